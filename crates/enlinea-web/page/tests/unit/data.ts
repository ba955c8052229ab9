// Answers of the program, kept beside the tests: one JSON object a line.
//
// positions.jsonl: random games on many boards, printed by `enlinea show --rules RULES --json POSITION`.
// scores.jsonl:    positions of the same games, printed by `enlinea analyze --rules RULES --json POSITION`.
import { readFileSync } from "node:fs";

export function readLines<T>(name: string): T[] {
  const text = readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

export interface PositionLine {
  rules: string;
  position: string;
  side_to_move: 1 | 2;
  outcome: "ongoing" | "win" | "draw";
  winner: 1 | 2 | null;
  open_columns: number[];
  winning_cells: [number, number][];
  diagram: string;
}

export interface ScoreLine {
  rules: string;
  position: string;
  score: number;
  plies: number;
  /** Column, score, plies. */
  columns: [number, number, number][];
}
