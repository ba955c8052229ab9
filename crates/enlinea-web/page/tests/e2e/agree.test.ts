// The exported page and the server give the same answers: the module under Node against the program.
import { beforeAll, expect, test } from "vitest";
import { emptyPosition, openColumns, playAll } from "../../src/game/position";
import { movesText } from "../../src/game/notation";
import { parseRules } from "../../src/game/rules";
import { startModule, type Ask } from "../wasm";
import { openSite } from "./harness";

const site = openSite();
let ask: Ask;

beforeAll(async () => {
  ask = await startModule();
});

async function askServer(path: string, body: object) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Numbers from a seed (a linear congruential generator), so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = BigInt(seed);
  return (sides) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number(state >> 33n) % sides;
  };
}

/** Random games: the moves of each up to some ply, not over yet. */
function positions(text: string, count: number, fewest: number, most: number): { rules: string; moves: string }[] {
  const roll = dice(count + most);
  const start = emptyPosition(parseRules(text));
  const found: { rules: string; moves: string }[] = [];
  while (found.length < count) {
    const moves: number[] = [];
    const plies = fewest + roll(most - fewest + 1);
    while (moves.length < plies) {
      const open = openColumns(playAll(start, moves));
      const column = open[roll(open.length)];
      if (column === undefined) break;
      moves.push(column);
    }
    const end = playAll(start, moves);
    if (moves.length === plies && end.result === null) found.push({ rules: text, moves: movesText(moves) });
  }
  return found;
}

/** What does not depend on the machine: all but the time, and the nodes, which depend on what a thread searched before. */
function comparable(body: unknown): unknown {
  const { nodes: _, microseconds: __, ...rest } = body as Record<string, unknown>;
  return rest;
}

test("500 positions have the same scores, best columns, lines and reasons", async () => {
  const asked = [
    ...positions("7x6", 150, 0, 8),
    ...positions("7x6", 250, 14, 36),
    ...positions("8x7", 40, 28, 44),
    ...positions("6x5", 40, 8, 20),
    ...positions("7x6p16", 20, 16, 24),
  ];
  expect(asked.length).toBe(500);
  for (const position of asked) {
    const question = { ...position, explain: true };
    const ours = ask("/api/analysis", question);
    const theirs = await askServer("/api/analysis", question);
    expect(ours.status).toBe(200);
    expect(comparable(ours.body), JSON.stringify(position)).toEqual(comparable(theirs.body));
    expect((ours.body as { reasons: unknown[] }).reasons, JSON.stringify(position)).not.toEqual([]);
    expect((ours.body as { complete: boolean }).complete, JSON.stringify(position)).toBe(true);
  }
}, 600_000);

/** The network that levels below 10 judge positions of the usual board with; the module has its weights rounded. */
const ROUNDED = "7x6";
/** Moves that may differ because of that: one in ten. */
const SAME_MOVES = 0.9;

test("levels make the same moves, but for the rounded network", async () => {
  const asked = positions("7x6", 8, 0, 30).concat(positions("6x5", 4, 4, 20));
  let [same, moves] = [0, 0];
  for (let level = 1; level <= 10; level += 1) {
    for (const [index, position] of asked.entries()) {
      const question = { ...position, player: `level(${level})`, seed: 100 * level + index };
      const ours = ask("/api/move", question).body as Record<string, unknown>;
      const theirs = (await askServer("/api/move", question)).body as Record<string, unknown>;
      delete ours["microseconds"];
      delete theirs["microseconds"];
      if (position.rules === ROUNDED && level < 10) {
        moves += 1;
        same += ours["column"] === theirs["column"] ? 1 : 0;
      } else expect(ours, JSON.stringify(question)).toEqual(theirs);
    }
  }
  console.log(`levels with the rounded network: ${same} of ${moves} moves are the same`);
  expect(same / moves).toBeGreaterThanOrEqual(SAME_MOVES);
}, 600_000);

test("reviews, explanations, puzzles, openings and refusals are the same", async () => {
  const game = { rules: "7x6", moves: "44444432334265" };
  const questions: [string, object][] = [
    ["/api/review", game],
    ["/api/position", game],
    ["/api/explain", { ...game, evaluator: "uam-lines-2" }],
    ["/api/explain", { rules: "6x5", moves: "3344", evaluator: "threats" }],
    ["/api/openings", { rules: "7x6", moves: "44" }],
    ["/api/openings", { rules: "8x7", moves: "44" }],
    ["/api/move", { ...game, player: "nobody" }],
    ["/api/move", { rules: "7x6", moves: "1212121", player: "level(2)" }],
    ["/api/analysis", { rules: "7x6", moves: "8" }],
    ["/api/analysis", { rules: "99x6", moves: "" }],
    ["/api/puzzle", { grade: 9 }],
  ];
  for (let number = 0; number < 10; number += 1) {
    questions.push(["/api/puzzle", { grade: 1 + (number % 5), seed: 3, number }]);
  }
  for (const [path, body] of questions) {
    const ours = ask(path, body);
    const theirs = await askServer(path, body);
    const place = `${path} ${JSON.stringify(body)}`;
    expect(ours.status, place).toBe(theirs.status);
    expect(withoutTime(ours.body), place).toEqual(withoutTime(theirs.body));
  }
  const catalogue = (await (await fetch(`${site.url}/api/players`)).json()) as unknown;
  expect(ask("/api/players", {}).body).toEqual(catalogue);
});

function withoutTime(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === "microseconds" ? 0 : value));
}
