// @vitest-environment screens
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

test("the witness › gets a link from the settings, until it is revoked", async ({ page, user, app }) => {
  await openSignedIn(page, user.token, "/settings/security");
  const section = page.getByRole("region", { name: "Witness", exact: true });
  await expect(section).toContainText("no words, no names, no times");
  await section.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Your witness" });
  const address = new URL(await dialog.getByLabel("Address").inputValue());
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(address.origin).toBe(location.origin);
  expect(address.pathname).toMatch(/^\/witness\/./);
  const read = () => app.request(address.pathname);
  expect((await read()).status).toBe(200);
  await section.getByRole("button", { name: "Revoke Link for your witness" }).click();
  await page.getByRole("dialog", { name: "Revoke this link?" }).getByRole("button", { name: "Revoke link" })
    .click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
  expect((await read()).status).toBe(404);
});
