// The players and heuristics that the server offers.
import { signal } from "@preact/signals";
import { catalogue as fetchCatalogue } from "../api/client";
import type { CatalogueReply, EvaluatorReply, GroupReply, TextReply } from "../api/schema";
import { parseRules, sameRules, type Rules } from "../game/rules";
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

/** Whether a player or a heuristic can be used with these rules. */
function suits({ boards }: { boards: string[] | null }, rules: Rules): boolean {
  return boards === null || boards.some((board) => sameRules(parseRules(board), rules));
}

/** What the list of a seat offers on a board, group by group. */
export function choices(rules: Rules): { group: GroupReply; options: string[] }[] {
  const players = catalogue.value.players.filter((player) => suits(player, rules));
  return GROUPS.map((group) => ({
    group,
    options: players.filter((player) => player.group === group).map((player) => player.spec),
  })).filter(({ options }) => options.length > 0);
}

/** Whether that list has this seat. */
export function isListed(seat: string, rules: Rules): boolean {
  return seat === HUMAN || choices(rules).some(({ options }) => options.includes(seat));
}

/** The heuristics that can explain a position with these rules. */
export function heuristics(rules: Rules): EvaluatorReply[] {
  return catalogue.value.evaluators.filter((entry) => suits(entry, rules));
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

/** What a list of players offers: levels with their strength. */
export function optionName(seat: string): string {
  const elo = catalogue.value.players.find(({ spec }) => spec === seat)?.elo ?? null;
  return elo === null ? seatName(seat) : `${seatName(seat)} · Elo ${elo}`;
}

/** The name of a tournament's player for people; programs and players with arguments keep theirs beside it. */
export function playerName(name: string): { label: string; full: string } {
  const exact = seatName(name);
  if (exact !== name) return { label: exact, full: exact };
  const slug = name.split("(")[0] ?? "";
  const player = catalogue.value.players.find((candidate) => candidate.name === slug);
  if (player === undefined) return { label: name, full: name };
  const label = inLanguage(player.label);
  return { label, full: `${label} ${name.slice(slug.length)}`.trim() };
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
