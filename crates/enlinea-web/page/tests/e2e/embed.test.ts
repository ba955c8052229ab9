// A position in a frame of another page, and a game as an animated picture.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems } from "./axe";
import { discs } from "./board";
import { DESKTOP, openSite, picture, TWO_PEOPLE } from "./harness";

const site = openSite();

/** A page of somebody else that shows what is asked for in a frame. */
let other: Server;
beforeAll(async () => {
  other = createServer((request, response) => {
    const framed = decodeURIComponent((request.url ?? "/").slice(2));
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>other</title><iframe src="${framed}" width="420" height="480"></iframe>`);
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  other.close();
});

function pageWith(path: string): string {
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}/?${encodeURIComponent(site.url + path)}`;
}

test("a position is shown in a frame of another page, and nothing else is", async () => {
  const { page, complaints } = await site.visit("/?embed=&rules=7x6&pos=4453", DESKTOP);
  await page.locator(".embed").waitFor();
  expect(await page.locator("header.top").count()).toBe(0);
  expect(await problems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.goto(pageWith("/?embed=&rules=7x6&pos=4453"));
  const frame = page.frameLocator("iframe");
  await frame.locator(".stage .disc").nth(3).waitFor();
  await frame.getByRole("button", { name: "Previous move" }).click();
  await expect.poll(() => frame.locator(".stage .disc").count()).toBe(3);
  expect(await frame.getByRole("link", { name: "Open in enlinea" }).getAttribute("href")).toBe("/?rules=7x6&pos=4453");
  await picture(page, "embed");
  // The whole page, and everything that it does, stays out of frames.
  for (const path of ["/?rules=7x6&pos=4453", "/?view=arena", "/?view=arena&x=embed"]) {
    await page.goto(pageWith(path));
    await page.waitForLoadState("load");
    const inside = page.frames().find((one) => one !== page.mainFrame());
    expect(await inside?.locator(".stage, .arena").count(), path).toBe(0);
  }
  await page.context().close();
});

test("the frame is offered as text, and the game as an animated picture", async () => {
  const options = { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true };
  const { page, end } = await site.visit("/?rules=7x6&pos=4453123", options, TWO_PEOPLE);
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy frame" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toBe(
    `<iframe src="${site.url}/?embed=&amp;rules=7x6&amp;pos=4453123" width="420" height="480" title="Connect Four"></iframe>`,
  );
  const button = page.getByRole("button", { name: "Save animation (GIF)" });
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(file.suggestedFilename()).toBe("enlinea-7x6-7.gif");
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 6).toString()).toBe("GIF89a");
  expect(bytes.length).toBeLessThan(200_000);
  // The browser's own reader finds a frame for every position, with what the board shows in the last one.
  const read = await page.evaluate(
    async (data) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: "image/gif" });
      await decoder.tracks.ready;
      await decoder.completed;
      const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const colours: number[][] = [];
      for (const frameIndex of [0, frames - 1]) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        // Beside the mark of the lowest disc of column 4.
        const cell = image.displayWidth / 76;
        const at = [(3 + 3.5 * 10 + 3) * cell, image.displayHeight - (3 + 5) * cell];
        colours.push([...(context?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data ?? [])].slice(0, 3));
      }
      return { frames, colours };
    },
    [...bytes],
  );
  expect(read.frames).toBe(8);
  expect(read.colours[0]).not.toEqual(read.colours[1]);
  expect(read.colours[1]).toEqual([0xd9, 0x41, 0x3f]);
  expect(await discs(page)).toBe(7);
  await end();
});
