// The table: the game on it, how far it is shown, and everything that can be done to it.
import { batch, computed, signal } from "@preact/signals";
import { colourOf, opposite, type Colour } from "../game/colours";
import { gameText, newGame, type Game } from "../game/notation";
import { isOpen, playAll, type Position } from "../game/position";
import { rulesText, STANDARD } from "../game/rules";
import { freshSeed } from "../game/seed";
import { HUMAN, seats } from "./settings";

/** How a state came about: the browser's history remembers what a person did, not each reply of a machine. */
type Cause = "person" | "machine" | "history";

export interface Table {
  readonly game: Game;
  /** How many of the moves are shown; the rest can be redone. */
  readonly shown: number;
  readonly first: Colour;
  readonly seed: number;
  readonly cause: Cause;
}

export const table = signal<Table>({
  game: newGame(STANDARD),
  shown: 0,
  first: "red",
  seed: freshSeed(),
  cause: "history",
});
/** Computer players wait while this is set. */
export const paused = signal(false);
/** Whose clock has reached zero: the game is over then. */
export const outOfTime = signal<Colour | null>(null);

/** The game up to what is shown. */
export const shownGame = computed<Game>(() => {
  const { game, shown } = table.value;
  return shown === game.moves.length ? game : { ...game, moves: game.moves.slice(0, shown) };
});
export const position = computed(() => playAll(shownGame.value.start, shownGame.value.moves));
export const rules = computed(() => position.value.rules);
/** The current position as the server reads it. */
export const asked = computed(() => ({ rules: rulesText(rules.value), moves: gameText(shownGame.value) }));
/** Whether the last move of the game is the one shown; machines only move then. */
export const live = computed(() => table.value.shown === table.value.game.moves.length);
export const colourToMove = computed(() => colourOf(position.value.toMove, table.value.first));
export const seatToMove = computed(() => seats.value[colourToMove.value]);
export const machinesOnly = computed(() => seats.value.red !== HUMAN && seats.value.yellow !== HUMAN);

/** Whether the user may drop a disc now: for a human player, or for any player while computer players wait. */
export const mayDrop = computed(
  () =>
    position.value.result === null &&
    outOfTime.value === null &&
    (seatToMove.value === HUMAN || paused.value || !live.value),
);

function set(next: Partial<Table>, cause: Cause): void {
  table.value = { ...table.value, ...next, cause };
}

/** Drops a disc; what could have been redone is gone, unless it is the same move. */
export function drop(column: number, cause: Cause = "person"): void {
  if (!isOpen(position.value, column)) return;
  const { game, shown } = table.value;
  if (game.moves[shown] === column) return set({ shown: shown + 1 }, cause);
  const moves = [...game.moves.slice(0, shown), column];
  set({ game: { ...game, moves }, shown: shown + 1 }, cause);
}

export function goTo(shown: number): void {
  const { game } = table.value;
  set({ shown: Math.max(0, Math.min(game.moves.length, shown)) }, "person");
}

export const mayUndo = computed(() => table.value.shown > 0);
export const mayRedo = computed(() => !live.value);

/** Back to where a person was to move; a single step where only machines play. */
export function undo(): void {
  step(-1);
}

export function redo(): void {
  step(1);
}

function step(by: 1 | -1): void {
  const { game, shown } = table.value;
  const end = by > 0 ? game.moves.length : 0;
  if (shown === end) return;
  let to = shown + by;
  if (machinesOnly.value) paused.value = true;
  else while (to !== end && !personMoves(to)) to += by;
  goTo(to);
}

function personMoves(shown: number): boolean {
  const { game, first } = table.value;
  const there = playAll(game.start, game.moves.slice(0, shown));
  return seats.value[colourOf(there.toMove, first)] === HUMAN;
}

/** The same players and the same board from the beginning. */
export function restart(): void {
  const { game } = table.value;
  paused.value = false;
  set({ game: { ...game, moves: [] }, shown: 0, seed: freshSeed() }, "person");
}

export interface Beginning {
  game: Game;
  /** How many of its moves are shown; all of them if absent. */
  shown?: number;
  first?: Colour;
  seed?: number;
}

/** Puts another game on the table, to be played on. */
export function begin({ game, shown = game.moves.length, first = "red", seed = freshSeed() }: Beginning): void {
  paused.value = false;
  set({ game, shown, first, seed }, "person");
}

/** The same players on the same board from the beginning, and the other side starts. */
export function rematch(): void {
  const { game, first } = table.value;
  begin({ game: { ...game, moves: [] }, first: opposite(first) });
}

/** Puts another game on the table, to be looked at. */
export function look(beginning: Beginning): void {
  batch(() => {
    begin(beginning);
    lookFirst();
  });
}

/** An opened position is shown first: a computer player to move waits until it is resumed. */
function lookFirst(): void {
  paused.value = position.value.stones > 0 && seatToMove.value !== HUMAN;
}

/** Shows an earlier table again, up to some move. */
export function restore({ game, first, seed }: Table, shown: number): void {
  set({ game, first, seed, shown }, "person");
}

/** Puts on the table what a link or the browser's history says. */
export function recall(game: Game, shown: number, first: Colour): void {
  batch(() => {
    set({ game, shown, first }, "history");
    lookFirst();
  });
}

/** The positions of the whole game, from the start to the last move. */
export const positions = computed<Position[]>(() => {
  const { game } = table.value;
  const list = [game.start];
  game.moves.forEach((column) => list.push(playAll(list.at(-1) ?? game.start, [column])));
  return list;
});
