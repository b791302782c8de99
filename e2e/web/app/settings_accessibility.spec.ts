import type { Page } from "@playwright/test";
import { createAccessToken, createWebhook, logout, WEBHOOK_EVENTS } from "#shared/contract/mod.ts";
import { signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { SETTINGS_OPENERS } from "../parts/dialog_openers.ts";

/** Those of the owner of a server that needs invitations, too. */
const OPENERS = [
  ...SETTINGS_OPENERS,
  ["/settings/developers", "New address"],
  ["/settings/security", "New invitation"],
] as const;

test.use({ registration: "invite" });

test("settings › are accessible and fit: every section filled, each dialog open, and asking for the password", async ({ page, user, server, clock, context, problems }) => {
  test.slow();
  problems.allow(/status of 403/);
  await page.goto("/register");
  await expect(page.getByText("You need an invitation to create an account here.")).toBeVisible();
  await expectAccessible(page, "register page without an invitation");

  const signedOut = await signInAgain(server.url, user);
  await signedOut.api.call(logout, {});
  await signInAgain(server.url, user);
  const url = "https://hooks.example.org/a-path-without-any-place-to-break-it-".repeat(2);
  await user.api.call(createWebhook, { body: { url, events: [...WEBHOOK_EVENTS] } });
  await user.api.call(createAccessToken, {
    body: { name: "Backup", scope: "read", expires_at: "2027-01-01T00:00:00Z" },
  });
  await openSignedIn(page, user.token, "/settings");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const go = (name: string) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  await expect(page.getByLabel("Time zone")).toBeVisible();
  await page.getByRole("button", { name: "Add a period of rest" }).click();
  await expectAccessible(page, "You");
  await go("Data");
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
  await expectAccessible(page, "Data");
  await go("Developers");
  await expect(page.getByRole("region", { name: "Webhooks" })).toContainText("Nothing has been sent yet.");
  await expectAccessible(page, "Developers");
  await go("Security");
  await expect(page.getByRole("list", { name: "Recognized devices" })).toBeVisible();
  await expectAccessible(page, "Security");
  for (const [path, name] of OPENERS) {
    await page.locator(`nav a[href="${path}"]`).click();
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, name);
    if (name === "New address") await expectCopied(page, "Address");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await clock.moveTo("2026-11-22T15:00:00Z");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expectAccessible(page, "asking for the password");
});

/** Copies the text of a field in the open dialog. */
async function expectCopied(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByText("Copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await dialog.getByLabel(label).inputValue());
}

test("quick add and shortcuts › are accessible and fit: all commands, a typed entry, and nothing found", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const field = dashboard.getByRole("combobox", { name: "Type a command, or what to add" });
  await expect(dashboard.getByRole("option").first()).toBeVisible();
  await expectAccessible(dashboard, "all commands");
  await field.fill("9-10:30 deep work");
  await expect(dashboard.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    "Add entry",
  );
  await expectAccessible(dashboard, "a typed entry");
  await field.fill("xyzzy");
  await expect(dashboard.getByRole("option")).toHaveCount(0);
  await expectAccessible(dashboard, "nothing found");
  await dashboard.keyboard.press("Escape");
  await dashboard.keyboard.press("?");
  await expect(dashboard.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(dashboard, "shortcuts");
});
