// A person at the board: finished games are kept, games with help are not, and the storage may hold anything.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { parseGame } from "../../src/game/notation";
import { STANDARD } from "../../src/game/rules";
import { panelText, readPanel } from "../../src/people/file";

/** A storage as browsers have it, set up before the page's own state is loaded. */
const storage = vi.hoisted(() => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  Object.assign(globalThis, {
    localStorage,
    history: { state: null, pushState: () => undefined, replaceState: () => undefined },
    addEventListener: () => undefined,
  });
  return { items, localStorage };
});

const { addGames, eraseGames, followKept, importPanel, kept, keptTrouble } = await import("../../src/state/people");
const { playingAlone, runSitting, sit, sitAgain, sitting } = await import("../../src/state/sitting");
const { begin, drop, restart, undo } = await import("../../src/state/table");
const { analysisOn, HUMAN, seats } = await import("../../src/state/settings");

runSitting();

const ANA = { person: "Ana", about: "plays often", machine: "level(3)", rules: STANDARD, alternate: false };

/** Drops by turns: the person and the machine. */
function play(columns: number[], first: "person" | "machine" = "person"): void {
  const second = first === "person" ? "machine" : "person";
  columns.forEach((column, index) => drop(column, index % 2 === 0 ? first : second));
}

beforeEach(() => {
  eraseGames();
  keptTrouble.value = null;
  sitting.value = null;
});

describe("a sitting", () => {
  test("keeps the finished game, once", () => {
    analysisOn.value = true;
    sit(ANA);
    expect([playingAlone.value, analysisOn.value]).toEqual([true, false]);
    play([1, 2, 1, 2, 1, 2]);
    expect(kept.value).toEqual([]);
    play([1]);
    expect(kept.value).toHaveLength(1);
    expect(kept.value[0]).toMatchObject({ person: "Ana", about: "plays often", side: 1, winner: 1 });
    expect(sitting.value?.state).toBe("recorded");
    // Looking back and playing on from there is another game.
    undo();
    drop(7);
    expect(kept.value).toHaveLength(1);
    expect(readPanel(panelText(kept.value))).toEqual(kept.value);
  });

  test("the person begins every game, or both in turn", () => {
    sit(ANA);
    play([1, 2, 1, 2, 1, 2, 1]);
    sitAgain();
    expect(seats.value).toEqual({ red: HUMAN, yellow: "level(3)" });
    sit({ ...ANA, alternate: true });
    expect(seats.value).toEqual({ red: "level(3)", yellow: HUMAN });
    play([1, 2, 1, 2, 1, 2, 1], "machine");
    expect(kept.value.map(({ side, winner }) => [side, winner])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test.each([
    ["a move was taken back", () => undo()],
    ["it was restarted", () => restart()],
    ["another position was opened", () => begin({ game: parseGame("445566", STANDARD) })],
    ["the person moved for the machine", () => [drop(3), drop(3)]],
    ["another machine took over", () => (seats.value = { red: HUMAN, yellow: "level(1)" })],
  ])("does not count if %s", (_, change) => {
    sit(ANA);
    play([1, 2, 1, 2]);
    change();
    if (sitting.value?.state === "playing") drop(5);
    expect(sitting.value?.state).toBe("void");
    begin({ game: parseGame("121212", STANDARD) });
    drop(1);
    expect(kept.value).toEqual([]);
  });

  test("ends when another game is started", () => {
    sit(ANA);
    play([1, 2, 1, 2, 1, 2, 1]);
    begin({ game: parseGame("", STANDARD) });
    expect(sitting.value).toBeNull();
  });
});

describe("what is kept", () => {
  const game = { person: "Ana", about: "", machine: "level(3)", side: 1, rules: STANDARD } as const;
  const finished = (ended: number) => ({ ...game, moves: [1, 2, 1, 2, 1, 2, 1], winner: 1, seed: "7", ended }) as const;

  test("is read again, with the games of other tabs", () => {
    addGames([finished(1)]);
    storage.items.set("enlinea.people", JSON.stringify(panelText([finished(1), finished(2)])));
    expect(addGames([finished(3)])).toBe(1);
    kept.value = [];
    followKept();
    expect(kept.value.map(({ ended }) => ended)).toEqual([1, 2, 3]);
    expect(importPanel(panelText([finished(2), finished(4)]))).toBe(1);
    expect(keptTrouble.value).toBeNull();
  });

  test.each(["", "5", "{", '"text"', "[]", '{"file":"enlinea panel"}'])("%s in the storage is set aside", (bad) => {
    storage.items.set("enlinea.people", bad);
    followKept();
    expect([kept.value, keptTrouble.value]).toEqual([[], "damaged"]);
    expect(storage.items.get("enlinea.people.damaged")).toBe(bad);
    expect(addGames([finished(1)])).toBe(1);
  });

  test("without room nothing is lost as long as the page is open", () => {
    const { setItem } = storage.localStorage;
    storage.localStorage.setItem = () => {
      throw new Error("full");
    };
    addGames([finished(1)]);
    addGames([finished(2)]);
    storage.localStorage.setItem = setItem;
    expect([kept.value.length, keptTrouble.value]).toEqual([2, "unsaved"]);
    addGames([finished(3)]);
    expect([kept.value.length, keptTrouble.value]).toEqual([3, null]);
  });
});
