import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** Starts the Quick Timer on a category. */
export async function startTimer(page: Page, category: string): Promise<void> {
  await page.getByRole("group", { name: "Start a timer" }).getByRole("button", {
    name: category,
    exact: true,
  }).click();
  await expect(page.getByRole("timer")).toBeVisible();
}

/** Stops the timer, and waits until it is gone. */
export async function stopTimer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("timer")).toBeHidden();
}

/** The fields of the entry dialog; times are `YYYY-MM-DDTHH:mm` in the browser's time zone. */
export interface TypedEntry {
  readonly start: string;
  readonly end: string;
  readonly category: string;
  readonly note?: string;
}

/** Fills in the entry dialog without saving. */
export async function fillEntry(dialog: Locator, { start, end, category, note }: TypedEntry): Promise<void> {
  await dialog.getByLabel("Start Time").fill(start);
  await dialog.getByLabel("End Time").fill(end);
  await dialog.getByLabel("Category").selectOption(category);
  if (note !== undefined) await dialog.getByLabel("Note (Optional)").fill(note);
}

/** Adds an entry by hand, and waits until its dialog closes. */
export async function addEntryByHand(page: Page, entry: TypedEntry): Promise<void> {
  await page.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Entry" });
  await fillEntry(dialog, entry);
  await dialog.getByRole("button", { name: "Add Entry" }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the rows of the list of entries, without the gaps. */
export function entryRows(page: Page): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Delete entry/ }) });
}
