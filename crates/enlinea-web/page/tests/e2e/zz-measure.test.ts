import { beforeAll, expect, test } from "vitest";
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
  return (await response.json()) as any;
}
test("measure", async () => {
  const stat: any = {};
  for (const [group, asked] of [
    ["0-11", positions("7x6", 250, 0, 11)],
    ["12-30", positions("7x6", 250, 12, 30)],
  ] as const) {
    for (const [i, position] of asked.entries()) {
      const analysis = ask("/api/analysis", position).body as any;
      const score = new Map(analysis.columns.map((c: any) => [c.column, Math.sign(c.score.lower)]));
      const best = Math.max(...(score.values() as any));
      for (let level = 1; level <= 9; level++) {
        const q = { ...position, player: `level(${level})`, seed: 5000 + 1000 * level + i };
        const a = (ask("/api/move", q).body as any).column,
          b = (await askServer("/api/move", q)).column;
        const other = (await askServer("/api/move", { ...q, seed: q.seed + 77777 })).column;
        const s = ((stat[group] ??= {})[level] ??= {
          n: 0,
          same: 0,
          reseed: 0,
          wasm: 0,
          server: 0,
          onlyW: 0,
          onlyS: 0,
        });
        const [w, v] = [score.get(a) === best, score.get(b) === best];
        s.n += 1;
        s.same += +(a === b);
        s.reseed += +(b === other);
        s.wasm += +w;
        s.server += +v;
        s.onlyW += +(w && !v);
        s.onlyS += +(v && !w);
      }
    }
  }
  console.log(JSON.stringify(stat));
  expect(1).toBe(1);
}, 3_600_000);
