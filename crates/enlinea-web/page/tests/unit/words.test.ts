// Both languages say everything: same entries, nothing left empty, nothing left in English.
import { expect, test } from "vitest";
import { en } from "../../src/words/en";
import { es } from "../../src/words/es";

/** Every entry with its path; functions are called with sample values. */
function entries(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([name, value]): [string, string][] => {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value === "function") return [[here, sample(value as (...values: unknown[]) => string)]];
    return entries(value as object, here);
  });
}

/** Each function gets what it can work with: a colour where it names one, lists where it joins, numbers elsewhere. */
function sample(say: (...values: unknown[]) => string): string {
  try {
    return say("red", 2, 3);
  } catch {
    return say([2, 3]);
  }
}

const ENGLISH = new Map(entries(en));
const SPANISH = new Map(entries(es));

test("both have the same entries", () => {
  expect([...SPANISH.keys()]).toEqual([...ENGLISH.keys()]);
});

test("no entry is empty", () => {
  for (const [path, text] of [...ENGLISH, ...SPANISH]) expect(text.trim(), path).not.toBe("");
});

test("Spanish is Spanish", () => {
  // Words that happen to be the same in both languages, and names.
  const shared = new Set(["nav.edit", "arena.elo", "panel.label", "tools.speeds.2"]);
  const same = [...ENGLISH].filter(
    ([path, text]) => SPANISH.get(path) === text && /[a-z]{3}/i.test(text) && !shared.has(path),
  );
  expect(same).toEqual([]);
});

test("colours are named", () => {
  expect(en.status.toMove("yellow")).toBe("Yellow to move");
  expect(es.status.toMove("yellow")).toBe("Juega amarillo");
});

test("sides are red and yellow, by no other name", () => {
  const others = /\b(white|black|blue|player (1|2|one|two|x|o)|x wins|o wins)\b/i;
  const otros = /\b(blanc[oa]s?|negr[oa]s?|azul(es)?|jugador (1|2|uno|dos|x|o)|gana (x|o))\b/i;
  for (const [path, text] of ENGLISH) expect(text, path).not.toMatch(others);
  for (const [path, text] of SPANISH) expect(text, path).not.toMatch(otros);
});
