// Where the visitor is, kept in step with the address bar and the back button.
import { effect, signal } from "@preact/signals";
import { home } from "../api/backend";
import type { Game } from "../game/notation";
import type { Problem } from "../game/problem";
import { readAddress, showsTable, writeAddress, type Route } from "../share/address";
import { retry } from "./retry";
import { recall, shownGame, table } from "./table";

export const route = signal<Route>({ view: "play" });
/** What was wrong with the address that was opened. */
export const addressProblem = signal<Problem | null>(null);

/** What one entry of the browser's history holds besides its address: moves that can be redone. */
interface Entry {
  moves: readonly number[];
}

/** The address of the latest entry, so that a repeated state does not become a second one. */
let written = "";

export function addressOf(to: Route): string {
  // Within the file, if the page is one.
  return home + writeAddress({ route: to, game: shownGame.value, first: table.value.first }).slice(1);
}

export function navigate(to: Route): void {
  route.value = to;
  remember("pushState");
}

function remember(how: "pushState" | "replaceState"): void {
  const entry: Entry = { moves: table.value.game.moves };
  written = addressOf(route.peek());
  history[how](entry, "", written);
}

function readBar(): void {
  written = "";
  const { route: there, game, first, problem } = readAddress(location.search);
  addressProblem.value = problem;
  retry.value = null;
  route.value = there;
  // Other addresses say nothing about the table, so the game on it stays.
  if (showsTable(there)) recall(withRedo(game), game.moves.length, first);
}

/** Adds the moves that were undone when the entry was written. */
function withRedo(game: Game): Game {
  const entry = history.state as Entry | null;
  const continues = entry !== null && game.moves.every((column, index) => entry.moves[index] === column);
  return continues ? { ...game, moves: entry.moves } : game;
}

/** Reads the first address and follows both sides from then on. */
export function followAddress(): void {
  readBar();
  addEventListener("popstate", readBar);
  effect(() => {
    const { cause } = table.value;
    if (cause === "history") return;
    const moved = addressOf(route.peek()) !== written;
    const framed = route.peek().view === "embed";
    // A frame leaves the history of the page round it alone.
    remember(cause === "person" && moved && !framed ? "pushState" : "replaceState");
  });
}
