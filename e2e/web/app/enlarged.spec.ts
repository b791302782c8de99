import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cutOff, overflows } from "../parts/accessibility.ts";
import { fillDay } from "../parts/fill_day.ts";

/** At 200 % a window of 1280 px has 640 of them left; text of 150 % is the browser's own setting. */
const VIEWS = [
  { width: 640, height: 400, text: "100%" },
  { width: 1280, height: 800, text: "150%" },
  { width: 360, height: 740, text: "150%" },
] as const;

test("zoom of 200 % and text of 150 % › cut nothing off and never scroll sideways", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  for (const ring of RING_NAMES) {
    await page.getByRole("tab", { name: RINGS[ring].title }).click();
    await expect(page.getByRole("tabpanel", { name: RINGS[ring].title })).toBeVisible();
    for (const { text, ...size } of VIEWS) {
      await page.setViewportSize(size);
      await page.evaluate((size) => document.documentElement.style.fontSize = size, text);
      const state = `${ring} at ${size.width} px with text of ${text}`;
      // Until the text has its new size everywhere.
      await expect.poll(() => overflows(page), `${state} scrolls sideways`).toBe(false);
      await expect.poll(() => page.evaluate(cutOff), `${state} is cut off`).toEqual([]);
    }
  }
});
