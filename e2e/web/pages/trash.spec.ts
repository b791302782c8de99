import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { empty, fill } from "../parts/trash_items.ts";

test("trash › is accessible and fits: empty, with long names in it, and asking", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/trash");
  await expect(page.getByText("Nothing has been deleted recently")).toBeVisible();
  await expectAccessible(page, "empty");
  await fill(user.api, ` ${"Unbreakable".repeat(15)}`);
  await empty(user.api);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(4);
  await expectAccessible(page, "long names");
  await page.getByRole("button", { name: /^Delete Push-ups/ }).click();
  await expect(page.getByRole("dialog", { name: "Delete for good?" })).toBeVisible();
  await expectAccessible(page, "the question whether to delete it");
});
