import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** Opens the dialog that chooses the weakness. */
export async function openWeaknesses(page: Page): Promise<Locator> {
  await page.getByRole("tabpanel", { name: "Fire" }).getByRole("button", { name: "Change" }).click();
  return page.getByRole("dialog", { name: "Target Weakness" });
}

/** Opens the dialog that sets the attack task. */
export async function openTasks(page: Page): Promise<Locator> {
  await page.getByRole("tabpanel", { name: "Fire" }).getByRole("button", { name: /^(Set|Edit) task$/ })
    .click();
  return page.getByRole("dialog", { name: "Attack Task (≤30 minutes)" });
}

/** Chooses a weakness of the user's own. */
export async function chooseWeakness(page: Page, weakness: string) {
  const dialog = await openWeaknesses(page);
  await dialog.getByLabel("Custom Weakness").fill(weakness);
  await dialog.getByRole("button", { name: "Select This Weakness" }).click();
  await expect(dialog).toBeHidden();
}

/** Sets a task of the user's own. */
export async function setTask(page: Page, task: string) {
  const dialog = await openTasks(page);
  await dialog.getByLabel("Custom Task").fill(task);
  await dialog.getByRole("button", { name: "Set This Task" }).click();
  await expect(dialog).toBeHidden();
}
