// The analysis: scores that stay on, words, the line on the board, bounds that close in, mistakes and how to retry them.
import { expect, test } from "vitest";
import { problems } from "./axe";
import { bestColumn, column, discs } from "./board";
import { DESKTOP, openSite, overflow, PHONE, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

const ANALYSING = { ...TWO_PEOPLE, analysis: true };

test("scores follow the first moves at once and stay on", async () => {
  const { page, end } = await site.visit("/", DESKTOP, ANALYSING);
  await bestColumn(page);
  expect(await page.locator(".chip.best").count()).toBe(1);
  expect(await page.locator(".chip.best").textContent()).toContain("win");
  for (const [ply, number] of [4, 4, 3, 5, 2, 6].entries()) {
    await column(page, number).click();
    await bestColumn(page);
    expect(await discs(page)).toBe(ply + 1);
    // Exact scores from the book, one for each column, and none of them only a bound; no signs that flip from ply to ply.
    const scores = await page
      .locator(".chip")
      .evaluateAll((chips) =>
        chips.map((chip) => `${chip.querySelector("b")?.textContent} ${chip.querySelector("small")?.textContent}`),
      );
    expect(scores).toHaveLength(7);
    for (const text of scores) expect(text).toMatch(/^((win|loss) in \d+|draw )$/);
  }
  await end();
});

test("scores of an opening come with the disc, before the server says more", async () => {
  const { page, end } = await site.visit("/", DESKTOP, ANALYSING);
  await bestColumn(page);
  const numbers = () => page.locator(".chip small").allTextContents();
  // Answers are held back, so what is shown after the click is what was known before it.
  const held: (() => void)[] = [];
  await page.route("**/api/analysis", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await column(page, 4).click();
  await bestColumn(page);
  expect(await numbers()).toEqual(["in 34", "in 38", "in 38", "in 40", "in 38", "in 38", "in 34"]);
  await page.getByRole("tab", { name: "Analysis" }).click();
  expect(await page.locator(".line").count()).toBe(0);
  held.forEach((go) => go());
  await page.locator(".line").waitFor();
  expect(await numbers()).toEqual(["in 34", "in 38", "in 38", "in 40", "in 38", "in 38", "in 34"]);
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
  // Every column has a chip; open scores say how far they are known.
  await page.locator(".chip.open").first().waitFor();
  expect(await page.locator(".chip:not(.none)").count()).toBe(8);
  const open = await page.locator(".chip.open b").allTextContents();
  expect(open.length).toBeGreaterThan(3);
  for (const text of open) expect(text).toMatch(/^(\?|[≥≤] draw)$/);
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

test("why: the reasons in words, and their squares on the board", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=4455", DESKTOP, ANALYSING);
  await bestColumn(page);
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  const reason = page.locator(".reasons button").first();
  await reason.waitFor();
  expect(await page.locator(".reasons").textContent()).toBe(
    "After column 3:Double threat Red threatens column 2, row 1 and column 6, row 1 at once. Yellow can take only one.",
  );
  await reason.hover();
  expect(await page.locator(".pointers circle").count()).toBe(2);
  expect(await page.locator(".ghost").count()).toBe(1);
  await page.mouse.move(5, 5);
  expect(await page.locator(".pointers circle").count()).toBe(0);
  await reason.click();
  await page.mouse.move(5, 5);
  expect(await page.locator(".pointers circle").count()).toBe(2);
  expect(await problems(page)).toEqual([]);
  await picture(page, "why");
  // What the board cannot show is no button.
  await page.goto(`${site.url}/?rules=7x6&pos=4354372457554`);
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.locator(".reasons .text").getByText("it takes a search").waitFor();
  await page.locator(".reasons button").last().hover();
  expect(await page.locator(".ghost").count()).toBe(15);
  expect(await page.locator(".pointers circle").count()).toBe(2);
  // Another position has reasons of its own.
  await column(page, 3).click();
  await page.getByRole("button", { name: "Why?" }).waitFor();
  expect(await page.locator(".pointers circle").count()).toBe(0);
  await end();
});

test("why: rules far from the end, named by the colours of the board", async () => {
  // Yellow begins, so it is yellow that has no zugzwang here.
  const path = "/?rules=7x6&pos=543523724575541232263377&first=yellow";
  const { page, end } = await site.visit(path, PHONE, { ...ANALYSING, language: "es" });
  await page.getByRole("tab", { name: "Análisis" }).tap();
  await page.getByRole("button", { name: "¿Por qué?" }).tap();
  await page.locator(".reasons li").nth(4).waitFor();
  const text = await page.locator(".reasons").textContent();
  expect(text).toContain(
    "Zugzwang Rojo siempre tiene respuesta, así que a amarillo se le acaban antes las demás jugadas.",
  );
  expect(text).toContain("Claimeven Rojo responde a columna 6, fila 5 con columna 6, fila 6");
  expect(text).not.toMatch(/red|yellow|column /);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, "why-phone", true);
  await end();
});
