import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** The fields of the battle dialog; absent ones keep their default. */
export interface TypedBattle {
  readonly hardThing: string;
  readonly description?: string;
  readonly difficulty?: string;
  readonly outcome?: string;
  readonly lessons?: string;
}

/** Fills in the battle dialog without saving. */
export async function fillBattle(dialog: Locator, battle: TypedBattle) {
  await dialog.getByLabel("Hard Thing").fill(battle.hardThing);
  await dialog.getByLabel("Battle Description").fill(battle.description ?? "It had to be done.");
  if (battle.difficulty) await dialog.getByLabel("Difficulty Rating").selectOption(battle.difficulty);
  if (battle.outcome) await dialog.getByLabel("Outcome").selectOption(battle.outcome);
  if (battle.lessons) await dialog.getByLabel("Lessons Learned (Optional)").fill(battle.lessons);
}

/** Logs a battle through its dialog, and waits until it closes. */
export async function logBattle(page: Page, battle: TypedBattle) {
  await page.getByRole("button", { name: "Log Battle" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await fillBattle(dialog, battle);
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(dialog).toBeHidden();
}

/** Makes a commitment for tomorrow through its dialog, and waits until it closes. */
export async function commit(page: Page, text: string) {
  await page.getByRole("button", { name: "Commit to Tomorrow" }).click();
  const dialog = page.getByRole("dialog", { name: "Commit to Tomorrow" });
  await dialog.getByRole("textbox").fill(text);
  await dialog.getByRole("button", { name: "Commit", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the battle called `name`. */
export const battle = (panel: Locator, name: string) => panel.getByRole("listitem", { name, exact: true });
/** Returns the region of the toasts. */
export const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });
/** Returns the region that shows how yesterday's commitment ended. */
export const yesterday = (panel: Locator) => panel.getByRole("region", { name: "Commitment for yesterday" });
