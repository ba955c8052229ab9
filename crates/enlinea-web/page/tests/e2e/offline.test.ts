// The exported page without any network: from disk, and installed from a web server that then goes away.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems } from "./axe";
import { bestColumn, column, discs } from "./board";
import { DESKTOP, overflow, PHONE, picture, program, startBrowser, TWO_PEOPLE, type Kept } from "./harness";

const folder = mkdtempSync(join(tmpdir(), "enlinea-page-"));
let browser: Browser;

beforeAll(async () => {
  execFileSync(program(), ["page", "export", folder]);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens the page from disk with the network off. */
async function open(query = "", options = DESKTOP, kept: Kept = TWO_PEOPLE) {
  const context = await browser.newContext(options);
  await context.setOffline(true);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript((choices: Kept) => {
    for (const [name, value] of Object.entries(choices)) {
      if (localStorage.getItem(`enlinea.${name}`) === null)
        localStorage.setItem(`enlinea.${name}`, JSON.stringify(value));
    }
  }, kept);
  await page.goto(`file://${folder}/index.html${query}`);
  const end = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, end };
}

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
  await page
    .getByText(/^(Red: \d+ blunders?|No mistakes|Red: .*%)/)
    .first()
    .waitFor();
  await picture(page, "offline-game");
  await end();
});

/** Milliseconds until all scores are exact, measured by the page itself. */
async function solved(page: Page, query: string): Promise<number> {
  await page.evaluate((address) => {
    history.pushState({ moves: [] }, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, query);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const since = performance.now();
        const look = () => {
          const chips = [...document.querySelectorAll(".chip:not(.none)")];
          const texts = chips.map((chip) =>
            [...chip.querySelectorAll("b, small")].map((part) => part.textContent).join(" "),
          );
          const exact = texts.length > 0 && texts.every((text) => /^(draw |(win|loss) in \d+)$/.test(text));
          if (exact) done(performance.now() - since);
          else setTimeout(look, 1);
        };
        look();
      }),
  );
}

test("openings come from the book, and other positions are solved", async () => {
  const { page, end } = await open("", DESKTOP, { ...TWO_PEOPLE, analysis: true });
  await bestColumn(page);
  const times: Record<string, number> = {};
  for (const moves of ["4", "44", "4453", "12", "44444456"])
    times[moves] = await solved(page, `?rules=7x6&pos=${moves}`);
  times["14 plies"] = await solved(page, "?rules=7x6&pos=44366117523327");
  // Said, not judged: the machine may be busy.
  console.log("milliseconds to exact scores:", JSON.stringify(times));
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

/** Solves the puzzle on the board with the help of its own solution, which the page does not show. */
async function solvePuzzle(page: Page): Promise<void> {
  await page.locator(".task").getByText("Red to move").or(page.locator(".task").getByText("Yellow to move")).waitFor();
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await page.locator(".verdict.solved").count()) > 0) return;
    await column(page, 1 + (tries % 7)).click();
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
      const bytes = readFileSync(join(folder, name));
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
  const context = await browser.newContext(DESKTOP);
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
