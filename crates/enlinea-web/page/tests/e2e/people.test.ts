// People against the machine: a game by mouse and by keyboard, the table, files from and to the terminal, bad storage, no server.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { problems } from "./axe";
import { column, discs, isOver } from "./board";
import { DESKTOP, openSite, overflow, PHONE, picture, program } from "./harness";

const site = openSite();
const FOLDER = mkdtempSync(join(tmpdir(), "enlinea-people-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const DATA = fileURLToPath(new URL("../data/panel.jsonl", import.meta.url));
const KEPT = { people: readFileSync(DATA, "utf8") };
/** Machines answer at once. */
const FAST = { speed: 0, language: "en" };

function enlinea(...args: string[]): string {
  return execFileSync(program(), args, { encoding: "utf8", cwd: FOLDER });
}

/** Drops in open columns from the left until the game is over. */
async function playToTheEnd(page: Page, drop: (open: number) => Promise<void>): Promise<void> {
  for (let moves = 0; moves < 42 && !(await isOver(page)); moves += 1) {
    const open = page.locator(".columns button.open").first();
    await page.locator(".status.over").or(open).first().waitFor();
    if (await isOver(page)) return;
    const before = await discs(page);
    await drop(Number(await open.getAttribute("data-column")));
    await expect.poll(() => discs(page)).toBeGreaterThan(before);
  }
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  const path = join(FOLDER, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

test("a person plays two games, and the terminal reads the export", async () => {
  const { page, end } = await site.visit("/?view=people", DESKTOP, FAST);
  await page.getByText("No finished games yet.").waitFor();
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Description").fill("plays often");
  await page.getByRole("combobox", { name: "Machine" }).selectOption("level(1)");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByText("Ana, game 1 of 5").waitFor();
  // Without help: no analysis, no undo, no tabs with scores, no keys for them.
  expect(await page.getByRole("switch", { name: "Analysis" }).count()).toBe(0);
  expect(await page.getByRole("tab").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await page.keyboard.press("a");
  expect(await page.locator(".chip:not(.none)").count()).toBe(0);
  await playToTheEnd(page, (open) => column(page, open).click());
  await page.getByText(/^(You won|You lost|A draw)\. The game is in the table\./).waitFor();
  await picture(page, "people-recorded");
  // The second game by keyboard alone.
  await page.getByRole("button", { name: "Next game" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Ana, game 2 of 5").waitFor();
  await playToTheEnd(page, (open) => page.keyboard.press(String(open)));
  await page.getByText("The game is in the table.").waitFor();
  await page.getByRole("button", { name: "Table" }).click();
  const row = page.getByRole("row", { name: /^Ana/ });
  expect(await row.getByRole("cell").first().textContent()).toBe("2");
  const won = Number(await row.getByRole("cell").nth(1).textContent());
  const file = await download(page, /^Export 2 games$/);
  const { panels } = JSON.parse(enlinea("panel", file, "--json")) as { panels: unknown[] };
  expect(panels).toMatchObject([{ machine: "level(1)", rules: "7x6c4", total: { games: 2, won } }]);
  expect(panels).toMatchObject([{ people: [{ person: "Ana", about: "plays often" }] }]);
  // They are still there after a reload, and can be erased.
  await page.reload();
  await row.waitFor();
  await page.getByRole("button", { name: "Erase all" }).click();
  await page.getByRole("button", { name: "Erase 2 games for good" }).click();
  await page.getByText("No finished games yet.").waitFor();
  await end();
});

test("games of the terminal are imported once, other files are refused", async () => {
  const moves = "1\n2\n3\n4\n5\n6\n7\n".repeat(6);
  const arguments_ = ["play", "--plain", "--quiet", "--second", "random", "--person", "Beto", "--panel", "beto.jsonl"];
  execFileSync(program(), arguments_, { input: moves, cwd: FOLDER });
  const { page, end } = await site.visit("/?view=people", DESKTOP, FAST);
  const input = page.getByLabel("Import a file");
  await input.setInputFiles(join(FOLDER, "beto.jsonl"));
  await page.getByText("1 game imported.").waitFor();
  await page.getByRole("row", { name: /^Beto/ }).waitFor();
  await input.setInputFiles(join(FOLDER, "beto.jsonl"));
  await page.getByText("0 games imported.").waitFor();
  await input.setInputFiles(DATA);
  await page.getByText("31 games imported.").waitFor();
  // What goes out again is what came in.
  const file = await download(page, /^Export 32 games$/);
  const beto = readFileSync(join(FOLDER, "beto.jsonl"), "utf8");
  expect(readFileSync(file, "utf8")).toBe(beto + KEPT.people.split("\n").slice(1).join("\n"));
  await input.setInputFiles({ name: "x", mimeType: "text/plain", buffer: Buffer.from("Dear friend,\n") });
  expect(await page.getByRole("alert").textContent()).toBe("This is not a file of games of people.");
  await end();
});

test("a game whose position was changed does not count", async () => {
  const { page, end } = await site.visit("/?view=people", DESKTOP, FAST);
  await page.getByLabel("Name").fill("Ana");
  await page.getByRole("button", { name: "Machine and board of the report" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await column(page, 4).click();
  await expect.poll(() => discs(page)).toBe(2);
  expect(await page.locator(".numbers span").count()).toBe(8);
  // Looking at an earlier position is no move; going back in the browser is one.
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.keyboard.press("1");
  expect(await discs(page)).toBe(0);
  await page.getByRole("button", { name: /^Move 2/ }).click();
  await column(page, 4).click();
  await expect.poll(() => discs(page)).toBe(4);
  await page.goBack();
  await page.getByText("This game does not count").waitFor();
  await page.getByRole("button", { name: "Play it again" }).click();
  await page.getByText("Ana, game 1 of 5").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("tablist").waitFor();
  await end();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the table, ${colorScheme}, ${size}: no serious problem`, async () => {
      const { page, end } = await site.visit("/?view=people", { ...options, colorScheme }, KEPT);
      await page.getByRole("heading", { name: "Published table" }).waitFor();
      await page.getByText("Minimax with patterns (Úbeda), 8 × 7").first().waitFor();
      expect(await page.locator(".normalised").last().textContent()).toContain("won 27 of 30, 90.0% 74.4% … 96.5%");
      expect(await problems(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await picture(page, `people-${colorScheme}-${size}`, true);
      await end();
    });
  }
}

test("Spanish on a phone, also while playing", async () => {
  const { page, end } = await site.visit("/?view=people", { ...PHONE, locale: "es-ES" }, { ...KEPT, speed: 0 });
  await page.getByRole("heading", { name: "Personas contra la máquina" }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, "people-spanish-phone", true);
  await page.getByLabel("Nombre").fill("Ana");
  expect(await page.getByLabel("Descripción").inputValue()).toBe("learns fast");
  await page.getByRole("button", { name: "Empezar la partida" }).tap();
  await page.getByText("Ana, partida 7").waitFor();
  await column(page, 4).tap();
  await expect.poll(() => discs(page)).toBe(2);
  expect(await problems(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, "people-playing-phone", true);
  await end();
});

test("bad storage is told and breaks nothing", async () => {
  const bad = { people: `${KEPT.people}{"person":`, sitter: { person: 5 }, seats: null };
  const { page, end } = await site.visit("/?view=people", DESKTOP, { ...bad, language: "en" });
  await page.getByText("Some of the games kept in this browser could not be read").waitFor();
  await page.getByRole("button", { name: "Export 31 games" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("enlinea.people.damaged"))).toContain('{\\"person\\":');
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("tablist").waitFor();
  await end();
});

test("without a server the table and its file still work", async () => {
  const { page, complaints, end } = await site.visit("/?view=people", DESKTOP, { ...KEPT, language: "en" });
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await page.getByText("The server does not respond.").waitFor();
  await page.getByRole("row", { name: /^José/ }).waitFor();
  const file = await download(page, /^Export 31 games$/);
  expect(readFileSync(file, "utf8")).toBe(KEPT.people);
  expect(complaints.every((text) => text.includes("ERR_FAILED"))).toBe(true);
  complaints.length = 0;
  await end();
});
