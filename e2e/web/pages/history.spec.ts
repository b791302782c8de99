import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("history and insights › the steps to other months and weeks stay where they are at every width", async ({ page, user }) => {
  for (const { path, unit } of [{ path: "/history", unit: "month" }, { path: "/insights", unit: "week" }]) {
    await openSignedIn(page, user.token, path);
    const step = (to: string) => page.getByRole("link", { name: `${to} ${unit}` });
    const back = page.getByRole("main").getByRole("link", { name: `This ${unit}` });
    const boxes = async () => [await step("Previous").boundingBox(), await step("Next").boundingBox()];
    await expect(step("Next")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 768, 1280]) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const current = await boxes();
        await step("Previous").click();
        await expect(back).toBeVisible();
        expect.soft(await boxes()).toEqual(current);
        await back.click();
        await expect(back).toBeHidden();
      });
    }
  }
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
