// The exported page without any network: from disk, and installed from a web server that then goes away.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { problems } from "./axe";
import { bestColumn, column, discs } from "./board";
import { exportFolder, solved } from "./folder";
import { DESKTOP, overflow, PHONE, picture, TWO_PEOPLE, type Kept } from "./harness";

const folder = exportFolder();
const { open } = folder;

const AGAINST_5: Kept = { seats: { red: "human", yellow: "level(5)" }, analysis: true };

test("a whole game against level 5, and its review", async () => {
  const { page, end } = await open("", DESKTOP, AGAINST_5);
  for (let moves = 0; moves < 22; moves += 1) {
    const best = await bestColumn(page);
    if (best === null) break;
    const before = await discs(page);
    await column(page, best).click();
    await page.locator(".stage .disc").nth(before).waitFor();
  }
  expect(await page.locator(".status.over").textContent()).toBe("Red wins");
  // The finished game is reviewed by itself, because the analysis is on.
  await page.locator(".accuracy .number").nth(1).waitFor();
  expect(await page.locator(".accuracy").textContent()).toMatch(/\d+% Red: 0 blunders/);
  await picture(page, "offline-game");
  await end();
});

test("openings come from the book, and other positions are solved", async () => {
  const { page, end } = await open("", DESKTOP, { ...TWO_PEOPLE, analysis: true });
  await bestColumn(page);
  for (const moves of ["4", "44", "4453", "12", "44444456", "44366117523327"]) await solved(page, "7x6", moves);
  await end();
});

test("puzzles, openings, threats and addresses work from disk", async () => {
  const { page, end } = await open("?view=learn");
  await solvePuzzle(page);
  await page.getByRole("tab", { name: "Openings" }).click();
  await page.getByText("Centre", { exact: true }).waitFor();
  expect(page.url()).toContain("view=learn&part=openings");
  await page.getByRole("link", { name: "Play" }).click();
  expect(page.url()).toMatch(/index\.html$/);
  await end();
});

/** Solves the puzzle on the board by trying one column after the other. */
async function solvePuzzle(page: Page): Promise<void> {
  await page.locator(".task").getByText("Red to move").or(page.locator(".task").getByText("Yellow to move")).waitFor();
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await page.locator(".verdict.solved").count()) > 0) return;
    const next = column(page, 1 + (tries % 7));
    // A full column takes no disc.
    if ((await next.getAttribute("aria-disabled")) === "true") continue;
    await next.click();
    await page.locator(".verdict:not(.thinking)").waitFor();
  }
  throw new Error("the puzzle was not solved");
}

test("no serious accessibility problems, light and dark, wide and narrow", async () => {
  for (const [name, options] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const view of ["", "?view=learn", "?view=learn&part=openings"]) {
        const { page, end } = await open(view, { ...options, colorScheme }, { ...TWO_PEOPLE, threats: true });
        await page.locator(".board").waitFor();
        expect(await problems(page), `${name} ${colorScheme} ${view}`).toEqual([]);
        expect(await overflow(page), `${name} ${view}`).toBeLessThanOrEqual(0);
        await end();
      }
    }
  }
});

/** Serves the folder as any web server does. */
function serveFolder(): Promise<Server> {
  const kinds: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
  };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
    try {
      const bytes = readFileSync(join(folder.path, name));
      response.writeHead(200, { "Content-Type": kinds[extname(name)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

test("a visitor keeps the page when the web server goes away", async () => {
  const server = await serveFolder();
  const { port } = server.address() as AddressInfo;
  const context = await folder.browser().newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  // The service worker has kept all files when it controls the page.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await page.goto(`http://127.0.0.1:${port}/?rules=7x6&pos=44`);
  await page.getByRole("switch", { name: "Analysis" }).click();
  await bestColumn(page);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const response = await fetch(link?.href ?? "");
    return ((await response.json()) as { display: string }).display;
  });
  expect(manifest).toBe("standalone");
  await context.close();
});
