// "Retry this mistake": back to the position before it, with the scores hidden until a move is tried.
import { computed, effect, signal } from "@preact/signals";
import type { Position } from "../game/position";
import type { Score } from "../game/score";
import { analysisOf, askedOf } from "./question";
import { drop, paused, position, restore, shownGame, table, type Table } from "./table";

export interface Retry {
  /** The game as it was played, to come back to. */
  original: Table;
  /** How many moves stand before the mistake. */
  before: number;
  best: readonly number[];
  tried: number | null;
}

export const retry = signal<Retry | null>(null);

/** Whether the question is open: the position is shown and no move was tried. */
export const asking = computed(() => {
  const now = retry.value;
  return now !== null && now.tried === null && table.value.shown === now.before;
});

/** What a wrong try leads to, with the position after it. */
export const whyWrong = signal<{ score: Score; position: Position } | null>(null);

/** Looks at the position after a wrong try. */
export function runRetry(): void {
  effect(() => {
    const now = retry.value;
    whyWrong.value = null;
    if (now === null || now.tried === null || now.best.includes(now.tried) || position.value.result !== null) return;
    if (table.value.shown !== now.before + 1) return;
    const controller = new AbortController();
    const after = position.value;
    void analysisOf(askedOf(shownGame.value), controller.signal).then(
      (found) => {
        if (found && !controller.signal.aborted) whyWrong.value = { score: found.score, position: after };
      },
      // The move was wrong all the same; only the reason stays unsaid.
      () => undefined,
    );
    return () => controller.abort();
  });
}

export function startRetry(before: number, best: readonly number[]): void {
  const original = retry.peek()?.original ?? table.peek();
  retry.value = { original, before, best, tried: null };
  showBefore();
}

export function tryMove(column: number): void {
  const now = retry.peek();
  if (now === null || !asking.peek()) return;
  retry.value = { ...now, tried: column };
  drop(column);
}

export function tryAgain(): void {
  const now = retry.peek();
  if (now === null) return;
  retry.value = { ...now, tried: null };
  showBefore();
}

/** Ends the exercise with the game as it was. */
export function backToGame(): void {
  const now = retry.peek();
  retry.value = null;
  if (now) restore(now.original, now.original.shown);
}

/** Ends the exercise and plays on from the move that was tried. */
export function playOn(): void {
  paused.value = false;
  retry.value = null;
}

function showBefore(): void {
  const now = retry.peek();
  if (now) restore(now.original, now.before);
}
