// Scores, problems and parts of heuristics as sentences in a given language.
import type { Position } from "../game/position";
import type { Problem } from "../game/problem";
import { pliesUntilEnd, type Score } from "../game/score";
import { colourOf, opposite, type Colour } from "../game/colours";
import type { Words } from "./en";
import { partInSpanish } from "./es-parts";

/** "red wins in 7 moves": a score of `position`, where `first` moved first. */
export function scoreWords(words: Words, score: Score, position: Position, first: Colour): string {
  const mover = colourOf(position.toMove, first);
  const opponent = opposite(mover);
  const { lower, upper } = score;
  if (lower === upper) {
    if (lower === 0) return words.score.draw;
    return words.score.wins(lower > 0 ? mover : opponent, distance(position, lower));
  }
  // The bound nearer to a draw is the slower win, so it is the one that can be promised.
  if (lower > 0) return words.score.winsWithin(mover, distance(position, lower));
  if (upper < 0) return words.score.winsWithin(opponent, distance(position, upper));
  if (lower === 0) return words.score.atLeastDraw(mover);
  if (upper === 0) return words.score.atMostDraw(mover);
  return words.score.unknown;
}

/** A score in the least room: who wins with best play, and the moves until then; one perspective for both sides. */
export interface Badge {
  /** `null` where nobody is proven to win. */
  winner: Colour | null;
  /** `7`, `≤9`, `=` for a draw, `?` where nothing is proven. */
  text: string;
}

export function badgeOf({ lower, upper }: Score, position: Position, first: Colour): Badge {
  const mover = colourOf(position.toMove, first);
  const bound = lower === upper ? "" : "≤";
  if (lower > 0) return { winner: mover, text: `${bound}${distance(position, lower)}` };
  if (upper < 0) return { winner: opposite(mover), text: `${bound}${distance(position, upper)}` };
  return { winner: null, text: lower === 0 && upper === 0 ? "=" : "?" };
}

/** What a column is worth to the side to move: the word, and the moves until then. */
export function outcomeWords(
  words: Words,
  { lower, upper }: Score,
  position: Position,
): { word: string; detail: string; letter: string; number: string } {
  const { score: say } = words;
  const moves = lower > 0 ? lower : upper < 0 ? upper : 0;
  if (moves !== 0) {
    const exact = lower === upper;
    const plies = distance(position, moves);
    return {
      word: moves > 0 ? say.win : say.loss,
      detail: exact ? say.within(plies) : say.atMost(plies),
      letter: moves > 0 ? say.letters.win : say.letters.loss,
      number: `${exact ? "" : "≤"}${plies}`,
    };
  }
  if (lower === 0 && upper === 0) return { word: say.draw, detail: "", letter: "=", number: "" };
  const half = lower === 0 ? "≥" : upper === 0 ? "≤" : "";
  return half === ""
    ? { word: "?", detail: "", letter: "?", number: "" }
    : { word: `${half} ${say.draw}`, detail: "", letter: `${half}=`, number: "" };
}

/** A number with the minus sign of the whole page. */
export function withMinus(text: string): string {
  return text.replace(/^-/, "−");
}

/** Moves of both sides are counted, as everywhere in the program. */
function distance(position: Position, score: number): number {
  return pliesUntilEnd(position.rules, position.stones, score);
}

/** A problem as a sentence. */
export function problemWords({ problem: say }: Words, problem: Problem): string {
  return (say[problem.code] as (problem: Problem) => string)(problem);
}

/** What a mistake changed: "Red was winning; now it is a draw." Both scores are seen by the side that moved. */
export function changeWords(words: Words, before: Score, after: Score, position: Position, first: Colour): string {
  const mover = colourOf(position.toMove, first);
  const { review: say } = words;
  if (Math.sign(after.upper) < Math.sign(before.lower)) {
    const was = before.lower > 0 ? say.wasWin(mover) : before.upper > 0 ? say.wasNoLoss(mover) : say.wasDraw;
    const open = after.lower < 0 ? say.nowNoWin(mover) : say.nowDraw;
    return `${was}; ${after.upper < 0 ? say.nowLoss(opposite(mover)) : open}.`;
  }
  const [best, moves] = [distance(position, before.lower), distance(position, after.lower)];
  const exact = before.lower === before.upper && after.lower === after.upper;
  if (after.lower > 0) return exact ? say.slowerWin(mover, moves, best) : say.laterWin(mover);
  return exact ? say.fasterLoss(mover, moves, best) : say.soonerLoss(mover);
}

/** A part of a heuristic's value. */
export function partWords({ language }: Words, english: string): string {
  // Directions are names of the program there: "own DownLeft".
  return language === "es" ? partInSpanish(english) : english.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
