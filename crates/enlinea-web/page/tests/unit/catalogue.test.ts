// Names of players: those of the server in the chosen language, and English where a translation is missing.
import { beforeEach, expect, test } from "vitest";
import type { PlayerReply } from "../../src/api/schema";
import { parseRules } from "../../src/game/rules";
import { catalogue, choices, heuristics, inLanguage, isListed, seatName, seatTitle } from "../../src/state/catalogue";
import { language } from "../../src/state/settings";

const PLAYER: PlayerReply = {
  spec: "uam-lines-2",
  name: "uam-lines-2",
  label: { en: "Open lines", es: "Líneas abiertas" },
  idea: { en: "counts open lines", es: "" },
  title: "counts open lines",
  source: "UAM",
  parameters: [],
  group: "published",
  elo: null,
  boards: null,
};

beforeEach(() => {
  catalogue.value = { players: [PLAYER], evaluators: [] };
  language.value = "en";
});

test("players have names for people, an idea and a source", () => {
  expect(seatName("uam-lines-2")).toBe("Open lines");
  expect(seatTitle("uam-lines-2")).toBe("uam-lines-2: Counts open lines. Source: UAM.");
  expect(seatTitle("level(3)")).toBe("Level 3 of 10: misses no line that one move completes");
});

test("a new player works without a translation", () => {
  language.value = "es";
  expect(seatName("uam-lines-2")).toBe("Líneas abiertas");
  expect(inLanguage(PLAYER.idea)).toBe("counts open lines");
});

test("a custom player is named by its text", () => {
  expect(seatName("uam-lines-2(depth=3)")).toBe("uam-lines-2(depth=3)");
  expect(seatTitle("uam-lines-2(depth=3)")).toContain("Counts open lines");
});

test("a model is offered on its own board only", () => {
  const model = { ...PLAYER, spec: "learned", name: "learned", boards: ["7x6c4"] };
  const { spec, label, idea, source, boards } = model;
  catalogue.value = {
    players: [PLAYER, model],
    evaluators: [{ spec, label, idea, source, boards, text: "", parameters: [] }],
  };
  const [usual, large] = [parseRules("7x6"), parseRules("9x7")];
  expect(choices(usual).flatMap(({ options }) => options)).toEqual(["uam-lines-2", "learned"]);
  expect(choices(large).flatMap(({ options }) => options)).toEqual(["uam-lines-2"]);
  expect([isListed("learned", usual), isListed("learned", large)]).toEqual([true, false]);
  expect([heuristics(usual).length, heuristics(large).length]).toEqual([1, 0]);
});
