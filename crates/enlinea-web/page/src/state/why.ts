// "Why?": the reasons for the result of the position on the board, and the one whose squares are shown there.
import { computed, signal } from "@preact/signals";
import { analyse, isAbort } from "../api/client";
import type { ReasonReply } from "../api/schema";
import type { Place } from "../game/position";
import { keyOf } from "./known";
import { asked } from "./table";
import { errorWords } from "./words";

interface Told {
  /** The position that was asked about; another one has no reasons yet. */
  key: string;
  /** `null` while they are looked for. */
  reasons: readonly ReasonReply[] | null;
  error: string;
}

interface Pointed {
  key: string;
  index: number;
  /** Stays when the pointer leaves. */
  pinned: boolean;
}

const told = signal<Told | null>(null);
const pointed = signal<Pointed | null>(null);
let controller = new AbortController();

export const why = computed(() => (told.value?.key === keyOf(asked.value) ? told.value : null));

/** Which reason is shown on the board. */
export const pointedReason = computed(() =>
  why.value !== null && pointed.value?.key === why.value.key ? pointed.value : null,
);

export async function askWhy(): Promise<void> {
  const question = asked.peek();
  const key = keyOf(question);
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  told.value = { key, reasons: null, error: "" };
  try {
    const found = await analyse({ ...question, explain: true }, signal, () => undefined);
    if (!signal.aborted) told.value = { key, reasons: found?.reasons ?? [], error: "" };
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) told.value = { key, reasons: [], error: errorWords(error) };
  }
}

export function closeWhy(): void {
  controller.abort();
  told.value = null;
}

export function pointAtReason(index: number | null): void {
  if (pointedReason.peek()?.pinned) return;
  pointed.value = index === null ? null : { key: keyOf(asked.peek()), index, pinned: false };
}

/** Keeps a reason on the board, or gives it up when it is that one already. */
export function pinReason(index: number): void {
  const now = pointedReason.peek();
  const again = now !== null && now.pinned && now.index === index;
  pointed.value = again ? null : { key: keyOf(asked.peek()), index, pinned: true };
}

/** What the board shows of a reason: the moves before it, or those that carry it out, and its squares. */
export const shownReason = computed<{ line: readonly number[]; cells: readonly Place[] } | null>(() => {
  const reason = why.value?.reasons?.[pointedReason.value?.index ?? -1];
  return reason === undefined ? null : picture(reason);
});

function picture(reason: ReasonReply): { line: readonly number[]; cells: readonly Place[] } {
  const cells = reason.squares.map(([column = 0, row = 0]) => ({ column, row }));
  const carriesOut = reason.rule === "threat-sequence" || reason.rule === "best-line" ? reason.moves : [];
  return { line: [...reason.after, ...carriesOut], cells };
}

/** Whether the board can show something of a reason. */
export function hasPicture(reason: ReasonReply): boolean {
  const { line, cells } = picture(reason);
  return line.length > 0 || cells.length > 0;
}
