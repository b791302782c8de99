import { expect, test } from "../../fixtures/test.ts";

test("dialog › the backdrop does not fade with reduced motion", async ({ dashboard }) => {
  await dashboard.emulateMedia({ reducedMotion: "reduce" });
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  const duration = await dashboard.getByRole("dialog", { name: "Add Entry" })
    .evaluate((dialog) => Number.parseFloat(getComputedStyle(dialog, "::backdrop").animationDuration));
  expect(duration).toBeLessThan(0.001);
});
