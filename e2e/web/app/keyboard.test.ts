// @vitest-environment screens
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

test("keyboard › typing right after b goes into Log Battle, even while the day is loading", async ({ page, user }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route("**/days/*", async (route) => {
    await loaded.promise;
    await route.fallback();
  });
  await openSignedIn(page, user.token);
  // The page is shown, but its day is not loaded yet.
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await expect(page.getByText("Loading your Gorin...")).toBeVisible();
  await page.keyboard.press("b");
  await page.keyboard.type("Cold shower");
  const hardThing = page.getByRole("dialog", { name: "Log Battle" }).getByLabel("Hard Thing");
  await expect(hardThing).toHaveValue("Cold shower");
  loaded.resolve();
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await expect(hardThing).toHaveValue("Cold shower");
  await expect(hardThing).toBeFocused();
});
