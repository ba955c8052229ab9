// Every score that was learned of, by position: for the graph, and so that going back and forth asks nothing twice.
import { signal } from "@preact/signals";
import type { Analysis, Score } from "../api/types";
import type { Asked } from "../api/client";
import { gameText, type Game } from "../game/notation";
import { rulesText } from "../game/rules";

const MOST = 2000;
const scores = new Map<string, Score>();
const analyses = new Map<string, Analysis>();
/** Counts what was learned; reading it makes a view follow. */
const learned = signal(0);

export function keyOf({ rules, moves }: Asked): string {
  return `${rules}:${moves}`;
}

export function keyOfGame(game: Game): string {
  return keyOf({ rules: rulesText(game.start.rules), moves: gameText(game) });
}

export function learn(key: string, score: Score): void {
  keep(scores, key, score);
  learned.value += 1;
}

export function learnAnalysis(key: string, analysis: Analysis): void {
  keep(analyses, key, analysis);
  learn(key, analysis.score);
}

export function knownScore(key: string): Score | null {
  return learned.value >= 0 ? (scores.get(key) ?? null) : null;
}

export function knownAnalysis(key: string): Analysis | null {
  return analyses.get(key) ?? null;
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MOST && !oldest.done) map.delete(oldest.value);
}
