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

/** Whether the cells of a table hold `connect` stones of a side in a row, looked for line by line. */
function hasLine(table: number[][], side: number, connect: number): boolean {
  const cell = (column: number, row: number) => table[column]?.[row];
  return table.some((stack, column) =>
    stack.some((_, row) =>
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ].some(([across = 0, up = 0]) =>
        Array.from({ length: connect }, (_, step) => cell(column + step * across, row + step * up)).every(
          (found) => found === side,
        ),
      ),
    ),
  );
}

function slow(position: Position): string[] {
  const { columns, rows, connect } = position.rules;
  const table = Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_, row): number => position.stacks[column]?.[row] ?? 0),
  );
  const found: string[] = [];
  table.forEach((stack, column) =>
    stack.forEach((content, row) => {
      if (content !== 0) return;
      for (const side of [1, 2]) {
        stack[row] = side;
        if (hasLine(table, side, connect)) found.push(`${column + 1}/${row + 1}/${side}`);
      }
      stack[row] = 0;
    }),
  );
  return found;
}

test("threats of random positions are those of the definition", () => {
  let state = 1;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
  let threats = 0;
  for (const rules of ["7x6", "9x7c5", "4x4c3"]) {
    for (let game = 0; game < 60; game += 1) {
      let position = emptyPosition(parseRules(rules));
      while (position.result === null) {
        const found = threatsOf(position).map(({ place, side }) => `${place.column}/${place.row}/${side}`);
        expect(found).toEqual(slow(position));
        threats += found.length;
        const open = openColumns(position);
        position = playAll(position, [open[roll(open.length)] ?? 1]);
      }
      expect(threatsOf(position)).toEqual([]);
    }
  }
  expect(threats).toBeGreaterThan(1000);
});

test("a column below a threat is forbidden to the other side", () => {
  const position = at("7x6", "334455");
  const threats = threatsOf(position);
  expect(threats.filter(({ now }) => now)).toEqual([
    { place: { column: 2, row: 1 }, side: 1, now: true },
    { place: { column: 6, row: 1 }, side: 1, now: true },
  ]);
  expect(forbiddenOf(position, threats)).toEqual([
    { place: { column: 2, row: 1 }, side: 1 },
    { place: { column: 6, row: 1 }, side: 1 },
  ]);
});
