import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addEntry, getDay, me } from "#shared/contract/mod.ts";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { entryRows } from "../earth/earth_panel.ts";
import { saved } from "../parts/saved.ts";

/** More presses than any page has controls. */
const MAX_PRESSES = 150;

/** Presses Tab until the control called `name` has focus. */
function tabTo(
  page: Page,
  name: string | RegExp,
  role: "button" | "checkbox" | "link" | "spinbutton" | "switch" | "tab" | "textbox",
): Promise<void> {
  return tabToElement(page, page.getByRole(role, { name }).first());
}

/** Presses Tab until `target` has focus. */
async function tabToElement(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Also when it has the focus already: Enter right after Enter would be the second one of two.
  await page.keyboard.press("Shift");
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MAX_PRESSES && !await hasFocus(); presses++) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Expects that the focus is on a control: without one, Tab would begin at the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

test("keyboard › signs up, tracks time, chooses a ring and signs out", async ({ page }) => {
  await page.goto("/login");
  await tabTo(page, "Sign up", "link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/register");

  await tabTo(page, "Email", "textbox");
  await page.keyboard.type(freshEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("UTC");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Today's Progress")).toBeVisible();

  await tabTo(page, "Deep Work", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toBeVisible();
  await tabTo(page, "Stop", "button");
  await page.keyboard.press("Enter");
  await expect(entryRows(page)).toHaveCount(1);

  await tabTo(page, "Add Entry", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Entry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Entry" }).first()).toBeFocused();

  await tabTo(page, "Earth", "tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Void" })).toHaveAttribute("aria-selected", "true");

  await tabTo(page, "Logout", "button");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("keyboard › fills a gap, splits an entry, studies, closes Wind and commits to tomorrow", async ({ dashboard, user }) => {
  const params = { day: "2026-11-21" };
  const [start_ts, end_ts] = ["2026-11-21T09:00:00Z", "2026-11-21T11:00:00Z"];
  const body = { start_ts, end_ts, category: "Deep Work", source: "manual" } as const;
  await user.api.call(addEntry, { params, body });
  await expect(entryRows(dashboard)).toHaveCount(1);

  await tabTo(dashboard, "Fill 12:00 AM to 9:00 AM", "button");
  await dashboard.keyboard.press("Enter");
  const categories = dashboard.getByRole("group", { name: "Fill 12:00 AM to 9:00 AM with" });
  await tabToElement(dashboard, categories.getByRole("button", { name: "Sleep" }));
  await dashboard.keyboard.press("Enter");
  await expect(entryRows(dashboard)).toHaveCount(2);
  await expectFocusKept(dashboard);

  await tabTo(dashboard, "Edit entry Deep Work 9:00 AM", "button");
  await dashboard.keyboard.press("Enter");
  await tabTo(dashboard, "Split in two", "button");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByLabel("Split at")).toBeFocused();
  await tabToElement(dashboard, dashboard.getByRole("button", { name: "Split", exact: true }));
  await dashboard.keyboard.press("Enter");
  await expect(entryRows(dashboard)).toHaveCount(3);
  // Until the dialog is closed, the digit of a ring is none.
  await expect(dashboard.getByRole("dialog")).toBeHidden();
  await expectFocusKept(dashboard);

  await dashboard.keyboard.press("4");
  await tabTo(dashboard, "Add Study Target", "button");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByRole("dialog").getByLabel("Subject/Topic")).toBeFocused();
  await dashboard.keyboard.type("Kanji");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByRole("dialog")).toBeHidden();
  await expectFocusKept(dashboard);
  await tabTo(dashboard, "Completed minutes of Kanji", "spinbutton");
  await dashboard.keyboard.press("Control+A");
  await dashboard.keyboard.type("20");
  await dashboard.keyboard.press("Enter");
  await tabTo(dashboard, "Mark Wind Complete", "button");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByRole("heading", { name: "Wind is complete" })).toBeVisible();
  await expectFocusKept(dashboard);

  await dashboard.keyboard.press("5");
  await tabTo(dashboard, "Commit to Tomorrow", "button");
  await dashboard.keyboard.press("Enter");
  const dialog = dashboard.getByRole("dialog", { name: "Commit to Tomorrow" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dashboard.keyboard.type("Run at six");
  await tabToElement(dashboard, dialog.getByRole("button", { name: "Commit", exact: true }));
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectFocusKept(dashboard);

  await saved(dashboard);
  expect((await user.api.call(getDay, { params })).day).toMatchObject({
    earth: { actual_entries: expect.arrayContaining([expect.objectContaining({ category: "Sleep" })]) },
    wind: { study_targets: [{ subject: "Kanji", completed_minutes: 20 }], done: true },
    void: { tomorrow_commitment: "Run at six" },
  });
});

test("keyboard › changes a setting, exports everything and imports it again", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  const reminders = page.getByRole("region", { name: "Questions and reminder" });
  await tabTo(page, "Remind me", "switch");
  await page.keyboard.press("Space");
  await expect(reminders.getByRole("status")).toHaveText("Saved");
  await expect.poll(async () => (await user.api.call(me, {})).user.settings.reminders.enabled).toBe(true);

  const saving = page.waitForEvent("download");
  await page.goto("/settings/data");
  await tabTo(page, "Export everything", "button");
  await page.keyboard.press("Enter");
  const file = await (await saving).path();
  const data = page.getByRole("region", { name: "Your data" });
  await expect(data).toContainText("Saved as gorin-2026-11-21.json");
  await expectFocusKept(page);

  const choosing = page.waitForEvent("filechooser");
  await tabToElement(page, data.getByLabel("Files to import"));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles({
    name: "gorin.json",
    mimeType: "application/json",
    buffer: await readFile(file),
  });
  await expect(data).toContainText("Nothing in the file is new");
  await tabTo(page, "Cancel", "button");
  await page.keyboard.press("Enter");
  await expect(data).not.toContainText("Nothing in the file is new");
  await expectFocusKept(page);
});
