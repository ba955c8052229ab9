// What axe-core finds on the page as it is now.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

/** Everything that axe-core calls serious or critical. */
export async function problems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // A page from disk may not read its own style sheet again, which one of the checks wants.
  const preload = !page.url().startsWith("file:");
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ preload: ${preload} })`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(" | ")
          .slice(0, 400)}`,
    );
}
