import { expect, test } from "../../fixtures/test.ts";
import { addEntryByHand, entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { saved } from "../parts/saved.ts";

test("two tabs › both add entries and none is lost", async ({ dashboard }) => {
  const second = await dashboard.context().newPage();
  await second.goto("/dashboard");
  await addEntryByHand(dashboard, { start: "2026-11-21T01:00", end: "2026-11-21T02:00", category: "Admin" });
  await addEntryByHand(second, { start: "2026-11-21T03:00", end: "2026-11-21T04:00", category: "Health" });
  for (const tab of [dashboard, second]) await expect(entryRows(tab)).toHaveCount(2);
  await saved(dashboard);
  await dashboard.reload();
  await expect(entryRows(dashboard)).toHaveCount(2);
});

test("two tabs › a timer started in one runs in the other and is saved once", async ({ dashboard }) => {
  const second = await dashboard.context().newPage();
  await second.goto("/dashboard");
  await expect(second.getByRole("group", { name: "Start a timer" })).toBeVisible();
  await startTimer(dashboard, "Commuting");
  await expect(second.getByRole("timer")).toBeVisible();
  await stopTimer(second);
  await expect(dashboard.getByRole("timer")).toBeHidden();
  await saved(dashboard);
  await dashboard.reload();
  await expect(entryRows(dashboard)).toHaveCount(1);
});

test("two tabs › signing out in one signs out the other", async ({ dashboard }) => {
  const second = await dashboard.context().newPage();
  await second.goto("/dashboard");
  await expect(second.getByText("Today's Progress")).toBeVisible();
  await dashboard.getByRole("button", { name: "Logout" }).click();
  await expect(second).toHaveURL("/login");
});
