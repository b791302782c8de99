import { expect, test } from "../../fixtures/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { completeFour } from "../parts/complete_four.ts";
import { TODAY, track } from "../parts/seed_week.ts";

test("complete day › its sentence shows together with the day", async ({ page, user }) => {
  await completeFour(user.api, TODAY);
  await track(user.api, TODAY, "Deep Work", 9, 10);
  const delivered = Promise.withResolvers<void>();
  await page.route("**/later-*.js", async (route) => {
    await delivered.promise;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openSignedIn(page, user.token);
  const sentence = page.getByText("All five rings today.").first();
  await expect(sentence).toBeVisible();
  // No stroke is being inked that it would wait for.
  expect(await sentence.evaluate((element) => element.getAnimations().length)).toBe(0);
  delivered.resolve();
});
