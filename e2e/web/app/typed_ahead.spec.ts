import type { Page } from "@playwright/test";
import { addEntry, putCommitment } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";

/** About as fast as a person types. */
const TYPING = { delay: 30 };

/** The code of the panels behind the tabs, the forms and the palette, which the page loads after its first paint. */
const LATER = "**/later-*.js";

/** Opens today while the later code is held back. Returns the function that delivers it. */
async function openWithoutLater(page: Page, token: string, path = "/dashboard"): Promise<() => void> {
  const delivered = Promise.withResolvers<void>();
  await page.unroute(LATER);
  await page.route(LATER, async (route) => {
    await delivered.promise;
    await route.continue();
  });
  await openSignedIn(page, token, path);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  return delivered.resolve;
}

const expectTab = (page: Page, name: string) =>
  expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");

async function expectNothingRan(page: Page): Promise<void> {
  await expectTab(page, "Earth");
  await expect(page.getByRole("dialog", { name: "Log Battle" })).toBeHidden();
}

test("typing ahead › all that is typed before the code arrives goes where it belongs, and runs nothing else", async ({ page, user }) => {
  // Someone with a history: the panel of a new account waits for the code of its guide, which arrives last here.
  const body = {
    start_ts: "2026-11-20T08:00:00Z",
    end_ts: "2026-11-20T09:00:00Z",
    category: "Deep Work",
    source: "manual",
  } as const;
  await user.api.call(addEntry, { params: { day: "2026-11-20" }, body });
  await test.step("Escape closes what is still loading, and what follows g and ? runs no other shortcut", async () => {
    const deliver = await openWithoutLater(page, user.token);
    const opener = page.getByRole("button", { name: "Add Entry" }).first();
    await opener.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tomorrow", TYPING);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("4");
    await expectTab(page, "Wind");
    await page.keyboard.press("g");
    await page.keyboard.type("3b?", TYPING);
    await page.keyboard.press("Escape");
    await expectTab(page, "Water");
    await page.keyboard.press("?");
    await page.keyboard.type("4bg", TYPING);
    await page.keyboard.press("Control+k");
    deliver();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expectTab(page, "Water");
  });

  await test.step("all that follows b goes into Log Battle, also where the dialog scrolls", async () => {
    const deliver = await openWithoutLater(page, user.token);
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.keyboard.press("b");
    await page.keyboard.type("Cold 2", TYPING);
    await page.keyboard.press("Backspace");
    await page.keyboard.type("bath at", TYPING);
    // The dialog shows, and becomes modal only with the next key: a space, which presses no button.
    await page.evaluate(() => globalThis.requestAnimationFrame = () => 0);
    deliver();
    const dialog = page.getByRole("dialog", { name: "Log Battle" });
    await expect(dialog).toBeVisible();
    await page.keyboard.type(" ten to six", TYPING);
    await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Cold bath at ten to six");
    await expect(dialog.getByLabel("Hard Thing")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("all that follows the click on a button goes into its dialog, and the panel shows behind it", async () => {
    const body = { tomorrow_commitment: "Run at six" };
    await user.api.call(putCommitment, { params: { day: "2026-11-21" }, body });
    const deliver = await openWithoutLater(page, user.token, "/dashboard?ring=water");
    const panel = page.getByRole("tabpanel", { name: "Water" });
    await expect(panel.getByRole("button", { name: "Add Goal" })).toBeHidden();
    await page.getByRole("button", { name: "Log as battle" }).click();
    await page.keyboard.type(": 2-3 Cold ", TYPING);
    deliver();
    await page.keyboard.type("baths", TYPING);
    const hardThing = page.getByRole("dialog", { name: "Log Battle" }).getByLabel("Hard Thing");
    await expect(hardThing).toHaveValue("Run at six: 2-3 Cold baths");
    await expect(hardThing).toBeFocused();
    await expectTab(page, "Void");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Water" }).click();
    await expect(panel.getByRole("button", { name: "Add Goal" }).first()).toBeVisible();
  });

  await test.step("Ctrl K takes every key, and Enter adds it once the code has arrived", async () => {
    const deliver = await openWithoutLater(page, user.token);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("battle Cold bath 7/10", TYPING);
    await page.keyboard.press("Enter");
    await expectNothingRan(page);
    deliver();
    // A click beside quick add, which opens for a moment, would close it.
    await expect(page.getByText("Logged “Cold bath”")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("tab", { name: "Void" }).click();
    await expect(page.getByRole("heading", { name: "Cold bath" })).toBeVisible();
  });
});

test("typing ahead › when the code cannot be loaded, shortcuts work again, and panels and dialogs open on another try", async ({ page, user, problems }) => {
  problems.allow(/later-/);
  problems.allow(/could not be loaded/);
  const rejected = Promise.withResolvers<void>();
  await page.route(LATER, async (route) => {
    await rejected.promise;
    await route.abort();
  });
  await openSignedIn(page, user.token);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("2", TYPING);
  await expectNothingRan(page);
  rejected.resolve();
  await expect(async () => {
    await page.keyboard.press("3");
    await expect(page.getByRole("tab", { name: "Fire" })).toHaveAttribute("aria-selected", "true", {
      timeout: 200,
    });
  }).toPass();

  const panel = page.getByRole("tabpanel", { name: "Fire" });
  await expect(panel.getByText("This could not be loaded")).toBeVisible();
  await page.getByRole("tab", { name: "Earth" }).click();
  const opener = page.getByRole("button", { name: "Add Entry" }).first();
  const failed = page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
  await opener.click();
  await failed;
  await expect(opener).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tab", { name: "Fire" }).click();
  await expect(panel.getByText("This could not be loaded")).toBeVisible();
  await page.unroute(LATER);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("heading", { name: "Target Weakness" })).toBeVisible();
  await page.getByRole("tab", { name: "Earth" }).click();
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Add Entry" })).toBeVisible();
});
