// Hints that teach before they tell: first where to look, then what matters there, and only then the move.
import { computed, signal } from "@preact/signals";
import { isAbort } from "../api/client";
import { colourOf, type Colour } from "../game/colours";
import { isOpen, other, play, type Place, type Position } from "../game/position";
import { isReached, winningCells } from "../game/winning-cells";
import { keyOf, type Analysis } from "./known";
import { analysisOf } from "./question";
import { retry } from "./retry";
import { playingAlone } from "./sitting";
import { asked, mayDrop, position, table } from "./table";
import { errorWords } from "./words";

type Stage = 1 | 2 | 3;

interface Given {
  /** The position it is about; another position has no hint. */
  key: string;
  stage: Stage;
  found: Analysis | null;
  error: string;
}

const given = signal<Given | null>(null);

/** The hint for the position on the board. */
export const hint = computed(() => (given.value?.key === keyOf(asked.value) ? given.value : null));

/** Hints are for a person who is to move and plays for fun. */
export const mayHint = computed(() => mayDrop.value && !playingAlone.value && retry.value === null);

let controller = new AbortController();

/** The first hint of a position, or one that says more. */
export async function giveHint(): Promise<void> {
  const now = hint.peek();
  if (now !== null) {
    given.value = { ...now, stage: Math.min(3, now.stage + 1) as Stage };
    return;
  }
  const question = asked.peek();
  const first: Given = { key: keyOf(question), stage: 1, found: null, error: "" };
  controller.abort();
  controller = new AbortController();
  given.value = first;
  try {
    const found = await analysisOf(question, controller.signal);
    if (given.value?.key === first.key) given.value = { ...given.value, found };
  } catch (error) {
    if (!isAbort(error) && given.value?.key === first.key) given.value = { ...first, error: errorWords(error) };
  }
}

export function closeHint(): void {
  controller.abort();
  given.value = null;
}

/** What matters in a position, with the cells to mark. */
export type Reason =
  | { kind: "canWin" | "mustBlock" | "poison" | "plan" | "danger"; of: Colour; cells: Place[] }
  | { kind: "verdict"; cells: Place[] };

/** Reads the reason from the board first, and from the end of the best line where the board says nothing yet. */
export function reasonOf(now: Position, line: readonly number[], first: Colour): Reason {
  const [mover, opponent] = [now.toMove, other(now.toMove)];
  const reached = (side: typeof mover) => winningCells(now, side).filter((place) => isReached(now, place));
  const own = reached(mover);
  if (own.length > 0) return { kind: "canWin", of: colourOf(mover, first), cells: own };
  const theirs = reached(opponent);
  if (theirs.length > 0) return { kind: "mustBlock", of: colourOf(opponent, first), cells: theirs };
  const above = winningCells(now, opponent).filter((place) => isReached(now, { ...place, row: place.row - 1 }));
  if (above.length > 0) return { kind: "poison", of: colourOf(opponent, first), cells: above };
  const result = endOf(now, line).result;
  if (!result || result.winner === 0) return { kind: "verdict", cells: [] };
  return {
    kind: result.winner === mover ? "plan" : "danger",
    of: colourOf(result.winner, first),
    cells: [...result.line],
  };
}

function endOf(start: Position, line: readonly number[]): Position {
  let now = start;
  for (const column of line) {
    if (!isOpen(now, column)) break;
    now = play(now, column);
  }
  return now;
}

/** What the board marks: whole columns for the first hint, cells for the others. */
export const hintMarks = computed<{ columns: number[]; cells: Place[] }>(() => {
  const none = { columns: [], cells: [] };
  const now = hint.value;
  const best = now?.found?.best[0];
  if (now === null || best === undefined) return none;
  if (now.stage === 1) return { ...none, columns: areaOf(best) };
  if (now.stage === 2)
    return { ...none, cells: reasonOf(position.value, now.found?.line ?? [], table.value.first).cells };
  return { ...none, cells: [{ column: best, row: (position.value.stacks[best - 1]?.length ?? 0) + 1 }] };
});

/** The column and its neighbours. */
export function areaOf(best: number): number[] {
  const { columns } = position.value.rules;
  return [best - 1, best, best + 1].filter((column) => column >= 1 && column <= columns);
}
