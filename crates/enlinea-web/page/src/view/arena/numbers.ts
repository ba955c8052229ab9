// Numbers of the arena's tables, in the reader's way of writing them.
import { language } from "../../state/settings";

export function whole(value: number | null): string {
  if (value === null) return "";
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: 0 }).format(value);
}

export function percent(share: number | null): string {
  if (share === null) return "";
  return new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

export function duration(microseconds: number): string {
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  return microseconds < 1e6 ? `${(microseconds / 1000).toFixed(1)} ms` : `${(microseconds / 1e6).toFixed(2)} s`;
}
