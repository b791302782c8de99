// @vitest-environment screens
/** The account's sections of the settings: what each saves, its errors, and changes made elsewhere meanwhile. */
import type { Page } from "@playwright/test";
import {
  createWebhook,
  deleteAccount,
  deleteWebhook,
  endOtherSessions,
  listAccessTokens,
  listInvites,
  listPasskeys,
  listWebhooks,
  login,
  register,
  removePasskey,
  revokeAccessToken,
  revokeCalendar,
  revokeInvite,
} from "#shared/contract/mod.ts";
import { totpCode } from "../../../api/auth/second_step.ts";
import type { TestApp } from "../../../api/testing/test_app.ts";
import { type Account, freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const alertIn = (area: ReturnType<typeof section>) => area.getByRole("alert");

/** Clicks what `path` is called for, while the server rejects it, and expects the reason to be shown. */
async function expectError(
  page: Page,
  { area, button, path, message }: {
    area: ReturnType<typeof section>;
    button: string | RegExp;
    path: string;
    message: string;
  },
): Promise<void> {
  const letThrough = await rejectCalls(page, { allow: () => {} }, path);
  await area.getByRole("button", { name: button }).click();
  await expect(alertIn(area)).toContainText(message);
  await expect(alertIn(area)).toContainText(REASON);
  await letThrough();
}

test("account › the email, unless somebody else has it", async ({ page, user, app }) => {
  const other = { email: freshEmail(), password: PASSWORD, timezone: "UTC" } as const;
  await app.clientOf("").call(register, { body: other });
  await openSignedIn(page, user.token, "/settings/security");
  const account = section(page, "Account");
  await account.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change email" });
  const save = dialog.getByRole("button", { name: "Change email" });
  await dialog.getByLabel("New email").fill("nobody");
  await dialog.getByLabel("Current password").fill("not my password");
  await save.click();
  await expect(alertIn(dialog)).toContainText("The email must be an email address");
  await dialog.getByLabel("New email").fill(other.email);
  await save.click();
  await expect(alertIn(dialog)).toContainText("This is not your password.");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await save.click();
  await expect(alertIn(dialog)).toContainText("There is already an account with this email.");
  const email = freshEmail();
  await dialog.getByLabel("New email").fill(email);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(account).toContainText(email);
});

test("two-step sign-in › is turned on, has new codes, and is turned off", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/security");
  const twoStep = section(page, "Two-step sign-in");
  await expectError(page, {
    area: twoStep,
    button: "Set up",
    path: "**/api/auth/totp",
    message: "Two-step sign-in could not be set up",
  });
  await twoStep.getByRole("button", { name: "Set up" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up two-step sign-in" });
  await setUp.getByLabel("Code from the app").fill("000000");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(alertIn(setUp)).toContainText("This is not the code that the app shows now.");
  await expect(setUp.getByLabel("Code from the app")).toHaveAttribute("aria-invalid", "true");

  const secret = (await setUp.getByLabel("Key").inputValue()).replaceAll(" ", "");
  await setUp.getByLabel("Code from the app").fill(totpCode(secret, Date.now()));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await expect(twoStep).toContainText("10 recovery codes left");

  await expectError(page, {
    area: twoStep,
    button: "New recovery codes",
    path: "**/api/auth/totp/**",
    message: "The recovery codes could not be replaced",
  });
  await twoStep.getByRole("button", { name: "New recovery codes" }).click();
  await expect(codes.getByLabel("Recovery codes")).toHaveValue(/^(\S+\n){9}\S+$/);
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await twoStep.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(twoStep.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("passkeys › are renamed and removed", async ({ page, user, app }) => {
  const [key] = await addPasskeys(app, user, ["Laptop", "Phone"]);
  await openSignedIn(page, user.token, "/settings/security");
  const passkeys = section(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Rename Laptop" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
  await dialog.getByLabel("Name").fill("Old laptop");
  await expectError(page, {
    area: dialog,
    button: "Save",
    path: "**/api/auth/passkeys/**",
    message: "The passkey could not be renamed",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole("list", { name: "Passkeys" });
  await expect(list).toContainText("Old laptop");

  // Removed on another device.
  await user.api.call(removePasskey, { params: { id: key?.id ?? "" } });
  await passkeys.getByRole("button", { name: "Remove Old laptop" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expectError(page, {
    area: list,
    button: "Remove Phone",
    path: "**/api/auth/passkeys/**",
    message: "The passkey could not be removed",
  });
  await list.getByRole("button", { name: "Remove Phone" }).click();
  await expect(list).toBeHidden();
  expect((await user.api.call(listPasskeys, {})).passkeys).toEqual([]);
});

test("sessions › are ended one by one, also when they have ended already", async ({ page, user, app }) => {
  for (let count = 0; count < 2; count++) await signInAgain(app, user);
  await openSignedIn(page, user.token, "/settings/security");
  const sessions = section(page, "Sessions and devices");
  const rows = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This browser" }).getByRole("button")).toHaveCount(0);
  await expectError(page, {
    area: sessions,
    button: "Sign out everywhere else",
    path: "**/api/auth/sessions",
    message: "The other devices could not be signed out",
  });
  await rows.getByRole("button", { name: /^Sign out/ }).first().click();
  await expect(rows).toHaveCount(2);
  await user.api.call(endOtherSessions, {});
  await rows.getByRole("button", { name: /^Sign out/ }).click();
  await expect(rows).toHaveCount(1);
});

test("access tokens › are created and revoked, also when they are revoked already", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/developers");
  const tokens = section(page, "Access tokens");
  await tokens.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New access token" });
  await form.getByLabel("Name").fill("Backup");
  await expectError(page, {
    area: form,
    button: "Create token",
    path: "**/api/auth/tokens",
    message: "The token could not be created",
  });
  await form.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("dialog", { name: "Your new access token" }).getByRole("button", { name: "Done" })
    .click();
  const list = page.getByRole("list", { name: "Access tokens" });
  await list.getByRole("button", { name: "Revoke Backup" }).click();
  const asking = page.getByRole("dialog", { name: "Revoke this token?" });
  await expectError(page, {
    area: asking,
    button: "Revoke token",
    path: "**/api/auth/tokens/**",
    message: "The token could not be revoked",
  });
  const { tokens: [token] } = await user.api.call(listAccessTokens, {});
  expect(token).toMatchObject({ name: "Backup", scope: "read", last_used_at: null });
  await user.api.call(revokeAccessToken, { params: { id: token?.id ?? "" } });
  await asking.getByRole("button", { name: "Revoke token" }).click();
  await expect(list).toBeHidden();
});

test("the calendar › has an address that is created and revoked", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/developers");
  const calendar = section(page, "Calendar");
  await expectError(page, {
    area: calendar,
    button: "New address",
    path: "**/api/auth/calendar",
    message: "The address could not be created",
  });
  await calendar.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your calendar" });
  await expect(dialog.getByLabel("Address")).toHaveValue(/\/api\/calendar\/\S+\.ics$/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(alertIn(calendar)).toHaveCount(0);
  await user.api.call(revokeCalendar, {});
  await calendar.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke address" }).click();
  await expect(calendar.getByRole("listitem")).toHaveCount(0);
});

test("webhooks › show why they could not be created, and that they were deleted elsewhere", async ({ page, user }) => {
  const url = "https://example.org/hook";
  await openSignedIn(page, user.token, "/settings/developers");
  const webhooks = section(page, "Webhooks");
  await webhooks.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill("ftp://example.org");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(alertIn(form)).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await user.api.call(createWebhook, { body: { url, events: ["timer.started"] } });
  await page.reload();
  const row = webhooks.getByRole("listitem");
  await row.getByRole("button", { name: `New secret ${url}` }).click();
  const asking = page.getByRole("dialog", { name: "Replace the secret?" });
  await expectError(page, {
    area: asking,
    button: "Replace secret",
    path: "**/api/auth/webhooks/**",
    message: "The secret could not be replaced",
  });
  const { webhooks: [webhook] } = await user.api.call(listWebhooks, {});
  await user.api.call(deleteWebhook, { params: { id: webhook?.id ?? "" } });
  await asking.getByRole("button", { name: "Replace secret" }).click();
  await expect(row).toHaveCount(0);
});

test("deleting the account › needs the password, and ends the session where it is deleted elsewhere", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/data");
  await section(page, "Delete account").getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("There is nothing in it yet.");
  // By which a password manager knows whose password it fills in.
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(user.email);
  await dialog.getByLabel("Password").fill("not my password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(alertIn(dialog)).toContainText("This is not your password.");
  await user.api.call(deleteAccount, { body: { password: PASSWORD } });
  await expect(page).toHaveURL("/login");
});

test.describe("a server that needs an invitation", () => {
  test.override({ registration: "invite" });

  test("invitations › are created and revoked, also when they are revoked already", async ({ page, user }) => {
    await openSignedIn(page, user.token, "/settings/security");
    const invitations = section(page, "Invitations");
    await expectError(page, {
      area: invitations,
      button: "New invitation",
      path: "**/api/auth/invites",
      message: "The invitation could not be created",
    });
    await invitations.getByRole("button", { name: "New invitation" }).click();
    const dialog = page.getByRole("dialog", { name: "Your invitation" });
    await expect(dialog.getByLabel("Link")).toHaveValue(/\/register\?invite=\S+$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    const { invites: [invite] } = await user.api.call(listInvites, {});
    await user.api.call(revokeInvite, { params: { id: invite?.id ?? "" } });
    await invitations.getByRole("button", { name: /^Revoke/ }).click();
    await expect(invitations.getByRole("listitem")).toHaveCount(0);
  });
});

/** A client of another browser of the user. */
async function signInAgain(app: TestApp, { email, password }: Account) {
  return app.clientOf((await app.clientOf("").call(login, { body: { email, password } })).token);
}

/** Adds passkeys as no window without an authenticator can, and returns them. */
async function addPasskeys(
  { services: { accounts } }: TestApp,
  { email }: Account,
  names: readonly string[],
) {
  const account = await accounts.getByEmail(email);
  const passkeys = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    created_at: "2026-11-20T12:00:00.000Z",
    last_used_at: null,
    credential_id: `credential ${name}`,
    public_key: `key of ${name}`,
    counter: 0,
    rp_id: "localhost",
  }));
  await accounts.update(account?.user.id ?? "", (latest) => ({ ...latest, passkeys }));
  return passkeys;
}

test("while the server cannot be reached, what needs it is disabled, and each section says why once", async ({ page, user, problems }) => {
  problems.allow(/Failed to fetch|could not be|ERR_/);
  const expectDisabled = async (names: readonly string[]) => {
    for (const name of names) {
      const section = page.getByRole("region", { name, exact: true });
      await expect(section.getByText(/server.*can't be reached/)).toHaveCount(1);
      for (const one of await section.getByRole("button").all()) await expect(one).toBeDisabled();
    }
  };
  await openSignedIn(page, user.token, "/settings#profile");
  await expect(page.getByLabel("Time zone")).toBeEnabled();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(page.getByText(/^Offline: 1 change not saved yet/)).toBeVisible();
  const go = (name: string) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  await go("Data");
  await expectDisabled(["Your data", "Delete account"]);
  await expect(page.getByLabel("Files to import")).toBeDisabled();
  await go("Developers");
  await expectDisabled(["Access tokens"]);
  await go("Security");
  await expectDisabled(["Account", "Two-step sign-in", "Sessions and devices"]);
  await page.unroute("**/api/**");
  await expect(page.getByRole("button", { name: "Change email" })).toBeEnabled();
  await expect(page.getByText(/can't be reached/)).toHaveCount(0);
});
