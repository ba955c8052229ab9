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

/** A short form: "win 7", "draw", "loss 5"; the bounds while the score is open. */
export function shortScoreWords(words: Words, score: Score, position: Position): string {
  const { lower, upper } = score;
  if (lower !== upper) return `${signed(lower)}…${signed(upper)}`;
  if (lower === 0) return words.score.shortDraw;
  const moves = distance(position, lower);
  return lower > 0 ? words.score.shortWin(moves) : words.score.shortLoss(moves);
}

/** The score as a number, or what is known of it: `+7`, `0`, `−5`, `≥ 0`, `≤ −2`, `?`. */
export function scoreNumber({ lower, upper }: Score): string {
  if (lower === upper) return signed(lower);
  if (lower >= 0) return `≥${signed(lower)}`;
  if (upper <= 0) return `≤${signed(upper)}`;
  return "?";
}

export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
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
