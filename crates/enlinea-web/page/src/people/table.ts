// The table of a panel: what the machine won against each person, and the percentage of the report. The program's
// `enlinea panel` has the same figures; a test compares them.
import { rulesText, type Rules } from "../game/rules";
import type { PanelGame } from "./file";

/** The games of each person in the report. */
export const GAMES_EACH = 5;

/** Results of the machine. */
export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface PersonRow extends Tally {
  person: string;
  /** The latest description. */
  about: string;
}

/** One machine on one board. */
export interface PanelTable {
  machine: string;
  rules: Rules;
  people: PersonRow[];
}

/** Won games as a share, with its 95 % interval; `null` without games. */
export interface Rate {
  games: number;
  won: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** A table for each machine and board, in the order of their first games. */
export function tablesOf(games: readonly PanelGame[]): PanelTable[] {
  const tables = new Map<string, PanelTable>();
  for (const game of games) {
    const key = `${rulesText(game.rules)} ${game.machine}`;
    const table = tables.get(key) ?? { machine: game.machine, rules: game.rules, people: [] };
    tables.set(key, table);
    let row = table.people.find(({ person }) => person === game.person);
    if (row === undefined) {
      row = { person: game.person, about: "", won: 0, drawn: 0, lost: 0 };
      table.people.push(row);
    }
    if (game.about !== "") row.about = game.about;
    row[outcomeOf(game)] += 1;
  }
  return [...tables.values()];
}

function outcomeOf({ winner, side }: PanelGame): keyof Tally {
  if (winner === 0) return "drawn";
  return winner === side ? "lost" : "won";
}

export function gamesOf({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

/** A point for a win, half a point for a draw. */
export function pointsOf({ won, drawn }: Tally): number {
  return won + drawn / 2;
}

export function totalOf(people: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => people.reduce((all, tally) => all + tally[key], 0);
  return { won: sum("won"), drawn: sum("drawn"), lost: sum("lost") };
}

/** All games of a tally; a draw is not won. */
export function rateOf(tally: Tally): Rate {
  return rate(gamesOf(tally), tally.won);
}

/**
 * The percentage of the report: nobody counts for more than `most` games. Of a person with more games that part of `most`
 * counts as won which was won.
 */
export function normalisedRate(people: readonly Tally[], most = GAMES_EACH): Rate {
  const counted = people.map((tally) => Math.min(most, gamesOf(tally)));
  const won = people.map((tally, index) => ((counted[index] ?? 0) * tally.won) / gamesOf(tally));
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return rate(sum(counted), sum(won));
}

/** Half the width of a 95 % interval in standard errors. */
const NORMAL = 1.959963984540054;

/** With the interval of Wilson, as if all games were independent. */
function rate(games: number, won: number): Rate {
  if (games === 0) return { games, won, share: null, low: null, high: null };
  const share = won / games;
  const scale = 1 + NORMAL ** 2 / games;
  const centre = (share + NORMAL ** 2 / (2 * games)) / scale;
  const variance = (share * (1 - share)) / games + NORMAL ** 2 / (4 * games ** 2);
  const half = (NORMAL * Math.sqrt(Math.max(0, variance))) / scale;
  return { games, won, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
