// The players and heuristics that the server offers.
import { computed, signal } from "@preact/signals";
import { catalogue as fetchCatalogue } from "../api/client";
import type { CatalogueReply, Group } from "../api/schema";
import { HUMAN } from "./settings";
import { ideaWords } from "../words/phrases";
import { errorWords, words } from "./words";

export const catalogue = signal<CatalogueReply>({ players: [], evaluators: [] });
export const catalogueError = signal<string | null>(null);

export async function loadCatalogue(): Promise<void> {
  try {
    catalogue.value = await fetchCatalogue();
    catalogueError.value = null;
  } catch (error) {
    catalogueError.value = errorWords(error);
  }
}

export const GROUPS: readonly Group[] = ["levels", "perfect", "search", "published", "simple"];

/** What the list of a seat offers, group by group. */
export const choices = computed(() => {
  const { players } = catalogue.value;
  return GROUPS.map((group) => ({
    group,
    options: players.filter((player) => player.group === group).map((player) => player.spec),
  })).filter(({ options }) => options.length > 0);
});

/** Whether that list has this seat. */
export function isListed(seat: string): boolean {
  return seat === HUMAN || choices.value.some(({ options }) => options.includes(seat));
}

const LEVEL = /^level\((\d+)\)$/;

/** A seat as people call it. */
export function seatName(seat: string): string {
  if (seat === HUMAN) return words.value.human;
  const level = LEVEL.exec(seat);
  return level ? words.value.setup.level(Number(level[1])) : seat;
}

/** What a player does, in a line. */
export function seatTitle(seat: string): string {
  const level = LEVEL.exec(seat);
  if (level) return words.value.setup.levelIdea(Number(level[1]));
  const name = seat.split("(")[0];
  const player = catalogue.value.players.find((one) => one.spec === seat || one.name === name);
  return player ? ideaWords(words.value, player.name, player.title) : "";
}
