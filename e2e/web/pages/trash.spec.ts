import type { Locator } from "@playwright/test";
import { listTrash } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { openPanel } from "../parts/open_panel.ts";
import { DAY, empty, fill, restoreOf } from "../parts/trash_items.ts";

/** One item of each kind: its ring, its title, and more text of its row on the dashboard. */
const ITEMS = [
  { ring: "earth", title: "Deep Work", text: "Chapter 3" },
  { ring: "water", title: "Push-ups", text: "Felt easy" },
  { ring: "wind", title: "Kanji", text: "20/45 minutes" },
  { ring: "wind", title: "Haste", text: "Count to ten before each answer." },
  { ring: "void", title: "Cold shower", text: "Two minutes, before coffee." },
] as const;

const titles = ITEMS.map(({ title }) => title);

const rowOf = (panel: Locator, title: string) =>
  panel.getByRole("listitem").filter({ hasText: title }).filter({
    has: panel.page().getByRole("button", { name: /^Delete/ }),
  });

test("trash › lists what was deleted on the dashboard and restores it unchanged", async ({ dashboard, user, clock }) => {
  await fill(user.api);
  await dashboard.reload();
  const notices = dashboard.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  for (const { ring, title } of ITEMS) {
    const panel = await openPanel(dashboard, ring);
    const row = rowOf(panel, title);
    await row.getByRole("button", { name: /^Delete/ }).click();
    await expect(row).toHaveCount(0);
    await expect(notices.filter({ hasText: title })).toHaveCount(1);
  }
  await clock.moveTo(`${DAY}T14:32:00Z`);
  await expect(notices).toHaveCount(0);
  await expect.poll(async () => (await user.api.call(listTrash, {})).items.length).toBe(5);

  await dashboard.getByRole("contentinfo").getByRole("link", { name: "Trash" }).click();
  await expect(dashboard).toHaveURL("/trash");
  await expect(dashboard.getByRole("heading", { name: "Trash", level: 1 })).toBeFocused();
  const list = dashboard.getByRole("list", { name: "Deleted today" });
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expect(list).toContainText("Earth Time entry, 9:15 AM to 11:10 AM, 1h 55m, on Nov 21");
  await expect(list).toContainText("Water Goal, Fitness, target 10");
  await expect(list).toContainText("Wind Study target, 20 of 45 minutes");
  await expect(list).toContainText("Void Battle, victory, difficulty 6 of 10");
  await expect(dashboard.getByText("Kept until Dec 21")).toBeVisible();

  for (const title of titles) {
    await restoreOf(dashboard, title).click();
    await expect(restoreOf(dashboard, title)).toHaveCount(0);
  }
  await expect(dashboard.getByText("Nothing has been deleted lately")).toBeVisible();
  await dashboard.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Today" }).click();
  for (const { ring, title, text } of ITEMS) {
    await expect(rowOf(await openPanel(dashboard, ring), title)).toContainText(text);
  }
});

test("trash › is accessible and fits: empty, and with long names in it", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/trash");
  await expect(page.getByText("Nothing has been deleted lately")).toBeVisible();
  await expectAccessible(page, "empty");
  await fill(user.api, ` ${"Unbreakable".repeat(15)}`);
  await empty(user.api);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(4);
  await expectAccessible(page, "long names");
});
