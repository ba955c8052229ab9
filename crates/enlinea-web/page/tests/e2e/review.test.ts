// Learning from a finished game: the list of moves, the graph, the mistakes one by one, the solution, another try.
import { expect, test } from "vitest";
import { column, discs } from "./board";
import { DESKTOP, openSite, PHONE, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

const GAME = "/?rules=7x6&pos=4455667";

test("mistakes one by one, with the board in sight", async () => {
  const { page, end } = await site.visit(GAME, DESKTOP, TWO_PEOPLE);
  await page.getByRole("button", { name: "Review the game" }).first().click();
  await page.locator(".accuracy .number").first().waitFor();
  const [red, yellow] = await page.locator(".accuracy .number").allTextContents();
  expect([red, yellow].every((text) => /^\d+%$/.test(text ?? ""))).toBe(true);
  const count = await page.locator(".mistakes li").count();
  expect(count).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Go through the mistakes" }).click();
  const lesson = page.getByRole("group", { name: "Mistake on the board" });
  expect(await lesson.textContent()).toContain(`1 of ${count}`);
  // The sentence has the width of the banner, and the buttons are below it.
  const text = await lesson.getByRole("status").boundingBox();
  const buttons = await lesson.getByRole("button").first().boundingBox();
  expect(text && buttons && text.width > 200 && text.y + text.height <= buttons.y).toBe(true);
  // Before the solution is wanted, nothing tells it.
  expect(await lesson.textContent()).not.toContain("Better:");
  const seen: (string | null)[] = [];
  for (let at = 1; ; at += 1) {
    const name = (await lesson.locator("p").first().textContent()) ?? "";
    seen.push(name);
    expect(await discs(page)).toBe(Number(/Move (\d+)/.exec(name)?.[1]));
    const box = await page.locator(".stage").boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
    if (at === count) break;
    await lesson.getByRole("button", { name: "Next mistake" }).click();
  }
  expect(new Set(seen).size).toBe(count);
  expect(await lesson.getByRole("button", { name: "Next mistake" }).isDisabled()).toBe(true);
  await lesson.getByRole("button", { name: "Previous mistake" }).click();
  await picture(page, "review-lesson");
  const moves = await discs(page);
  // Why it was a mistake: what the other side now wins by.
  await lesson.getByRole("button", { name: "Why?" }).click();
  await lesson.locator(".reasons li").first().waitFor();
  await lesson.getByRole("button", { name: "Show solution" }).click();
  await lesson.getByText(/Better: columns? \d/).waitFor();
  expect(await discs(page)).toBe(moves - 1);
  await page.locator(".ghost").first().waitFor();
  await picture(page, "review-solution");
  await lesson.getByRole("button", { name: "Close" }).click();
  await page.locator(".ghost").first().waitFor({ state: "detached" });
  await end();
});

test("only the mistakes of one side", async () => {
  const { page, end } = await site.visit(GAME, DESKTOP, { seats: { red: "human", yellow: "level(3)" } });
  await page.getByRole("button", { name: "Review the game" }).first().click();
  await page.getByRole("radio", { name: "mine" }).waitFor();
  // A person sees the own mistakes first.
  expect(await page.getByRole("radio", { name: "mine" }).isChecked()).toBe(true);
  for (const name of await page.locator(".mistakes li").allTextContents()) expect(name).toContain("red");
  await page.getByRole("radio", { name: "yellow" }).check();
  const yellow = await page.locator(".mistakes li").allTextContents();
  expect(yellow.length).toBeGreaterThan(0);
  for (const name of yellow) expect(name).toContain("yellow");
  await page.getByRole("radio", { name: "both" }).check();
  expect(await page.locator(".mistakes li").count()).toBeGreaterThanOrEqual(yellow.length);
  await end();
});

test("a mistake is retried, and a wrong try says what follows", async () => {
  const { page, end } = await site.visit(GAME, DESKTOP, { ...TWO_PEOPLE, analysis: true });
  const blunder = page.locator(".mistakes li").filter({ hasText: /Blunder · Move \d+, yellow/ });
  await blunder.first().locator("button").click();
  const lesson = page.getByRole("group", { name: "Mistake on the board" });
  await lesson.getByRole("button", { name: "Show solution" }).click();
  const better = [
    ...(/Better: columns? ([\d, ]+)/.exec((await lesson.textContent()) ?? "")?.[1] ?? "").matchAll(/\d/g),
  ];
  const best = better.map(([number]) => Number(number));
  await lesson.getByRole("button", { name: "Retry this mistake" }).click();
  await page.getByText(/Find the best move for yellow/).waitFor();
  // While the question is open, nothing on screen gives the answer away.
  expect(await page.locator(".chip:not(.none)").count()).toBe(0);
  expect(await page.locator(".ghost").count()).toBe(0);
  await column(page, [1, 2, 3, 4, 5, 6, 7].find((number) => !best.includes(number)) ?? 0).click();
  await page.getByText(/Not the best move\. Now (red wins in \d+ moves?|yellow wins in \d+ moves?|draw)\./).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await column(page, best[0] ?? 0).click();
  await page.getByText("Correct: that is the best move.").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".status.over, .lesson").first().waitFor();
  await end();
});

test("the moves in two columns with their scores, scrolled to the one on the board", async () => {
  const long = "444444333333666666777";
  const { page, end } = await site.visit(`/?rules=7x6&pos=${long}`, DESKTOP, TWO_PEOPLE);
  await page.getByRole("button", { name: "Review the game" }).first().click();
  await page.locator(".accuracy").waitFor();
  const rows = page.locator(".moves li");
  expect(await rows.count()).toBe(1 + Math.ceil(long.length / 2));
  expect(await rows.nth(1).locator("button").count()).toBe(2);
  // Scores name the winner; none has a sign.
  const scores = await page.locator(".moves .badge-score .spoken").allTextContents();
  expect(scores.length).toBeGreaterThan(15);
  for (const text of scores) expect(text).toMatch(/^((red|yellow) wins in \d+ moves?|draw)$/);
  const inSight = () =>
    page.evaluate(() => {
      const box = document.querySelector(".moves")?.getBoundingClientRect();
      const row = document.querySelector(".moves [aria-current]")?.getBoundingClientRect();
      return box !== undefined && row !== undefined && row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
    });
  expect(await inSight()).toBe(true);
  const graph = page.getByRole("slider");
  await graph.focus();
  await page.keyboard.press("Home");
  expect(await discs(page)).toBe(0);
  expect(await inSight()).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await discs(page)).toBe(1);
  expect(await graph.getAttribute("aria-valuetext")).toMatch(/^Move 1: red wins in \d+ moves$/);
  const box = await graph.boundingBox();
  if (box) await page.mouse.click(box.x + box.width - 2, box.y + 20);
  expect(await discs(page)).toBe(long.length);
  expect(await inSight()).toBe(true);
  await picture(page, "review-moves");
  await end();
});

test("the best line goes on to the end, and each move of it can be looked at", async () => {
  const { page, end } = await site.visit("/?rules=7x6&pos=445566", DESKTOP, { ...TWO_PEOPLE, analysis: true });
  await page.getByRole("tab", { name: "Analysis" }).click();
  const line = page.locator(".line button");
  await line.first().waitFor();
  const { page: longer, end: endLonger } = await site.visit("/?rules=7x6&pos=4444", DESKTOP, {
    ...TWO_PEOPLE,
    analysis: true,
  });
  await longer.getByRole("tab", { name: "Analysis" }).click();
  const moves = longer.locator(".line button");
  await moves.nth(5).waitFor();
  expect(await moves.count()).toBeGreaterThan(5);
  await moves.nth(5).hover();
  expect(await longer.locator(".ghost").count()).toBe(6);
  await longer.mouse.move(5, 5);
  expect(await longer.locator(".ghost").count()).toBe(0);
  await moves.nth(3).click();
  await longer.mouse.move(5, 5);
  expect(await longer.locator(".ghost").count()).toBe(4);
  await picture(longer, "best-line");
  await endLonger();
  await end();
});

test("on a phone a mistake of the list comes with its board", async () => {
  const { page, end } = await site.visit(GAME, PHONE, TWO_PEOPLE);
  await page.getByRole("button", { name: "Review the game" }).first().tap();
  await page.locator(".mistakes button").first().tap();
  const box = await page.locator(".stage").boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 740).toBe(true);
  await picture(page, "review-phone");
  await end();
});
