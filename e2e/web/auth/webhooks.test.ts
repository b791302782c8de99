// @vitest-environment screens
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

/** Nobody listens there, whether or not this server may call it. */
const URL = "https://localhost:1/hook";

test("webhooks › are created with a secret that is shown once, tested and deleted in the settings", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/developers");
  const section = page.getByRole("region", { name: "Webhooks" });
  await section.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill(URL);
  await form.getByLabel("The timer starts").uncheck();
  await form.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Your webhook's secret" });
  await expect(secret.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await secret.getByRole("button", { name: "Done" }).click();

  const row = section.getByRole("listitem");
  await expect(row).toContainText("A ring is completed, The timer stops, A battle is decided");
  await expect(row).toContainText("Nothing has been sent yet.");
  await row.getByRole("button", { name: `Send test ${URL}` }).click();
  await expect(row).toContainText("The test did not arrive");
  await row.getByRole("button", { name: `New secret ${URL}` }).click();
  const replacing = page.getByRole("dialog", { name: "Replace the secret?" });
  await replacing.getByRole("button", { name: "Replace secret" }).click();
  await expect(secret.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await expect(replacing).toHaveCount(0);
  await secret.getByRole("button", { name: "Done" }).click();
  const remove = row.getByRole("button", { name: `Delete ${URL}` });
  const deleting = page.getByRole("dialog", { name: "Delete this webhook?" });
  await remove.click();
  await expect(deleting).toContainText(URL);
  await deleting.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await deleting.getByRole("button", { name: "Delete webhook" }).click();
  await expect(row).toHaveCount(0);
  await expect(deleting).toHaveCount(0);
});

test("webhooks › one that is created while the list is loading for the first time is in it", async ({ page, user }) => {
  const release = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/auth/webhooks", async (route) => {
    if (route.request().method() !== "GET" || calls++ > 0) return await route.fallback();
    await release.promise;
    // As the server saw it before.
    await route.fulfill({ json: { success: true, data: { webhooks: [] } } });
  });
  await openSignedIn(page, user.token, "/settings/developers");
  const section = page.getByRole("region", { name: "Webhooks" });
  await section.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill(URL);
  await form.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Your webhook's secret" });
  await expect(section.getByRole("listitem")).toHaveCount(1);
  release.resolve();
  await secret.getByRole("button", { name: "Done" }).click();
  await expect(section.getByRole("listitem")).toContainText(URL);
});
