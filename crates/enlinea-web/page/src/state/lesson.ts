// Learning from a review: the mistakes of one side or both, one after the other, and how well each side played.
import { computed, signal } from "@preact/signals";
import type { ReviewedMove } from "../api/schema";
import { colourOf, COLOURS, type Colour } from "../game/colours";
import { analysisOf, askedOf } from "./question";
import { judged } from "./review";
import { HUMAN, seats } from "./settings";
import { goTo, positions, table } from "./table";

export interface Mistake {
  /** Moves before it. */
  index: number;
  colour: Colour;
  ply: ReviewedMove;
}

export type Side = Colour | "both";

/** The colour of the only person on the board. */
export const person = computed<Colour | null>(() => {
  const people = COLOURS.filter((colour) => seats.value[colour] === HUMAN);
  return people.length === 1 ? (people[0] ?? null) : null;
});

/** Whose mistakes are shown, if the visitor has chosen. */
const chosenSide = signal<Side | null>(null);
/** A person learns from the own mistakes first. */
export const side = computed<Side>(() => chosenSide.value ?? person.value ?? "both");

export function showMistakesOf(which: Side): void {
  chosenSide.value = which;
  closeLesson();
}

export const allMistakes = computed<Mistake[]>(() => {
  const { first } = table.value;
  return judged.value.flatMap((ply, index) => {
    const mover = positions.value[index]?.toMove;
    if (mover === undefined || ply === null || (ply.verdict !== "blunder" && ply.verdict !== "inaccuracy")) return [];
    return [{ index, ply, colour: colourOf(mover, first) }];
  });
});

export const mistakes = computed(() =>
  allMistakes.value.filter(({ colour }) => side.value === "both" || side.value === colour),
);

/** What a move counts for the accuracy; moves that were not rated count nothing. */
const WORTH = { best: 1, good: 1, inaccuracy: 0.5, blunder: 0, unknown: null } as const;

/** The share of good moves of a side, from 0 to 1; `null` without a rated move. */
export function accuracyOf(colour: Colour): number | null {
  const { first } = table.value;
  const worths = judged.value.flatMap((ply, index) => {
    const mover = positions.value[index]?.toMove;
    const worth = ply === null ? null : WORTH[ply.verdict];
    return mover === undefined || worth === null || colourOf(mover, first) !== colour ? [] : [worth];
  });
  return worths.length === 0 ? null : worths.reduce((sum: number, worth) => sum + worth, 0) / worths.length;
}

interface Lesson {
  /** The place of the mistake in the game. */
  index: number;
  /** The continuation of best play, once the solution is shown. */
  solution: readonly number[] | null;
}

const open = signal<Lesson | null>(null);

/** The mistake in focus; none if the game or the choice of sides has changed. */
export const lesson = computed(() => {
  const now = open.value;
  const at = mistakes.value.findIndex(({ index }) => index === now?.index);
  const mistake = mistakes.value[at];
  return now === null || mistake === undefined ? null : { ...now, at, mistake };
});

/** Shows a mistake on the board, right after it was made. */
export function openLesson(index: number): void {
  open.value = { index, solution: null };
  goTo(index + 1);
}

export function stepLesson(by: 1 | -1): void {
  const now = lesson.peek();
  const next = now && mistakes.peek()[now.at + by];
  if (next) openLesson(next.index);
}

export function closeLesson(): void {
  open.value = null;
}

/** Back before the mistake, with the better move and what follows it. */
export async function showSolution(): Promise<void> {
  const now = lesson.peek();
  if (now === null) return;
  const { index, ply } = now.mistake;
  const { game } = table.peek();
  open.value = { index, solution: ply.candidates.slice(0, 1) };
  goTo(index);
  const question = askedOf({ ...game, moves: game.moves.slice(0, index) });
  // Without the line, the move alone is the solution.
  const found = await analysisOf(question, new AbortController().signal).catch(() => null);
  const line = found?.line ?? [];
  if (line.length > 0 && open.value?.index === index && open.value.solution !== null) {
    open.value = { index, solution: line };
  }
}
