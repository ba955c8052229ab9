// Tournaments that are hard to show: many players in one crosstable, and three that beat each other in a circle.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { problems } from "./axe";
import { DESKTOP, openSite, overflow, PHONE, picture, program } from "./harness";

const CROWD = [
  ...["random", "greedy", "uam-bueno", "uam-alldirs", "uam-lines-10", "uam-lines-2", "uam-lines-10-all4"],
  ...["uam-lines-2-all4", "uam-parity-12", "uam-parity-10", "uam-parity-12-flat4", "uam-blocks-l1", "uam-blocks-l2"],
  ...["uam-blocks-l3", "a2b3d", "ab29a", "fc259", "si-eval", "uba-score", "uba-greedy", "uba-greedy-hand", "level(1)"],
  ...["level(2)", "level(3)", "threats", "always-zero", "random-99", "uba-random"],
];
const CIRCLE = ["si-eval", "fc259", "uam-lines-2-all4"];
const CUPS = {
  crowd: `name = "crowded cup"\nrules = "5x4"\nseed = 9\nopenings = "random(2)"\nplayers = ${JSON.stringify(CROWD)}\n`,
  circle: `name = "circle cup"\nrules = "6x5"\nrounds = 8\nseed = 9\nopenings = "random(2)"\nplayers = ${JSON.stringify(CIRCLE)}\n`,
};

let folder: string;

const site = openSite(() => {
  folder = mkdtempSync(join(tmpdir(), "enlinea-crowd-"));
  return Object.entries(CUPS).flatMap(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(`${path}.toml`, text);
    const played = spawnSync(program(), ["tournament", "run", `${path}.toml`, "--store", `${path}.db`]);
    expect(played.status, played.stderr.toString()).toBe(0);
    return ["--store", `${path}.db`];
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a crosstable of 28 players has all its columns in sight", async () => {
  const { page, end } = await site.visit("/?view=arena", { ...DESKTOP, viewport: { width: 1440, height: 900 } });
  await page.getByRole("button", { name: "crowded cup" }).click();
  const cross = page.locator("table.cross");
  await cross.locator("tbody tr").nth(27).waitFor();
  expect(await cross.locator("thead th").count()).toBe(29);
  const [last, box] = [await cross.locator("thead th").last().boundingBox(), await page.locator("main").boundingBox()];
  expect(last && box && last.x + last.width <= box.x + box.width).toBe(true);
  // Long names are broken rather than push the last column of the leaderboard away.
  const fits = await page.locator(".standings").evaluate((table) => {
    const box = table.parentElement;
    return box !== null && box.scrollWidth <= box.clientWidth;
  });
  expect(fits).toBe(true);
  // Everybody has a name for people; ratings have intervals, and the axis says what they mean.
  expect(await page.locator(".standings tbody small").count()).toBeGreaterThanOrEqual(2 * 28);
  expect(await page.locator(".chart li").count()).toBe(28);
  expect(await problems(page)).toEqual([]);
  await picture(page, "arena-crowd", true);
  await end();
  const { page: phone, end: endPhone } = await site.visit("/?view=arena", PHONE);
  await phone.getByRole("button", { name: "crowded cup" }).tap();
  await phone.locator("table.cross").waitFor();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await endPhone();
});

test("three players who beat each other are shown as a circle", async () => {
  const { page, end } = await site.visit("/?view=arena", DESKTOP);
  await page.getByRole("button", { name: "circle cup" }).click();
  await page.getByRole("heading", { name: "Cycles" }).waitFor();
  const circle = await page.locator(".cycles li").first().textContent();
  expect(circle?.match(/ beats /g)).toHaveLength(3);
  expect(circle).toMatch(/\(\d+% sure\)$/);
  await picture(page, "arena-cycles", true);
  await end();
});
