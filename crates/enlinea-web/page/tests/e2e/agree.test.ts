// The exported page and the server give the same answers: the module under Node against the program.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { positions } from "../positions";
import { startModule, type Ask } from "../wasm";
import { openSite, program, ROOT } from "./harness";

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
  value: number;
  nodes: number;
}

interface Tensor {
  dtype?: string;
  data_offsets?: [number, number];
}

const run = promisify(execFile);

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

/** The network of the program as a file, rounded as `learned/shipped.rs` says, by other code. */
function roundedNetwork(): string {
  const file = readFileSync(`${ROOT}crates/enlinea-players/models/sparse.safetensors`);
  const begin = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString("utf8", 8, begin)) as Record<string, Tensor>;
  for (const { dtype, data_offsets: offsets = [0, 0] } of Object.values(header)) {
    const [from, to] = offsets.map((offset) => begin + offset) as [number, number];
    for (let at = from; dtype === "F32" && at < to; at += 4) {
      file.writeUInt32LE((((file.readUInt32LE(at) + 0x1000) >>> 13) << 13) >>> 0, at);
    }
    for (let at = from; dtype === "I8" && at < to; at += 1) {
      const multiples = Math.floor((file.readInt8(at) + 6) / 12);
      file.writeInt8(12 * Math.min(10, Math.max(-10, multiples)), at);
    }
  }
  const path = `${mkdtempSync(`${tmpdir()}/enlinea-`)}/rounded.safetensors`;
  writeFileSync(path, file);
  return path;
}

test("levels with the rounded network make the moves of the program with that network", async () => {
  const network = roundedNetwork();
  try {
    const asked = positions("7x6", 24, 0, 30).flatMap((position, index) =>
      Array.from({ length: 9 }, (_, level) => ({ position, level: level + 1, seed: 100 * level + index })),
    );
    for (const { position, level, seed } of asked) {
      const ours = ask("/api/move", { ...position, player: `level(${level})`, seed }).body as Move;
      const player = `level(${level}, eval=learned(model=${network}))`;
      const told = await run(program(), ["move", player, position.moves, "--seed", `${seed}`, "--json"]);
      const theirs = JSON.parse(told.stdout) as { move: number; value: number; nodes: number };
      const answer = [ours.column, ours.value, ours.nodes];
      expect(answer, JSON.stringify([position, level])).toEqual([theirs.move, theirs.value, theirs.nodes]);
    }
  } finally {
    rmSync(dirname(network), { recursive: true });
  }
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
