// From an analysis to what stands above the columns.
import type { Colour } from "../../game/colours";
import type { Position } from "../../game/position";
import type { Score } from "../../game/score";
import type { Analysis } from "../../state/known";
import type { Words } from "../../words/en";
import { outcomeWords, scoreWords } from "../../words/phrases";
import type { Chip } from "../board/ScoreRow";

export function chipsOf(words: Words, analysis: Analysis | null, position: Position, first: Colour): Map<number, Chip> {
  const chips = new Map<number, Chip>();
  for (const { column, score } of analysis?.columns ?? []) {
    chips.set(column, {
      ...outcomeWords(words, score, position),
      sentence: scoreWords(words, score, position, first),
      tone: toneOf(score),
      best: analysis?.best.includes(column) ?? false,
    });
  }
  return chips;
}

function toneOf({ lower, upper }: Score): Chip["tone"] {
  if (lower > 0) return "win";
  if (upper < 0) return "loss";
  return lower === 0 && upper === 0 ? "draw" : "open";
}
