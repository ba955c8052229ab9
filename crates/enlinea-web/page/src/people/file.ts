// Panel files: a header, then one finished game of a person against a machine on each line, as docs/panel.md describes them.
import { movesText, parseGame } from "../game/notation";
import { playAll, PASS, type Cell, type Side } from "../game/position";
import { NotationError } from "../game/problem";
import { STANDARD, type Rules } from "../game/rules";

export interface PanelGame {
  readonly person: string;
  /** A short description; may be empty. */
  readonly about: string;
  /** The text of the machine player. */
  readonly machine: string;
  /** The side of the person. */
  readonly side: Side;
  readonly rules: Rules;
  readonly moves: readonly number[];
  /** 0 is a draw. */
  readonly winner: Cell;
  /** Random seed of the machine, a decimal text of up to 64 bits. */
  readonly seed: string;
  /** When it ended: milliseconds since 1970. It tells equal games apart. */
  readonly ended: number;
}

const FILE = "enlinea panel";
const VERSION = 1;
export const LONGEST_NAME = 60;
export const LONGEST_TEXT = 200;

const KEYS = ["person", "about", "machine", "side", "position", "winner", "seed", "ended_ms"];

/** The file of some games, byte for byte as the program writes it. */
export function panelText(games: readonly PanelGame[]): string {
  return [JSON.stringify({ file: FILE, version: VERSION }), ...games.map(lineOf), ""].join("\n");
}

/** The line of a game. Equal lines are the same game. */
export function lineOf({ person, about, machine, side, rules, moves, winner, seed, ended }: PanelGame): string {
  const { columns, rows, connect, pieces } = rules;
  const board = `${columns}x${rows}c${connect}${pieces === null ? "" : `p${pieces}`}`;
  return JSON.stringify({
    person,
    ...(about === "" ? {} : { about }),
    machine,
    side,
    position: `${board}:${movesText(moves)}`,
    winner,
    seed,
    ended_ms: ended,
  });
}

/** Reads a whole file, or throws what is wrong with its first wrong line. */
export function readPanel(text: string): PanelGame[] {
  const [header, ...lines] = filledLines(text);
  checkHeader(header?.text ?? "");
  return lines.map(({ text, line }) => readLine(text, line));
}

/** Reads what can be read of a file that nobody can mend: the good lines, and whether there were others. */
export function salvagePanel(text: string): { games: PanelGame[]; damaged: boolean } {
  const games: PanelGame[] = [];
  let damaged = false;
  const attempt = (read: () => void) => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      damaged = true;
    }
  };
  const [header, ...lines] = filledLines(text);
  attempt(() => checkHeader(header?.text ?? ""));
  lines.forEach(({ text, line }) => attempt(() => games.push(readLine(text, line))));
  return { games, damaged };
}

/** All games of both lists, each once. */
export function withoutRepeats(games: readonly PanelGame[]): PanelGame[] {
  return [...new Map(games.map((game) => [lineOf(game), game])).values()];
}

function filledLines(text: string): { text: string; line: number }[] {
  const lines = text.split("\n").map((line, index) => ({ text: line.trim(), line: index + 1 }));
  return lines.filter(({ text }) => text !== "");
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function checkHeader(text: string): void {
  const header = parsed(text);
  if (header?.["file"] !== FILE) throw new NotationError({ code: "panel_header" });
  if (header["version"] !== VERSION) {
    throw new NotationError({ code: "panel_version", found: String(header["version"]).slice(0, 20) });
  }
}

function readLine(text: string, line: number): PanelGame {
  const wrong = (key: string) => new NotationError({ code: "panel_line", line, key });
  const found = parsed(text);
  if (found === null) throw wrong("{…}");
  const unknown = Object.keys(found).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw wrong(unknown.slice(0, 40));
  const words = (key: string, fewest: number, most: number): string => {
    const value = key === "about" ? (found[key] ?? "") : found[key];
    const kept = typeof value === "string" ? oneLine(value, fewest, most) : null;
    if (kept === null) throw wrong(key);
    return kept;
  };
  const { side, seed, ended_ms: ended } = found;
  if (side !== 1 && side !== 2) throw wrong("side");
  if (typeof seed !== "string" || !/^(0|[1-9]\d{0,19})$/.test(seed) || BigInt(seed) >= 2n ** 64n) throw wrong("seed");
  if (typeof ended !== "number" || !Number.isSafeInteger(ended) || ended < 0) throw wrong("ended_ms");
  const { rules, moves, winner } = finishedGame(found["position"]) ?? { winner: null };
  if (winner === null) throw wrong("position");
  if (found["winner"] !== winner) throw wrong("winner");
  return {
    person: words("person", 1, LONGEST_NAME),
    about: words("about", 0, LONGEST_TEXT),
    machine: words("machine", 1, LONGEST_TEXT),
    side,
    rules,
    moves,
    winner,
    seed,
    ended,
  };
}

/** A text without blanks around it; `null` if it is too short or long, or has control characters. */
export function oneLine(text: string, fewest: number, most: number): string | null {
  const kept = text.trim();
  const length = [...kept].length;
  return length < fewest || length > most || /\p{Cc}/u.test(kept) ? null : kept;
}

/** A game from the empty board to its end, or `null`. */
function finishedGame(text: unknown): Pick<PanelGame, "rules" | "moves" | "winner"> | null {
  if (typeof text !== "string") return null;
  try {
    const { start, setup, moves } = parseGame(text, STANDARD);
    const { result } = playAll(start, moves);
    if (setup !== "" || moves.includes(PASS) || result === null) return null;
    return { rules: start.rules, moves, winner: result.winner };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return null;
  }
}
