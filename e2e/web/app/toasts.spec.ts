import type { Locator, Page } from "@playwright/test";
import { addEntry } from "#shared/contract/mod.ts";
import { type Account, freshEmail, registerAccount } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { goWithin } from "../parts/go_within.ts";
import { withTouch } from "../parts/touch.ts";
import { entryRows } from "../earth/earth_panel.ts";
import { notices } from "../void/void_panel.ts";

const DAY = "2026-11-21";
const CATEGORIES = ["Social", "Commuting", "Entertainment"] as const;

const undo = (page: Page) => notices(page).getByRole("button", { name: "Undo" });
const row = (page: Page, category: string) => entryRows(page).filter({ hasText: category });

/** Adds an entry of each category. */
async function addEntries({ api }: Account): Promise<void> {
  for (const [index, category] of CATEGORIES.entries()) {
    const times = { start_ts: `${DAY}T0${index}:00:00Z`, end_ts: `${DAY}T0${index + 1}:00:00Z` };
    await api.call(addEntry, { params: { day: DAY }, body: { ...times, category, source: "manual" } });
  }
}

async function deleteEntry(page: Page, category: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Delete entry ${category}`) }).click();
  await expect(notices(page).getByText(`${category} entry deleted`)).toBeVisible();
}

/** Opens the dialog that adds an entry, which begins with its first label, and types a note. */
async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Entry" });
  await expect(dialog.getByRole("region", { name: "Notifications" })).toBeVisible();
  await expect(dialog.getByText("Start Time")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Note (Optional)").fill("half written");
  return dialog;
}

/** Expects that the notice covers neither the account nor the first button of a page. */
async function expectNothingCovered(page: Page, width: number): Promise<void> {
  const logout = page.getByRole("button", { name: "Logout" });
  await undo(page).focus();
  await page.setViewportSize({ width, height: 600 });
  for (
    const [link, button] of [["Insights", "Print week"], ["History", "Choose rest days"]] as const
  ) {
    await page.keyboard.press(link.charAt(0).toLowerCase());
    // A notice that has the focus stays for as long as a slow machine takes.
    await undo(page).focus();
    // Once the page is at its top.
    await expect.poll(async () => {
      const notice = await edgesOf(notices(page).getByRole("listitem"));
      const below = await edgesOf(page.getByRole("button", { name: button }));
      return Math.min(below.top - notice.bottom, notice.top - (await edgesOf(logout)).bottom);
    }, `${link}, ${width} px`).toBeGreaterThanOrEqual(0);
  }
}

/** Closes the open dialog, and expects the restored entry behind it. */
async function expectRestored(page: Page, category: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row(page, category)).toBeVisible();
}

test("toasts › can be used over an open dialog, and cover no control, on any screen and however long the account is", async ({ page, server }) => {
  const user = await registerAccount(server.url, "UTC", `the.way.of.walking.alone.${freshEmail()}`);
  await addEntries(user);
  await page.setViewportSize({ width: 1024, height: 600 });
  await openSignedIn(page, user.token);
  await expect(entryRows(page)).toHaveCount(CATEGORIES.length);

  await test.step("on wider screens, one covers no control of a page or a dialog", async () => {
    await deleteEntry(page, "Social");
    const close = await edgesOf((await openDialog(page)).getByRole("button", { name: "Close" }));
    expect((await edgesOf(notices(page).getByRole("listitem"))).bottom).toBeLessThanOrEqual(close.top);
    await page.keyboard.press("Escape");
    await expectNothingCovered(page, 1240);
    await withTouch(page, () => expectNothingCovered(page, 800));
    await undo(page).click();
    await goWithin(page, "/dashboard");
    await expect(row(page, "Social")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("Undo is reachable by Tab, and the focus returns to the dialog", async () => {
    await deleteEntry(page, "Social");
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Tab");
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(undo(page)).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    await expectRestored(page, "Social");
  });

  await test.step("a click does not close a dialog that closes on outside clicks", async () => {
    await deleteEntry(page, "Social");
    await page.getByRole("tab", { name: "Earth" }).focus();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const width of [1280, 800]) {
      await page.setViewportSize({ width, height: 720 });
      // A notice that has the focus stays.
      await undo(page).focus();
      await expect.poll(async () => {
        const notice = await edgesOf(notices(page).getByRole("listitem"));
        return notice.top - (await edgesOf(dialog)).bottom;
      }, `below a dialog that keeps its upper edge, ${width} px`).toBeGreaterThanOrEqual(0);
    }
    await notices(page).getByText("Social entry deleted").click();
    await expect(dialog).toBeVisible();
    await undo(page).click();
    await expect(dialog).toBeVisible();
    await expectRestored(page, "Social");
  });

  await page.setViewportSize({ width: 360, height: 640 });

  await test.step("on a phone the newest covers neither the account nor the panel", async () => {
    for (const category of CATEGORIES) await deleteEntry(page, category);
    const shown = notices(page).getByRole("listitem").filter({ visible: true });
    await expect(shown).toHaveText(/Entertainment entry deleted/);
    await page.evaluate(() => scrollTo(0, 0));
    const notice = await edgesOf(shown);
    expect(notice.top).toBeGreaterThanOrEqual(
      (await edgesOf(page.getByRole("button", { name: "Logout" }))).bottom,
    );
    expect(notice.top).toBeGreaterThanOrEqual((await edgesOf(page.getByText("Welcome back"))).bottom);
    expect(notice.bottom).toBeLessThanOrEqual((await edgesOf(page.getByRole("tabpanel"))).top);
    for (const category of CATEGORIES.toReversed()) {
      await expect(shown).toHaveText(new RegExp(`${category} entry deleted`));
      await undo(page).click();
    }
    await expect(entryRows(page)).toHaveCount(CATEGORIES.length);
  });

  await test.step("on a phone Undo leaves the dialog open, and no button is covered", async () => {
    await deleteEntry(page, "Social");
    const dialog = await openDialog(page);
    const { y = 0, height = 0 } = await notices(page).getByRole("listitem").boundingBox() ?? {};
    const close = await dialog.getByRole("button", { name: "Close" }).boundingBox();
    expect(close?.y).toBeGreaterThanOrEqual(y + height);
    expect(y).toBeGreaterThanOrEqual((await edgesOf(page.locator("header"))).bottom);
    await undo(page).click();
    await expect(undo(page)).toBeHidden();
    await expect(dialog.getByLabel("Note (Optional)")).toHaveValue("half written");
    await expectRestored(page, "Social");
  });

  await test.step("on a phone one covers neither the field of quick add nor its first proposal", async () => {
    await deleteEntry(page, "Social");
    await page.getByRole("button", { name: "Quick add" }).click();
    const dialog = page.getByRole("dialog", { name: "Quick add" });
    const field = dialog.getByRole("combobox", { name: "Type a command, or what to add" });
    await field.fill("9-10:30 deep work");
    const proposal = dialog.getByRole("listbox").getByRole("option").first();
    await expect(proposal).toBeVisible();
    // A notice that has the focus stays, and no option is scrolled to.
    await undo(page).focus();
    const notice = await edgesOf(notices(page).getByRole("listitem"));
    for (const part of [field, proposal]) {
      const { top, bottom } = await edgesOf(part);
      expect(bottom <= notice.top || top >= notice.bottom).toBe(true);
    }
    await undo(page).click();
    await expect(field).toHaveValue("9-10:30 deep work");
    await expectRestored(page, "Social");
  });

  await test.step("several at once on a phone cover no control of the dialog, and the newest is shown", async () => {
    for (const category of CATEGORIES) await deleteEntry(page, category);
    const dialog = await openDialog(page);
    await expect(notices(page).getByText("Entertainment entry deleted")).toBeVisible();
    expect(await dialog.evaluate(coveredByNotices)).toEqual([]);
    await undo(page).click();
    await expect(notices(page).getByText("Commuting entry deleted")).toBeVisible();
  });

  await test.step("one that was hidden by a newer one stays until it was shown for as long", async () => {
    await page.clock.runFor(10_000);
    await expect(notices(page).getByText("Commuting entry deleted")).toBeHidden();
    await expect(notices(page).getByText("Social entry deleted")).toBeVisible();
    await undo(page).click();
    await expectRestored(page, "Entertainment");
    await expect(row(page, "Social")).toBeVisible();
  });
});

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = await locator.boundingBox() ?? { y: NaN, height: NaN };
  return { top: y, bottom: y + height };
}

/** Returns the controls of a dialog that the notices overlap. For the page. */
function coveredByNotices(dialog: Element): string[] {
  const region = dialog.querySelector("[data-toaster]");
  const { bottom = 0 } = region?.getBoundingClientRect() ?? {};
  return [...dialog.querySelectorAll("button, input, select, textarea")]
    .filter((control) => !region?.contains(control) && control.getBoundingClientRect().top < bottom)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}
