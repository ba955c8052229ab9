// A whole game against level 3 by mouse, by keyboard alone, and by touch; the page's own analysis shows the way.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bestColumn, column, discs } from "./board";
import { DESKTOP, PHONE, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

/** Perfect play wins for the side that starts, so the game is won within the 42 cells. */
async function playToTheEnd(page: Page, drop: (column: number) => Promise<void>): Promise<number> {
  for (let moves = 0; moves < 22; moves += 1) {
    const best = await bestColumn(page);
    if (best === null) return moves;
    const before = await discs(page);
    await drop(best);
    await page.locator(".stage .disc").nth(before).waitFor();
  }
  throw new Error("the game does not end");
}

async function expectWon(page: Page): Promise<void> {
  expect(await page.locator(".status.over").textContent()).toBe("Red wins");
  expect(await page.locator(".won").count()).toBeGreaterThanOrEqual(4);
  expect(await page.locator("p.spoken").textContent()).toContain("Red wins");
}

test("by mouse", async () => {
  const { page, end } = await site.visit("/");
  await page.getByRole("switch", { name: "Analysis" }).click();
  const moves = await playToTheEnd(page, (best) => column(page, best).click());
  await expectWon(page);
  expect(moves).toBeGreaterThanOrEqual(4);
  await picture(page, "play-mouse");
  // The finished game is reviewed automatically: red made no mistake that lost the win.
  await page
    .getByText(/Red: \d+ blunders?|No mistakes/)
    .first()
    .waitFor();
  const summary = await page.locator(".panel").textContent();
  expect(summary).not.toMatch(/Red: [1-9]\d* blunder/);
  await end();
});

test("by keyboard alone", async () => {
  const { page, end } = await site.visit("/", { ...DESKTOP, reducedMotion: "reduce" });
  await page.keyboard.press("a");
  await playToTheEnd(page, async (best) => {
    // Half of the moves by number, half by arrows and Enter.
    if (best % 2 === 0) return page.keyboard.press(String(best));
    await page.keyboard.press("Home");
    for (let at = 1; at < best; at += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  });
  await expectWon(page);
  const before = await discs(page);
  await page.keyboard.press("u");
  await page.locator(".status:not(.over)").waitFor();
  expect(await discs(page)).toBeLessThan(before);
  await page.keyboard.press("r");
  await page.locator(".status.over").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await picture(page, "play-keyboard-help");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await end();
});

test("by touch on a phone", async () => {
  const { page, end } = await site.visit("/", PHONE);
  await page.getByRole("switch", { name: "Analysis" }).tap();
  await playToTheEnd(page, (best) => column(page, best).tap());
  await expectWon(page);
  await picture(page, "play-touch", true);
  await end();
});

test("machines against each other, with pause, single moves and another board", async () => {
  const { page, end } = await site.visit("/", DESKTOP, { speed: 0 });
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByRole("combobox", { name: "Red" }).selectOption("level(2)");
  await dialog.getByRole("combobox", { name: "Yellow" }).selectOption("perfect");
  await dialog.getByLabel("Size").selectOption("5x4");
  await dialog.getByRole("radio", { name: "Yellow" }).check();
  await dialog.getByText("Advanced").click();
  await dialog.getByLabel("Random seed").fill("7");
  await picture(page, "new-game");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.locator(".status.over").waitFor();
  expect(await page.locator(".numbers span").count()).toBe(5);
  const moves = await page.locator(".moves button").count();
  // The same seed plays the same game again.
  const address = page.url();
  await page.keyboard.press("n");
  await dialog.getByText("Advanced").click();
  await dialog.getByLabel("Random seed").fill("7");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.locator(".status:not(.over)").waitFor();
  await page.locator(".status.over").waitFor();
  expect(page.url()).toBe(address);
  // Back to the middle: computer players pause and then move one by one.
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  expect(await page.locator(".status").textContent()).toContain(`Move ${moves - 3} of`);
  await page.getByRole("button", { name: "Single move" }).click();
  await expect.poll(() => discs(page)).toBe(moves - 2);
  await end();
});

test("a player that was typed wrongly is told before the game begins", async () => {
  const { page, complaints, end } = await site.visit("/", DESKTOP, TWO_PEOPLE);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByRole("combobox", { name: "Yellow" }).selectOption({ label: "Custom player…" });
  const own = dialog.locator(".seatfield input");
  await own.fill("alphabeta(depht=4)");
  await dialog.getByRole("button", { name: "Start" }).click();
  expect(await dialog.getByRole("alert").textContent()).toContain("depht");
  complaints.length = 0;
  await own.fill("alphabeta(depth=4)");
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.locator(".seats").textContent()).toContain("alphabeta(depth=4)");
  await end();
});

test("a wrong player is told in words", async () => {
  const { page, complaints, end } = await site.visit("/", DESKTOP, {
    seats: { red: "levle(3)", yellow: "human" },
  });
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("levle");
  // The browser itself reports the refused request; nothing else may be wrong.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  complaints.length = 0;
  await end();
});
