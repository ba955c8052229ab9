// A position and what follows from it at once: open columns, a line, the end. The page plays by these rules itself,
// so that a stone falls the moment it is dropped; a test compares every answer with the program's.
//
// Columns and rows are numbers from 1, from the left and from the bottom, as on the command line and in the API.
import { NotationError } from "./problem";
import { maxPlies, type Rules } from "./rules";

export type Side = 1 | 2;
export type Cell = 0 | Side;

export interface Place {
  readonly column: number;
  readonly row: number;
}

export interface Result {
  /** 0 is a draw. */
  readonly winner: Cell;
  /** Every cell of every line that the last stone completed. */
  readonly line: readonly Place[];
}

export interface Position {
  readonly rules: Rules;
  /** One list of stones a column, from the bottom. */
  readonly stacks: readonly (readonly Side[])[];
  readonly stones: number;
  readonly toMove: Side;
  readonly last: Place | null;
  readonly result: Result | null;
}

/** In set-up positions the turn may change without a stone: written `-`. */
export const PASS = 0;

export function other(side: Side): Side {
  return side === 1 ? 2 : 1;
}

export function emptyPosition(rules: Rules): Position {
  const stacks = Array.from({ length: rules.columns }, () => []);
  return { rules, stacks, stones: 0, toMove: 1, last: null, result: null };
}

export function cellAt(position: Position, column: number, row: number): Cell {
  return position.stacks[column - 1]?.[row - 1] ?? 0;
}

export function isOpen(position: Position, column: number): boolean {
  const stack = position.stacks[column - 1];
  return position.result === null && stack !== undefined && stack.length < position.rules.rows;
}

export function openColumns(position: Position): number[] {
  return position.stacks.map((_, index) => index + 1).filter((column) => isOpen(position, column));
}

/** The position after a stone in `column` (or a pass); `move` is only the number that an error names. */
export function play(position: Position, column: number, move = position.stones + 1): Position {
  if (position.result !== null) throw new NotationError({ code: "game_over", move });
  if (column === PASS) return { ...position, toMove: other(position.toMove), last: null };
  const stack = position.stacks[column - 1];
  if (stack === undefined) throw new NotationError({ code: "no_column", move, column });
  if (!isOpen(position, column)) throw new NotationError({ code: "column_full", move, column });
  const side = position.toMove;
  const stacks = position.stacks.with(column - 1, [...stack, side]);
  const last = { column, row: stack.length + 1 };
  const next = { ...position, stacks, stones: position.stones + 1, toMove: other(side), last };
  return { ...next, result: resultAfter(next, last, side) };
}

export function playAll(start: Position, moves: readonly number[]): Position {
  return moves.reduce((position, column, index) => play(position, column, index + 1), start);
}

function resultAfter(position: Position, last: Place, side: Side): Result | null {
  const line = linesThrough(position, last, side);
  if (line.length > 0) return { winner: side, line };
  return position.stones >= maxPlies(position.rules) ? { winner: 0, line: [] } : null;
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** All cells of the lines of `side` that run through a place; empty if none is long enough. */
export function linesThrough(position: Position, place: Place, side: Side): Place[] {
  const found: Place[] = [];
  for (const [across, up] of DIRECTIONS) {
    const before = run(position, place, side, -across, -up);
    const after = run(position, place, side, across, up);
    if (before.length + after.length + 1 < position.rules.connect) continue;
    if (found.length === 0) found.push(place);
    found.push(...before, ...after);
  }
  return found;
}

/** The stones of `side` from a place outwards, without the place itself. */
function run(position: Position, from: Place, side: Side, across: number, up: number): Place[] {
  const places: Place[] = [];
  for (let step = 1; ; step += 1) {
    const place = { column: from.column + step * across, row: from.row + step * up };
    if (cellAt(position, place.column, place.row) !== side) return places;
    places.push(place);
  }
}
