// Moves, diagrams and game files as text.
import { describe, expect, test } from "vitest";
import { gameFile, gameText, newGame, parseGame, remarkOf } from "../../src/game/notation";
import { playAll } from "../../src/game/position";
import { parseRules, STANDARD } from "../../src/game/rules";

describe("games", () => {
  test.each([
    "",
    "4453",
    "-4-5",
    "......./......./......./......./...o.../...xx..",
    "......./......./......./......./...o.../...xx../3",
  ])("'%s' reads back", (text) => {
    expect(gameText(parseGame(text, STANDARD))).toBe(text);
  });

  test("rules may stand in front", () => {
    const game = parseGame("9x7c5:9a".replace("a", "1"), STANDARD);
    expect(game.start.rules).toEqual(parseRules("9x7c5"));
    expect(game.moves).toEqual([9, 1]);
  });

  test("columns from ten on are letters", () => {
    expect(parseGame("9aK", parseRules("20x20c5")).moves).toEqual([9, 10, 20]);
  });

  test("a diagram may have many lines, blanks and moves behind it", () => {
    const game = parseGame(". . .\no . .\nx . .\n23", parseRules("3x3c3"));
    expect(game.setup).toBe(".../o../x..");
    expect(game.moves).toEqual([2, 3]);
  });

  test("an empty diagram is the empty board", () => {
    expect(gameText(parseGame(".../.../...", parseRules("3x3c3")))).toBe("");
  });

  test("a pass changes the turn and nothing else", () => {
    const { start, moves } = parseGame("-4-5", STANDARD);
    const position = playAll(start, moves);
    expect(position.toMove).toBe(1);
    expect(position.stones).toBe(2);
    expect(position.stacks.flat()).toEqual([2, 2]);
  });

  test("a saved game is read again, remarks and all", () => {
    const game = { ...newGame(parseRules("8x7")), moves: [4, 4, 5] };
    const file = gameFile(game, ["Red: human", "Result: unfinished"]);
    expect(file).toBe("# Red: human\n# Result: unfinished\n8x7:445\n");
    expect(parseGame(file, STANDARD)).toEqual(game);
    expect(remarkOf(file, "Red")).toBe("human");
    expect(remarkOf(file, "x")).toBeNull();
  });

  test("players and seed of a file from the terminal game", () => {
    const file = "7x6c4:4453\n# x: human\n#o:  alphabeta(depth=4, eval=fc259) \r\n# seed: 7\n# seed:\n";
    expect(["x", "o", "seed"].map((name) => remarkOf(file, name))).toEqual([
      "human",
      "alphabeta(depth=4, eval=fc259)",
      "7",
    ]);
    // A remark ends with its line.
    expect(remarkOf("# seed:\n7x6:44\n", "seed")).toBeNull();
  });
});

describe("what is refused", () => {
  test.each([
    ["4444444", { code: "column_full", move: 7, column: 4 }],
    ["44a", { code: "no_column", move: 3, column: 10 }],
    ["40", { code: "character", move: 2, found: "0" }],
    ["4?", { code: "character", move: 2, found: "?" }],
    ["11223344", { code: "game_over", move: 8 }],
    [".......", { code: "diagram_rows", found: 1, wanted: 6 }],
    ["......./......./......./......./......./xo.", { code: "diagram_columns", row: 1, found: 3, wanted: 7 }],
    ["......./......./......./......./......./xo?....", { code: "diagram_character", row: 1, found: "?" }],
    ["......./......./......./......./...o.../.....xx", { code: "floating", column: 4 }],
    ["......./......./......./......./......./xxxx...", { code: "balance", first: 4, second: 0 }],
    ["......./......./......./......./oooo.../xxxx...", { code: "lines" }],
    ["......./......./......./......./o....../xxxxooo", { code: "lines" }],
  ])("%s", (text, problem) => {
    let thrown: unknown;
    try {
      parseGame(text, STANDARD);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ problem });
  });
});
