// The exported page and the server give the same answers: the module under Node against the program.
import { beforeAll, expect, test } from "vitest";
import type { Score } from "../../src/game/score";
import { positions } from "../positions";
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

interface Move {
  column: number;
}

function withoutTime(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === "microseconds" ? 0 : value));
}

async function bothMove(position: object, level: number, seed: number): Promise<[Move, Move]> {
  const question = { ...position, player: `level(${level})`, seed };
  const moves = [ask("/api/move", question).body, (await askServer("/api/move", question)).body] as [Move, Move];
  return moves.map((move) => withoutTime(move)) as [Move, Move];
}

test("levels make the same moves where they do not ask the rounded network", async () => {
  // On the usual board level 10 alone does without it.
  const asked = positions("6x5", 8, 4, 20).map((position) => ({ position, lowest: 1 }));
  asked.push(...positions("7x6", 8, 0, 30).map((position) => ({ position, lowest: 10 })));
  for (const [index, { position, lowest }] of asked.entries()) {
    for (let level = lowest; level <= 10; level += 1) {
      const [ours, theirs] = await bothMove(position, level, 100 * level + index);
      expect(ours, JSON.stringify([position, level])).toEqual(theirs);
    }
  }
}, 600_000);

/** Standard errors by which the results that only one of both keeps may differ. */
const ERRORS = 3;

test("levels with the rounded network differ less than a level from itself with another seed, and play as well", async () => {
  let [moves, different, reseeded, onlyOurs, onlyTheirs] = [0, 0, 0, 0, 0];
  for (const [index, position] of positions("7x6", 60, 0, 30).entries()) {
    const { columns } = ask("/api/analysis", position).body as { columns: { column: number; score: Score }[] };
    const result = new Map(columns.map(({ column, score }) => [column, Math.sign(score.lower)]));
    const best = Math.max(...result.values());
    for (let level = 1; level < 10; level += 1) {
      const seed = 100 * level + index;
      const [ours, theirs] = await bothMove(position, level, seed);
      const again = { ...position, player: `level(${level})`, seed: seed + 10_000 };
      const other = (await askServer("/api/move", again)).body as Move;
      const [we, they] = [ours, theirs].map(({ column }) => result.get(column) === best);
      moves += 1;
      different += Number(ours.column !== theirs.column);
      reseeded += Number(other.column !== theirs.column);
      onlyOurs += Number(we && !they);
      onlyTheirs += Number(they && !we);
    }
  }
  console.log(
    `levels with the rounded network: ${different} of ${moves} moves differ (${reseeded} with another seed); the result is ` +
      `kept by the module alone ${onlyOurs} times, by the server alone ${onlyTheirs} times`,
  );
  expect(different).toBeLessThan(reseeded);
  expect(Math.abs(onlyOurs - onlyTheirs)).toBeLessThanOrEqual(ERRORS * Math.sqrt(onlyOurs + onlyTheirs));
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
