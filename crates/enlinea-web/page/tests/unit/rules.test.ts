// The page's own rules against the program's answers.
import { describe, expect, test } from "vitest";
import { diagramRows, positionFromDiagram } from "../../src/game/diagram";
import { parseGame } from "../../src/game/notation";
import { openColumns, playAll, type Position } from "../../src/game/position";
import { NotationError } from "../../src/game/problem";
import { maxPlies, parseRules, rulesText } from "../../src/game/rules";
import { readLines, type PositionLine } from "./data";

const LINES = readLines<PositionLine>("positions.jsonl");

function positionOf({ rules, position }: PositionLine): Position {
  const game = parseGame(position, parseRules(rules));
  return playAll(game.start, game.moves);
}

/** Cells in one order, however they were found. */
function sorted(cells: [number, number][]): [number, number][] {
  return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

describe("positions of the program", () => {
  test("there are enough of each kind", () => {
    const count = (outcome: string) => LINES.filter((line) => line.outcome === outcome).length;
    expect(LINES.length).toBeGreaterThan(150);
    expect(count("win")).toBeGreaterThan(40);
    expect(count("draw")).toBeGreaterThan(10);
  });

  test("are seen the same way by the page", () => {
    for (const line of LINES) {
      const position = positionOf(line);
      const cells = (position.result?.line ?? []).map(({ column, row }): [number, number] => [column, row]);
      const seen = {
        open: openColumns(position),
        toMove: position.toMove,
        diagram: diagramRows(position).join("/"),
        winner: position.result?.winner,
        cells: sorted(cells),
      };
      expect(seen, `${line.rules}:${line.position}`).toEqual({
        open: line.open_columns,
        toMove: line.side_to_move,
        diagram: line.diagram,
        winner: { ongoing: undefined, draw: 0, win: line.winner }[line.outcome],
        cells: sorted(line.winning_cells),
      });
    }
  });

  test("read back from their diagrams", () => {
    for (const line of LINES) {
      const { rules, stacks, toMove, result } = positionOf(line);
      const read = positionFromDiagram(rules, line.diagram.split("/"));
      expect([read.stacks, read.toMove, read.result?.winner], line.position).toEqual([stacks, toMove, result?.winner]);
    }
  });
});

describe("rules", () => {
  test.each(["7x6", "9x7c5p31", "20x20c5", "1x8c3", "7x6p21"])("%s reads back", (text) => {
    expect(rulesText(parseRules(text))).toBe(text);
  });

  test("the usual number of four is left out", () => {
    expect(rulesText(parseRules("7x6c4"))).toBe("7x6");
  });

  test("pieces limit the length of a game", () => {
    expect(maxPlies(parseRules("7x6"))).toBe(42);
    expect(maxPlies(parseRules("4x4c3p3"))).toBe(6);
    expect(maxPlies(parseRules("7x6p99"))).toBe(42);
  });

  test.each([
    ["7", "rules_form"],
    ["7x", "rules_form"],
    ["7x6c", "rules_form"],
    ["0x6", "board_size"],
    ["21x6", "board_size"],
    ["7x6c8", "connect"],
    ["7x6c1", "connect"],
    ["3x3", "connect"],
    ["7x6p0", "pieces"],
  ])("%s is refused: %s", (text, code) => {
    expect(() => parseRules(text)).toThrow(NotationError);
    expect(() => parseRules(text)).toThrow(code);
  });
});
