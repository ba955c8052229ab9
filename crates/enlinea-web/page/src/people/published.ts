// The table that a report printed (docs/sources.md): what the machine won and lost against six people, described in
// `words`. A test compares it with the program's.
import { parseRules } from "../game/rules";
import type { Tally } from "./table";

/** Its machine and board. */
export const PUBLISHED_MACHINE = "si-minimax";
export const PUBLISHED_RULES = parseRules("8x7");

const row = (won: number, lost: number): Tally => ({ won, drawn: 0, lost });

/** In the order of the descriptions. */
export const PUBLISHED: readonly Tally[] = [row(5, 0), row(4, 1), row(4, 1), row(5, 0), row(4, 1), row(50, 0)];
