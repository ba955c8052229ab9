// What the server sends and takes; the OpenAPI document at /api says the same.
import type { Cell } from "../game/position";

/** Bounds on an exact score, seen by the side to move in the position that was asked about. */
export interface Score {
  lower: number;
  upper: number;
  exact: boolean;
}

export interface ColumnScore {
  column: number;
  score: Score;
  /** The exact scores of all answers to this move, or nothing. */
  answers: Answer[];
}

export interface Answer {
  column: number;
  score: number;
}

export interface Analysis {
  score: Score;
  columns: ColumnScore[];
  best: number[];
  line: number[];
  nodes: number;
  microseconds: number;
  complete: boolean;
  stopped: "nodes" | "time" | "cancelled" | null;
}

export interface Parameter {
  name: string;
  default: string | number | null;
  text: string;
}

export type PlayerGroup = "levels" | "published" | "search" | "perfect" | "simple";

export interface PlayerEntry {
  spec: string;
  name: string;
  title: string;
  parameters: Parameter[];
  group: PlayerGroup;
}

export interface EvaluatorEntry {
  spec: string;
  text: string;
}

export interface Catalogue {
  players: PlayerEntry[];
  evaluators: EvaluatorEntry[];
}

export interface MachineMove {
  column: number;
  value: number | null;
  nodes: number;
  depth: number | null;
  microseconds: number;
}

/** `unknown`: too hard to say within the limit. */
export type Verdict = "best" | "good" | "inaccuracy" | "blunder" | "unknown";

export interface ReviewPly {
  ply: number;
  column: number;
  score_before: Score;
  /** The score of the move that was played, seen by the side that played it. */
  score_after: Score;
  best: number[];
  verdict: Verdict;
}

export interface ReviewDone {
  plies: number;
  complete: boolean;
}

export interface Explanation {
  /** `null` where it is infinite, see `infinite`. */
  value: number | null;
  infinite: -1 | 0 | 1;
  terminal: boolean;
  parts: { name: string; count: number | null; weight: number | null; value: number | null }[];
  /** One list a column from the left, bottom first; `null` where the heuristic answers with infinity. */
  heat: (number | null)[][];
  score: Score;
}

export interface Tournament {
  id: string;
  name: string;
  format: string;
  rules: string;
  games_done: number;
  games_planned: number;
  state: "running" | "done" | "stopped";
}

export interface Standing {
  rank: number;
  player: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** From 0 to 1; this and the ratings are `null` as long as there is nothing to tell. */
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
}

export interface Pairing {
  wins: number;
  draws: number;
  losses: number;
}

export interface TournamentReport {
  tournament: Tournament;
  table: Standing[];
  crosstable: { players: string[]; cells: (Pairing | null)[][] };
}

export interface GameSummary {
  id: string;
  first: string;
  second: string;
  winner: Cell;
  termination: string;
  reason: string | null;
  plies: number;
  opening: string;
}

export interface GameList {
  total: number;
  games: GameSummary[];
}

export interface RecordedPly {
  /** `null` is a pass. */
  column: number | null;
  value: number | null;
  nodes: number | null;
  microseconds: number | null;
}

export interface RecordedGame {
  rules: string;
  moves: string;
  first: string;
  second: string;
  winner: Cell;
  termination: string;
  reason: string | null;
  plies: RecordedPly[];
}
