import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";

/** A goal of the user's own, as it is typed. */
export interface Custom {
  description: string;
  domain?: string;
  amount?: string;
  growth?: string;
}

/** Opens the Add Goal dialog, once the one before is saved and closed. */
export async function openDialog(page: Page): Promise<Locator> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tabpanel", { name: "Water" }).getByRole("button", { name: "Add Goal" }).click();
  return page.getByRole("dialog", { name: "Add Goal" });
}

/** Fills in the dialog in its custom mode. */
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

/** Adds a goal of the user's own. */
export async function addGoal(page: Page, goal: Custom) {
  const dialog = await openDialog(page);
  await fillCustom(dialog, goal);
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog).toBeHidden();
}

/** All goals of the list. */
export const goals = (page: Page) => page.getByRole("tabpanel", { name: "Water" }).getByRole("listitem");

/** The goal of that name. */
export const goal = (page: Page, name: string) =>
  page.getByRole("tabpanel", { name: "Water" }).getByRole("listitem", { name, exact: true });

/** The status icon of a goal. */
export const status = (row: Locator) => row.getByRole("button", { name: /^Status: / });
