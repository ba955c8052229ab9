// The end of a game: who has won for the people at the board, and what can come next.
import { computed, effect, signal, untracked } from "@preact/signals";
import { colourOf, opposite, type Colour } from "../game/colours";
import { newGame, type Game } from "../game/notation";
import { person } from "./lesson";
import { panel } from "./panel";
import { reviewGame } from "./review";
import { seats } from "./settings";
import { begin, live, outOfTime, position, table } from "./table";

/** The colour that has won; `null` is a draw, `undefined` a game that goes on. */
export const winner = computed<Colour | null | undefined>(() => {
  const { result } = position.value;
  const { first } = table.value;
  if (result !== null) return result.winner === 0 ? null : colourOf(result.winner, first);
  return outOfTime.value === null ? undefined : opposite(outOfTime.value);
});

/** Whether the end of the game is on the board. */
export const finished = computed(() => live.value && winner.value !== undefined);

const LEVEL = /^level\((\d+)\)$/;
const HIGHEST = 10;

/** The level that was beaten, if one was. */
export const beatenLevel = computed<number | null>(() => {
  const me = person.value;
  if (me === null || winner.value !== me) return null;
  const level = LEVEL.exec(seats.value[opposite(me)]);
  return level === null ? null : Number(level[1]);
});

export const nextLevel = computed(() => {
  const beaten = beatenLevel.value;
  return beaten === null || beaten >= HIGHEST ? null : `level(${beaten + 1})`;
});

/** A new game on the same board against the next level. */
export function playNextLevel(): void {
  const [me, next] = [person.peek(), nextLevel.peek()];
  if (me === null || next === null) return;
  const { game, first } = table.peek();
  seats.value = { ...seats.value, [opposite(me)]: next };
  begin({ game: newGame(game.start.rules), first });
}

export function reviewFinished(): void {
  panel.value = "game";
  void reviewGame(table.peek().game);
}

/** Counts the wins that were played on this board just now; the flourish follows it. */
export const celebrated = signal(0);

export function runFinish(): void {
  let before: Game = table.peek().game;
  effect(() => {
    const { game, cause } = table.value;
    const isNew = game !== before && game.moves.length === before.moves.length + 1 && cause !== "history";
    before = game;
    untracked(() => {
      const won = position.value.result !== null && winner.value != null;
      const lost = person.value !== null && winner.value !== person.value;
      if (isNew && won && !lost) celebrated.value += 1;
    });
  });
}
