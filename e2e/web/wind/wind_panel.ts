import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";

/** Adds a study target by its dialog, and waits until it is saved. */
export async function addTarget(page: Page, values: { subject: string; minutes?: string; notes?: string }) {
  await page.getByRole("button", { name: "Add Study Target" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Study Target" });
  await dialog.getByLabel("Subject/Topic").fill(values.subject);
  if (values.minutes !== undefined) await dialog.getByLabel("Target Minutes").fill(values.minutes);
  if (values.notes !== undefined) await dialog.getByLabel("Notes").fill(values.notes);
  await dialog.getByRole("button", { name: "Save Target" }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a weakness rep by its dialog, and waits until it is saved. */
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
  await dialog.getByRole("button", { name: "Save Rep" }).click();
  await expect(dialog).toBeHidden();
}

/** The study target or rep of that name. */
export const item = (panel: Locator, name: string) => panel.getByRole("listitem", { name, exact: true });
/**
 * Waits until the row says just that in one of its places. All of its text holds too much: '20/45 minutes' holds '0/45
 * minutes', and the field for completed minutes says 'Completed' of a target that is pending.
 */
export const says = (row: Locator, text: string) =>
  expect(row.getByText(text, { exact: true })).toBeVisible();

/** Takes back what the latest notice is about. */
export const undo = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
