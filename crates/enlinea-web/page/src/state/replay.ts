// The replay of one recorded game, with the exact score of every move.
import { computed, effect, signal } from "@preact/signals";
import { isAbort, recordedGame, review } from "../api/client";
import type { ReplayReply, ReplayedMove, ReviewedMove } from "../api/schema";
import { parseGame, type Game } from "../game/notation";
import { playAll } from "../game/position";
import { parseRules } from "../game/rules";
import { chosenTournament } from "./arena";
import { route } from "./route";
import { errorWords } from "./words";

export interface Replay {
  record: ReplayReply;
  game: Game;
  /** The ratings of the exact solver so far. */
  judged: ReviewedMove[];
}

export const replay = signal<Replay | null>(null);
export const replayError = signal<string | null>(null);
export const replayShown = signal(0);

export const replayPosition = computed(() => {
  const now = replay.value;
  return now && playAll(now.game.start, now.game.moves.slice(0, replayShown.value));
});

export function runReplay(): void {
  effect(() => {
    const here = route.value;
    const id = chosenTournament.value;
    replay.value = null;
    replayError.value = null;
    replayPlays.value = false;
    if (here.view !== "arena" || here.game === null || id === null) return;
    const controller = new AbortController();
    void load(id, here.game, controller.signal);
    return () => controller.abort();
  });
  effect(() => {
    const most = replay.value?.game.moves.length ?? 0;
    const shown = replayShown.value;
    if (!replayPlays.value) return;
    if (shown >= most) {
      replayPlays.value = false;
      return;
    }
    const timer = setTimeout(() => goToPly(shown + 1), PAUSE);
    return () => clearTimeout(timer);
  });
}

async function load(id: string, game: string, signal: AbortSignal): Promise<void> {
  try {
    const record = await recordedGame(id, game, signal);
    const parsed = parseGame(record.moves, parseRules(record.rules));
    replay.value = { record, game: parsed, judged: [] };
    replayShown.value = 0;
    await review({ rules: record.rules, moves: record.moves }, signal, (ply) => {
      const now = replay.peek();
      if (now && !signal.aborted) replay.value = { ...now, judged: [...now.judged, ply] };
    });
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) replayError.value = errorWords(error);
  }
}

/** Whether the replay goes on by itself. */
export const replayPlays = signal(false);
const PAUSE = 700;

/** Starts or stops the replay; at the end it starts over. */
export function togglePlay(): void {
  const most = replay.value?.game.moves.length ?? 0;
  if (!replayPlays.value && replayShown.value === most) replayShown.value = 0;
  replayPlays.value = !replayPlays.value;
}

/** A person goes to a move: the replay stops there. */
export function showReplay(ply: number): void {
  replayPlays.value = false;
  goToPly(ply);
}

function goToPly(ply: number): void {
  const most = replay.value?.game.moves.length ?? 0;
  replayShown.value = Math.max(0, Math.min(most, ply));
}

/** What the player reported about its move; `null` for given opening moves. */
export function recordedPly({ record, game }: Replay, index: number): ReplayedMove | null {
  return record.plies[index - (game.moves.length - record.plies.length)] ?? null;
}
