/** What the page shows before its scripts run. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";

const SCRIPTS = "**/assets/*.js";
const SENTENCE = "Master yourself through the Five Rings of discipline";

/** Opens the page while its scripts are held back. Returns the function that delivers them. */
async function holdScripts(page: Page): Promise<() => void> {
  const delivered = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await delivered.promise;
    await route.continue();
  });
  return delivered.resolve;
}

test("opening › a new visitor reads what the product is for, which the fonts do not move, until the scripts have arrived, and where the user is known, nothing comes before their day", async ({ page, user }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const deliver = await holdScripts(page);
  const arrived = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const mark = page.locator("main > svg");
  const sentence = page.getByText(SENTENCE);
  await expect(sentence).toBeVisible();
  await expect(mark).toBeVisible();
  await expect(page.locator("[lang=ja]")).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  const places = async () => [(await mark.boundingBox())?.y, (await sentence.boundingBox())?.y];
  const before = await places();
  arrived.resolve();
  await page.evaluate(() => document.fonts.ready);
  expect(await places()).toEqual(before);
  deliver();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.locator(".splash")).toHaveCount(0);

  await openSignedIn(page, user.token);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await page.unroute(SCRIPTS);
  const deliverAgain = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator(".splash")).toBeAttached();
  await expect(page.locator(".splash")).toBeHidden();
  deliverAgain();
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
});

test.describe("in Japanese", () => {
  test.use({ locale: "ja-JP" });

  test("opening › the sentence is in the browser's language", async ({ page }) => {
    const deliver = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await expect(page.getByText("五輪の鍛錬で、自らを極める")).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeHidden();
    deliver();
    await expect(page.getByRole("button", { name: "サインイン" })).toBeVisible();
  });
});
