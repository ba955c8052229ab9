// Where things are drawn: a cell is 10 units wide, the frame 1 unit, and row 1 is at the bottom.
import type { Rules } from "../../game/rules";

export const CELL = 10;
export const FRAME = 1;
export const HOLE = 4.1;

export interface Sheet {
  rules: Rules;
  /** Column 1 on the right. */
  flipped: boolean;
}

/** The columns from the left as they are drawn. */
export function drawnColumns({ rules, flipped }: Sheet): number[] {
  const columns = Array.from({ length: rules.columns }, (_, index) => index + 1);
  return flipped ? columns.reverse() : columns;
}

export function centreX({ rules, flipped }: Sheet, column: number): number {
  const fromLeft = flipped ? rules.columns - column : column - 1;
  return CELL * (fromLeft + 0.5);
}

export function centreY({ rules }: Sheet, row: number): number {
  return CELL * (rules.rows - row + 0.5);
}

export function viewBox({ columns, rows }: Rules): string {
  return `${-FRAME} ${-FRAME} ${columns * CELL + 2 * FRAME} ${rows * CELL + 2 * FRAME}`;
}

/** A circle as a path, for holes and for pictures. */
export function circlePath(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** A rectangle with round corners as a path. */
export function boxPath(x: number, y: number, width: number, height: number, corner: number): string {
  const [w, h] = [width - 2 * corner, height - 2 * corner];
  const turn = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  const [right, down, left, up] = [
    turn(corner, corner),
    turn(-corner, corner),
    turn(-corner, -corner),
    turn(corner, -corner),
  ];
  return `M${x + corner} ${y}h${w}${right}v${h}${down}h${-w}${left}v${-h}${up}z`;
}

/** The face of the board with a hole for every cell (drawn with the even-odd rule). */
export function facePath({ columns, rows }: Rules): string {
  let path = boxPath(-FRAME, -FRAME, columns * CELL + 2 * FRAME, rows * CELL + 2 * FRAME, 2.6);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      path += circlePath(CELL * (column + 0.5), CELL * (row + 0.5), HOLE);
    }
  }
  return path;
}

/** The mark on a disc, for those who cannot distinguish the colours: a star on red, a ring on yellow. */
export const STAR =
  "M0 -2.3C.35 -.75 .75 -.35 2.3 0C.75 .35 .35 .75 0 2.3C-.35 .75 -.75 .35 -2.3 0C-.75 -.35 -.35 -.75 0 -2.3z";
export const RING = `${circlePath(0, 0, 2)}${circlePath(0, 0, 1.25)}`;
