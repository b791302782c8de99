// @vitest-environment screens
import { addEntry, me, putBattleLogs, putFire, putVoid, sealDay, updateMe } from "#shared/contract/mod.ts";
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
  await api.call(putFire, {
    params: { day: "2026-11-12" },
    body: { reflection: "The phone in the drawer is furniture." },
  });
  await api.call(putVoid, { params: tuesday, body: { reflection: "Short." } });
  await api.call(sealDay, { params: tuesday });
  // Nobody who was away.
  await api.call(putVoid, { params: { day: "2026-11-20" }, body: { reflection: "This week." } });
}

const reviewedBy = async ({ api }: Account) => (await api.call(me, {})).user.settings.review?.reviewed_week;

test("the review › opens with the first page of a week, once on all devices, and Back leaves it", async ({ page, user }) => {
  await recordLastWeek(user);
  await openSignedIn(page, user.token);
  await expect(page.getByRole("heading", { name: "Last week", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/review");
  await expect(page.getByRole("region", { name: "What moved" })).toContainText("Time tracked");
  await expect(page.getByRole("region", { name: "What leaked" })).toContainText("Entertainment took 1h 30m.");
  await expect(page.getByRole("region", { name: "Your best words" }))
    .toContainText("“The phone in the drawer is furniture.”");
  await expect(page.getByText("“The phone in the drawer is furniture.”")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "One move for this week" })).toBeVisible();
  await expect.poll(() => reviewedBy(user)).toBe("2026-W46");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("the review › waits for the settings of another device, which has shown it", async ({ page, user }) => {
  // Not the dashboard itself, where what is recorded now would open the review.
  await openSignedIn(page, user.token, "/dashboard?ring=water");
  await expect(page.getByRole("tab", { name: "Water" })).toBeVisible();
  await recordLastWeek(user);
  for (const day of ["2026-11-20", "2026-11-21"]) {
    const battle = { hard_thing: "Run", battle_description: "In the rain" };
    await user.api.call(putBattleLogs, { params: { day }, body: { battle_logs: [battle] } });
  }
  await user.api.call(updateMe, { body: { settings: { review: { reviewed_week: "2026-W46" } } } });
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/dashboard");
  // Which comes of the days before today, and these are known before the user.
  await expect(page.getByText("Void, 2 days in a row")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  send();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
});

test("the review › is only offered to who came for something else, or has begun", async ({ page, user }) => {
  await recordLastWeek(user);
  const offer = page.getByRole("link", { name: OFFER });
  await openSignedIn(page, user.token, "/dashboard?ring=water");
  await expect(offer).toBeVisible();
  // As if the page was clicked before it knew its days.
  await page.addInitScript(() => void Object.assign(navigator.userActivation, { hasBeenActive: true }));
  await page.goto("/dashboard");
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(page.getByRole("heading", { name: "Last week", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Begin this week" }).click();
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(offer).toBeHidden();
});

test("the review › is skipped, comes again next week, and is turned off in the settings", async ({ page, user, clock }) => {
  await recordLastWeek(user);
  await openSignedIn(page, user.token, "/dashboard?ring=earth");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
  await saved(page);
  await clock.moveTo("2026-11-23T09:00:00Z");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/review");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect.poll(() => reviewedBy(user)).toBe("2026-W47");
  await page.goto("/settings#review");
  await page.getByRole("switch", { name: "Weekly review" }).click();
  await expect(page.getByRole("region", { name: "Weekly review" })).toContainText("Saved");
  await clock.moveTo("2026-11-30T09:00:00Z");
  await user.api.call(putVoid, { params: { day: "2026-11-29" }, body: { reflection: "Sunday." } });
  await page.goto("/dashboard");
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(page.getByRole("link", { name: OFFER })).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
});

test("the review › proposes its one move once that is known, and no other before", async ({ page, user }) => {
  await recordLastWeek(user);
  const { promise: asked, resolve: deliver } = Promise.withResolvers<void>();
  await page.route("**/api/wind/complacency-check/*", async (route) => {
    await asked;
    await route.continue();
  });
  await openSignedIn(page, user.token, "/review");
  await expect(page.getByRole("region", { name: "What leaked" })).toBeVisible();
  const move = page.getByRole("region", { name: "One move for this week" });
  const begin = page.getByRole("link", { name: "Begin this week" });
  await expect(move).toBeHidden();
  await expect(begin, "what would move").toBeHidden();
  deliver();
  await expect(move.getByRole("button")).toBeVisible();
  await expect(begin).toBeVisible();
});

test("the review › says that it could not be skipped, and is there again", async ({ page, user, problems }) => {
  problems.allow(/status of 400/);
  await recordLastWeek(user);
  await openSignedIn(page, user.token, "/dashboard?ring=earth");
  await page.route("**/api/auth/me", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
        status: 400,
        json: { success: false, error: "The pen broke.", code: "validation_failed" },
      })
      : route.continue());
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The settings could not be saved" }).first())
    .toContainText("The pen broke.");
  await expect(page.getByRole("link", { name: OFFER })).toBeVisible();
});

test("the review › is not offered after a week without anything", async ({ dashboard }) => {
  await expect(dashboard.getByRole("link", { name: OFFER })).toBeHidden();
  await expect(dashboard).toHaveURL("/dashboard");
  await dashboard.goto("/review");
  await expect(dashboard.getByText("Earth was not complete on any day. Once would be a beginning."))
    .toBeVisible();
});
