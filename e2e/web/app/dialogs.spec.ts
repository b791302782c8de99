import { expect, test } from "../../fixtures/test.ts";

test("dialog › the backdrop does not fade with reduced motion", async ({ dashboard }) => {
  await dashboard.emulateMedia({ reducedMotion: "reduce" });
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  const duration = await dashboard.getByRole("dialog", { name: "Add Entry" })
    .evaluate((dialog) => Number.parseFloat(getComputedStyle(dialog, "::backdrop").animationDuration));
  expect(duration).toBeLessThan(0.001);
});

test("dialog › becomes modal, takes the focus and returns it", async ({ dashboard }) => {
  const opener = dashboard.getByRole("button", { name: "Add Entry" }).first();
  await opener.click();
  const dialog = dashboard.getByRole("dialog", { name: "Add Entry" });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await expect(dialog.getByLabel("Start Time")).toBeFocused();
  await dashboard.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("dialog › nothing behind it takes the second click of a double click", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Add Entry" }).first().dblclick();
  const dialog = dashboard.getByRole("dialog", { name: "Add Entry" });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
});

test("dialog › a key goes to it before it is painted", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  await dashboard.keyboard.press("Escape");
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
});

test("dialog › opens at once, the first time too", async ({ dashboard }) => {
  const loading = dashboard.waitForEvent("requestfinished", (request) => request.url().includes("/later-"));
  await dashboard.reload();
  const forms = (await loading).url();
  await expect(dashboard.getByRole("button", { name: "Add Entry" }).first()).toBeVisible();
  const isOpen = await dashboard.evaluate(async (url) => {
    // Its code is there; React would show it a third of a second later.
    await import(url);
    const add = [...document.querySelectorAll("button")].find(({ textContent }) =>
      textContent === "Add Entry"
    );
    add?.click();
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelector("dialog[open]") !== null;
  }, forms);
  expect(isOpen).toBe(true);
});
