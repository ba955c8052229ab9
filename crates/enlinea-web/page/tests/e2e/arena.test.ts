// The arena with real tournaments: a finished one, its games and a replay; and one that is being played.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { problems } from "./axe";
import { discs } from "./board";
import { DESKTOP, openSite, PHONE, picture, program, stop } from "./harness";

const FINISHED = `
name = "spring cup"
rules = "6x5"
rounds = 4
seed = 5
openings = "random(2)"
players = ["random", "greedy", "minimax(depth=2)", "uam-lines-2"]
`;
const RUNNING = `
name = "long cup"
rounds = 20000
players = ["alphabeta(nodes=20000)", "mcts(playouts=2000)"]
`;

let folder: string;
let running: ChildProcess;

const site = openSite(async () => {
  folder = mkdtempSync(join(tmpdir(), "enlinea-arena-"));
  const [finished, live] = ["finished", "running"].map((name) => join(folder, name)) as [string, string];
  writeFileSync(`${finished}.toml`, FINISHED);
  writeFileSync(`${live}.toml`, RUNNING);
  const played = spawnSync(program(), ["tournament", "run", `${finished}.toml`, "--store", `${finished}.db`]);
  expect(played.status, played.stderr.toString()).toBe(0);
  const more = ["tournament", "run", `${live}.toml`, "--store", `${live}.db`, "--concurrency", "1"];
  running = spawn(program(), more, { stdio: "ignore" });
  // The server only reads database files, so this one must exist before it starts.
  const shown = () => spawnSync(program(), ["tournament", "show", "--store", `${live}.db`]).status;
  await vi.waitFor(() => expect(shown()).toBe(0), { timeout: 30_000, interval: 200 });
  return ["--store", `${finished}.db`, "--store", `${live}.db`];
});
afterAll(async () => {
  if (running) await stop(running);
  rmSync(folder, { recursive: true, force: true });
});

test("the table, the chart, the crosstable and the games of a pair", async () => {
  const { page, end } = await site.visit("/?view=arena");
  await page.getByRole("button", { name: "spring cup" }).click();
  await page.locator(".standings tbody tr").nth(3).waitFor();
  expect(await page.getByText("24 of 24 games").count()).toBeGreaterThan(0);
  expect(await page.locator(".standings tbody th").first().textContent()).toContain("minimax(depth=2)");
  expect(await page.locator(".chart li").count()).toBe(4);
  expect(await problems(page)).toEqual([]);
  await picture(page, "arena", true);
  await page.getByRole("button", { name: /^greedy against random:/ }).click();
  await page.getByRole("heading", { name: "greedy against random" }).waitFor();
  await page.locator(".games tbody tr").nth(3).waitFor();
  const rows = await page.locator(".games tbody tr").allTextContents();
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toMatch(/greedy.*random|random.*greedy/i);
  await end();
});

test("the replay of a game with exact scores under each move", async () => {
  const { page, end } = await site.visit("/?view=arena");
  await page.getByRole("button", { name: "spring cup" }).click();
  await page
    .getByRole("link", { name: /^Replay/ })
    .first()
    .click();
  await page.waitForURL(/game=/);
  const rows = page.locator(".plies tbody tr");
  await rows.nth(6).waitFor();
  const moves = await rows.count();
  await page.keyboard.press("End");
  expect(await discs(page)).toBe(moves);
  await page.keyboard.press("ArrowLeft");
  expect(await discs(page)).toBe(moves - 1);
  // The row of the move is in sight, on a page that ends where its content does.
  const [row, box, beyond] = await page.evaluate(() => [
    document.querySelector(".plies .now")?.getBoundingClientRect().bottom ?? NaN,
    document.querySelector(".plies")?.getBoundingClientRect().bottom ?? NaN,
    document.documentElement.scrollHeight - (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0),
  ]);
  expect(row).toBeLessThanOrEqual(box ?? NaN);
  expect(beyond).toBeLessThan(200);
  // Every move gets its exact score; the last ones decide the game.
  await page.getByText("…", { exact: true }).first().waitFor({ state: "detached" });
  expect(
    await rows
      .nth(moves - 1)
      .locator("td")
      .first()
      .textContent(),
  ).toMatch(/Red wins|Yellow wins|Draw/);
  // Given moves are nobody's mistakes.
  for (const given of await rows.filter({ hasText: "opening" }).allTextContents()) expect(given).not.toContain("?");
  expect(await rows.filter({ hasText: "opening" }).count()).toBe(2);
  // A proven end is shown as its distance, never as a sentinel.
  const values = await page.locator(".plies tbody tr td:nth-of-type(2)").allTextContents();
  expect(values.join(" ")).not.toMatch(/\d{7}/);
  expect(await problems(page)).toEqual([]);
  await picture(page, "arena-replay");
  // By itself from the beginning to the end, and it stops where a person steps in.
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Play the replay" }).click();
  await expect.poll(() => discs(page), { timeout: 20_000 }).toBe(2);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Play the replay" }).waitFor();
  const stopped = await discs(page);
  expect(stopped).toBeGreaterThan(2);
  await page.waitForTimeout(1500);
  expect(await discs(page)).toBe(stopped);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await page.waitForURL(/pos=/);
  expect(await discs(page)).toBe(moves - 1);
  // The rest of the game came along.
  await page.keyboard.press("r");
  expect(await discs(page)).toBe(moves);
  await page.goBack();
  await page.goBack();
  await rows.nth(6).waitFor();
  await page.getByRole("button", { name: "Back to the tournament" }).click();
  await page.locator(".standings").waitFor();
  await end();
});

test("a running tournament is followed", async () => {
  const { page, end } = await site.visit("/?view=arena", PHONE);
  await page.getByRole("button", { name: "long cup" }).click();
  await page.getByText("live").waitFor();
  const bar = page.locator("progress");
  const before = Number(await bar.getAttribute("value"));
  await expect.poll(async () => Number(await bar.getAttribute("value")), { timeout: 60_000 }).toBeGreaterThan(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await picture(page, "arena-live-phone", true);
  await end();
});

test("a tournament that does not exist is told", async () => {
  const { page, complaints, end } = await site.visit("/?view=arena&tournament=9.9", DESKTOP);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("9.9");
  // The browser complains of the two answers that say so, and of nothing else.
  for (const text of complaints) expect(text).toContain("404");
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
  await end();
});
