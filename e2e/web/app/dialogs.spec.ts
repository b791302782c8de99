import type { Page } from "@playwright/test";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Add Entry" }).first();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Entry" });

const expectModal = (page: Page) =>
  expect.poll(() => dialog(page).evaluate((element) => element.matches(":modal"))).toBe(true);

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

test("dialog › opens at once, is modal, takes the focus and every key, and returns the focus", async ({ page: dashboard, user }) => {
  const loading = dashboard.waitForEvent("requestfinished", (request) => request.url().includes("/later-"));
  await openSignedIn(dashboard, user.token);
  const forms = (await loading).url();
  await expect(opener(dashboard)).toBeVisible();

  await test.step("it opens at once, the first time too", async () => {
    const isOpen = await dashboard.evaluate(async (url) => {
      // Its code is there; React would show it a third of a second later.
      await import(url);
      await new Promise((resolve) => setTimeout(resolve));
      const add = [...document.querySelectorAll("button")].find(({ textContent }) =>
        textContent === "Add Entry"
      );
      add?.click();
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.querySelector("dialog[open]") !== null;
    }, forms);
    expect(isOpen).toBe(true);
    await close(dashboard);
  });

  await test.step("it becomes modal, takes the focus and returns it", async () => {
    await opener(dashboard).click();
    await expectModal(dashboard);
    await expect(dialog(dashboard).getByLabel("Start Time")).toBeFocused();
    await close(dashboard);
    await expect(opener(dashboard)).toBeFocused();
  });

  await test.step("it focuses its first field, not the part that scrolls, where there is little room", async () => {
    const size = dashboard.viewportSize();
    await dashboard.setViewportSize({ width: 360, height: 360 });
    await opener(dashboard).click();
    await expectModal(dashboard);
    await expect(dialog(dashboard).getByLabel("Start Time")).toBeFocused();
    await close(dashboard);
    if (size) await dashboard.setViewportSize(size);
  });

  await test.step("the backdrop does not fade with reduced motion", async () => {
    await dashboard.emulateMedia({ reducedMotion: "reduce" });
    await opener(dashboard).click();
    const duration = await dialog(dashboard)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element, "::backdrop").animationDuration));
    expect(duration).toBeLessThan(0.001);
    await close(dashboard);
  });

  await test.step("a key goes to it before it is painted", async () => {
    const seen = await dashboard.evaluate(async () => {
      const add = [...document.querySelectorAll("button")].find(({ textContent }) =>
        textContent === "Add Entry"
      );
      add?.click();
      // React renders it in a microtask.
      await Promise.resolve();
      const dialog = document.querySelector("dialog");
      const before = dialog?.matches(":modal");
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      return { before, after: dialog?.matches(":modal"), address: location.search };
    });
    expect(seen).toEqual({ before: false, after: true, address: "" });
    await close(dashboard);
  });

  await test.step("nothing behind it takes the second click of a double click", async () => {
    await opener(dashboard).dblclick();
    await expectModal(dashboard);
  });
});
