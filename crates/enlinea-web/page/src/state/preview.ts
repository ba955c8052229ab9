// The best line under the pointer: its moves on the board, up to the one that is pointed at.
import { computed, signal } from "@preact/signals";
import { keyOf } from "./known";
import { asked } from "./table";

interface Preview {
  /** The position where the line begins; another position has no preview. */
  key: string;
  moves: number;
  /** Stays when the pointer leaves. */
  pinned: boolean;
}

const shown = signal<Preview | null>(null);

/** How many moves of the line are shown; `null` while nothing is previewed. */
export const preview = computed(() => (shown.value?.key === keyOf(asked.value) ? shown.value : null));

export function pointAt(moves: number | null): void {
  if (preview.peek()?.pinned) return;
  shown.value = moves === null ? null : { key: keyOf(asked.peek()), moves, pinned: false };
}

/** Keeps the preview up to a move, or gives it up when it is that one already. */
export function pinAt(moves: number): void {
  const now = preview.peek();
  const again = now !== null && now.pinned && now.moves === moves;
  shown.value = again ? null : { key: keyOf(asked.peek()), moves, pinned: true };
}
