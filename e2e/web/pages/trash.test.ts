// @vitest-environment screens
import { listTrash } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { empty, fill, restoreOf } from "../parts/trash_items.ts";

test("trash › restoring by keyboard moves focus to the next row", async ({ page, user }) => {
  await fill(user.api);
  await empty(user.api);
  await openSignedIn(page, user.token, "/settings");
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
  await expect(page.getByText("Nothing has been deleted lately")).toBeVisible();
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
  await expect(alert).toContainText("Push-ups could not be restored");
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
  await remove.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await remove.click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(remove).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  expect((await user.api.call(listTrash, {})).items.map(({ kind }) => kind)).not.toContain("goal");
  await expect(page.getByRole("button", { name: /^Restore/ }).last()).toBeFocused();
});
