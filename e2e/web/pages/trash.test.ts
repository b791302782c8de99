// @vitest-environment screens
import type { Locator } from "@playwright/test";
import { listTrash } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { openMenu } from "../parts/open_menu.ts";
import { openPanel } from "../parts/open_panel.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { empty, fill, restoreOf } from "../parts/trash_items.ts";

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

test("trash › lists what was deleted on the dashboard and restores it unchanged", async ({ dashboard, user }) => {
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
  await expect.poll(async () => (await user.api.call(listTrash, {})).items.length).toBe(5);

  await (await openMenu(dashboard)).getByRole("link", { name: "Trash" }).click();
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
  await expect(dashboard.getByText("Nothing has been deleted recently")).toBeVisible();
  await dashboard.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Today" }).click();
  for (const { ring, title, text } of ITEMS) {
    await expect(rowOf(await openPanel(dashboard, ring), title)).toContainText(text);
  }
});

test("trash › restoring by keyboard moves focus to the next row", async ({ page, user }) => {
  await fill(user.api);
  await empty(user.api);
  await openSignedIn(page, user.token, "/settings/data#trash");
  await page.getByRole("link", { name: "Open the trash" }).click();
  const buttons = page.getByRole("button", { name: /^Restore/ });
  await expect(buttons).toHaveCount(4);
  const second = await buttons.nth(1).getAttribute("aria-label") ?? "";
  await buttons.first().focus();
  await page.keyboard.press("Enter");
  await expect(buttons).toHaveCount(3);
  await expect(page.getByRole("button", { name: second })).toBeFocused();
  for (const left of [2, 1, 0]) {
    // Focus moves once the row is gone.
    await expect(buttons.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(buttons).toHaveCount(left);
  }
  await expect(page.getByText("Nothing has been deleted recently")).toBeVisible();
  await page.getByRole("button", { name: "Show" }).last().click();
  await expect(page).toHaveURL(/\/dashboard\?day=2026-11-21&ring=(water|wind|void)$/);
});

test("trash › a failed restore shows the reason and keeps the row", async ({ page, user, problems }) => {
  await fill(user.api);
  await empty(user.api);
  await openSignedIn(page, user.token, "/trash");
  const letThrough = await rejectCalls(page, problems, "**/api/trash");
  await restoreOf(page, "Push-ups").click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("“Push-ups” could not be restored");
  await expect(alert).toContainText(REASON);
  await letThrough();
  await restoreOf(page, "Push-ups").click();
  await expect(restoreOf(page, "Push-ups")).toHaveCount(0);
  await expect(alert).toHaveCount(0);

  problems.allow(/status of 404/);
  await page.route("**/api/trash", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
        status: 404,
        json: { success: false, error: "This is not in the trash any more.", code: "not_found" },
      })
      : route.fallback());
  await restoreOf(page, "Haste").click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "This is not in the trash any more.",
  );
});

test("trash › an item is deleted for good after a question", async ({ page, user }) => {
  await fill(user.api);
  await empty(user.api);
  await openSignedIn(page, user.token, "/trash");
  const remove = page.getByRole("button", { name: "Delete Push-ups for good" });
  const dialog = page.getByRole("dialog", { name: "Delete for good?" });
  await expect(remove).toHaveAccessibleDescription(/Goal, Fitness, target 10.*, on Nov 21$/);
  await remove.click();
  await expect(dialog).toContainText(/Goal, Fitness, target 10.*, on Nov 21/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await remove.click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(remove).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  expect((await user.api.call(listTrash, {})).items.map(({ kind }) => kind)).not.toContain("goal");
  await expect(page.getByRole("button", { name: /^Restore/ }).last()).toBeFocused();
});
