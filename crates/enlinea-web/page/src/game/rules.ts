// The game being played: columns x rows, C in line, P pieces a side.
import { NotationError } from "./problem";

export interface Rules {
  readonly columns: number;
  readonly rows: number;
  readonly connect: number;
  /** Pieces a side; `null` is as many as fit. */
  readonly pieces: number | null;
}

/** The page and the server's interface go up to 20 x 20; the command line goes further. */
export const LARGEST_SIDE = 20;
export const STANDARD: Rules = { columns: 7, rows: 6, connect: 4, pieces: null };

/** The boards offered by name; any other can be typed. */
export const PRESETS = ["7x6", "6x5", "8x7", "9x7", "5x4", "9x7c5", "10x8", "12x10c5", "3x3c3", "20x20c5"];

/** Builds checked rules, or throws what is wrong with them. */
export function makeRules(columns: number, rows: number, connect: number, pieces: number | null): Rules {
  for (const side of [columns, rows]) {
    if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE) {
      throw new NotationError({ code: "board_size", found: side, most: LARGEST_SIDE });
    }
  }
  const most = Math.max(columns, rows);
  if (!Number.isInteger(connect) || connect < 2 || connect > most) {
    throw new NotationError({ code: "connect", found: connect, most });
  }
  if (pieces !== null && (!Number.isInteger(pieces) || pieces < 1 || pieces > 65_535)) {
    throw new NotationError({ code: "pieces" });
  }
  return { columns, rows, connect, pieces };
}

/** Reads `7x6`, `9x7c5`, `9x7c5p31`. */
export function parseRules(text: string): Rules {
  const parts = /^(\d{1,3})x(\d{1,3})(?:c(\d{1,3}))?(?:p(\d{1,5}))?$/.exec(text.trim().toLowerCase());
  if (parts === null) {
    throw new NotationError({ code: "rules_form", found: text.trim().slice(0, 20) });
  }
  const [, columns, rows, connect, pieces] = parts;
  return makeRules(Number(columns), Number(rows), connect ? Number(connect) : 4, pieces ? Number(pieces) : null);
}

/** The shortest text that reads back as the same rules. */
export function rulesText({ columns, rows, connect, pieces }: Rules): string {
  return `${columns}x${rows}${connect === 4 ? "" : `c${connect}`}${pieces === null ? "" : `p${pieces}`}`;
}

/** The game is a draw when this many discs are on the board without a line. */
export function maxPlies({ columns, rows, pieces }: Rules): number {
  const cells = columns * rows;
  return pieces === null ? cells : Math.min(cells, 2 * pieces);
}

export function sameRules(a: Rules, b: Rules): boolean {
  return rulesText(a) === rulesText(b);
}
