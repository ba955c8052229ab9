// The players and heuristics that the server offers.
import { computed, signal } from "@preact/signals";
import { catalogue as fetchCatalogue } from "../api/client";
import type { CatalogueReply, GroupReply, TextReply } from "../api/schema";
import { HUMAN, language } from "./settings";
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

export const GROUPS: readonly GroupReply[] = ["levels", "perfect", "search", "published", "simple"];

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

/** A text of the server in the chosen language, or in English where it is not translated. */
export function inLanguage(text: TextReply): string {
  return text[language.value] || text.en;
}

/** The name of a seat for people: a custom player is named by its text. */
export function seatName(seat: string): string {
  if (seat === HUMAN) return words.value.human;
  const level = LEVEL.exec(seat);
  if (level) return words.value.setup.level(Number(level[1]));
  const player = catalogue.value.players.find(({ spec }) => spec === seat);
  return player ? inLanguage(player.label) : seat;
}

/** What a player does and where it comes from, in a line. */
export function seatTitle(seat: string): string {
  const level = LEVEL.exec(seat);
  if (level) return words.value.setup.levelIdea(Number(level[1]));
  const slug = seat.split("(")[0];
  const player = catalogue.value.players.find(({ spec, name }) => spec === seat || name === slug);
  return player ? `${player.name}: ${aboutWords(player)}` : "";
}

/** "Open lines in all directions. Source: UAM, ..." */
export function aboutWords({ idea, source }: { idea: TextReply; source: string }): string {
  const text = inLanguage(idea);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${words.value.setup.source(source)}`;
}
