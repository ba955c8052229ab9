// How long a visitor waits for scores: from a click on a column until they are painted, by the clock of the page.
// Prints figures and asserts no times: they belong to a machine, see `docs/performance.md`.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, openSite, TWO_PEOPLE } from "../e2e/harness";

/** First moves that are in the book, each clicked in turn. */
const OPENINGS = ["445362", "123456", "4444", "172635", "435342"];
/** Hard positions of 12 plies beyond the book: the last move is the click. */
const HARD: [string, string][] = [
  ["7x6", "151251355213"],
  ["7x6", "337566372371"],
  ["7x6", "265455721147"],
  ["7x6", "131136735737"],
  ["8x7", "478632547817"],
  ["9x7", "536472845196"],
];
const ROUNDS = 5;
/** Milliseconds between two clicks, for the browser to come to rest. */
const LOOK = 300;
/** What we promise, in milliseconds. */
const PROMISED = { scores: 100, bounds: 200 };

const site = openSite();

/**
 * Looks, and clicks a column; milliseconds until every open column of the new position has a score or bounds of one, and one of them
 * says more than `nothing`.
 */
async function clickToScores(page: Page, column: number, nothing = ""): Promise<number> {
  await page.waitForTimeout(LOOK);
  return page.evaluate(
    ([wanted, nothing]) =>
      new Promise<number>((done) => {
        const discs = () => document.querySelectorAll(".stage .disc").length;
        const before = discs();
        const since = performance.now();
        const observer = new MutationObserver(() => {
          const open = document.querySelectorAll(".columns button.open").length;
          const scores = [...document.querySelectorAll(".chip b")].filter((score) => score.textContent !== "");
          const brief = [...document.querySelectorAll(".chip small")].map((text) => text.textContent);
          if (discs() === before || scores.length < open || brief.every((text) => text === nothing)) return;
          observer.disconnect();
          // The next frame shows them; a message that is sent from it arrives once it is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - since);
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        document.querySelector<HTMLElement>(`[data-column="${wanted}"]`)?.click();
      }),
    [column, nothing] as const,
  );
}

/** The bounds of a score before anything is known: to lose with the opponent's next stone, to win with the own next one. */
function unknown(rules: string, plies: number): string {
  const [columns = 0, rows = 0] = rules.split("x").map(Number);
  const left = columns * rows - plies;
  return `−${Math.floor(left / 2)}…+${Math.floor((left + 1) / 2)}`;
}

/** Opens a position afresh, so that nothing is known yet, and waits until its scores are there. */
async function open(rules: string, moves: string) {
  const kept = { ...TWO_PEOPLE, analysis: true };
  const visited = await site.visit(`/?rules=${rules}&pos=${moves}`, DESKTOP, kept);
  await visited.page.locator(".chip b").first().waitFor();
  return visited;
}

function tell(name: string, times: number[], promised: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const longest = sorted.at(-1) ?? NaN;
  const late = times.filter((time) => time > promised).length;
  console.log(
    `${name}: ${times.length} clicks, median ${middle.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${late} above ${promised} ms`,
  );
}

test("openings", async () => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const moves of OPENINGS) {
      const { page, end } = await open("7x6", "");
      for (const column of moves) times.push(await clickToScores(page, Number(column)));
      await end();
    }
  }
  tell("scores of openings", times, PROMISED.scores);
  expect(times).toHaveLength(ROUNDS * OPENINGS.join("").length);
});

test.each(HARD)("a hard position of 12 plies, %s:%s", async (rules, moves) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, end } = await open(rules, moves.slice(0, -1));
    times.push(await clickToScores(page, Number(moves.at(-1)), unknown(rules, moves.length)));
    await end();
  }
  tell(`first bounds of ${rules}:${moves}`, times, PROMISED.bounds);
  expect(times).toHaveLength(ROUNDS);
});
