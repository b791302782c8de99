// @vitest-environment screens
import type { Page } from "@playwright/test";
import { putWeaknessReps } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { openMenu } from "../parts/open_menu.ts";
import { openPanel } from "../parts/open_panel.ts";
import { TODAY, track } from "../parts/seed_week.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Changes settings in a section, and waits until they are saved. */
async function change(page: Page, name: string, make: (area: ReturnType<typeof section>) => Promise<void>) {
  await make(section(page, name));
  await expect(section(page, name).getByRole("status").first()).toHaveText("Saved");
}

async function showToday(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByText("Today's Progress")).toBeVisible();
}

async function showSettings(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole("link", { name: "Settings" }).click();
  await page.getByText("More", { exact: true }).click();
  await expect(section(page, "Profile")).toBeVisible();
}

test.describe("in the evening", () => {
  test.override({ startAt: `${TODAY}T18:00:00.000Z` });

  test("settings › each one shows its effect on the other pages", async ({ page, user, clock }) => {
    await track(user.api, TODAY, "Deep Work", 9, 11);
    const rep = { weakness: "Phone in bed", rep_description: "Kitchen.", scheduled_time: `${TODAY}T21:00` };
    await user.api.call(putWeaknessReps, { params: { day: TODAY }, body: { weakness_reps: [rep] } });
    await openSignedIn(page, user.token, "/settings#plan");

    // Questions, the plan and the theme show on today's page at once.
    await change(page, "Questions and reminder", (area) => area.getByLabel("Void").uncheck());
    await change(
      page,
      "Questions and reminder",
      (area) => area.getByLabel("Remind me", { exact: true }).check(),
    );
    await change(page, "Time plan", async (area) => {
      await area.getByRole("button", { name: "Make a time plan" }).click();
      await area.getByLabel("Deep Work").fill("3:00");
      await area.getByLabel("Deep Work").blur();
    });
    await change(page, "Rest days", (area) => area.getByLabel("Sunday").check());
    await showToday(page);
    await expect(page.getByRole("table", { name: "Against your time plan" })).toBeVisible();
    const question = (panel: ReturnType<Page["locator"]>) => panel.locator("[data-question]");
    await expect(question(await openPanel(page, "fire"))).toBeVisible();
    await expect(question(await openPanel(page, "void"))).toHaveCount(0);
    await (await openMenu(page)).getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" })
      .click();
    const theme = () => [document.documentElement.dataset.theme, localStorage.getItem("gorin_theme")];
    await expect.poll(() => page.evaluate(theme)).toEqual(["dark", "dark"]);
    await page.reload();

    // The reminder comes at its time, without Void, and a weakness rep at its own.
    const notices = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await expect(notices).toHaveCount(0);
    await clock.moveTo(`${TODAY}T20:30:30.000Z`);
    await expect(notices).toHaveText([/^3 rings are still open: Water, Fire, Wind/]);
    await clock.moveTo(`${TODAY}T21:00:30.000Z`);
    await expect(notices.filter({ hasText: "It is 9:00 PM: Phone in bed" })).toBeVisible();

    // On the rest day there is none.
    await clock.moveTo("2026-11-22T20:31:00.000Z");
    await expect(page.getByRole("heading", { name: "Sunday, November 22, 2026" })).toBeVisible();
    await expect(notices).toHaveCount(0);

    // A day of the zone, from the next day on.
    await showSettings(page);
    await change(page, "Profile", async (area) => {
      await area.getByLabel("Time zone").selectOption("America/New York");
    });
    await change(page, "My day", async (area) => {
      await area.getByLabel("Days follow").selectOption("My local time");
    });
    await change(page, "My day", async (area) => {
      await area.getByLabel("My day begins at").selectOption("4:00 AM");
    });
    await clock.moveTo("2026-11-24T08:30:00.000Z");
    await showToday(page);
    await expect(page.getByRole("heading", { name: "Monday, November 23, 2026" })).toBeVisible();
    await clock.moveTo("2026-11-24T09:01:00.000Z");
    await expect(page.getByRole("heading", { name: "Tuesday, November 24, 2026" })).toBeVisible();
  });
});
