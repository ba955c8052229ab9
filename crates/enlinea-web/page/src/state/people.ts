// Finished games of people against machines, kept in the browser's own storage as the text of a panel file.
import { signal } from "@preact/signals";
import { panelText, readPanel, salvagePanel, withoutRepeats, type PanelGame } from "../people/file";

const NAME = "enlinea.people";
/** What was found in the storage and could not be read, kept aside. */
const DAMAGED = "enlinea.people.damaged";

export const kept = signal<readonly PanelGame[]>([]);
/** What is wrong with the storage, if something is. */
export const keptTrouble = signal<"damaged" | "unsaved" | null>(null);

/** Reads the storage now, and again when another tab has changed it. */
export function followKept(): void {
  kept.value = load();
  addEventListener("storage", ({ key }) => {
    if (key === NAME || key === null) kept.value = load();
  });
}

/** Adds games to those that are kept, also by other tabs, and tells how many were new. */
export function addGames(games: readonly PanelGame[]): number {
  const before = withoutRepeats([...load(), ...kept.value]);
  const all = withoutRepeats([...before, ...games]);
  save(all);
  return all.length - before.length;
}

/** Adds the games of a panel file, or throws what is wrong with it. */
export function importPanel(text: string): number {
  return addGames(readPanel(text));
}

export function eraseGames(): void {
  save([]);
}

/** The games of a person against a machine on a board. */
export function gamesAgainst(like: Pick<PanelGame, "person" | "machine" | "rules">): PanelGame[] {
  const key = (game: Pick<PanelGame, "person" | "machine" | "rules">) =>
    JSON.stringify([game.person, game.machine, game.rules]);
  return kept.value.filter((game) => key(game) === key(like));
}

function save(games: readonly PanelGame[]): void {
  kept.value = games;
  try {
    localStorage.setItem(NAME, JSON.stringify(panelText(games)));
    if (keptTrouble.value === "unsaved") keptTrouble.value = null;
  } catch {
    // Without storage the games last as long as the page: the reader is told to export them.
    keptTrouble.value = "unsaved";
  }
}

function load(): PanelGame[] {
  try {
    const text = localStorage.getItem(NAME);
    if (text === null) return [];
    const { games, damaged } = salvage(text);
    if (damaged) {
      keptTrouble.value = "damaged";
      localStorage.setItem(DAMAGED, text);
    }
    return withoutRepeats(games);
  } catch {
    // Storage can be forbidden.
    return [];
  }
}

function salvage(stored: string): { games: PanelGame[]; damaged: boolean } {
  try {
    const text: unknown = JSON.parse(stored);
    if (typeof text === "string") return salvagePanel(text);
  } catch {
    // Something else wrote it.
  }
  return { games: [], damaged: true };
}

/** A name for the file of these games: it says how many there are. */
export function exportName(games: readonly PanelGame[]): string {
  return `enlinea-panel-${games.length}.jsonl`;
}
