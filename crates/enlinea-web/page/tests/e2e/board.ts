// Reading and using the board as a visitor does: by its buttons and their labels.
import type { Locator, Page } from "playwright-core";

export function column(page: Page, number: number): Locator {
  return page.locator(`[data-column="${number}"]`);
}

/** How many discs lie on the board. */
export function discs(page: Page): Promise<number> {
  return page.locator(".stage .disc").count();
}

export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".status.over").count()) > 0;
}

/** Waits until scores are shown at the user's turn, or the game is over; returns a best column. */
export async function bestColumn(page: Page): Promise<number | null> {
  const best = page.locator('.columns button.open[aria-label$=", best"]');
  await page.locator(".status.over").or(best.first()).first().waitFor();
  if (await isOver(page)) return null;
  return Number(await best.first().getAttribute("data-column"));
}
