import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { holdCalls } from "../parts/hold_calls.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("history › marks and unmarks rest days in quick succession", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/history");
  // Each click comes before the previous change is saved.
  const letThrough = await holdCalls(page, "**/api/auth/me");
  await page.getByRole("button", { name: "Choose rest days" }).click();
  const day = (name: RegExp) => page.getByRole("button", { name });
  await day(/^Thursday, November 19/).click();
  await day(/^Friday, November 20/).click();
  for (const marked of [/^Thursday, November 19, .*rest day/, /^Friday, November 20, .*rest day/]) {
    await expect(day(marked)).toHaveAttribute("aria-pressed", "true");
  }
  await day(/^Thursday, November 19/).click();
  await page.getByRole("button", { name: "Done choosing" }).click();
  await letThrough();
  await expect(page.getByRole("status").filter({ hasText: "November 19, 2026 is no longer a rest day" }))
    .toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /^Friday, November 20, .*rest day/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Thursday, November 19, .*rest day/ })).toBeHidden();
  await page.getByRole("link", { name: /^Friday, November 20/ }).focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("link", { name: /^Friday, November 20, .*rest day/ })).toBeHidden();
});

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
