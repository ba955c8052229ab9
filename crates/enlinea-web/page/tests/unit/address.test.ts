// Addresses: what is shared reads back as the same position.
import { describe, expect, test } from "vitest";
import { readAddress, writeAddress } from "../../src/share/address";

describe("addresses", () => {
  test.each([
    "/",
    "/?rules=7x6&pos=4453",
    "/?rules=9x7c5p31&pos=",
    "/?rules=20x20c5&pos=9abk",
    "/?rules=3x3c3&pos=.../o../x../23",
    "/?rules=7x6&pos=4453&first=yellow",
    "/?view=edit&rules=7x6&pos=44",
    "/?view=arena",
    "/?view=people",
    "/?view=arena&tournament=2&game=17",
  ])("%s reads back", (text) => {
    const address = readAddress(text.slice(1));
    expect(address.problem).toBeNull();
    expect(writeAddress(address)).toBe(text);
  });

  test("slashes may be escaped", () => {
    expect(readAddress("?rules=3x3c3&pos=...%2Fo..%2Fx..").game.start.stones).toBe(2);
  });

  test("a wrong position is told and becomes the empty board", () => {
    const { game, problem } = readAddress("?rules=7x6&pos=48");
    expect(problem).toEqual({ code: "no_column", move: 2, column: 8 });
    expect(game.moves).toEqual([]);
    expect(readAddress("?rules=99x99").problem).toMatchObject({ code: "board_size" });
  });
});
