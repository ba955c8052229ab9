// Learning from a review: whose mistakes are shown, the accuracy, and the step from one mistake to the next.
import { beforeEach, expect, test } from "vitest";
import type { ReviewedMove, ScoreReply } from "../../src/api/schema";
import { parseGame } from "../../src/game/notation";
import { STANDARD } from "../../src/game/rules";
import { accuracyOf, lesson, mistakes, openLesson, showMistakesOf, stepLesson } from "../../src/state/lesson";
import { review } from "../../src/state/review";
import { HUMAN, seats } from "../../src/state/settings";
import { begin, drop, table } from "../../src/state/table";

const DRAW: ScoreReply = { lower: 0, upper: 0, exact: true, outcome: "draw", winner: 0, plies: 42, words: "draw" };

function rated(verdicts: ReviewedMove["verdict"][]): ReviewedMove[] {
  return verdicts.map((verdict, index) => ({
    ply: index + 1,
    column: 4,
    score_before: DRAW,
    score_after: DRAW,
    best: [3],
    candidates: [3],
    verdict,
  }));
}

beforeEach(() => {
  seats.value = { red: HUMAN, yellow: "level(3)" };
  const game = parseGame("445566", STANDARD);
  begin({ game });
  const plies = rated(["best", "blunder", "inaccuracy", "good", "unknown", "blunder"]);
  review.value = { game, plies, status: "done", complete: false, error: "" };
});

test("a person sees the own mistakes first, and all on request", () => {
  expect(mistakes.value.map(({ index }) => index)).toEqual([2]);
  showMistakesOf("both");
  expect(mistakes.value.map(({ index, colour }) => [index, colour])).toEqual([
    [1, "yellow"],
    [2, "red"],
    [5, "yellow"],
  ]);
});

test("accuracy counts best moves, half of slower ones, and leaves out what was not rated", () => {
  expect(accuracyOf("red")).toBe(0.75);
  expect(accuracyOf("yellow")).toBeCloseTo(1 / 3);
  review.value = { ...review.value, plies: [] };
  expect(accuracyOf("red")).toBeNull();
});

test("stepping stops at both ends, and another game ends the lesson", () => {
  showMistakesOf("both");
  openLesson(1);
  expect([table.value.shown, lesson.value?.at]).toEqual([2, 0]);
  stepLesson(-1);
  expect(lesson.value?.at).toBe(0);
  stepLesson(1);
  stepLesson(1);
  stepLesson(1);
  expect([table.value.shown, lesson.value?.at]).toEqual([6, 2]);
  openLesson(5);
  begin({ game: parseGame("12", STANDARD) });
  drop(3);
  expect(lesson.value).toBeNull();
});
