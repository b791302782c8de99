import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { addEntryByHand, entryRows } from "../earth/earth_panel.ts";
import { notices } from "../void/void_panel.ts";

/** Deletes an entry and then opens the dialog that adds one; returns that dialog. */
async function openDialogOverToast(page: Page): Promise<Locator> {
  await addEntryByHand(page, { start: "2026-11-21T09:00", end: "2026-11-21T10:00", category: "Social" });
  await page.getByRole("button", { name: /^Delete entry Social/ }).click();
  await expect(notices(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Entry" });
  await dialog.getByLabel("Note (Optional)").fill("half written");
  return dialog;
}

test("toast › Undo can be clicked over an open dialog, which stays open, and on phones no button is covered", async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 360, height: 640 });
  const dialog = await openDialogOverToast(dashboard);
  const undo = notices(dashboard).getByRole("listitem");
  const { y = 0, height = 0 } = await undo.boundingBox() ?? {};
  const close = await dialog.getByRole("button", { name: "Close" }).boundingBox();
  expect(close?.y).toBeGreaterThanOrEqual(y + height);
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await expect(notices(dashboard).getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(dialog.getByLabel("Note (Optional)")).toHaveValue("half written");
  await dashboard.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(entryRows(dashboard)).toContainText("Social");
});

/** Deletes an entry of each category on a phone, and then opens the dialog that adds one; returns that dialog. */
async function openDialogOverToasts(page: Page, categories: readonly string[]): Promise<Locator> {
  await page.setViewportSize({ width: 360, height: 640 });
  const times = { start: "2026-11-21T09:00", end: "2026-11-21T10:00" };
  for (const category of categories) {
    await addEntryByHand(page, { ...times, category });
    await page.getByRole("button", { name: new RegExp(`^Delete entry ${category}`) }).click();
    await expect(notices(page).getByText(`${category} entry deleted`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Entry" });
  await expect(dialog.getByLabel("Note (Optional)")).toBeVisible();
  return dialog;
}

test("toast › several at once on phones cover no control of an open dialog, and the newest is shown", async ({ dashboard }) => {
  const dialog = await openDialogOverToasts(dashboard, ["Social", "Commuting", "Entertainment"]);
  await expect(notices(dashboard).getByText("Entertainment entry deleted")).toBeVisible();
  expect(await dialog.evaluate(coveredByNotices)).toEqual([]);

  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await expect(notices(dashboard).getByText("Commuting entry deleted")).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await expect(entryRows(dashboard)).toContainText("Entertainment");
});

test("toast › one that is hidden on phones by a newer one stays until it was shown for as long", async ({ dashboard }) => {
  await openDialogOverToasts(dashboard, ["Social", "Commuting"]);
  await expect(notices(dashboard).getByText("Commuting entry deleted")).toBeVisible();
  await dashboard.clock.runFor(10_000);
  await expect(notices(dashboard).getByText("Commuting entry deleted")).toBeHidden();
  await expect(notices(dashboard).getByText("Social entry deleted")).toBeVisible();
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await dashboard.keyboard.press("Escape");
  await expect(entryRows(dashboard)).toContainText("Social");
});

test("toast › on phones, what several at once cover on a short page can be scrolled away from them", async ({ dashboard }) => {
  await openDialogOverToasts(dashboard, ["Social", "Commuting", "Entertainment"]);
  await dashboard.keyboard.press("Escape");
  await dashboard.getByRole("link", { name: "Trash" }).click();
  await expect(dashboard.getByRole("heading", { name: "Trash" })).toBeVisible();
  const dismiss = notices(dashboard).getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toHaveCount(3);
  for (const button of await dismiss.all()) await expect(button).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = await notices(dashboard).boundingBox() ?? {};
  const room = () => dashboard.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await room()).toBeGreaterThan(y + height);
  for (let left = 3; left > 0; left--) await dismiss.first().click();
  await expect.poll(room).toBeLessThan(y + height);
});

/** Returns the controls of a dialog that the notices overlap. For the page. */
function coveredByNotices(dialog: Element): string[] {
  const region = dialog.querySelector("[data-toaster]");
  const { bottom = 0 } = region?.getBoundingClientRect() ?? {};
  return [...dialog.querySelectorAll("button, input, select, textarea")]
    .filter((control) => !region?.contains(control) && control.getBoundingClientRect().top < bottom)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

test("toast › Undo is reachable by Tab over an open dialog, and focus returns to the dialog", async ({ dashboard }) => {
  const dialog = await openDialogOverToast(dashboard);
  await dialog.getByRole("button", { name: "Close" }).focus();
  await dashboard.keyboard.press("Tab");
  await expect(notices(dashboard).getByRole("button", { name: "Undo" })).toBeFocused();
  await dashboard.keyboard.press("Enter");
  await expect(notices(dashboard).getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await dashboard.keyboard.press("Escape");
  await expect(entryRows(dashboard)).toContainText("Social");
});

test("toast › clicking it does not close a dialog that closes on outside clicks", async ({ dashboard }) => {
  await addEntryByHand(dashboard, {
    start: "2026-11-21T09:00",
    end: "2026-11-21T10:00",
    category: "Social",
  });
  await dashboard.getByRole("button", { name: /^Delete entry Social/ }).click();
  await dashboard.getByRole("tab", { name: "Earth" }).focus();
  await dashboard.keyboard.press("?");
  const dialog = dashboard.getByRole("dialog", { name: "Keyboard shortcuts" });
  await notices(dashboard).getByText("Social entry deleted").click();
  await expect(dialog).toBeVisible();
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await expect(dialog).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await expect(entryRows(dashboard)).toContainText("Social");
});
