// Moves and positions as text, as docs/notation.md describes them, for boards of up to 20 columns.
import { looksLikeDiagram, positionFromDiagram, splitDiagram } from "./diagram";
import { emptyPosition, PASS, play, type Position } from "./position";
import { NotationError } from "./problem";
import { parseRules, rulesText, type Rules } from "./rules";

/** A game: where it started, and the columns played since. */
export interface Game {
  readonly start: Position;
  /** The start as a one-line diagram; empty for the empty board. */
  readonly setup: string;
  readonly moves: readonly number[];
}

export function newGame(rules: Rules): Game {
  return { start: emptyPosition(rules), setup: "", moves: [] };
}

/** One character a column: `1`..`9`, then `a` is 10. */
export function columnText(column: number): string {
  return column === PASS ? "-" : column.toString(36);
}

export function movesText(moves: readonly number[]): string {
  return moves.map(columnText).join("");
}

/** The text of a game that reads back as the same game under the same rules. */
export function gameText(game: Game): string {
  if (game.setup === "") return movesText(game.moves);
  return game.moves.length === 0 ? game.setup : `${game.setup}/${movesText(game.moves)}`;
}

/** Reads moves that are legal from a position on. */
export function parseMoves(start: Position, text: string): number[] {
  const moves: number[] = [];
  let position = start;
  for (const character of text.replace(/[\s,]/g, "").toLowerCase()) {
    const move = moves.length + 1;
    const column = character === "-" ? PASS : parseInt(character, 36);
    if (Number.isNaN(column) || (character !== "-" && column === 0)) {
      throw new NotationError({ code: "character", move, found: character });
    }
    position = play(position, column, move);
    moves.push(column);
  }
  return moves;
}

/** Reads `[RULES:]POSITION`, where POSITION is moves, a diagram, or a diagram and moves. `#` begins a remark. */
export function parseGame(text: string, rules: Rules): Game {
  const kept = text.replace(/^\s*#.*$/gm, "").trim();
  const colon = kept.indexOf(":");
  const inForce = colon < 0 ? rules : parseRules(kept.slice(0, colon));
  const body = colon < 0 ? kept : kept.slice(colon + 1).trim();
  if (!looksLikeDiagram(body)) {
    const start = emptyPosition(inForce);
    return { start, setup: "", moves: parseMoves(start, body) };
  }
  const { diagram, rest } = splitDiagram(body, inForce.rows);
  const start = positionFromDiagram(inForce, diagram);
  const empty = start.stones === 0;
  return { start, setup: empty ? "" : diagram.join("/"), moves: parseMoves(start, rest) };
}

/** The value of the remark `# name: value` in a game file. */
export function remarkOf(text: string, name: string): string | null {
  const remarks = text.split("\n").map((line) => /^\s*#+\s*([^:]*?)\s*:\s*(.+?)\s*$/.exec(line));
  return remarks.findLast((remark) => remark?.[1] === name)?.[2] ?? null;
}

/** A game as a small text file: remarks for people, one line for programs. */
export function gameFile(game: Game, remarks: readonly string[]): string {
  return [...remarks.map((line) => `# ${line}`), `${rulesText(game.start.rules)}:${gameText(game)}`, ""].join("\n");
}
