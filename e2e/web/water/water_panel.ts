import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** The fields of a custom goal in the dialog. */
export interface Custom {
  description: string;
  domain?: string;
  amount?: string;
  growth?: string;
}

/** Opens the Add Goal dialog once a previous one is closed. */
export async function openDialog(page: Page): Promise<Locator> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tabpanel", { name: "Water" }).getByRole("button", { name: "Add Goal" }).click();
  return page.getByRole("dialog", { name: "Add Goal" });
}

/** Fills in the dialog in custom mode. */
export async function fillCustom(
  dialog: Locator,
  { description, domain = "Fitness", amount = "10", growth }: Custom,
) {
  await dialog.getByLabel("Create custom goal").check();
  await dialog.getByLabel("Goal Description").fill(description);
  await dialog.getByLabel("Domain").fill(domain);
  await dialog.getByLabel("Starting Amount").fill(amount);
  if (growth !== undefined) await dialog.getByLabel("Growth Rate (%)").fill(growth);
}

/** Adds a custom goal through the dialog. */
export async function addGoal(page: Page, goal: Custom) {
  const dialog = await openDialog(page);
  await fillCustom(dialog, goal);
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog).toBeHidden();
}

/** Returns all goals of the list. */
export const goals = (page: Page) => page.getByRole("tabpanel", { name: "Water" }).getByRole("listitem");

/** Returns the goal called `name`. */
export const goal = (page: Page, name: string) =>
  page.getByRole("tabpanel", { name: "Water" }).getByRole("listitem", { name, exact: true });

/** Returns the status icon of a goal. */
export const status = (row: Locator) => row.getByRole("button", { name: /^Status: / });
