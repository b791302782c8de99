import { expect, test } from "../../fixtures/test.ts";
import { today } from "../../fixtures/today.ts";
import { inEachView, overflows, violations } from "../parts/axe.ts";
import { addEntryByHand } from "../earth/earth_panel.ts";

inEachView(() => {
  for (const path of ["/login", "/register", "/no/such/page"]) {
    test(`${path} has no barrier and fits`, async ({ page, problems }) => {
      if (path === "/no/such/page") problems.allow(/status of 404/);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    });
  }

  test("/dashboard has no barrier and fits: empty, filled, and with its dialog open", async ({ dashboard }) => {
    expect(await violations(dashboard)).toEqual([]);
    const date = today();
    await addEntryByHand(dashboard, {
      start: `${date}T00:00`,
      end: `${date}T01:30`,
      category: "Deep Work",
    });
    expect(await violations(dashboard)).toEqual([]);
    expect(await overflows(dashboard)).toBe(false);
    await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
    await expect(dashboard.getByRole("dialog")).toBeVisible();
    expect(await violations(dashboard)).toEqual([]);
    expect(await overflows(dashboard)).toBe(false);
  });
});
