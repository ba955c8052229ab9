// The committed build: small enough for slow lines, and nothing in it that the security policy forbids.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const FILES = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`);

test("the page is under 80 kB, gzipped", () => {
  const sizes = FILES.map((file) => gzipSync(readFileSync(file)).length);
  expect(FILES.length).toBeGreaterThanOrEqual(4);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000);
});

test("nothing is inline and nothing comes from elsewhere", () => {
  const html = readFileSync(`${DIST}index.html`, "utf8");
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  const css = readFileSync(`${DIST}assets/page.css`, "utf8");
  expect(css).not.toMatch(/url\(|@import/);
  // The only addresses in it are names of XML namespaces.
  const all = FILES.map((file) => readFileSync(file, "utf8")).join("\n");
  const addresses = all.match(/https?:\/\/[\w.]+/g) ?? [];
  expect(addresses.filter((address) => address !== "http://www.w3.org")).toEqual([]);
});
