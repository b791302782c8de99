import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("history › is accessible and fits, also while rest days are chosen", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/history");
  await expect(page.getByText("Days recorded")).toBeVisible();
  await expectAccessible(page, "filled");
  await page.getByRole("button", { name: "Choose rest days" }).click();
  await page.getByRole("button", { name: /^Friday, November 20/ }).click();
  await expect(page.getByRole("button", { name: /^Friday, November 20, .*rest day/ })).toBeVisible();
  await expectAccessible(page, "choosing rest days");
});
