import { expect, test } from "../../fixtures/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";

/** The code of the panels that the first paint does not need. */
const PANELS = "**/later-*.js";

test("panels › a panel whose code arrives late is shown then", async ({ page, user }) => {
  const delivered = Promise.withResolvers<void>();
  await page.route(PANELS, async (route) => {
    await delivered.promise;
    await route.continue();
  });
  await openSignedIn(page, user.token, "/dashboard?ring=water");
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  const panel = page.getByRole("tabpanel", { name: "Water" });
  await expect(panel.getByRole("button", { name: "Add Goal" })).toBeHidden();
  delivered.resolve();
  await expect(panel.getByRole("button", { name: "Add Goal" }).first()).toBeVisible();
});

test("panels › one that cannot be loaded says so, and is loaded by another try", async ({ page, user, problems }) => {
  problems.allow(/later-/);
  problems.allow(/could not be loaded/);
  await page.route(PANELS, (route) => route.abort());
  await openSignedIn(page, user.token);
  await page.getByRole("button", { name: "Add Entry" }).first().waitFor();
  await page.getByRole("tab", { name: "Fire" }).click();
  const panel = page.getByRole("tabpanel", { name: "Fire" });
  await expect(panel.getByText("This could not be loaded")).toBeVisible();
  await page.unroute(PANELS);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("heading", { name: "Target Weakness" })).toBeVisible();
});
