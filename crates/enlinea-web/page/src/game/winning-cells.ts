// Empty cells in which a disc would complete a line, whether or not it can fall there yet.
import { linesThrough, type Place, type Position, type Side } from "./position";

export function winningCells(position: Position, side: Side): Place[] {
  const { columns, rows } = position.rules;
  const found: Place[] = [];
  for (let column = 1; column <= columns; column += 1) {
    for (let row = (position.stacks[column - 1]?.length ?? 0) + 1; row <= rows; row += 1) {
      const place = { column, row };
      if (linesThrough(position, place, side).length > 0) found.push(place);
    }
  }
  return found;
}

/** Whether the next disc in its column lands in this cell. */
export function isReached(position: Position, { column, row }: Place): boolean {
  return position.stacks[column - 1]?.length === row - 1;
}
