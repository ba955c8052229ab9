// The board as an SVG file.
import { expect, test } from "vitest";
import { parseGame } from "../../src/game/notation";
import { playAll } from "../../src/game/position";
import { STANDARD } from "../../src/game/rules";
import { boardSvg } from "../../src/share/picture";

function svgOf(text: string, flipped = false): string {
  const game = parseGame(text, STANDARD);
  return boardSvg(playAll(game.start, game.moves), "red", flipped);
}

test("every disc and the winning line are drawn", () => {
  const svg = svgOf("4455667");
  expect(svg.match(/fill="#d9413f"/g)).toHaveLength(4);
  expect(svg.match(/fill="#f3b62c"/g)).toHaveLength(3);
  expect(svg.match(/fill="#ffffff"/g)).toHaveLength(4);
});

test("the mirror is the mirrored game", () => {
  expect(svgOf("1", true)).toBe(svgOf("7"));
});
