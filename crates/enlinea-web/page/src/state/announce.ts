// Announcements for screen readers: every move, the end of the game, and the verdict of the analysis.
import { effect, signal, untracked } from "@preact/signals";
import { colourOf } from "../game/colours";
import { other, PASS } from "../game/position";
import { scoreWords } from "../words/phrases";
import { analysis } from "./analysis";
import { asking } from "./retry";
import { outOfTime, position, table } from "./table";
import { words } from "./words";

export const announcement = signal("");

export function runAnnouncements(): void {
  effect(() => {
    const { shown } = table.value;
    announcement.value = untracked(() => (shown === 0 ? words.value.status.start : moveWords()));
  });
  effect(() => {
    const { status, analysis: found } = analysis.value;
    if (status !== "solved" || found === null || asking.peek()) return;
    untracked(() => {
      const say = words.value;
      const verdict = scoreWords(say, found.score, position.value, table.value.first);
      announcement.value = `${moveWords()} ${say.analysis.best}: ${say.review.columns(found.best)}, ${verdict}.`.trim();
    });
  });
}

function moveWords(): string {
  const { game, shown, first } = table.value;
  const { last, toMove, result } = position.value;
  const say = words.value;
  const column = game.moves[shown - 1] ?? PASS;
  const move = last && column !== PASS ? say.status.played(colourOf(other(toMove), first), column) : "";
  return result === null ? move : `${move} ${resultWords()}.`;
}

/** How the game ended, in two words. */
export function resultWords(): string {
  const { result } = position.value;
  const say = words.value.status;
  if (result === null && outOfTime.value !== null) return words.value.clock.up(outOfTime.value);
  if (!result || result.winner === 0) return say.draw;
  return say.wins(colourOf(result.winner, table.value.first));
}
