// The words of the chosen language.
import { computed } from "@preact/signals";
import { isExported } from "../api/backend";
import { ApiError } from "../api/client";
import { NotationError } from "../game/problem";
import { en } from "../words/en";
import { es } from "../words/es";
import { problemWords } from "../words/phrases";
import { language } from "./settings";

export const words = computed(() => (language.value === "es" ? es : en));

/** Anything that was thrown, as a sentence. */
export function errorWords(error: unknown): string {
  if (error instanceof NotationError) return problemWords(words.value, error.problem);
  if (!(error instanceof ApiError)) return String(error);
  if (error.code === "offline") return isExported ? words.value.error.engine : words.value.error.offline;
  if (error.status === 401) return words.value.error.token;
  if (error.status === 429) return words.value.error.often;
  return error.code === "http" ? words.value.error.http(error.message) : error.message;
}
