import type { Locator, Page } from "@playwright/test";
import { type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { expect } from "../../fixtures/expect.ts";

/** Opens the tab of a ring, and returns its panel. */
export async function openPanel(page: Page, ring: RingName): Promise<Locator> {
  const { title } = RINGS[ring];
  await page.getByRole("tab", { name: title }).click();
  const panel = page.getByRole("tabpanel", { name: title });
  await expect(panel.getByRole("heading", { level: 2 }).first()).toBeAttached();
  return panel;
}

/** Returns the figure with `label` in a panel. */
export function figure(panel: Locator, label: string): Locator {
  return panel.locator("dl > div").filter({ has: panel.page().getByText(label, { exact: true }) }).locator(
    "dd",
  );
}
