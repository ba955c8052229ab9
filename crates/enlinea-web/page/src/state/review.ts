// The review of a whole game: what every move was worth, and which were mistakes.
import { computed, effect, signal } from "@preact/signals";
import { isAbort, review as fetchReview } from "../api/client";
import type { ReviewedMove } from "../api/schema";
import { gameText, type Game } from "../game/notation";
import { PASS } from "../game/position";
import { rulesText, sameRules } from "../game/rules";
import { keyOfGame, learn } from "./known";
import { analysisOn } from "./settings";
import { position, table } from "./table";
import { errorWords } from "./words";

export interface ReviewState {
  /** The game that was reviewed; other games share only its first moves. */
  game: Game | null;
  /** One entry a move; passes are not judged. */
  plies: (ReviewedMove | null)[];
  status: "none" | "running" | "done" | "failed";
  complete: boolean;
  error: string;
}

const NOTHING: ReviewState = { game: null, plies: [], status: "none", complete: true, error: "" };

export const review = signal<ReviewState>(NOTHING);

let controller = new AbortController();

/** Reviews a game; its plies arrive one by one. */
export async function reviewGame(game: Game): Promise<void> {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  review.value = { ...NOTHING, game, status: "running" };
  const asked = { rules: rulesText(game.start.rules), moves: gameText(game) };
  try {
    const done = await fetchReview(asked, signal, (ply) => {
      if (signal.aborted) return;
      const before = review.value.plies;
      const passes = game.moves.slice(before.length).findIndex((column) => column !== PASS);
      const plies = [...before, ...Array<null>(Math.max(0, passes)).fill(null), ply];
      if (ply.score_before.exact) learn(keyOfGame(beginningOf(game, plies.length - 1)), ply.score_before);
      review.value = { ...review.value, plies };
    });
    if (!signal.aborted) review.value = { ...review.value, status: "done", complete: done?.complete ?? false };
  } catch (error) {
    if (isAbort(error) || signal.aborted) return;
    review.value = { ...review.value, status: "failed", error: errorWords(error) };
  }
}

function beginningOf(game: Game, moves: number): Game {
  return { ...game, moves: game.moves.slice(0, moves) };
}

/** The judged moves of the game on the table: those of the review, as far as both games are the same. */
export const judged = computed<(ReviewedMove | null)[]>(() => {
  const { game, plies } = review.value;
  const { game: played } = table.value;
  if (game === null || game.setup !== played.setup || !sameRules(game.start.rules, played.start.rules)) return [];
  const common = game.moves.findIndex((column, index) => played.moves[index] !== column);
  return common < 0 ? plies : plies.slice(0, common);
});

/** Reviews every finished game while the analysis is on. */
export function runReview(): void {
  effect(() => {
    const { game, shown } = table.value;
    const finished = position.value.result !== null && shown === game.moves.length;
    if (!analysisOn.value || !finished || game.moves.length === 0) return;
    if (review.peek().game !== game) void reviewGame(game);
  });
}
