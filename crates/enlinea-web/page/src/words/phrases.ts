// Scores, problems and the catalogue as sentences, in whichever language is given.
import type { Score } from "../api/types";
import type { Position } from "../game/position";
import type { Problem } from "../game/problem";
import { pliesUntilEnd } from "../game/score";
import { colourOf, opposite, type Colour } from "../game/colours";
import type { Words } from "./en";
import { IDEAS, partInSpanish } from "./es-catalogue";

/** "wins in 7 moves for red": a score that was asked in `position`, where `first` moved first. */
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

/** Two or three syllables for below the number: "win 7", "draw", "loss 5"; the bounds while it is open. */
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

/** Moves are counted as they fall, those of both sides, as everywhere in the program. */
function distance(position: Position, score: number): number {
  return pliesUntilEnd(position.rules, position.stones, score);
}

export function problemWords({ problem: say }: Words, problem: Problem): string {
  switch (problem.code) {
    case "rules_form":
      return say.rules_form(problem.found);
    case "board_size":
      return say.board_size(problem.most);
    case "connect":
      return say.connect(problem.most);
    case "pieces":
      return say.pieces;
    case "character":
      return say.character(problem.move, problem.found);
    case "no_column":
      return say.no_column(problem.move, problem.column);
    case "column_full":
      return say.column_full(problem.move, problem.column);
    case "game_over":
      return say.game_over(problem.move);
    case "diagram_rows":
      return say.diagram_rows(problem.found, problem.wanted);
    case "diagram_columns":
      return say.diagram_columns(problem.row, problem.found, problem.wanted);
    case "diagram_character":
      return say.diagram_character(problem.row, problem.found);
    case "floating":
      return say.floating(problem.column);
    case "balance":
      return say.balance(problem.first, problem.second);
    case "too_many":
      return say.too_many(problem.found, problem.most);
    case "lines":
      return say.lines;
  }
}

/** What a player or a heuristic of this name does: the server says it in English. */
export function ideaWords({ language }: Words, name: string, english: string): string {
  return language === "es" ? (IDEAS[name] ?? english) : english;
}

/** A part of a heuristic's value. */
export function partWords({ language }: Words, english: string): string {
  // Directions are names of the program there: "own DownLeft".
  return language === "es" ? partInSpanish(english) : english.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
