import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** Adds a study target through its dialog, and waits until it closes. */
export async function addTarget(page: Page, values: { subject: string; minutes?: string; notes?: string }) {
  await page.getByRole("button", { name: "Add Study Target" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Study Target" });
  await dialog.getByLabel("Subject/Topic").fill(values.subject);
  if (values.minutes !== undefined) await dialog.getByLabel("Target Minutes").fill(values.minutes);
  if (values.notes !== undefined) await dialog.getByLabel("Notes").fill(values.notes);
  await dialog.getByRole("button", { name: "Add Study Target" }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a weakness rep through its dialog, and waits until it closes. */
export async function addRep(
  page: Page,
  values: { weakness: string; rep: string; at?: string; notes?: string },
) {
  await page.getByRole("button", { name: "Add Weakness Rep" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Weakness Rep" });
  await dialog.getByLabel("Weakness/Area to Improve").fill(values.weakness);
  await dialog.getByLabel("Specific Rep/Exercise").fill(values.rep);
  if (values.at !== undefined) await dialog.getByLabel("Scheduled Time").fill(values.at);
  if (values.notes !== undefined) await dialog.getByLabel("Notes").fill(values.notes);
  await dialog.getByRole("button", { name: "Add Weakness Rep" }).click();
  await expect(dialog).toBeHidden();
}

/** Unfolds the complacency check, with the question of the day and the note. */
export const openCheck = (panel: Locator) => panel.getByText(/^Complacency \d+ of 100$/).click();

/** Returns the study target or rep called `name`. */
export const item = (panel: Locator, name: string) => panel.getByRole("listitem", { name, exact: true });
/**
 * Expects an element of the row with exactly this text. Searching the whole row finds too much: '20/45 minutes'
 * contains '0/45 minutes', and the label of the completed minutes contains 'Completed' on a pending target.
 */
export const expectText = (row: Locator, text: string) =>
  expect(row.getByText(text, { exact: true })).toBeVisible();

/** Clicks Undo in the latest toast. */
export const undo = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
