import { readFile } from "node:fs/promises";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";

test("the privacy policy can be read without an account, from the sign-in page", async ({ page }) => {
  const policy = await readFile("docs/store/privacy.md", "utf8");
  const titles = [...policy.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? "");
  await page.goto("/login");
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("heading")).toHaveText(titles);
  await expectAccessible(page, "the privacy policy");

  // In the theme that was chosen in the app.
  await page.evaluate(() => localStorage.setItem("gorin_theme", "dark"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("link", { name: "Gorin" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});
