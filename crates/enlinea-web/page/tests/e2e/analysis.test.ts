// The analysis: scores that stay on, words, the line on the board, bounds that close in, mistakes and how to retry them.
import { expect, test } from "vitest";
import { bestColumn, column, discs } from "./board";
import { DESKTOP, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

const ANALYSING = { ...TWO_PEOPLE, analysis: true };

test("scores follow the first moves at once and stay on", async () => {
  const { page, end } = await site.visit("/", DESKTOP, ANALYSING);
  await bestColumn(page);
  expect(await page.locator(".chip.best").count()).toBe(1);
  expect(await page.locator(".chip.best").textContent()).toContain("best");
  for (const [ply, number] of [4, 4, 3, 5, 2, 6].entries()) {
    await column(page, number).click();
    await bestColumn(page);
    expect(await discs(page)).toBe(ply + 1);
    // Exact numbers from the book, one for each column, and none of them only a bound.
    const numbers = await page.locator(".chip b").allTextContents();
    expect(numbers).toHaveLength(7);
    for (const text of numbers) expect(text).toMatch(/^([+−]\d+|0)$/);
  }
  await end();
});

test("scores of an opening come with the disc, before the server says more", async () => {
  const { page, end } = await site.visit("/", DESKTOP, ANALYSING);
  await bestColumn(page);
  const numbers = () => page.locator(".chip b").allTextContents();
  // Answers are held back, so what is shown after the click is what was known before it.
  const held: (() => void)[] = [];
  await page.route("**/api/analysis", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await column(page, 4).click();
  await bestColumn(page);
  expect(await numbers()).toEqual(["−4", "−2", "−2", "−1", "−2", "−2", "−4"]);
  await page.getByRole("tab", { name: "Analysis" }).click();
  expect(await page.locator(".line").count()).toBe(0);
  held.forEach((go) => go());
  await page.locator(".line").waitFor();
  expect(await numbers()).toEqual(["−4", "−2", "−2", "−1", "−2", "−2", "−4"]);
  await end();
});

test("words on hover, the bar, the line on the board", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=44536", DESKTOP, ANALYSING);
  await bestColumn(page);
  await column(page, 7).hover();
  expect(await page.locator(".status").textContent()).toBe("Column 7: yellow wins in 35 moves ★ best");
  await column(page, 1).focus();
  expect(await page.locator(".status").textContent()).toBe("Column 1: red wins in 2 moves");
  expect(await page.getByRole("img", { name: "Evaluation: yellow wins in 35 moves" }).count()).toBe(1);
  await page.keyboard.press("l");
  await page.locator(".ghost").first().waitFor();
  expect(await page.locator(".ghost text").first().textContent()).toBe("1");
  await page.getByRole("tab", { name: "Analysis" }).click();
  await picture(page, "analysis-line");
  await end();
});

test("a hard position of 12 plies shows bounds before it is solved", async () => {
  const { page, end } = await site.visit("/", DESKTOP, ANALYSING);
  await bestColumn(page);
  await page.goto(`${site.url}/?rules=8x7&pos=478632547817`);
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByText("Searching; proven range so far.").waitFor();
  // Every column has a chip; open scores are shown as two bounds.
  await page.locator(".chip.open").first().waitFor();
  expect(await page.locator(".chip:not(.none)").count()).toBe(8);
  const open = await page.locator(".chip.open small").allTextContents();
  expect(open.length).toBeGreaterThan(3);
  for (const text of open) expect(text).toMatch(/^([+−]\d+|0)…([+−]\d+|0)$/);
  await picture(page, "analysis-bounds");
  // Another position: the old search is given up, the new scores come.
  await page.goto(`${site.url}/?rules=7x6&pos=44`);
  await bestColumn(page);
  await end();
});

test("a proven loss is not called best while other columns are open", async () => {
  const { page, end } = await site.visit("/?rules=9x7c5&pos=55663", DESKTOP, ANALYSING);
  // Six columns lose at once, and the other three are not solved for a long time.
  await page.locator(".chip.loss").nth(5).waitFor();
  expect(await page.locator(".chip.open").count()).toBe(3);
  expect(await page.locator(".chip.best").count()).toBe(0);
  await page.getByRole("tab", { name: "Analysis" }).click();
  expect(await page.locator(".panel").textContent()).not.toContain("★");
  await picture(page, "analysis-open");
  await end();
});

test("mistakes are named, and can be retried", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=4455667", DESKTOP, ANALYSING);
  const mistakes = page.locator(".mistakes li");
  await page
    .getByText("Yellow: 1 blunder")
    .or(page.getByText(/Yellow: \d blunders/))
    .waitFor();
  expect(await mistakes.filter({ hasText: "Blunder" }).count()).toBeGreaterThan(0);
  await picture(page, "mistakes", true);
  const last = mistakes.filter({ hasText: /Blunder · Move \d+, yellow/ }).first();
  const name = (await last.locator(".name").textContent()) ?? "";
  const moves = Number(/Move (\d+)/.exec(name)?.[1]);
  await last.getByRole("button", { name: "Retry this mistake" }).click();
  await page.getByText(/Find the best move for yellow/).waitFor();
  expect(await discs(page)).toBe(moves - 1);
  // While the question is open, nothing on screen gives the answer away.
  expect(await page.locator(".chip").count()).toBe(0);
  const better = Number(/Better: columns? (\d)/.exec((await last.textContent()) ?? "")?.[1]);
  await column(page, better === 1 ? 2 : 1).click();
  await page.getByText(/Not the best move|Correct/).waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  if ((await again.count()) > 0) {
    await again.click();
    await column(page, better).click();
  }
  await page.getByText("Correct: that is the best move.").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".status.over").waitFor();
  // The graph leads to any move.
  const graph = page.locator(".graph svg").first();
  await graph.scrollIntoViewIfNeeded();
  await graph.click({ position: { x: 4, y: 20 } });
  expect(await discs(page)).toBe(0);
  await end();
});

test("a heuristic is explained beside the exact score", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=445366", DESKTOP, ANALYSING);
  await page.getByRole("tab", { name: "Explain" }).click();
  await page.getByRole("combobox", { name: "Heuristic" }).selectOption("uam-lines-2");
  await page.locator(".parts tbody tr").first().waitFor();
  expect(await page.locator(".pair").textContent()).toContain("red wins in 1 move");
  expect(await page.locator(".heat text").count()).toBeGreaterThan(0);
  await picture(page, "explain");
  await page.getByRole("switch", { name: "Heat map on the board" }).click();
  await page.locator(".heat").waitFor({ state: "detached" });
  await end();
});
