// The real server and a real browser for the tests, and a watch over what the page does meanwhile.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const SCREENSHOTS = fileURLToPath(new URL("../../screenshots/", import.meta.url));

/** The program under test: `ENLINEA_BIN`, or the newest usual place. */
export function program(): string {
  const places = [process.env["ENLINEA_BIN"], `${ROOT}target/release/enlinea`, `${ROOT}target/debug/enlinea`];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (found === undefined) throw new Error("no `enlinea` program: run `cargo build` first, or set ENLINEA_BIN");
  return found;
}

function browserPath(): string {
  const places = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (found === undefined) throw new Error("no Chromium: install it, or set CHROMIUM");
  return found;
}

interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** Starts `enlinea serve` on a free port and waits for the line with its address. */
async function startServer(...more: string[]): Promise<Server> {
  const child = spawn(program(), ["serve", "--port", "0", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /http:\/\/[\d.:]+/.exec(line);
    if (address) return { url: address[0], stop: () => stop(child) };
  }
  throw new Error("`enlinea serve` ended without printing its address");
}

export function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}

export function startBrowser(): Promise<Browser> {
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath: browserPath(), args });
}

/** Settings kept from an earlier visit. */
export type Kept = Record<string, unknown>;

export interface Visit {
  page: Page;
  /** Errors and warnings of the browser, and requests to other hosts; empty at the end of every test. */
  complaints: string[];
  end: () => Promise<void>;
}

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "en-GB",
};
export const TWO_PEOPLE: Kept = { seats: { red: "human", yellow: "human" } };

/** A server and a browser for the tests of one file. */
export interface Site {
  /** The address of the server. */
  url: string;
  /** Opens the page in a fresh profile and watches it. */
  visit: (path: string, options?: BrowserContextOptions, kept?: Kept) => Promise<Visit>;
}

/** Starts server and browser before the tests of a file and stops them after; `prepare` gives arguments of the server. */
export function openSite(prepare: () => string[] | Promise<string[]> = () => []): Site {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    server = await startServer(...(await prepare()));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const started = () => {
    if (server === undefined || browser === undefined) throw new Error("the site opens with the first test");
    return { server, browser };
  };
  return {
    get url() {
      return started().server.url;
    },
    visit: (path, options = DESKTOP, kept = {}) => {
      const { server, browser } = started();
      return visit(browser, server, path, options, kept);
    },
  };
}

async function visit(
  browser: Browser,
  server: Server,
  path: string,
  options: BrowserContextOptions,
  kept: Kept,
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (origin !== server.url && protocol !== "blob:") complaints.push(`request to ${request.url()}`);
  });
  await page.addInitScript((choices: Kept) => {
    for (const [name, value] of Object.entries(choices)) {
      if (localStorage.getItem(`enlinea.${name}`) === null)
        localStorage.setItem(`enlinea.${name}`, JSON.stringify(value));
    }
  }, kept);
  await page.goto(server.url + path);
  const end = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, complaints, end };
}

/** Saves a screenshot of the page. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  // Finite animations end first; those that last as long as a search do not.
  await page.evaluate(() => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    return Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
  await page.screenshot({ path: `${SCREENSHOTS}${name}.png`, fullPage });
}

/** Pixels by which the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export { SCREENSHOTS };
