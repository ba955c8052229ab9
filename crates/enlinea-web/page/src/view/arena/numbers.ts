// Numbers of the tables of tournaments, formatted for the chosen language.
import type { PlayerValueReply } from "../../api/schema";
import { language } from "../../state/settings";
import { words } from "../../state/words";
import { withMinus } from "../../words/phrases";

export function whole(value: number | null): string {
  if (value === null) return "";
  return withMinus(new Intl.NumberFormat(language.value, { maximumFractionDigits: 0 }).format(value));
}

export function percent(share: number | null): string {
  if (share === null) return "";
  return new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
}

export function duration(microseconds: number): string {
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  return microseconds < 1e6 ? `${(microseconds / 1000).toFixed(1)} ms` : `${(microseconds / 1e6).toFixed(2)} s`;
}

/** The value that a player gave to its own move: the distance of a proven end, or a number on the player's scale. */
export function ownValue({ value, wins_in, loses_in }: PlayerValueReply): string {
  const say = words.value.arena;
  if (wins_in !== null) return say.winsIn(wins_in);
  if (loses_in !== null) return say.losesIn(loses_in);
  if (value === null) return "";
  return withMinus(new Intl.NumberFormat(language.value, { maximumFractionDigits: 3 }).format(value));
}

/** Round numbers between two ends, about five of them. */
export function ticksBetween(low: number, high: number): number[] {
  const rough = Math.max(1, high - low) / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick === 0 ? 0 : tick);
  return ticks;
}
