// All scores known so far, by position: for the graph, and so that no position is requested twice.
import { signal } from "@preact/signals";
import type { AnalysisReply, AnswerReply, ColumnReply } from "../api/schema";
import type { Asked } from "../api/client";
import { gameText, type Game } from "../game/notation";
import { rulesText } from "../game/rules";
import type { Score } from "../game/score";

/** An analysis of the server, or as much of one as follows from the analysis before the last move. */
export type Analysis = Omit<AnalysisReply, "position" | "score" | "columns" | "reasons"> & {
  score: Score;
  columns: (Omit<ColumnReply, "score"> & { score: Score })[];
};

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

/** The analysis that follows from the one before the last move: all scores, but no continuation. */
export function foreseenAnalysis(game: Game): Analysis | null {
  const before = analyses.get(keyOfGame({ ...game, moves: game.moves.slice(0, -1) }));
  const played = before?.columns.find(({ column }) => column === game.moves.at(-1));
  return played === undefined || played.answers.length === 0 ? null : analysisOf(played.answers);
}

function analysisOf(answers: readonly AnswerReply[]): Analysis {
  const exactly = (score: number): Score => ({ lower: score, upper: score, exact: true });
  const most = Math.max(...answers.map(({ score }) => score));
  return {
    score: exactly(most),
    columns: answers.map(({ column, score }) => ({ column, score: exactly(score), answers: [] })),
    best: answers.filter(({ score }) => score === most).map(({ column }) => column),
    line: [],
    nodes: 0,
    microseconds: 0,
    complete: true,
    stopped: null,
  };
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MOST && !oldest.done) map.delete(oldest.value);
}
