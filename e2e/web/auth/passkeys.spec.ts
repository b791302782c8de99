import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { addAuthenticator } from "../parts/authenticator.ts";
import { goWithin } from "../parts/go_within.ts";

test("a passkey is added and renamed, signs in alone, and is removed", async ({ page, user, problems }) => {
  problems.allow(/status of 401 .*auth\/login\/passkey/);
  await addAuthenticator(page);
  await openSignedIn(page, user.token, "/settings/security");
  const section = page.getByRole("region", { name: "Passkeys" });
  const rows = section.getByRole("listitem");
  await section.getByRole("button", { name: "New passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("My laptop");
  await page.keyboard.press("Enter");
  await expect(rows).toContainText("never used");
  await section.getByRole("button", { name: "Rename My laptop" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the passkey" });
  await renaming.getByLabel("Name").fill("My desk");
  await page.keyboard.press("Enter");
  await expect(rows).toContainText("My desk");

  const usePasskey = page.getByRole("button", { name: "Use a passkey" });
  await page.getByRole("button", { name: "Logout" }).click();
  await usePasskey.click();
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await goWithin(page, "/settings/security");
  await expect(rows).toContainText("last used");
  await section.getByRole("button", { name: "Remove My desk" }).click();
  await expect(rows).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await usePasskey.click();
  await expect(page.getByRole("alert")).toContainText("This passkey is not known here");
  await expect(page).toHaveURL("/login");
});
