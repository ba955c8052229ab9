// Exact scores: positive means that the side to move wins, larger is sooner, zero is a draw.
//
// A win with the stone that is the k-th on the board scores 1 + floor((T - k) / 2), where T is the largest number of
// stones; a loss is the same with a minus. The distance follows, because the winner's stones have one parity.
import type { ScoreReply } from "../api/schema";
import { maxPlies, type Rules } from "./rules";

/** Proven bounds of a score, seen by the side to move. */
export type Score = Pick<ScoreReply, "lower" | "upper" | "exact">;

/** Plies until the end, counted from a position with this many discs. A draw lasts until the board is full. */
export function pliesUntilEnd(rules: Rules, stones: number, score: number): number {
  const most = maxPlies(rules);
  if (score === 0) return most - stones;
  const latest = most - 2 * (Math.abs(score) - 1);
  // The side to move places the stones number `stones` + 1, + 3, ...; the other side those between.
  const parity = (stones + (score > 0 ? 1 : 0)) % 2;
  return (latest % 2 === parity ? latest : latest - 1) - stones;
}

/** The best score that the side to move could have: to win with its next stone. */
export function largestScore(rules: Rules, stones: number): number {
  return 1 + Math.floor((maxPlies(rules) - (stones + 1)) / 2);
}

/**
 * Where a score stands on a bar from -1 (lost at once) to 1 (won at once). Every win is at least a quarter away from
 * a draw, so that the bar shows the outcome.
 */
export function barHeight(score: number, largest: number): number {
  if (score === 0) return 0;
  const share = Math.min(1, Math.abs(score) / Math.max(1, largest));
  return Math.sign(score) * (0.25 + 0.75 * share);
}

/** The same score seen by the other side. */
export function turned({ lower, upper, exact }: Score): Score {
  return { lower: upper === 0 ? 0 : -upper, upper: lower === 0 ? 0 : -lower, exact };
}
