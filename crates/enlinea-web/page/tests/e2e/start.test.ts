// A tournament that is started from the page: the choice of players, the boards while they play, the table, and its end.
import { expect, test } from "vitest";
import { problems } from "./axe";
import { DESKTOP, openSite, overflow, PHONE, picture } from "./harness";

const site = openSite();

test("from the dialog to the table, with the boards live", async () => {
  const { page, end } = await site.visit("/?view=arena");
  await page.getByRole("button", { name: "New tournament" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  // Players have names and say what they do.
  expect(await dialog.getByRole("checkbox", { name: /^Level 5 · Elo \d+/ }).isChecked()).toBe(true);
  expect(await problems(page)).toEqual([]);
  await picture(page, "start-dialog");
  await dialog.getByLabel("Name").fill("evening cup");
  await dialog.getByLabel("Custom players, one per line").fill("minimax(depth=2)\n\n");
  expect(await dialog.getByRole("status").textContent()).toBe("20 games in all");
  await dialog.getByLabel("Pace").selectOption({ label: "to be watched" });
  await dialog.getByRole("button", { name: "Start the tournament" }).click();
  await page.getByRole("heading", { name: "evening cup" }).waitFor();
  const discs = page.locator(".live .disc");
  await discs.first().waitFor();
  const before = await discs.count();
  await expect.poll(() => discs.count()).not.toBe(before);
  expect(await page.locator(".live figcaption").textContent()).toMatch(/Level|Greedy|Random|Minimax/);
  expect(await problems(page)).toEqual([]);
  await picture(page, "arena-watch", true);
  await page.getByRole("button", { name: "Stop the tournament" }).click();
  await page.locator(".badge.stopped").waitFor();
  await page.locator(".live").waitFor({ state: "detached" });
  await end();
});

test("as fast as possible to the end; the games can be replayed", async () => {
  const { page, end } = await site.visit("/?view=arena", PHONE);
  await page.getByRole("button", { name: "New tournament" }).first().tap();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await dialog.getByLabel("Name").fill("quick cup");
  for (const level of ["Level 3", "Level 5"])
    await dialog.getByRole("checkbox", { name: new RegExp(`^${level} `) }).uncheck();
  await dialog.getByLabel("Size").selectOption("5x4");
  await dialog.getByLabel("Pace").selectOption({ label: "as fast as possible" });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // The button is in reach without scrolling.
  const box = await dialog.getByRole("button", { name: "Start the tournament" }).boundingBox();
  expect(box && box.y + box.height <= 740).toBe(true);
  await picture(page, "start-phone");
  await dialog.getByRole("button", { name: "Start the tournament" }).tap();
  await page.locator(".badge.done").waitFor();
  // Score and rating are in sight beside the names.
  const headings = page.locator(".standings thead th");
  for (const heading of ["Score", "Elo"]) {
    const place = await headings.filter({ hasText: heading }).boundingBox();
    expect(place && place.x + place.width <= 360, heading).toBe(true);
  }
  await picture(page, "arena-phone", true);
  await page
    .getByRole("link", { name: /^Replay/ })
    .first()
    .tap();
  await page.getByRole("button", { name: "Play the replay" }).waitFor();
  await end();
});

test("what cannot be played is told, and nothing is started", async () => {
  const { page, complaints } = await site.visit("/?view=arena", DESKTOP);
  await page.getByRole("button", { name: "New tournament" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await dialog.getByLabel("Custom players, one per line").fill("levle(3)");
  await dialog.getByRole("button", { name: "Start the tournament" }).click();
  expect(await dialog.getByRole("alert").textContent()).toContain("levle");
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
  await dialog.getByLabel("Games between each two").selectOption("100");
  await dialog.getByLabel("Custom players, one per line").fill("a\nb\nc");
  expect(await dialog.getByRole("status").textContent()).toContain("At most 2000 games");
  expect(await dialog.getByRole("button", { name: "Start the tournament" }).isDisabled()).toBe(true);
  await page.context().close();
});
