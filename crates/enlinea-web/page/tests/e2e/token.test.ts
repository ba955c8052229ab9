// A server with a token: the printed address, the form, and what the browser keeps.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { discs } from "./board";
import { openSite } from "./harness";

const TOKEN = "correct-horse-battery";
const site = openSite(() => ["--token", TOKEN]);

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an address with the token opens its position and loses the token", async () => {
  const { page, end } = await site.visit(`/?rules=7x6&token=${TOKEN}&pos=4453`);
  await page.locator(".stage .disc").nth(3).waitFor();
  expect(await discs(page)).toBe(4);
  expect(new URL(page.url()).search).toBe("?rules=7x6&pos=4453");
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ value: TOKEN, httpOnly: true, sameSite: "Strict" });
  // Scripts of the page do not know it, and its requests are answered.
  expect(await page.evaluate(() => document.cookie)).toBe("");
  expect(await page.evaluate(() => fetch("/api/players").then((answer) => answer.status))).toBe(200);
  await page.reload();
  await page.locator(".stage .disc").nth(3).waitFor();
  await end();
});

test("without the token there is a form, and a wrong one is told so", async () => {
  const { page } = await site.visit("/");
  await page.getByRole("heading", { name: "This server asks for a token" }).waitFor();
  await signIn(page, "a-guess-of-mine");
  await page.getByRole("heading", { name: "This is not the token of this server" }).waitFor();
  await signIn(page, TOKEN);
  await page.getByRole("tablist").waitFor();
  expect(page.url()).not.toContain("token");
  await page.context().close();
});
