// @vitest-environment screens
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

test.describe("a server that needs an invitation", () => {
  test.override({ registration: "invite" });

  test("invitations › are made by the owner, used once, and revoked", async ({ page, user, problems }) => {
    problems.allow(/status of 403/);
    await page.goto("/register");
    await expect(page.getByText("You need an invitation to create an account here.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();

    await openSignedIn(page, user.token, "/settings/security");
    const section = page.getByRole("region", { name: "Invitations", exact: true });
    await section.getByRole("button", { name: "New invitation" }).click();
    const dialog = page.getByRole("dialog", { name: "Your invitation" });
    const link = await dialog.getByLabel("Link").inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await section.getByRole("button", { name: "New invitation" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(section.getByRole("listitem")).toHaveCount(2);
    await section.getByRole("button", { name: /^Revoke/ }).first().click();
    await expect(section.getByRole("listitem")).toHaveCount(1);

    await page.getByRole("button", { name: "Logout" }).click();
    await page.goto(link);
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Timezone").selectOption("UTC");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await page.goto("/settings/security");
    await expect(page.getByRole("region", { name: "Sessions and devices", exact: true })).toBeVisible();
    await expect(section).toBeHidden();

    await page.getByRole("button", { name: "Logout" }).click();
    await page.goto(link);
    await expect(page.getByText("This invitation has expired, was revoked or has been used.")).toBeVisible();
  });
});
