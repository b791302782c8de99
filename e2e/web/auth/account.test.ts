// @vitest-environment screens
import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { signInAgain } from "../../screens/client.ts";
import { expect, test } from "../../screens/test.ts";

const NEW_PASSWORD = "seven quiet rivers at dusk";
const DAY = "2026-11-21";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, area: string, name: string) =>
  section(page, area).getByRole("button", { name, exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("the password is changed with the keyboard, and every other session ends", async ({ page, user, app, problems }) => {
  problems.allow(/status of 400 .*auth\/password/);
  const elsewhere = await signInAgain(app, user);
  await openSignedIn(page, user.token, "/settings/security");
  await button(page, "Account", "Change password").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await page.keyboard.type("not my password");
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type("something else");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Passwords do not match");
  await expect(dialog.getByLabel("Repeat the new password")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Repeat the new password").fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This is not your password.");
  await expect(dialog.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Repeat the new password")).not.toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  await expect(section(page, "Sessions and devices").getByRole("listitem")).toHaveCount(1);
  const call = elsewhere.call(getDay, { params: { day: DAY } });
  await expect(call).rejects.toMatchObject({ code: "unauthenticated" });

  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(page.getByText("Today's Progress")).toBeVisible();
});

test("an access token is made, copied, used and revoked", async ({ page, user, app }) => {
  await openSignedIn(page, user.token, "/settings/developers");
  await button(page, "Access tokens", "New token").click();
  const form = page.getByRole("dialog", { name: "New access token" });
  await form.getByLabel("Name").fill("Nightly backup");
  await form.getByLabel("Access").selectOption("Read only");
  await form.getByLabel("Valid for").selectOption("30 days");
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "Your new access token" });
  await shown.getByRole("button", { name: "Copy" }).click();
  await expect(shown.getByText("Copied", { exact: true })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toBe(await shown.getByLabel("Access token").inputValue());
  await shown.getByRole("button", { name: "Done" }).click();

  const read = async () => (await app.request(`/days/${DAY}`, { token })).status;
  expect(await read()).toBe(200);
  const list = page.getByRole("list", { name: "Access tokens" });
  await page.reload();
  await expect(list.getByRole("listitem")).toContainText("Read only");
  await expect(list.getByRole("listitem")).toContainText("last used");
  await expect(page.getByText(token)).toHaveCount(0);
  await list.getByRole("button", { name: "Revoke Nightly backup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(list).toBeHidden();
  expect(await read()).toBe(401);
});
