// Learning with the server: puzzles and their progress, the opening book, threats on the board.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { problems } from "./axe";
import { column, discs } from "./board";
import { DESKTOP, openSite, overflow, PHONE, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

interface Puzzle {
  moves: string;
  kind: "win" | "only" | "draw";
  wins_in: number | null;
  solution: number;
}

/** Opens the puzzles and hears which one the server has sent. */
async function openPuzzle(grade: number, options = DESKTOP) {
  const kept = { ...TWO_PEOPLE, puzzleGrade: grade, puzzleSeed: 5 };
  const { page, end } = await site.visit("/", options, kept);
  const sent = page.waitForResponse("**/api/puzzle");
  await page.getByRole("link", { name: "Learn" }).click();
  const puzzle = (await (await sent).json()) as Puzzle;
  await page.locator(".study .board").waitFor();
  return { page, end, puzzle };
}

/** The best column of a position, by the server. */
async function best(moves: string): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ rules: "7x6", moves });
  const response = await fetch(`${site.url}/api/analysis`, { method: "POST", headers, body });
  return ((await response.json()) as { best: number[] }).best[0] ?? 0;
}

async function playOut(page: Page): Promise<void> {
  for (let moves = 0; moves < 10; moves += 1) {
    const verdict = page.locator(".verdict.solved, .verdict.right, .verdict.asked");
    await verdict.waitFor();
    if ((await page.locator(".verdict.solved").count()) > 0) return;
    const played = (await verdict.getAttribute("data-moves")) ?? "";
    await column(page, await best(played)).click();
    await page.locator(`.verdict:not([data-moves="${played}"])`).waitFor();
  }
  throw new Error("the puzzle does not end");
}

test("a puzzle is solved to the end, and the progress is kept", async () => {
  const { page, end, puzzle } = await openPuzzle(2);
  expect(await page.locator(".task").textContent()).toMatch(/to move/);
  await column(page, puzzle.solution).click();
  await playOut(page);
  expect(await page.locator(".verdict").textContent()).toBe("Solved.");
  await picture(page, "learn-solved");
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByText("1 of 1 at the first try").waitFor();
  await page.reload();
  await page.getByText("1 of 1 at the first try").waitFor();
  await end();
});

test("a wrong column is said to be wrong, and the solution can be shown", async () => {
  const { page, end, puzzle } = await openPuzzle(3);
  const before = await discs(page);
  const wrong = puzzle.solution === 4 ? 3 : 4;
  await column(page, wrong).click();
  await page.getByText(`Column ${wrong} is not it. Try again.`).waitFor();
  expect(await discs(page)).toBe(before);
  await picture(page, "learn-wrong");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText(`It was column ${puzzle.solution}.`).waitFor();
  expect(await discs(page)).toBe(before + 1);
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByText("0 of 1 at the first try").waitFor();
  await end();
});

test("puzzles by keyboard alone", async () => {
  const { page, end, puzzle } = await openPuzzle(1);
  await page.keyboard.press(String(puzzle.solution));
  await page.locator(".verdict.solved, .verdict.right").waitFor();
  await end();
});

test("every kind of puzzle says what is wanted, and its solution is the best column of the solver", async () => {
  const wanted = {
    win: /to move and win in \d+ moves$/,
    only: /one column alone keeps the win$/,
    draw: /saves the draw$/,
  };
  const met = new Set<string>();
  for (const grade of [1, 4, 5]) {
    const { page, end, puzzle } = await openPuzzle(grade);
    let now = puzzle;
    for (let number = 0; number < 8; number += 1) {
      await page.locator(".task").getByText(wanted[now.kind]).waitFor();
      met.add(now.kind);
      expect(await best(now.moves), now.moves).toBe(now.solution);
      const sent = page.waitForResponse("**/api/puzzle");
      await page.getByRole("button", { name: "Next puzzle" }).click();
      now = (await (await sent).json()) as Puzzle;
    }
    await end();
  }
  expect([...met].sort()).toEqual(["draw", "only", "win"]);
});

test("a walk through the opening book", async () => {
  const { page, end } = await site.visit("/?view=learn&part=openings");
  const rows = page.locator("table.openings tbody tr");
  await rows.nth(6).waitFor();
  expect(await rows.count()).toBe(7);
  expect(await rows.nth(3).textContent()).toContain("Centre");
  expect(await rows.nth(3).textContent()).toContain("red wins in 41 moves");
  expect(await page.locator(".chip.best b").textContent()).toBe("win");
  expect(await page.locator(".chip.best small").textContent()).toBe("in 41");
  expect(await rows.nth(3).locator(".shares").getAttribute("aria-label")).toMatch(
    /^red wins \d+%, draw \d+%, yellow wins \d+%$/,
  );
  await picture(page, "learn-openings");
  await column(page, 4).click();
  await page.getByText("Moves: 4").waitFor();
  await rows.nth(6).waitFor();
  expect(await rows.first().textContent()).not.toContain("Edge");
  for (const number of [4, 4, 4, 4, 2, 2, 2, 3]) await page.keyboard.press(String(number));
  await page.getByText(/The book ends after 9 discs/).waitFor();
  await page.getByRole("button", { name: "From the start" }).click();
  await rows.nth(6).waitFor();
  await end();
});

test("threats are marked and said", async () => {
  // Red has 3, 4 and 5 in the bottom row; yellow lies above: red completes a line at both ends at once.
  const { page, end } = await site.visit("/?rules=7x6&pos=334455", DESKTOP, TWO_PEOPLE);
  await page.getByRole("switch", { name: "Threats" }).click();
  expect(await page.locator(".threat.red.now").count()).toBe(2);
  await page.getByText("Red threatens column 2, row 1: at once.").waitFor();
  await page.getByText("Yellow threatens column 2, row 2: an even row.").waitFor();
  // Below yellow's cells red may play all the same: it wins there.
  expect(await page.locator(".forbidden").count()).toBe(0);
  await picture(page, "threats");
  await page.goto(`${site.url}/?rules=7x6&pos=733557414`);
  await page.getByText("Yellow must not play column 6 now.").waitFor();
  expect(await page.locator(".forbidden.yellow").count()).toBe(2);
  await picture(page, "zugzwang");
  await page.keyboard.press("t");
  expect(await page.locator(".threat").count()).toBe(0);
  await end();
});

test("no serious accessibility problems in light and dark, wide and narrow, and in Spanish", async () => {
  for (const [name, options] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const part of ["puzzles", "openings"]) {
        const kept = { language: colorScheme === "dark" ? "es" : "en", puzzleSeed: 5 };
        const { page, end } = await site.visit(`/?view=learn&part=${part}`, { ...options, colorScheme }, kept);
        await page
          .locator(part === "puzzles" ? ".verdict" : "table.openings")
          .first()
          .waitFor({ state: "attached" });
        expect(await problems(page), `${name} ${colorScheme} ${part}`).toEqual([]);
        expect(await overflow(page), `${name} ${part}`).toBeLessThanOrEqual(0);
        await picture(page, `learn-${part}-${name}-${colorScheme}`, true);
        await end();
      }
    }
  }
});
