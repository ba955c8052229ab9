// Around a game: the end and what comes next, hints, the clock, sound, the title of the tab.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { problems } from "./axe";
import { column, discs } from "./board";
import { DESKTOP, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

/** Red wins with column 4. */
const NEARLY = "/?rules=7x6&pos=112233";
const AGAINST_LEVEL = { seats: { red: "human", yellow: "level(3)" }, speed: 0 };

function icon(page: Page): Promise<string | null> {
  return page.locator("link[rel=icon]").getAttribute("href");
}

test("a won game: praise, the next level, and the review", async () => {
  const { page, end } = await site.visit(NEARLY, DESKTOP, AGAINST_LEVEL);
  expect(await page.title()).toBe("Your move · enlinea");
  expect(await icon(page)).toBe("/assets/icon-red.svg");
  await column(page, 4).click();
  const banner = page.getByRole("group", { name: "End of the game" });
  await banner.waitFor();
  expect(await banner.textContent()).toContain("You won! You have beaten Level 3.");
  expect(await page.title()).toBe("Red wins · enlinea");
  // The flourish comes and goes.
  await page.locator(".flourish i").first().waitFor({ state: "attached" });
  await page.locator(".flourish i").first().waitFor({ state: "detached" });
  expect(await problems(page)).toEqual([]);
  await picture(page, "game-end");
  await banner.getByRole("button", { name: "Review the game" }).click();
  await page.locator(".accuracy").waitFor();
  await banner.getByRole("button", { name: "Play Level 4" }).click();
  expect(await discs(page)).toBe(0);
  expect(await page.locator(".seats").textContent()).toContain("Level 4");
  await end();
});

test("a rematch lets the other side start, and no motion is shown to those who want none", async () => {
  const { page, end } = await site.visit(NEARLY, { ...DESKTOP, reducedMotion: "reduce" }, TWO_PEOPLE);
  await column(page, 4).click();
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  expect(await page.locator(".flourish i").count()).toBe(0);
  await page.getByRole("button", { name: "Rematch" }).click();
  expect(await page.locator(".status").textContent()).toBe("Yellow to move");
  expect(new URL(page.url()).search).toContain("first=yellow");
  await end();
});

test("a finished game that is opened offers no pause and no celebration", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=1122334", DESKTOP, AGAINST_LEVEL);
  await page.locator(".status.over").waitFor();
  expect(await page.getByRole("button", { name: "Resume" }).count()).toBe(0);
  expect(await page.locator(".flourish i").count()).toBe(0);
  await end();
});

test("hints: where to look, why, and only then the move", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=12121", DESKTOP, TWO_PEOPLE);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const hint = page.getByRole("group", { name: "Hint" });
  await hint.getByText("Look at columns 1, 2.").waitFor();
  expect(await page.locator(".pointers rect").count()).toBe(2);
  expect(await page.locator(".pointers circle").count()).toBe(0);
  await hint.getByRole("button", { name: "Show more" }).click();
  await hint.getByText("Red threatens to complete a line in the marked cell.").waitFor();
  expect(await page.locator(".pointers circle").count()).toBe(1);
  await picture(page, "hint");
  await page.keyboard.press("h");
  await hint.getByText("Play column 1.").waitFor();
  expect(await hint.getByRole("button", { name: "Show more" }).count()).toBe(0);
  expect(await problems(page)).toEqual([]);
  // Another position has no hint yet.
  await column(page, 1).click();
  await hint.waitFor({ state: "detached" });
  await end();
});

test("a clock runs for the side to move and ends the game", async () => {
  const { page, end } = await site.visit("/", DESKTOP, { ...TWO_PEOPLE, clock: 1 });
  // Time goes by only where the test says so; keys instead of clicks, which wait for pictures that do not come then.
  await page.clock.install();
  await page.reload();
  const clocks = () => page.locator(".clock").allTextContents();
  expect(await clocks()).toEqual(["1:00", "1:00"]);
  // It waits for the first move.
  await page.clock.runFor(5000);
  expect(await clocks()).toEqual(["1:00", "1:00"]);
  await page.keyboard.press("4");
  await page.clock.runFor(10_000);
  const [red, yellow] = await clocks();
  expect(red).toBe("1:00");
  expect(yellow).toMatch(/^0:(49|50|51)$/);
  await page.clock.runFor(60_000);
  expect(await page.locator(".status.over").textContent()).toBe("Time is up for yellow");
  await page.keyboard.press("4");
  expect(await discs(page)).toBe(1);
  await page.getByRole("button", { name: "Rematch" }).dispatchEvent("click");
  await page.clock.runFor(100);
  expect(await clocks()).toEqual(["1:00", "1:00"]);
  await end();
});

test("sound only where it is wanted", async () => {
  const { page, end } = await site.visit(NEARLY, DESKTOP, TWO_PEOPLE);
  await page.evaluate(() => {
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      document.body.dataset["sounds"] = String(Number(document.body.dataset["sounds"] ?? 0) + 1);
      return make.call(this);
    };
  });
  const sounds = () => page.evaluate(() => Number(document.body.dataset["sounds"] ?? 0));
  await column(page, 5).click();
  expect(await sounds()).toBe(0);
  await page.getByRole("switch", { name: "Sound" }).click();
  await column(page, 5).click();
  await expect.poll(sounds).toBe(1);
  await column(page, 4).click();
  // The knock of the disc, and three tones for the win.
  await expect.poll(sounds).toBe(5);
  await end();
});

test("levels are offered with their strength", async () => {
  const { page, end } = await site.visit("/", DESKTOP, TWO_PEOPLE);
  await page.keyboard.press("n");
  const options = await page.getByRole("combobox", { name: "Yellow" }).locator("option").allTextContents();
  const levels = options.filter((text) => text.startsWith("Level "));
  expect(levels).toHaveLength(10);
  const strengths = levels.map((text) => Number(/Elo (\d+)$/.exec(text)?.[1]));
  expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
  await end();
});

test("the name of the page leads back to the game", async () => {
  const { page, end } = await site.visit("/?view=arena", DESKTOP);
  expect(await page.title()).toBe("Arena · enlinea");
  await page.getByRole("link", { name: "enlinea" }).click();
  await page.getByRole("tablist").waitFor();
  expect(await page.title()).toBe("enlinea");
  await end();
});
