// The exported page in a folder of its own, opened from disk with the network off.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { DESKTOP, program, startBrowser, TWO_PEOPLE, type Kept } from "./harness";

interface Opened {
  page: Page;
  /** Closes it; the browser must not have complained. */
  end: () => Promise<void>;
}

export interface Folder {
  path: string;
  browser: () => Browser;
  open: (query?: string, options?: typeof DESKTOP, kept?: Kept) => Promise<Opened>;
}

/** Exports the page before the tests of a file, and removes it after them. */
export function exportFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "enlinea-page-"));
  let browser: Browser | undefined;
  beforeAll(async () => {
    execFileSync(program(), ["page", "export", path]);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(path, { recursive: true });
  });
  const started = () => {
    if (browser === undefined) throw new Error("the browser starts with the first test");
    return browser;
  };
  return {
    path,
    browser: started,
    open: (query = "", options = DESKTOP, kept = TWO_PEOPLE) => open(started(), path, query, options, kept),
  };
}

async function open(browser: Browser, folder: string, query: string, options: typeof DESKTOP, kept: Kept) {
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

/** Milliseconds until all scores of a position are exact, measured by the page itself from the moment its address is known. */
export function solved(page: Page, rules: string, moves: string): Promise<number> {
  return page.evaluate(
    ([address, plies]) =>
      new Promise<number>((done) => {
        const since = performance.now();
        const look = () => {
          const chips = [...document.querySelectorAll(".chip:not(.none)")];
          const texts = chips.map((chip) =>
            [...chip.querySelectorAll("b, small")].map((part) => part.textContent).join(" "),
          );
          const exact = texts.length > 0 && texts.every((text) => /^(draw |(win|loss) in \d+)$/.test(text));
          const there = document.querySelectorAll(".stage .disc").length === plies;
          if (exact && there) done(performance.now() - since);
          else setTimeout(look, 1);
        };
        history.pushState({ moves: [] }, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        look();
      }),
    [`?rules=${rules}&pos=${moves}`, moves.length] as const,
  );
}
