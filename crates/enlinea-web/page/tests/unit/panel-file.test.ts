// Panel files: what the program writes is read and written back byte for byte, and gives the program's table.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NotationError } from "../../src/game/problem";
import { panelText, readPanel, salvagePanel, withoutRepeats } from "../../src/people/file";
import { PUBLISHED, PUBLISHED_MACHINE, PUBLISHED_RULES } from "../../src/people/published";
import {
  gamesOf,
  normalisedRate,
  pointsOf,
  rateOf,
  tablesOf,
  totalOf,
  type Rate,
  type Tally,
} from "../../src/people/table";

const data = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
/** A file of the program, and what `enlinea panel --json` prints about it: a test of the program compares them too. */
const FILE = data("panel.jsonl");

interface RateJson {
  games: number;
  won: number;
  percent: number;
  interval: [number, number];
}
interface TallyJson extends RateJson {
  drawn: number;
  lost: number;
  points: number;
}
interface TableJson {
  machine: string;
  rules: string;
  people: (TallyJson & { person: string; about: string })[];
  total: TallyJson;
  normalised: RateJson & { most: number };
}
const PRINTED = JSON.parse(data("panel-table.json")) as { panels: TableJson[]; published: TableJson };

function expectRate(found: Rate, printed: RateJson): void {
  expect(found.games).toBe(printed.games);
  expect(found.won).toBeCloseTo(printed.won, 9);
  expect(100 * (found.share ?? NaN)).toBeCloseTo(printed.percent, 9);
  expect(100 * (found.low ?? NaN)).toBeCloseTo(printed.interval[0], 9);
  expect(100 * (found.high ?? NaN)).toBeCloseTo(printed.interval[1], 9);
}

function expectTally(found: Tally, printed: TallyJson): void {
  const { won, drawn, lost, games, points } = printed;
  expect({ ...found, games: gamesOf(found), points: pointsOf(found) }).toMatchObject({
    won,
    drawn,
    lost,
    games,
    points,
  });
  expectRate(rateOf(found), printed);
}

describe("files", () => {
  test("are written back byte for byte", () => {
    const games = readPanel(FILE);
    expect(games).toHaveLength(31);
    expect(panelText(games)).toBe(FILE);
    expect(readPanel(panelText([]))).toEqual([]);
  });

  test("other line ends and spellings are the same games", () => {
    const other = FILE.replaceAll("\n", "\r\n\r\n").replaceAll("7x6c4:", "7x6:");
    expect(readPanel(other)).toEqual(readPanel(FILE));
    expect(withoutRepeats([...readPanel(other), ...readPanel(FILE)])).toHaveLength(31);
  });

  test("what is wrong is told with its line", () => {
    const [header, game] = FILE.split("\n") as [string, string];
    const problem = (text: string) => {
      try {
        readPanel(text);
      } catch (error) {
        if (error instanceof NotationError) return error.problem;
      }
      throw new Error("it was read");
    };
    for (const other of ["", "4455", game, "null", '{"file":"enlinea games","version":1}']) {
      expect(problem(other)).toEqual({ code: "panel_header" });
    }
    expect(problem(header.replace("1}", "2}"))).toEqual({ code: "panel_version", found: "2" });
    const changes: [string, string, string][] = [
      ['"Ana"', '""', "person"],
      ['"Ana"', '"A\\u001b"', "person"],
      ['"Ana"', `"${"ñ".repeat(61)}"`, "person"],
      ['"plays often"', "7", "about"],
      ['"side":1', '"side":0', "side"],
      [":4757", ":8757", "position"],
      ['123","winner"', '12","winner"', "position"],
      ['"winner":1', '"winner":2', "winner"],
      ['"seed":"2', '"seed":"02', "seed"],
      ['"seed":"253695"', '"seed":"18446744073709551616"', "seed"],
      ['"seed":"253695"', '"seed":253695', "seed"],
      ['"ended_ms":1763480290572', '"ended_ms":1.5', "ended_ms"],
      ['"machine"', '"player"', "player"],
      ["{", "", "{…}"],
    ];
    for (const [old, text, key] of changes) {
      const line = game.replace(old, text);
      expect(line).not.toBe(game);
      expect(problem(`${header}\n${line}\n`)).toEqual({ code: "panel_line", line: 2, key });
    }
  });

  test("a damaged file gives what is left of it", () => {
    const lines = FILE.split("\n");
    lines[3] = "{]";
    lines[7] = "null";
    const { games, damaged } = salvagePanel(lines.join("\n"));
    expect([games.length, damaged]).toEqual([29, true]);
    expect(salvagePanel("")).toEqual({ games: [], damaged: true });
    expect(salvagePanel(FILE).damaged).toBe(false);
  });
});

describe("the table", () => {
  test("is that of the program", () => {
    const tables = tablesOf(readPanel(FILE));
    expect(tables.map(({ machine }) => machine)).toEqual(PRINTED.panels.map(({ machine }) => machine));
    tables.forEach(({ people }, index) => {
      const printed = PRINTED.panels[index] as TableJson;
      expect(people.map(({ person, about }) => [person, about])).toEqual(
        printed.people.map(({ person, about }) => [person, about]),
      );
      people.forEach((row, place) => expectTally(row, printed.people[place] as TallyJson));
      expectTally(totalOf(people), printed.total);
      expectRate(normalisedRate(people, printed.normalised.most), printed.normalised);
    });
  });

  test("as published: 72 won and 3 lost, normalised 27 of 30, 90 %", () => {
    expect(totalOf(PUBLISHED)).toEqual({ won: 72, drawn: 0, lost: 3 });
    expect(normalisedRate(PUBLISHED)).toMatchObject({ games: 30, won: 27, share: 0.9 });
    const { machine, rules, people, normalised } = PRINTED.published;
    expect([machine, rules]).toEqual([PUBLISHED_MACHINE, `${PUBLISHED_RULES.columns}x${PUBLISHED_RULES.rows}c4`]);
    PUBLISHED.forEach((tally, index) => expectTally(tally, people[index] as TallyJson));
    expectRate(normalisedRate(PUBLISHED), normalised);
  });

  test("nobody has played", () => {
    expect(tablesOf([])).toEqual([]);
    expect(normalisedRate([])).toEqual({ games: 0, won: 0, share: null, low: null, high: null });
  });
});
