// @vitest-environment screens
import { getDay, me, putFire, putGoals } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";

const GOAL = { target: "Push-ups", domain: "Body", baseline: 10, step_pct: 10, current_target: 20 };

/** Records the last day before `days` without anything, which end on the day before November 21. */
async function beAway({ api }: Account, days: number): Promise<void> {
  const params = { day: `2026-11-${20 - days}` };
  await api.call(putFire, { params, body: { weakness: "The inbox" } });
  await api.call(putGoals, { params, body: { goals: [GOAL] } });
}

const restOf = async ({ api }: Account) => (await api.call(me, {})).user.settings.rest.ranges;
const targetOf = async ({ api }: Account) =>
  (await api.call(getDay, { params: { day: "2026-11-21" } })).day.water.goals[0]?.current_target;

test("after six days away › one click marks them as rest, one steps the targets down, and both are undone", async ({ page, user }) => {
  await beAway(user, 6);
  await openSignedIn(page, user.token);
  const welcome = page.getByRole("region", { name: "Welcome back" });
  await expect(welcome).toContainText("Six days away. The circle waits.");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await welcome.getByRole("button", { name: "Step each target down" }).click();
  await expect(welcome.getByRole("button", { name: "Step each target down" })).toBeHidden();
  await saved(page);
  expect(await targetOf(user)).toBe(18);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => targetOf(user)).toBe(20);
  await expect(welcome.getByRole("button", { name: "Step each target down" })).toBeHidden();

  await welcome.getByRole("button", { name: "Mark them as rest days" }).click();
  await expect(welcome).toBeHidden();
  await saved(page);
  expect(await restOf(user)).toEqual([{ from: "2026-11-15", to: "2026-11-20", reason: "" }]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(welcome).toBeVisible();
  await expect.poll(() => restOf(user)).toEqual([]);
});

test("after six days away › the welcome comes before the review of last week, also when today is known last", async ({ page, user }) => {
  await beAway(user, 6);
  await page.route("**/days/2026-11-21", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  await openSignedIn(page, user.token);
  await expect(page.getByRole("region", { name: "Welcome back" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("after two days away › nothing is said", async ({ page, user }) => {
  await beAway(user, 2);
  await openSignedIn(page, user.token);
  await expect(page.getByRole("tabpanel", { name: "Earth" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Welcome back" })).toBeHidden();
});
