// How long the exported page takes without a server and without a network: from an address until every column has its exact score.
// Prints figures and asserts no times: they belong to a machine, see `docs/performance.md`.
import { test } from "vitest";
import { bestColumn } from "../e2e/board";
import { exportFolder, solved } from "../e2e/folder";
import { DESKTOP, TWO_PEOPLE } from "../e2e/harness";
import { positions } from "../positions";

const { open } = exportFolder();

/** What we promise, in milliseconds. */
const PROMISED = { openings: 100, later: 2000 };

function report(name: string, times: number[], promised: number): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? NaN);
  const late = times.filter((time) => time > promised).length;
  console.log(
    `${name}: ${times.length} positions, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms; ` +
      `${late} took more than ${promised} ms`,
  );
}

test("openings and positions of 14 plies", async () => {
  const { page, end } = await open("", DESKTOP, { ...TWO_PEOPLE, analysis: true });
  await bestColumn(page);
  for (const [name, [fewest, most], promised] of [
    ["openings of 1 to 8 plies", [1, 8], PROMISED.openings],
    ["14 plies", [14, 14], PROMISED.later],
  ] as const) {
    const times: number[] = [];
    for (const { rules, moves } of positions("7x6", 100, fewest, most)) times.push(await solved(page, rules, moves));
    report(name, times, promised);
  }
  await end();
}, 600_000);
