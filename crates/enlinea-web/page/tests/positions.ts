// Random positions that a seed repeats.
import { movesText } from "../src/game/notation";
import { emptyPosition, openColumns, playAll } from "../src/game/position";
import { parseRules } from "../src/game/rules";

/** Numbers from a seed (a linear congruential generator), so that a failure can be repeated. */
export function dice(seed: number): (sides: number) => number {
  let state = BigInt(seed);
  return (sides) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number(state >> 33n) % sides;
  };
}

/** Random games: the moves of each up to some ply, not over yet. */
export function positions(
  text: string,
  count: number,
  fewest: number,
  most: number,
): { rules: string; moves: string }[] {
  const roll = dice(count + most);
  const start = emptyPosition(parseRules(text));
  const found: { rules: string; moves: string }[] = [];
  while (found.length < count) {
    const moves: number[] = [];
    const plies = fewest + roll(most - fewest + 1);
    while (moves.length < plies) {
      const open = openColumns(playAll(start, moves));
      const column = open[roll(open.length)];
      if (column === undefined) break;
      moves.push(column);
    }
    const end = playAll(start, moves);
    if (moves.length === plies && end.result === null) found.push({ rules: text, moves: movesText(moves) });
  }
  return found;
}
