import type { Page } from "@playwright/test";
import { signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("settings › have four pages within two screens, and an address for each section", async ({ page, user, server }) => {
  for (let count = 0; count < 2; count++) await signInAgain(server.url, user);
  // The address of a section as it was while all were on one page.
  await openSignedIn(page, user.token, "/settings#sessions");
  await expect(page).toHaveURL(/\/settings\/security#sessions$/);
  const nav = page.getByRole("navigation", { name: "Sections" });
  await expect(nav.getByRole("link", { name: "Security" })).toHaveAttribute("aria-current", "page");
  const sessions = section(page, "Sessions and devices");
  await expect(sessions.getByRole("button", { name: "Sign out everywhere else" })).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 800 });
  for (
    const [name, shown] of [
      ["You", "More"],
      ["Data", "Delete account"],
      ["Developers", "API documentation"],
      ["Security", "Change password"],
    ] as const
  ) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page.getByText(shown).or(page.getByLabel(shown)).first()).toBeVisible();
    const height = await page.getByRole("main").evaluate((main) => main.lastElementChild?.clientHeight ?? 0);
    expect(height, name).toBeGreaterThan(100);
    expect(height, name).toBeLessThan(2 * 800);
  }

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/settings#rest");
  await expect(section(page, "Rest days").getByRole("checkbox", { name: "Sunday" })).toBeInViewport();
});
