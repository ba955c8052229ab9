// Player 1 always moves first; which colour that is, is chosen with "who starts".
import type { Side } from "./position";

export type Colour = "red" | "yellow";

export const COLOURS = ["red", "yellow"] as const;

export function opposite(colour: Colour): Colour {
  return colour === "red" ? "yellow" : "red";
}

export function colourOf(side: Side, first: Colour): Colour {
  return side === 1 ? first : opposite(first);
}
