// A walk through the opening book, apart from the game on the table.
import { computed, effect, signal } from "@preact/signals";
import { isAbort, openings as fetchOpenings } from "../api/client";
import type { OpeningsReply } from "../api/schema";
import { gameText, newGame, type Game } from "../game/notation";
import { isOpen, playAll } from "../game/position";
import { rulesText, STANDARD } from "../game/rules";
import { route } from "./route";
import { errorWords } from "./words";

/** The book is for the usual board. */
export const walked = signal<Game>(newGame(STANDARD));
export const walkedPosition = computed(() => playAll(walked.value.start, walked.value.moves));
export const openings = signal<OpeningsReply | null>(null);
export const openingsError = signal<string | null>(null);

export function runOpenings(): void {
  effect(() => {
    const here = route.value;
    if (here.view !== "learn" || here.part !== "openings") return;
    const game = walked.value;
    const asked = { rules: rulesText(game.start.rules), moves: gameText(game) };
    const controller = new AbortController();
    void load(asked, controller.signal);
    return () => controller.abort();
  });
}

async function load(asked: Parameters<typeof fetchOpenings>[0], signal: AbortSignal): Promise<void> {
  openingsError.value = null;
  try {
    const found = await fetchOpenings(asked, signal);
    if (!signal.aborted) openings.value = found;
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) openingsError.value = errorWords(error);
  }
}

export function walkTo(column: number): void {
  if (!isOpen(walkedPosition.peek(), column)) return;
  setMoves([...walked.peek().moves, column]);
}

export function walkBack(): void {
  setMoves(walked.peek().moves.slice(0, -1));
}

export function walkHome(): void {
  setMoves([]);
}

function setMoves(moves: readonly number[]): void {
  // The numbers of another position would be wrong for as long as the answer takes.
  openings.value = null;
  walked.value = { ...walked.peek(), moves };
}
