// Threats: empty cells that would complete a line, and the columns that nobody wants to open below them. Facts of the rules, seen at
// a glance by those who play well; what they are worth, only the solver knows.
import { linesThrough, other, type Place, type Position, type Side } from "./position";

export interface Threat {
  readonly place: Place;
  /** The side whose disc there would complete a line. */
  readonly side: Side;
  /** Whether the next disc in the column lands there. */
  readonly now: boolean;
}

/** A column whose next disc lets the other side complete a line on top of it. */
export interface Forbidden {
  readonly place: Place;
  /** The side that must not play there. */
  readonly side: Side;
}

const SIDES = [1, 2] as const;

/** All threats of both sides, column by column from the bottom. */
export function threatsOf(position: Position): Threat[] {
  const { columns, rows } = position.rules;
  const found: Threat[] = [];
  if (position.result !== null) return found;
  for (let column = 1; column <= columns; column += 1) {
    const height = position.stacks[column - 1]?.length ?? 0;
    for (let row = height + 1; row <= rows; row += 1) {
      const place = { column, row };
      for (const side of SIDES) {
        if (linesThrough(position, place, side).length > 0) found.push({ place, side, now: row === height + 1 });
      }
    }
  }
  return found;
}

/** The columns of zugzwang: whoever opens them gives the cell above away, unless that disc itself completes a line. */
export function forbiddenOf(position: Position, threats: readonly Threat[]): Forbidden[] {
  const found: Forbidden[] = [];
  for (const { place, side } of threats) {
    const below = { column: place.column, row: place.row - 1 };
    const lands = position.stacks[place.column - 1]?.length === below.row - 1;
    const mover = other(side);
    if (lands && linesThrough(position, below, mover).length === 0) found.push({ place: below, side: mover });
  }
  return found;
}
