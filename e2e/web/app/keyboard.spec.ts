import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addEntry, getDay, me } from "#shared/contract/mod.ts";
import { freshEmail, PASSWORD, signInAgain } from "../../fixtures/account.ts";
import { expect, test } from "../../fixtures/test.ts";
import { entryRows } from "../earth/earth_panel.ts";
import { goWithin } from "../parts/go_within.ts";
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
  // To look for it by its role after each press takes longer than the press, so that is done again only when React has
  // replaced it.
  let element = await target.elementHandle();
  const hasFocus = async () => {
    const { isConnected, isFocused } = await element?.evaluate((node) => ({
      isConnected: node.isConnected,
      isFocused: node === document.activeElement,
    })) ?? { isConnected: false, isFocused: false };
    if (!isConnected) element = await target.elementHandle();
    return isFocused;
  };
  for (let presses = 0; presses < MAX_PRESSES && !await hasFocus(); presses++) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Expects that the focus is on a control: without one, Tab would begin at the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

test("keyboard › signs up, tracks time, fills a gap, splits an entry, studies, closes Wind, commits, changes a setting, exports and imports everything, and signs out", async ({ page, server }) => {
  const email = freshEmail();
  const params = { day: "2026-11-21" };
  const dialog = page.getByRole("dialog");

  await test.step("signs up", async () => {
    await page.goto("/login");
    await tabTo(page, "Sign up", "link");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/register");
    await tabTo(page, "Email", "textbox");
    for (const text of [email, "UTC", PASSWORD]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Today's Progress")).toBeVisible();
  });
  const { api } = await signInAgain(server.url, { email, password: PASSWORD });

  await test.step("tracks time, and leaves a dialog", async () => {
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
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Add Entry" }).first()).toBeFocused();
  });

  await test.step("fills a gap, and splits an entry", async () => {
    const [start_ts, end_ts] = ["2026-11-21T09:00:00Z", "2026-11-21T11:00:00Z"];
    const body = { start_ts, end_ts, category: "Learning", source: "manual" } as const;
    await api.call(addEntry, { params, body });
    await expect(entryRows(page)).toHaveCount(2);
    await tabTo(page, "Fill 12:00 AM to 9:00 AM", "button");
    await page.keyboard.press("Enter");
    const categories = page.getByRole("group", { name: "Fill 12:00 AM to 9:00 AM with" });
    await tabToElement(page, categories.getByRole("button", { name: "Sleep" }));
    await page.keyboard.press("Enter");
    await expect(entryRows(page)).toHaveCount(3);
    await expectFocusKept(page);
    await tabTo(page, "Edit entry Learning 9:00 AM", "button");
    await page.keyboard.press("Enter");
    await tabTo(page, "Split in two", "button");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Split at")).toBeFocused();
    await tabToElement(page, page.getByRole("button", { name: "Split", exact: true }));
    await page.keyboard.press("Enter");
    await expect(entryRows(page)).toHaveCount(4);
    // Until the dialog is closed, the digit of a ring is none.
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step("chooses rings, studies, and closes Wind", async () => {
    await tabTo(page, "Earth", "tab");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "Void" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("4");
    await tabTo(page, "Add Study Target", "button");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Subject/Topic")).toBeFocused();
    await page.keyboard.type("Kanji");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
    await tabTo(page, "Completed minutes of Kanji", "spinbutton");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await tabTo(page, "Mark Wind Complete", "button");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Wind is complete" })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("commits to tomorrow", async () => {
    await page.keyboard.press("5");
    await tabTo(page, "Commit to Tomorrow", "button");
    await page.keyboard.press("Enter");
    const commitment = page.getByRole("dialog", { name: "Commit to Tomorrow" });
    await expect(commitment.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Run at six");
    await tabToElement(page, commitment.getByRole("button", { name: "Commit", exact: true }));
    await page.keyboard.press("Enter");
    await expect(commitment).toBeHidden();
    await expectFocusKept(page);
    await saved(page);
    expect((await api.call(getDay, { params })).day).toMatchObject({
      earth: { actual_entries: expect.arrayContaining([expect.objectContaining({ category: "Sleep" })]) },
      wind: { study_targets: [{ subject: "Kanji", completed_minutes: 20 }], done: true },
      void: { tomorrow_commitment: "Run at six" },
    });
  });

  await test.step("changes a setting", async () => {
    await goWithin(page, "/settings");
    const reminders = page.getByRole("region", { name: "Questions and reminder" });
    await tabTo(page, "Remind me", "switch");
    await page.keyboard.press("Space");
    await expect(reminders.getByRole("status")).toHaveText("Saved");
    await expect.poll(async () => (await api.call(me, {})).user.settings.reminders.enabled).toBe(true);
  });

  await test.step("exports everything, imports it again, and signs out", async () => {
    const saving = page.waitForEvent("download");
    await goWithin(page, "/settings/data");
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
    await tabTo(page, "Logout", "button");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login");
  });
});
