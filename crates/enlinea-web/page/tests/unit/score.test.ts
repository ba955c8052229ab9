// Distances and words that follow from a score.
import { describe, expect, test } from "vitest";
import { parseGame } from "../../src/game/notation";
import { playAll, type Position } from "../../src/game/position";
import { parseRules } from "../../src/game/rules";
import { barHeight, largestScore, pliesUntilEnd, turned, type Score } from "../../src/game/score";
import { en } from "../../src/words/en";
import { es } from "../../src/words/es";
import { badgeOf, changeWords, outcomeWords, scoreWords } from "../../src/words/phrases";
import { readLines, type ScoreLine } from "./data";

const LINES = readLines<ScoreLine>("scores.jsonl");

function positionOf(rules: string, text: string): Position {
  const game = parseGame(text, parseRules(rules));
  return playAll(game.start, game.moves);
}

test("distances are those of the program", () => {
  expect(LINES.length).toBeGreaterThan(50);
  for (const { rules, position: text, score, plies, columns } of LINES) {
    const position = positionOf(rules, text);
    const distance = (of: number) => pliesUntilEnd(position.rules, position.stones, of);
    expect(distance(score), text).toBe(plies);
    expect(
      columns.map(([, value]) => distance(value)),
      text,
    ).toEqual(columns.map(([, , wanted]) => wanted));
    expect(largestScore(position.rules, position.stones)).toBeGreaterThanOrEqual(Math.abs(score));
  }
});

function between(lower: number, upper: number): Score {
  return { lower, upper, exact: lower === upper };
}

describe("words", () => {
  const empty = positionOf("7x6", "");
  const second = positionOf("7x6", "4");

  test.each([
    [between(1, 1), "red wins in 41 moves", "gana rojo en 41 jugadas", "red 41", "win in 41"],
    [between(18, 18), "red wins in 7 moves", "gana rojo en 7 jugadas", "red 7", "win in 7"],
    [between(-2, -2), "yellow wins in 40 moves", "gana amarillo en 40 jugadas", "yellow 40", "loss in 40"],
    [between(0, 0), "draw", "empate", "null =", "draw "],
    [between(2, 5), "red wins in at most 39 moves", "gana rojo en 39 jugadas como mucho", "red ≤39", "win in ≤ 39"],
    [
      between(-5, -2),
      "yellow wins in at most 40 moves",
      "gana amarillo en 40 jugadas como mucho",
      "yellow ≤40",
      "loss in ≤ 40",
    ],
    [between(0, 5), "at least a draw for red", "al menos empate para rojo", "null ?", "≥ draw "],
    [between(-5, 0), "at most a draw for red", "como mucho empate para rojo", "null ?", "≤ draw "],
    [between(-5, 5), "not known yet", "aún no se sabe", "null ?", "? "],
  ])("%o", (score, english, spanish, badge, chip) => {
    expect(scoreWords(en, score, empty, "red")).toBe(english);
    expect(scoreWords(es, score, empty, "red")).toBe(spanish);
    const { winner, text } = badgeOf(score, empty, "red");
    expect(`${winner} ${text}`).toBe(badge);
    const { word, detail } = outcomeWords(en, score, empty);
    expect(`${word} ${detail}`).toBe(chip);
  });

  test("a badge names the same side before and after a move, and no number has a sign", () => {
    for (const value of [-9, -1, 0, 1, 9]) {
      const before = badgeOf(between(value, value), empty, "red");
      const after = badgeOf(turned(between(value, value)), second, "red");
      expect(after.winner).toBe(before.winner);
      expect(before.text).toMatch(/^(\d+|=)$/);
    }
  });

  test("one move is singular", () => {
    const won = positionOf("7x6", "445566");
    expect(scoreWords(en, between(18, 18), won, "red")).toBe("red wins in 1 move");
  });

  test("colours follow the turn and the one who starts", () => {
    expect(scoreWords(en, between(1, 1), second, "red")).toContain("yellow wins");
    expect(scoreWords(en, between(1, 1), second, "yellow")).toContain("red wins");
    expect(scoreWords(en, between(-1, -1), empty, "yellow")).toContain("red wins");
  });
});

describe("what a mistake changed", () => {
  const empty = positionOf("7x6", "");

  test.each([
    [between(1, 1), between(0, 0), "Red was winning; now it is a draw.", "Rojo iba ganando; ahora es empate."],
    [between(1, 9), between(-5, 0), "Red was winning; now it is at most a draw for red.", null],
    [between(1, 1), between(-2, -2), "Red was winning; now yellow is winning.", null],
    [between(0, 0), between(-9, -1), "It was a draw; now yellow is winning.", "Era empate; ahora gana amarillo."],
    [between(0, 5), between(-9, -1), "Red had at least a draw; now yellow is winning.", null],
    [between(18, 18), between(17, 17), "Red still wins, but in 9 moves instead of 7.", null],
    [between(-1, -1), between(-2, -2), "Red loses in 40 moves instead of 42.", null],
    [between(5, 9), between(1, 3), "Red still wins, but later.", "Rojo sigue ganando, pero más tarde."],
  ])("%o to %o", (before, after, english, spanish) => {
    expect(changeWords(en, before, after, empty, "red")).toBe(english);
    if (spanish !== null) expect(changeWords(es, before, after, empty, "red")).toBe(spanish);
  });
});

describe("the bar", () => {
  test("tells every win from a draw", () => {
    expect(barHeight(0, 18)).toBe(0);
    expect(barHeight(1, 18)).toBeGreaterThan(0.25);
    expect(barHeight(-1, 18)).toBeLessThan(-0.25);
    expect(barHeight(18, 18)).toBe(1);
  });
});
