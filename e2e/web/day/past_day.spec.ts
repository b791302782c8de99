import { getDay } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { addEntryByHand, entryRows } from "../earth/earth_panel.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

test("yesterday › can be filled in, and today does not change", async ({ dashboard, user }) => {
  await dashboard.getByRole("link", { name: "Yesterday" }).click();
  await expect(dashboard).toHaveURL("/dashboard?day=2026-11-20");
  await expect(dashboard.getByRole("heading", { name: "Friday, November 20, 2026" })).toBeVisible();
  await expect(dashboard.getByText("Yesterday", { exact: true })).toBeVisible();
  await expect(dashboard.getByText("Today's Progress")).toBeHidden();
  await expect(dashboard.getByRole("group", { name: "Start a timer" })).toBeHidden();

  await addEntryByHand(dashboard, { start: "2026-11-20T09:00", end: "2026-11-20T10:00", category: "Admin" });
  await expect(entryRows(dashboard)).toHaveCount(1);
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();

  const panel = await openPanel(dashboard, "wind");
  await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
  await dashboard.getByRole("button", { name: "Close it anyway" }).click();
  await expect(dashboard.getByText("2/5 Rings").first()).toBeVisible();

  await dashboard.getByRole("link", { name: "Back to today" }).click();
  await expect(dashboard).toHaveURL("/dashboard?ring=wind");
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
  expect(day.completion).toMatchObject({ earth: true, wind: true });
});

test("dashboard › is accessible and fits on past and future days", async ({ page, user }) => {
  await seedWeek(user.api);
  for (const day of ["2026-11-16", "2026-11-23"]) {
    await openSignedIn(page, user.token, `/dashboard?day=${day}`);
    await expect(page.getByText(/^(\d days ago|In \d days)$/)).toBeVisible();
    await expect(page.getByText(day < TODAY ? "Reconciliation" : "This day is in the future"))
      .toBeVisible();
    await expectAccessible(page, day);
  }
});
