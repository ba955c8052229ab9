// What a hint says before it tells the move: read from the board, then from the end of the best line.
import { expect, test } from "vitest";
import { parseGame } from "../../src/game/notation";
import { linesThrough, play, playAll, type Position } from "../../src/game/position";
import { STANDARD } from "../../src/game/rules";
import { winningCells } from "../../src/game/winning-cells";
import { clockText } from "../../src/state/clock";
import { reasonOf } from "../../src/state/hint";

function positionOf(text: string): Position {
  const { start, moves } = parseGame(text, STANDARD);
  return playAll(start, moves);
}

test("a line that can be completed comes before one that must be stopped", () => {
  // Red has three in column 1, yellow three in column 2.
  expect(reasonOf(positionOf("121212"), [], "red")).toEqual({
    kind: "canWin",
    of: "red",
    cells: [{ column: 1, row: 4 }],
  });
  expect(reasonOf(positionOf("12123"), [], "red").kind).not.toBe("mustBlock");
  expect(reasonOf(positionOf("12121"), [], "red")).toEqual({
    kind: "mustBlock",
    of: "red",
    cells: [{ column: 1, row: 4 }],
  });
});

test("a cell above which the opponent wins is poison", () => {
  const now = positionOf("......./......./......./......./.ooo.../.xxo.xx");
  expect(reasonOf(now, [], "red")).toEqual({
    kind: "poison",
    of: "yellow",
    cells: [
      { column: 1, row: 2 },
      { column: 5, row: 2 },
    ],
  });
  expect(play(play(now, 5), 5).result?.winner).toBe(2);
});

test("the end of the best line is the plan", () => {
  const now = positionOf("44");
  const line = [1, 2, 1, 2, 1, 2, 1];
  expect(reasonOf(now, line, "red")).toMatchObject({ kind: "plan", of: "red" });
  expect(reasonOf(now, line.slice(0, 3), "red")).toEqual({ kind: "verdict", cells: [] });
});

test("winning cells are those whose disc completes a line", () => {
  const now = positionOf("121212");
  for (const side of [1, 2] as const) {
    const cells = winningCells(now, side);
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect(linesThrough(now, cell, side)).not.toEqual([]);
  }
});

test("the clock shows minutes, and tenths at the end", () => {
  expect([300_000, 61_000, 59_999, 9_940, 0].map(clockText)).toEqual(["5:00", "1:01", "1:00", "9.9", "0.0"]);
});
