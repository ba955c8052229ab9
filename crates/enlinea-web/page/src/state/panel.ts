// Which part of the side panel is open, and which dialog.
import { signal } from "@preact/signals";

export const PANELS = ["game", "analysis", "explain", "share"] as const;
export type Panel = (typeof PANELS)[number];

export const panel = signal<Panel>("game");
export const dialog = signal<"setup" | "help" | "tournament" | null>(null);
/** The column that the keyboard has chosen on the board. */
export const chosenColumn = signal(1);
