// Puzzles: one at a time from an endless list, judged by exact scores, with the progress kept in this browser.
import { computed, effect, signal } from "@preact/signals";
import { analyse, isAbort, puzzle as fetchPuzzle } from "../api/client";
import type { AnalysisReply, PuzzleReply } from "../api/schema";
import { gameText, parseGame, type Game } from "../game/notation";
import { isOpen, playAll } from "../game/position";
import { parseRules } from "../game/rules";
import { freshSeed } from "../game/seed";
import { route } from "./route";
import { stored } from "./settings";
import { errorWords } from "./words";

export const GRADES = [1, 2, 3, 4, 5] as const;

/** What became of the puzzles of one grade. */
export interface Progress {
  /** The place of the current puzzle in the list. */
  number: number;
  tried: number;
  solved: number;
  row: number;
}

export interface PuzzleState {
  puzzle: PuzzleReply;
  /** The puzzle, and the moves that were found. */
  game: Game;
  /** Moves of the puzzle itself. */
  given: number;
  status: "asked" | "wrong" | "slower" | "right" | "thinking" | "solved" | "shown";
  /** The column that was tried last. */
  column: number;
  /** Whether a wrong column was tried. */
  missed: boolean;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);
const isProgress = (value: unknown): value is Progress[] =>
  Array.isArray(value) &&
  value.length === GRADES.length &&
  value.every(
    (one: Progress | null) => one !== null && [one.number, one.tried, one.solved, one.row].every((n) => isNumber(n)),
  );
const untouched = { number: 0, tried: 0, solved: 0, row: 0 };

export const grade = stored<number>("puzzleGrade", 1, (value): value is number => GRADES.includes(value as 1));
export const progress = stored<Progress[]>(
  "puzzles",
  GRADES.map(() => untouched),
  isProgress,
);
/** Every browser has a list of its own. */
const seed = stored("puzzleSeed", freshSeed(), isNumber);

export const puzzle = signal<PuzzleState | null>(null);
export const puzzleError = signal<string | null>(null);

export const puzzlePosition = computed(() => {
  const now = puzzle.value;
  return now && playAll(now.game.start, now.game.moves);
});

export const ofGrade = computed(() => progress.value[grade.value - 1] ?? untouched);
const number = computed(() => ofGrade.value.number);

export function runPuzzles(): void {
  effect(() => {
    const here = route.value;
    if (here.view !== "learn" || here.part !== "puzzles") return;
    const asked = { rules: "7x6", grade: grade.value, seed: seed.value, number: number.value };
    const controller = new AbortController();
    void load(asked, controller.signal);
    return () => controller.abort();
  });
}

async function load(asked: Parameters<typeof fetchPuzzle>[0], signal: AbortSignal): Promise<void> {
  puzzle.value = null;
  puzzleError.value = null;
  try {
    const found = await fetchPuzzle(asked, signal);
    if (!signal.aborted) ask(found, false);
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) puzzleError.value = errorWords(error);
  }
}

function ask(found: PuzzleReply, missed: boolean): void {
  const game = parseGame(found.moves, parseRules(found.rules));
  puzzle.value = { puzzle: found, game, given: game.moves.length, status: "asked", column: 0, missed };
}

/** Moves of the solver that are still to be found, of a win that is played out. */
export function movesLeft({ puzzle: { wins_in }, game, given }: PuzzleState): number {
  return wins_in === null ? 1 : wins_in - Math.floor((game.moves.length - given) / 2);
}

/** A person tries a column. */
export async function solveWith(column: number): Promise<void> {
  const now = puzzle.peek();
  const position = puzzlePosition.peek();
  if (now === null || position === null || !isOpen(position, column)) return;
  if (["thinking", "solved", "shown"].includes(now.status)) return;
  const isFirst = now.game.moves.length === now.given;
  if (isFirst && column !== now.puzzle.solution) return miss(now, column, "wrong");
  if (movesLeft(now) === 1 && isFirst) return finish(played(now, column));
  puzzle.value = { ...now, status: "thinking", column };
  try {
    const verdict = isFirst ? null : await judge(now.game, column);
    if (puzzle.peek()?.puzzle !== now.puzzle) return;
    if (verdict !== null && verdict !== "best") return miss(now, column, verdict);
    await goOn(played(now, column));
  } catch (error) {
    puzzle.value = now;
    if (!isAbort(error)) puzzleError.value = errorWords(error);
  }
}

/** After a right move: the end, or the longest defence. */
async function goOn(now: PuzzleState): Promise<void> {
  if (playAll(now.game.start, now.game.moves).result !== null) return finish(now);
  puzzle.value = { ...now, status: "thinking" };
  const { best } = await scores(now.game);
  if (puzzle.peek()?.puzzle !== now.puzzle) return;
  const reply = best[0];
  if (reply === undefined) return finish(now);
  puzzle.value = { ...played(now, reply), status: "right" };
}

/** Later moves may have several solutions: every column that wins as soon as any other is right. */
async function judge(game: Game, column: number): Promise<"best" | "slower" | "wrong"> {
  const { best, columns } = await scores(game);
  if (best.includes(column)) return "best";
  const found = columns.find((one) => one.column === column);
  return found !== undefined && found.score.lower > 0 ? "slower" : "wrong";
}

async function scores(game: Game): Promise<AnalysisReply> {
  const asked = { rules: puzzle.peek()?.puzzle.rules ?? "7x6", moves: gameText(game) };
  const found = await analyse(asked, new AbortController().signal, () => undefined);
  if (found === null) throw new DOMException("no analysis", "AbortError");
  return found;
}

function played(now: PuzzleState, column: number): PuzzleState {
  return { ...now, column, game: { ...now.game, moves: [...now.game.moves, column] } };
}

function miss(now: PuzzleState, column: number, status: "wrong" | "slower"): void {
  puzzle.value = { ...now, status, column, missed: true };
}

function finish(now: PuzzleState): void {
  puzzle.value = { ...now, status: "solved" };
}

export function showSolution(): void {
  const now = puzzle.peek();
  if (now === null) return;
  ask(now.puzzle, true);
  const again = puzzle.peek();
  if (again) puzzle.value = { ...played(again, now.puzzle.solution), status: "shown" };
}

/** The same puzzle once more; a miss stays a miss. */
export function startOver(): void {
  const now = puzzle.peek();
  if (now) ask(now.puzzle, now.missed);
}

/** Keeps what became of this one and takes the next of the list. */
export function nextPuzzle(): void {
  const now = puzzle.peek();
  if (now === null) return;
  const isTried = now.status !== "asked" || now.missed;
  const isSolved = now.status === "solved" && !now.missed;
  progress.value = progress.value.map((one, index) => {
    if (index !== grade.value - 1) return one;
    return {
      number: one.number + 1,
      tried: one.tried + (isTried ? 1 : 0),
      solved: one.solved + (isSolved ? 1 : 0),
      row: isSolved ? one.row + 1 : isTried ? 0 : one.row,
    };
  });
}
