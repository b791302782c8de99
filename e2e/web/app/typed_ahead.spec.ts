import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";

/** About as fast as a person types. */
const TYPING = { delay: 30 };

/** The code of the forms and of the palette, which the page loads after its first paint. */
const LATER = "**/later-*.js";

/** Opens today while the later code is held back. Returns the function that delivers it. */
async function openWithoutLater(page: Page, token: string): Promise<() => void> {
  const delivered = Promise.withResolvers<void>();
  await page.route(LATER, async (route) => {
    await delivered.promise;
    await route.continue();
  });
  await openSignedIn(page, token);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  return delivered.resolve;
}

function paletteField(page: Page) {
  return page.getByRole("dialog", { name: "Quick add" }).getByRole("combobox");
}

async function expectNothingRan(page: Page): Promise<void> {
  await expect(page.getByRole("tab", { name: "Earth" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog", { name: "Log Battle" })).toBeHidden();
}

test("typing ahead › all that follows Ctrl K goes into Quick add, however late its code arrives", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("2-3 battle", TYPING);
  deliver();
  await page.keyboard.type(" notes tomorrow", TYPING);
  await expect(paletteField(page)).toHaveValue("2-3 battle notes tomorrow");
  await expect(paletteField(page)).toBeFocused();
  await expectNothingRan(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("typing ahead › Ctrl K right after the page is shown takes every key, and the timer goes on", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Deep Work" }).first().click();
  await expect(dashboard.getByRole("timer")).toBeVisible();
  await dashboard.reload();
  await expect(dashboard.getByRole("timer")).toBeVisible();
  await dashboard.keyboard.press("Control+k");
  await dashboard.keyboard.type("tomorrow battle", TYPING);
  await expect(paletteField(dashboard)).toHaveValue("tomorrow battle");
  await expectNothingRan(dashboard);
  await expect(dashboard.getByRole("timer")).toBeVisible();
});

test("typing ahead › Escape closes what is still loading", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  const opener = page.getByRole("button", { name: "Add Entry" }).first();
  await opener.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("tomorrow", TYPING);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
  const loaded = page.waitForResponse(LATER);
  deliver();
  await loaded;
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toHaveValue("");
});

test("typing ahead › the shortcuts of the page work again when the code cannot be loaded", async ({ page, user, problems }) => {
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
});

test("typing ahead › all that follows b goes into Log Battle, however late its code arrives", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  await page.keyboard.press("b");
  await page.keyboard.type("Cold 2", TYPING);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("bath at ", TYPING);
  deliver();
  await page.keyboard.type("ten to six", TYPING);
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Cold bath at ten to six");
  await expect(dialog.getByLabel("Hard Thing")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("typing ahead › what follows g and ? runs no other shortcut", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  await page.keyboard.press("g");
  await page.keyboard.type("3b?", TYPING);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("?");
  await page.keyboard.type("4bg", TYPING);
  await page.keyboard.press("Control+k");
  deliver();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
});

test("typing ahead › all that follows the click on a panel's button goes into its dialog", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  await page.keyboard.press("5");
  await page.getByRole("button", { name: "Commit to Tomorrow" }).click();
  await page.keyboard.type("2-3 Cold", TYPING);
  await page.keyboard.press("Enter");
  await page.keyboard.type("baths", TYPING);
  deliver();
  await page.keyboard.type(" at six", TYPING);
  const text = page.getByRole("dialog", { name: "Commit to Tomorrow" }).getByRole("textbox");
  await expect(text).toHaveValue("2-3 Cold\nbaths at six");
  await expect(text).toBeFocused();
  await expect(page.getByRole("tab", { name: "Void" })).toHaveAttribute("aria-selected", "true");
});

test("typing ahead › Enter after a quick add adds it once the code has arrived", async ({ page, user }) => {
  const deliver = await openWithoutLater(page, user.token);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("battle Cold bath 7/10", TYPING);
  await page.keyboard.press("Enter");
  deliver();
  await page.getByRole("tab", { name: "Void" }).click();
  await expect(page.getByRole("heading", { name: "Cold bath" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("typing ahead › a dialog whose code could not be loaded opens on the next click", async ({ page, user, problems }) => {
  problems.allow(/later-/);
  problems.allow(/could not be loaded/);
  await page.route(LATER, (route) => route.abort());
  await openSignedIn(page, user.token);
  await page.getByRole("tab", { name: "Void" }).click();
  const opener = page.getByRole("button", { name: "Commit to Tomorrow" });
  const failed = page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
  await opener.click();
  await failed;
  await expect(opener).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.unroute(LATER);
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Commit to Tomorrow" })).toBeVisible();
});
