// One analysis of one position, asked once: from what is known, or from the server.
import { analyse, type Asked } from "../api/client";
import { gameText, type Game } from "../game/notation";
import { rulesText } from "../game/rules";
import { keyOf, knownAnalysis, learnAnalysis, type Analysis } from "./known";

export function askedOf(game: Game): Asked {
  return { rules: rulesText(game.start.rules), moves: gameText(game) };
}

/** What is known of a position when the search ends, or when the server's time for it is over. */
export async function analysisOf(question: Asked, signal: AbortSignal): Promise<Analysis | null> {
  const known = knownAnalysis(keyOf(question));
  if (known) return known;
  const found = await analyse(question, signal, () => undefined);
  if (found?.complete) learnAnalysis(keyOf(question), found);
  return found;
}
