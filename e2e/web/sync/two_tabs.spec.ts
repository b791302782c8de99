import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { addEntryByHand, entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { saved } from "../parts/saved.ts";

// A tab in the background renders once a second, so each is shown before it is used.
test("two tabs › share their entries, their timer and their session", async ({ dashboard, user }) => {
  const second = await dashboard.context().newPage();
  await second.goto("/dashboard");
  await expect(second.getByText("Today's Progress")).toBeVisible();

  await test.step("both add entries and none is lost", async () => {
    const night = { start: "2026-11-21T01:00", end: "2026-11-21T02:00" };
    await dashboard.bringToFront();
    await addEntryByHand(dashboard, { ...night, category: "Admin" });
    await second.bringToFront();
    await addEntryByHand(second, { start: "2026-11-21T03:00", end: "2026-11-21T04:00", category: "Health" });
    for (const tab of [dashboard, second]) await expect(entryRows(tab)).toHaveCount(2);
  });

  await test.step("a timer started in one runs in the other and is saved once", async () => {
    await dashboard.bringToFront();
    await startTimer(dashboard, "Commuting");
    await second.bringToFront();
    await expect(second.getByRole("timer")).toBeVisible();
    await stopTimer(second);
    await expect(dashboard.getByRole("timer")).toBeHidden();
  });

  await test.step("all of it is saved", async () => {
    await dashboard.bringToFront();
    await saved(dashboard);
    const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
    expect(day.earth.actual_entries).toHaveLength(3);
  });

  await test.step("signing out in one signs out the other", async () => {
    await dashboard.getByRole("button", { name: "Logout" }).click();
    await expect(second).toHaveURL("/login");
  });
});
