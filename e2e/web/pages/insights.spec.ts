import type { Page } from "@playwright/test";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("insights › are accessible and fit: empty, filled, and with a score open; a week prints on one sheet", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/insights");
  await expect(page.getByRole("heading", { name: "No entries yet", exact: true })).toBeVisible();
  await expectAccessible(page, "empty");
  await seedWeek(user.api);
  await page.reload();
  await expectWholePage(page);
  const sheet = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.getByText("The year as a table").click();
  await expectAccessible(page, "filled");
  await page.getByRole("button", { name: /^Monday/ }).click();
  await expect(page.getByRole("dialog")).toContainText("/100");
  await expectAccessible(page, "with a score open");
});

/** Waits for all cards of a week with entries, which are rendered one after the other. */
async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "What stands out" })).toBeAttached();
  await expect(page.getByRole("heading", { name: "In a row" })).toBeVisible();
  await expect(page.getByRole("list", { name: "The rings in 2026" })).toBeVisible();
  await expect(page.getByText("How is this computed?").last()).toBeVisible();
}
