// How it looks and reads: languages, themes, sizes, and what axe-core finds in every view.
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import type { CatalogueReply, ExplainReply, TextReply } from "../../src/api/schema";
import { partInSpanish } from "../../src/words/es-parts";
import { problems } from "./axe";
import { bestColumn } from "./board";
import { DESKTOP, overflow, PHONE, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

const ANALYSING = { ...TWO_PEOPLE, analysis: true, line: true };
const TABS = ["game", "analysis", "explain", "share"];

for (const [theme, colorScheme] of [
  ["light", "light"],
  ["dark", "dark"],
] as const) {
  for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`play, ${theme}, ${size}: no serious problem`, async () => {
      const { page, end } = await site.visit("/?rules=7x6&pos=445", { ...options, colorScheme }, ANALYSING);
      await bestColumn(page);
      for (const tab of TABS) {
        await page.locator(`#tab-${tab}`).click();
        expect(await problems(page), tab).toEqual([]);
        await picture(page, `look-${tab}-${theme}-${size}`, size === "phone");
      }
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await end();
    });

    test(`editor, dialogs and arena, ${theme}, ${size}: no serious problem`, async () => {
      const { page, end } = await site.visit("/?view=edit&rules=7x6&pos=4453", { ...options, colorScheme }, TWO_PEOPLE);
      expect(await problems(page), "editor").toEqual([]);
      await picture(page, `look-editor-${theme}-${size}`, true);
      await page.getByRole("link", { name: "Arena" }).click();
      await page.getByText("No tournaments yet").waitFor();
      expect(await problems(page), "arena").toEqual([]);
      await page.getByRole("link", { name: "Play" }).click();
      await page.keyboard.press("n");
      expect(await problems(page), "new game").toEqual([]);
      await picture(page, `look-setup-${theme}-${size}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      expect(await problems(page), "help").toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await end();
    });
  }
}

test("Spanish by the browser's language, and both by the switch", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=44536", { ...DESKTOP, locale: "es-ES" }, ANALYSING);
  await page.getByRole("link", { name: "Jugar" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  await page.locator('.columns button[aria-label$=", mejor"]').first().waitFor();
  await page.locator('[data-column="7"]').hover();
  expect(await page.locator(".status").textContent()).toBe("Columna 7: gana amarillo en 35 jugadas ★ mejor");
  await picture(page, "spanish");
  await page.getByRole("tab", { name: "Explicar" }).click();
  await page.getByRole("combobox", { name: "Heurística" }).selectOption("uam-lines-2");
  await page.getByText("filas y columnas abiertas, 2 elevado a sus fichas").waitFor();
  await page.getByRole("rowheader", { name: "líneas horizontales" }).waitFor();
  await picture(page, "spanish-explain");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("link", { name: "Play" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Play" }).waitFor();
  await end();
});

test("the whole catalogue is in Spanish", async () => {
  const { players, evaluators } = (await (await fetch(`${site.url}/api/players`)).json()) as CatalogueReply;
  // A name may be the same in both languages, a sentence may not.
  const isMissing = ({ en, es }: TextReply) => es === "" || es === en;
  const missing = [...players, ...evaluators].filter(({ label, idea }) => label.es === "" || isMissing(idea));
  expect(missing.map(({ spec, label, idea }) => [spec, label, idea])).toEqual([]);
  const parts = await Promise.all(evaluators.map(({ spec }) => partsOf(spec)));
  expect(parts.flat().filter((part) => partInSpanish(part) === part && part !== "control")).toEqual([]);
});

/** The names of the parts of a heuristic's value, in a game that goes on and in one that is over. */
async function partsOf(evaluator: string): Promise<string[]> {
  const ask = async (moves: string) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ moves, evaluator });
    const answer = await fetch(`${site.url}/api/explain`, { method: "POST", headers, body });
    return ((await answer.json()) as ExplainReply).parts.map(({ name }) => name);
  };
  return [...(await ask("445366")), ...(await ask("1212121"))];
}

test("dark by the system, light by the switch", async () => {
  const { page, end } = await site.visit("/", { ...DESKTOP, colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe("rgb(17, 20, 26)");
  await page.getByRole("button", { name: "Theme: System" }).click();
  expect(await ground()).toBe("rgb(245, 244, 240)");
  await page.getByRole("button", { name: "Theme: Light" }).click();
  expect(await ground()).toBe("rgb(17, 20, 26)");
  await end();
});

test("Spanish fits a phone", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=445", { ...PHONE, locale: "es-AR" }, ANALYSING);
  await page.locator('.columns button[aria-label$=", mejor"]').first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, "spanish-phone", true);
  await end();
});

const SIZES: [string, string, BrowserContextOptions][] = [
  ["wide", "/?rules=7x6&pos=445", { viewport: { width: 1920, height: 1080 } }],
  ["tablet", "/?rules=9x7&pos=5566", { viewport: { width: 820, height: 1180 } }],
  ["large-board", "/?rules=20x20c5&pos=aabbccd", DESKTOP],
  ["large-board-phone", "/?rules=20x20c5&pos=aabbccd", PHONE],
  ["thin-board", "/?rules=2x16c4&pos=1122", DESKTOP],
  ["thin-board-phone", "/?rules=2x16c4&pos=1122", PHONE],
  ["flat-board", "/?rules=20x2c4&pos=1122", DESKTOP],
];

test.each(SIZES)("%s fits the window", async (name, path, options) => {
  const { page, end } = await site.visit(path, { locale: "en-GB", ...options }, TWO_PEOPLE);
  await page.locator(".stage .disc").first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, `size-${name}`);
  await end();
});

test("the board keeps its place and its size when the analysis comes", async () => {
  for (const options of [DESKTOP, PHONE, { viewport: { width: 820, height: 1180 } }]) {
    const { page, end } = await site.visit("/?rules=7x6&pos=445", { locale: "en-GB", ...options }, TWO_PEOPLE);
    await page.locator(".stage .disc").first().waitFor();
    const places = () =>
      page.evaluate(() =>
        [".stage", ".toolbar", ".panel"].map((name) => {
          const { x, y, width } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width].map(Math.round);
        }),
      );
    const before = await places();
    await page.getByRole("switch", { name: "Analysis" }).click();
    await bestColumn(page);
    expect(await places()).toEqual(before);
    await end();
  }
});

test("chips of the widest board do not overlap", async () => {
  for (const options of [DESKTOP, PHONE]) {
    const { page, end } = await site.visit("/?rules=20x20c5&pos=aabbccd", { ...options }, ANALYSING);
    await page.locator(".chip:not(.none)").first().waitFor();
    const overlaps = await page.evaluate(() => {
      const chips = [...document.querySelectorAll(".chip")].map((chip) => chip.getBoundingClientRect());
      const texts = [...document.querySelectorAll(".chip em")].map((text) => [
        text.scrollWidth,
        text.parentElement?.clientWidth ?? 0,
      ]);
      return {
        chips: chips.filter((chip, index) => index > 0 && chip.left < (chips[index - 1]?.right ?? 0) - 0.5).length,
        texts: texts.filter(([text, room]) => (text ?? 0) > (room ?? 0) + 1).length,
      };
    });
    expect(overlaps).toEqual({ chips: 0, texts: 0 });
    await picture(page, options === PHONE ? "large-board-scores-phone" : "large-board-scores");
    await end();
  }
});

test("a disc that falls does not cover the scores, and its ring falls with it", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=445", DESKTOP, ANALYSING);
  await bestColumn(page);
  expect(await page.locator(".stage svg").evaluate((svg) => getComputedStyle(svg).overflow)).toBe("hidden");
  await page.locator('[data-column="1"]').click();
  expect(await page.locator(".disc .last").count()).toBe(1);
  await end();
});
