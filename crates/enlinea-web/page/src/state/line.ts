// The best line of the position on the board. A search may end it before the game does; then its last position is asked, too, while
// somebody looks at the line.
import { computed, effect, signal, untracked } from "@preact/signals";
import { isAbort } from "../api/client";
import { playAll } from "../game/position";
import { analysis } from "./analysis";
import { keyOf } from "./known";
import { panel } from "./panel";
import { analysisOf, askedOf } from "./question";
import { asked, shownGame } from "./table";
import { lineOn } from "./settings";

interface Longer {
  key: string;
  line: readonly number[];
}

const longer = signal<Longer | null>(null);
/** Questions for one line, at most. */
const MOST = 6;

export const bestLine = computed<readonly number[]>(() => {
  const own = analysis.value.analysis?.line ?? [];
  const more = longer.value;
  return more?.key === keyOf(asked.value) && own.length > 0 ? more.line : own;
});

export function runLine(): void {
  effect(() => {
    const { status, analysis: found } = analysis.value;
    const watched = panel.value === "analysis" || lineOn.value;
    const line = found?.line ?? [];
    if (status !== "solved" || !watched || line.length === 0) return;
    const key = untracked(() => keyOf(asked.value));
    if (untracked(() => longer.value?.key) === key) return;
    const controller = new AbortController();
    void extend(key, line, controller.signal);
    return () => controller.abort();
  });
}

async function extend(key: string, line: readonly number[], signal: AbortSignal): Promise<void> {
  const game = shownGame.peek();
  let moves = [...line];
  try {
    for (let questions = 0; questions < MOST; questions += 1) {
      const end = { ...game, moves: [...game.moves, ...moves] };
      if (playAll(end.start, end.moves).result !== null) return;
      const found = await analysisOf(askedOf(end), signal);
      if (signal.aborted || !found?.complete || found.line.length === 0) return;
      moves = [...moves, ...found.line];
      longer.value = { key, line: moves };
    }
  } catch (error) {
    // The line stays as long as it is; the analysis itself reports what is wrong.
    if (!isAbort(error)) return;
  }
}
