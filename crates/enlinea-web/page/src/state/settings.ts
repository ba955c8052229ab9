// What a visitor chose once and finds again: kept in the browser's own storage, sent nowhere.
import { effect, signal, type Signal } from "@preact/signals";

export function stored<T>(key: string, initial: T, valid: (value: unknown) => value is T): Signal<T> {
  const name = `enlinea.${key}`;
  const kept = signal(load(name, initial, valid));
  effect(() => save(name, kept.value));
  return kept;
}

function load<T>(name: string, initial: T, valid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return valid(value) ? value : initial;
  } catch {
    // Storage can be forbidden, or hold what an older page wrote: the initial value is always good.
    return initial;
  }
}

function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts as long as the page; nothing else depends on it.
  }
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isText = (value: unknown): value is string => typeof value === "string";
const oneOf =
  <T extends string | number>(...choices: T[]) =>
  (value: unknown): value is T =>
    choices.includes(value as T);

export type Theme = "system" | "light" | "dark";
export type Language = "en" | "es";

/** `"human"` or the text of a player. */
export interface Seats {
  red: string;
  yellow: string;
}
export const HUMAN = "human";

const isSeats = (value: unknown): value is Seats =>
  typeof value === "object" && value !== null && isText((value as Seats).red) && isText((value as Seats).yellow);

const spoken: Language = (globalThis.navigator?.language ?? "en").toLowerCase().startsWith("es") ? "es" : "en";

export const language = stored<Language>("language", spoken, oneOf<Language>("en", "es"));
export const theme = stored<Theme>("theme", "system", oneOf<Theme>("system", "light", "dark"));
export const seats = stored<Seats>("seats", { red: HUMAN, yellow: "level(3)" }, isSeats);
export const analysisOn = stored("analysis", false, isBoolean);
export const lineOn = stored("line", false, isBoolean);
export const threatsOn = stored("threats", false, isBoolean);
export const heatOn = stored("heat", true, isBoolean);
export const evaluator = stored("evaluator", "", isText);
export const flipped = stored("flipped", false, isBoolean);
/** An index into the pauses between machine moves, the shortest first. */
export const speed = stored<number>("speed", 2, oneOf(0, 1, 2, 3, 4));

export const PAUSES = [0, 150, 450, 1000, 2000] as const;

/** Keeps the page's language and theme where style sheets and screen readers look for them. */
export function runAppearance(): void {
  effect(() => {
    document.documentElement.lang = language.value;
  });
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
  });
}
