import type { Page } from "@playwright/test";
import { type CalendarDate, dayBounds } from "#shared/domain/calendar.ts";
import type { Client } from "#shared/client/mod.ts";
import { addEntry } from "#shared/contract/mod.ts";
import { EARTH_LIMITS, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";

/** The most entries that a day may have. */
export const ENTRIES = EARTH_LIMITS.entries;
const SCROLLS = 40;

/** Fills a day with entries of three minutes, until it has as many as it may have, or `count` more. */
export async function addEntries(api: Client, day: CalendarDate, count: number = ENTRIES): Promise<void> {
  const { start } = dayBounds({ timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } }, day);
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  for (let index = 0; index < count; index++) {
    const body = {
      start_ts: at(7 * index),
      end_ts: at(7 * index + 3),
      category: TIME_CATEGORIES[index % TIME_CATEGORIES.length] ?? "Admin",
      note: "",
      source: "manual",
    } as const;
    // A day that is full already has enough.
    const isAdded = await api.call(addEntry, { params: { day }, body }).then(() => true, () => false);
    if (!isAdded) return;
  }
}

/** Shows all entries of a day that has as many as it may have. */
export async function showAllEntries(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Show all 1\d\d$|^Show all 200$/ }).click();
  await page.getByRole("button", { name: /^Delete entry/ }).nth(ENTRIES - 20).waitFor();
}

/** Scrolls through the page and back. Returns the lengths of the tasks above 50 ms meanwhile. */
export async function longTasksWhileScrolling(page: Page): Promise<number[]> {
  await showAllEntries(page);
  // What loading the page leaves to do is not scrolling.
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => {
    // The page's global object holds the lengths.
    const notes = globalThis as unknown as { tasks: number[] };
    notes.tasks = [];
    new PerformanceObserver((list) => {
      notes.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  await page.mouse.move(300, 300);
  for (const direction of [1, -1]) {
    for (let scroll = 0; scroll < SCROLLS; scroll++) await page.mouse.wheel(0, direction * 300);
  }
  // As above.
  return await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
}
