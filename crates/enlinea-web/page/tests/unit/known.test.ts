import { describe, expect, test } from "vitest";
import type { AnswerReply } from "../../src/api/schema";
import { parseGame } from "../../src/game/notation";
import { STANDARD } from "../../src/game/rules";
import { foreseenAnalysis, keyOfGame, learnAnalysis, type Analysis } from "../../src/state/known";

/** An analysis of one column, with these answers to it. */
function analysis(column: number, answers: AnswerReply[]): Analysis {
  const score = { lower: 1, upper: 1, exact: true };
  const columns = [{ column, score, answers }];
  return { score, columns, best: [column], line: [], nodes: 0, microseconds: 0, complete: true, stopped: null };
}

describe("what is foreseen", () => {
  test("the answers to a move are the scores of the position after it", () => {
    const answers = [-4, -1, -1].map((score, index) => ({ column: index + 1, score }));
    learnAnalysis(keyOfGame(parseGame("12", STANDARD)), analysis(4, answers));
    const next = foreseenAnalysis(parseGame("124", STANDARD));
    expect(next?.columns.map(({ column, score }) => [column, score.lower, score.upper])).toEqual([
      [1, -4, -4],
      [2, -1, -1],
      [3, -1, -1],
    ]);
    expect(next?.best).toEqual([2, 3]);
    expect(next?.score).toEqual({ lower: -1, upper: -1, exact: true });
    expect(foreseenAnalysis(parseGame("125", STANDARD))).toBeNull();
  });

  test("nothing without answers, without a position before, and for another game", () => {
    learnAnalysis(keyOfGame(parseGame("33", STANDARD)), analysis(4, []));
    expect(foreseenAnalysis(parseGame("334", STANDARD))).toBeNull();
    expect(foreseenAnalysis(parseGame("", STANDARD))).toBeNull();
    expect(foreseenAnalysis(parseGame("124", { ...STANDARD, rows: 7 }))).toBeNull();
  });
});
