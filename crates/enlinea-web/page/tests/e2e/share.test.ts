// Addresses and the back button, files and the clipboard, import, the board editor.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { column, discs } from "./board";
import { DESKTOP, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

function query(page: Page): string {
  return new URL(page.url()).search;
}

test("the address is the position, and the back button goes back", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=4453", DESKTOP, TWO_PEOPLE);
  await page.locator(".stage .disc").nth(3).waitFor();
  await column(page, 3).click();
  await column(page, 7).click();
  expect(query(page)).toBe("?rules=7x6&pos=445337");
  await page.goBack();
  expect(query(page)).toBe("?rules=7x6&pos=44533");
  expect(await discs(page)).toBe(5);
  // What was undone by the back button can be redone by hand.
  await page.keyboard.press("u");
  await page.keyboard.press("r");
  expect(await discs(page)).toBe(5);
  await page.getByRole("link", { name: "Editor" }).click();
  expect(query(page)).toBe("?view=edit&rules=7x6&pos=44533");
  await page.goBack();
  await page.getByRole("tablist").waitFor();
  await page.reload();
  await page.locator(".stage .disc").nth(4).waitFor();
  expect(await discs(page)).toBe(5);
  await end();
});

test("a shared position stays as it is until the machine is told to go on", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=445", DESKTOP, { speed: 0 });
  await page.getByText("Paused · Yellow to move").waitFor();
  // Longer than the machine would think.
  await page.waitForTimeout(300);
  expect(query(page)).toBe("?rules=7x6&pos=445");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.locator(".stage .disc").nth(3).waitFor();
  await end();
});

test("keys work while a tab has the focus", async () => {
  const { page, end } = await site.visit("/", DESKTOP, TWO_PEOPLE);
  await page.getByRole("tab", { name: "Share" }).click();
  await page.keyboard.press("3");
  expect(await discs(page)).toBe(1);
  // The arrows are the tabs' own.
  await page.keyboard.press("ArrowLeft");
  expect(await page.getByRole("tab", { name: "Explain" }).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("u");
  expect(await discs(page)).toBe(0);
  await end();
});

test("a wrong address is told and shows the empty board", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=4489", DESKTOP, TWO_PEOPLE);
  expect(await page.getByRole("alert").textContent()).toBe("Move 3: there is no column 8.");
  expect(await discs(page)).toBe(0);
  await end();
});

async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test("copies, pictures and game files", async () => {
  const options = { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true };
  const { page, end } = await site.visit("/?rules=7x6&pos=4453", options, TWO_PEOPLE);
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/?rules=7x6&pos=4453`);
  await page.getByRole("button", { name: "Copy position" }).click();
  await page.getByRole("button", { name: "Copied" }).nth(1).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("7x6:4453");
  const svg = await download(page, "Save SVG");
  expect(svg.content.toString()).toMatch(/^<svg xmlns/);
  const png = await download(page, "Save PNG");
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(png.content.length).toBeGreaterThan(2000);
  const game = await download(page, "Save game");
  expect(game.content.toString()).toMatch(
    /^# Red: Human\n# Yellow: Human\n# Result: unfinished\n# x: human\n# o: human\n# seed: \d+\n7x6:4453\n$/,
  );
  await picture(page, "share");
  await end();
});

test("import of moves, diagrams and files; mistakes in them are told", async () => {
  const { page, end } = await site.visit("/", DESKTOP, TWO_PEOPLE);
  await page.getByRole("tab", { name: "Share" }).click();
  const text = page.getByLabel("Moves, a diagram, or a saved game");
  await text.fill("8x7:4455");
  await page.getByRole("button", { name: "Import" }).click();
  expect(query(page)).toBe("?rules=8x7&pos=4455");
  await text.fill("4444444444");
  await page.getByRole("button", { name: "Import" }).click();
  expect(await page.getByRole("alert").textContent()).toBe("Move 8: column 4 is full.");
  const file = { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("# a remark\n6x5:3344\n") };
  await page.getByLabel("Open a file").setInputFiles(file);
  await page.waitForURL(/rules=6x5&pos=3344/);
  // A game of the terminal brings its players; the machine waits until the position was looked at.
  await text.fill("7x6c4:445\n# x: human\n# o: level(5)\n# seed: 7\n");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("Paused · Yellow to move").waitFor();
  expect(await page.locator(".seats").textContent()).toContain("Level 5");
  // Nothing to read is no empty board.
  await text.fill("");
  await page.getByRole("button", { name: "Import" }).click();
  expect(await discs(page)).toBe(3);
  await end();
});

test("the editor by mouse, keyboard and diagram", async () => {
  const { page, end } = await site.visit("/?view=edit", DESKTOP, TWO_PEOPLE);
  await column(page, 4).click();
  await column(page, 4).click();
  await page.getByText("Legal position; red to move.").waitFor();
  await page.getByRole("radio", { name: "Red" }).check();
  await column(page, 1).click();
  await page.keyboard.press("1");
  expect(await page.getByRole("alert").first().textContent()).toContain("The first side has 3 discs, the second 1");
  await page.keyboard.press("Delete");
  await page.getByText("Legal position; yellow to move.").waitFor();
  expect(await page.getByLabel("Diagram").inputValue()).toBe(".......\n.......\n.......\n.......\n...o...\nx..x...");
  await picture(page, "editor");
  await page.getByLabel("Diagram").fill("3x3c3: ... / o.. / x..");
  // Fields follow what is typed after the next picture of the page.
  await expect.poll(() => page.locator(".numbers span").count()).toBe(3);
  await expect.poll(() => page.getByRole("spinbutton", { name: "Columns" }).inputValue()).toBe("3");
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect.poll(() => query(page)).toBe("?rules=3x3c3&pos=.../o../x..");
  await page.locator(".chip.best").first().waitFor();
  await end();
});

test("single cells of the editor: recoloured, and erased with all above", async () => {
  const { page, end } = await site.visit("/?view=edit&rules=7x6&pos=444", DESKTOP, TWO_PEOPLE);
  const diagram = () => page.getByLabel("Diagram").inputValue();
  const clickCell = async (number: number, row: number) => {
    const box = await column(page, number).boundingBox();
    if (box === null) throw new Error("there is a column");
    await column(page, number).click({ position: { x: box.width / 2, y: box.height * ((6 - row + 0.5) / 6) } });
  };
  await clickCell(4, 2);
  expect(await diagram()).toBe(".......\n.......\n.......\n...x...\n...x...\n...x...");
  await clickCell(4, 5);
  expect((await diagram()).split("\n")[2]).toBe("...o...");
  await page.getByRole("radio", { name: "Erase" }).check();
  // A column that can be erased from is not called disabled.
  expect(await column(page, 4).getAttribute("aria-disabled")).toBe("false");
  await clickCell(4, 3);
  expect(await diagram()).toBe(".......\n.......\n.......\n.......\n...x...\n...x...");
  await end();
});
