// @vitest-environment screens
import { addEntry, me, putFire, putVoid, sealDay } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";

const OFFER = "Last week in one page";

/** Records two days of the week before that of November 21. */
async function recordLastWeek({ api }: Account): Promise<void> {
  const [monday, tuesday] = [{ day: "2026-11-09" }, { day: "2026-11-10" }];
  const entry = (from: string, to: string, category: "Deep Work" | "Entertainment") => ({
    start_ts: `2026-11-09T${from}:00Z`,
    end_ts: `2026-11-09T${to}:00Z`,
    category,
    source: "manual" as const,
  });
  await api.call(addEntry, { params: monday, body: entry("09:00", "12:00", "Deep Work") });
  await api.call(addEntry, { params: monday, body: entry("20:00", "21:30", "Entertainment") });
  await api.call(putFire, { params: tuesday, body: { reflection: "The phone in the drawer is furniture." } });
  await api.call(putVoid, { params: tuesday, body: { reflection: "Short." } });
  await api.call(sealDay, { params: tuesday });
  // Nobody who was away.
  await api.call(putVoid, { params: { day: "2026-11-20" }, body: { reflection: "This week." } });
}

test("the review › shows what moved, what leaked, the best words and one move, once on every device", async ({ page, user }) => {
  await recordLastWeek(user);
  await openSignedIn(page, user.token);
  await page.getByRole("link", { name: OFFER }).click();
  await expect(page.getByRole("heading", { name: "Last week", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "What moved" })).toContainText("Time tracked");
  await expect(page.getByRole("region", { name: "What leaked" })).toContainText("Entertainment took 1h 30m.");
  await expect(page.getByRole("region", { name: "Your best words" }))
    .toContainText("“The phone in the drawer is furniture.”");
  await expect(page.getByRole("region", { name: "One move for this week" })).toBeVisible();
  const reviewed = async () => (await user.api.call(me, {})).user.settings.review?.reviewed_week;
  await expect.poll(reviewed).toBe("2026-W46");
  await page.getByRole("link", { name: "Begin this week" }).click();
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
});

test("the review › can be skipped, comes again next week, and is turned off in the settings", async ({ page, user, clock }) => {
  await recordLastWeek(user);
  await openSignedIn(page, user.token);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
  await saved(page);
  await clock.moveTo("2026-11-23T09:00:00Z");
  await page.reload();
  await expect(page.getByRole("link", { name: OFFER })).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Weekly review" }).click();
  await expect(page.getByRole("region", { name: "Questions and reminder" })).toContainText("Saved");
  await page.goto("/dashboard");
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
});

test("the review › is not offered after a week without anything", async ({ dashboard }) => {
  await expect(dashboard.getByRole("link", { name: OFFER })).toBeHidden();
});
