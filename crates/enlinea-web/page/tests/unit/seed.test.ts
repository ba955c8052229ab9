// Seeds: the same game again, and another draw at every ply.
import { expect, test } from "vitest";
import { plySeed } from "../../src/game/seed";

test("plies of a game draw different seeds, always the same ones", () => {
  const seeds = Array.from({ length: 42 }, (_, ply) => plySeed(937051, ply));
  expect(new Set(seeds).size).toBe(42);
  expect(seeds).toEqual(Array.from({ length: 42 }, (_, ply) => plySeed(937051, ply)));
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
});

test("lots are fair enough to be called lots", () => {
  const red = Array.from({ length: 1000 }, (_, seed) => plySeed(seed, 0) % 2).filter((lot) => lot === 0).length;
  expect(red).toBeGreaterThan(430);
  expect(red).toBeLessThan(570);
});
