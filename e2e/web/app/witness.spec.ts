import { createWitness, endWitness } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectUsable } from "../parts/accessibility.ts";

test.use({ serviceWorkers: "allow" });

test("a witness sees the circles of 28 days, where the app is installed, too", async ({ dashboard: page, user, problems }) => {
  const { witness: { url } } = await user.api.call(createWitness, {});
  // The app's worker leaves the page to the server.
  await page.evaluate(async () => void await navigator.serviceWorker.ready);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "The last 28 days" })).toBeVisible();
  await expect(page.getByRole("img", { name: "0 of 5 rings complete" })).toHaveCount(28);
  await expectUsable(page, "the page of a witness");
  await user.api.call(endWitness, {});
  problems.allow(/404 \(Not Found\)/);
  const response = await page.goto(url);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a witness has its style and its circles", async ({ page, user }) => {
    const { witness: { url } } = await user.api.call(createWitness, {});
    await page.goto(url);
    const first = page.getByRole("listitem").first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.width).toBeLessThan(150);
    await expect(page.getByText("No commitments in these days")).toBeVisible();
  });
});
