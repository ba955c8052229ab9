// What stands above the columns: proven bounds, and "best" only where the server says so.
import { expect, test } from "vitest";
import { parseGame } from "../../src/game/notation";
import { playAll } from "../../src/game/position";
import { parseRules } from "../../src/game/rules";
import type { Analysis } from "../../src/state/known";
import { chipsOf } from "../../src/view/play/chips";
import { en } from "../../src/words/en";

/** An analysis with these bounds of columns 1, 2, ... */
function analysis(best: number[], ...bounds: [number, number][]): Analysis {
  const scores = bounds.map(([lower, upper]) => ({ lower, upper, exact: lower === upper }));
  const columns = scores.map((score, index) => ({ column: index + 1, score, answers: [] }));
  const score = { lower: -28, upper: 29, exact: false };
  return { score, columns, best, line: [], nodes: 1, microseconds: 1, complete: false, stopped: null };
}

const { start, moves } = parseGame("55663", parseRules("9x7c5"));
const POSITION = playAll(start, moves);

test("a proven loss is not called best while another column is open", () => {
  const chips = chipsOf(en, analysis([], [-28, -28], [-28, 29], [-28, -28]), POSITION, "red");
  expect([...chips.values()].map(({ best }) => best)).toEqual([false, false, false]);
  expect([...chips.values()].map(({ word }) => word)).toEqual(["loss", "?", "loss"]);
  expect(chips.get(1)?.detail).toBe("in 4");
  expect([...chips.values()].map(({ tone }) => tone)).toEqual(["loss", "open", "loss"]);
});

test("a column that is proven best is called so before its score is exact", () => {
  const chips = chipsOf(en, analysis([2], [-28, 0], [3, 9], [-28, -28]), POSITION, "red");
  expect([...chips.values()].map(({ best }) => best)).toEqual([false, true, false]);
  expect(chips.get(2)).toMatchObject({ word: "win", detail: "in ≤ 53", letter: "W", number: "≤53" });
});
