// Threats against their definition: a stone is put into every empty cell, and lines are counted on a plain table.
import { expect, test } from "vitest";
import { playAll, emptyPosition, openColumns, type Position } from "../../src/game/position";
import { parseRules } from "../../src/game/rules";
import { forbiddenOf, threatsOf } from "../../src/game/threats";
import { parseMoves } from "../../src/game/notation";

function at(rules: string, moves: string): Position {
  const start = emptyPosition(parseRules(rules));
  return playAll(start, parseMoves(start, moves));
}

/** Every line of the board as its cells: column and row from 1. */
function allLines({ columns, rows, connect }: Position["rules"]): [number, number][][] {
  const lines: [number, number][][] = [];
  for (let column = 1; column <= columns; column += 1) {
    for (let row = 1; row <= rows; row += 1) {
      for (const [across = 0, up = 0] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ]) {
        const line = Array.from({ length: connect }, (_, at): [number, number] => [
          column + at * across,
          row + at * up,
        ]);
        if (line.every(([x, y]) => x <= columns && y >= 1 && y <= rows)) lines.push(line);
      }
    }
  }
  return lines;
}

/** The cells that are missing in a line whose others have one colour. */
function slow(position: Position, lines: [number, number][][]): string[] {
  const found = new Set<string>();
  for (const line of lines) {
    const contents = line.map(([column, row]) => position.stacks[column - 1]?.[row - 1] ?? 0);
    const empty = contents.indexOf(0);
    const [column, row] = line[empty] ?? [0, 0];
    const others = contents.filter((_, at) => at !== empty);
    const side = others[0] ?? 0;
    if (empty >= 0 && side !== 0 && others.every((one) => one === side)) found.add(`${column}/${row}/${side}`);
  }
  return [...found].sort();
}

test("threats of random positions are those of the definition", () => {
  let state = 1;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
  let threats = 0;
  for (const rules of ["7x6", "9x7c5", "4x4c3"]) {
    const lines = allLines(parseRules(rules));
    for (let game = 0; game < 25; game += 1) {
      let position = emptyPosition(parseRules(rules));
      while (position.result === null) {
        const found = threatsOf(position).map(({ place, side }) => `${place.column}/${place.row}/${side}`);
        expect(found.sort().join()).toBe(slow(position, lines).join());
        threats += found.length;
        const open = openColumns(position);
        position = playAll(position, [open[roll(open.length)] ?? 1]);
      }
      expect(threatsOf(position)).toEqual([]);
    }
  }
  expect(threats).toBeGreaterThan(500);
});

test("a column below a threat is forbidden to the other side", () => {
  const position = at("7x6", "334455");
  const threats = threatsOf(position);
  expect(threats.filter(({ now }) => now)).toEqual([
    { place: { column: 2, row: 1 }, side: 1, now: true },
    { place: { column: 6, row: 1 }, side: 1, now: true },
  ]);
  // Red may play below yellow's cells: it wins there.
  expect(forbiddenOf(position, threats)).toEqual([]);
  const above = at("7x6", "733557414");
  expect(threatsOf(above).map(({ place, side, now }) => [place.column, place.row, side, now])).toEqual([
    [2, 2, 1, false],
    [6, 2, 1, false],
  ]);
  expect(forbiddenOf(above, threatsOf(above))).toEqual([
    { place: { column: 2, row: 1 }, side: 2 },
    { place: { column: 6, row: 1 }, side: 2 },
  ]);
});
