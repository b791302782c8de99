import { createWitness, endWitness } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectUsable } from "../parts/accessibility.ts";

test("a witness sees the circles of 28 days", async ({ page, user, problems }) => {
  const { witness: { url } } = await user.api.call(createWitness, {});
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "The last 28 days" })).toBeVisible();
  await expect(page.getByRole("img", { name: "0 of 5 rings complete" })).toHaveCount(28);
  expect((await page.getByRole("listitem").first().boundingBox())?.width).toBeLessThan(150);
  await expect(page.getByText("No commitments in these days")).toBeVisible();
  await expectUsable(page, "the page of a witness");
  await user.api.call(endWitness, {});
  problems.allow(/404 \(Not Found\)/);
  const response = await page.goto(url);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
});
