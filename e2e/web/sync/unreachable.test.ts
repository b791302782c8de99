// @vitest-environment screens
import type { Page } from "@playwright/test";
import { getDay, getTimer } from "#shared/contract/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { addEntryByHand, entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { chooseWeakness, setTask } from "../fire/fire_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { notices } from "../void/void_panel.ts";

const TODAY = "2026-11-21";
/** What is done in a panel while no write reaches the server. */
interface Case {
  readonly ring: RingName;
  /** Makes the changes, expects the panel to show each, and returns their number. */
  readonly change: (page: Page) => Promise<number>;
  /** Expects the changes on the screen. */
  readonly find: (page: Page) => Promise<void>;
  /** Returns what the server stores of them. */
  readonly stored: (day: Day) => unknown;
  readonly expected: unknown;
}

const CASES: readonly Case[] = [
  {
    ring: "earth",
    async change(page) {
      await addEntryByHand(page, { start: `${TODAY}T09:00`, end: `${TODAY}T10:00`, category: "Admin" });
      await startTimer(page, "Health");
      await stopTimer(page);
      return 3;
    },
    async find(page) {
      await expect(entryRows(page)).toHaveCount(2);
      await expect(page.getByRole("timer")).toBeHidden();
    },
    stored: ({ earth }) => earth.actual_entries.map(({ category, source }) => `${category} by ${source}`),
    expected: ["Admin by manual", "Health by timer"],
  },
  {
    ring: "fire",
    async change(page) {
      await chooseWeakness(page, "The inbox");
      await setTask(page, "Close it until noon");
      await page.getByRole("button", { name: "Mark Complete" }).click();
      await expect(notices(page)).toContainText("Weakness forged. Well struck.");
      await page.getByLabel("Reflection").fill("It took eleven minutes.");
      await page.getByRole("button", { name: "Update Reflection" }).click();
      await expect(notices(page)).toContainText("Reflection saved");
      return 4;
    },
    async find(page) {
      await expect(page.getByText("Weakness Forged Today")).toBeVisible();
      await expect(page.getByLabel("Reflection")).toHaveValue("It took eleven minutes.");
      await expect(page.getByText("Draft restored")).toBeHidden();
    },
    stored: ({ fire: { answer: _, ...fire } }) => fire,
    expected: {
      trigger_at: null,
      trigger_note: "",
      weakness: "The inbox",
      task: "Close it until noon",
      reflection: "It took eleven minutes.",
      done: true,
    },
  },
];

/** Returns the line that shows how many changes are not saved yet. */
const offline = (page: Page) => page.getByText(/^Offline: /);

test.describe("while the server cannot be reached", () => {
  for (const { ring, change, find, stored, expected } of CASES) {
    test(`${ring} › keeps and counts changes offline and saves each once when back online`, async ({ dashboard, user, problems }) => {
      const panel = await openPanel(dashboard, ring);
      const letThrough = await blockWrites(dashboard, problems);
      const changes = await change(dashboard);
      const header = dashboard.getByRole("banner");
      await expect(offline(dashboard)).toHaveText(`Offline: ${changes} changes not saved yet`);
      await find(dashboard);
      await expect(panel.getByRole("alert")).toHaveCount(0);

      await dashboard.reload();
      await find(dashboard);
      await expect(header).toHaveAttribute("data-unsent", String(changes));

      await letThrough();
      await saved(dashboard);
      await expect(offline(dashboard)).toBeHidden();
      await find(dashboard);
      const { day } = await user.api.call(getDay, { params: { day: TODAY } });
      expect(stored(day)).toEqual(expected);
    });
  }

  test("timer › runs on, counts as one change, and logging out asks first", async ({ dashboard, user, problems }) => {
    const letThrough = await blockWrites(dashboard, problems);
    await startTimer(dashboard, "Learning");
    await expect(offline(dashboard)).toHaveText("Offline: 1 change not saved yet");
    await dashboard.reload();
    const timer = dashboard.getByRole("region", { name: "Quick Timer" });
    await expect(timer).toContainText("Learning");
    await expect(timer.getByRole("timer")).toBeVisible();
    await dashboard.getByRole("button", { name: "Logout" }).click();
    const question = dashboard.getByRole("dialog", { name: "Not everything is saved yet" });
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await expect(question).toBeHidden();

    await dashboard.getByRole("button", { name: "Logout" }).click();
    await letThrough();
    const saidSo = dashboard.getByRole("dialog", { name: "Everything is saved" });
    await expect(saidSo.getByRole("button")).toHaveText(["Sign out", "Stay signed in", ""]);
    await saidSo.getByRole("button", { name: "Stay signed in" }).click();
    await saved(dashboard);
    await expect(timer.getByRole("timer")).toBeVisible();
    expect((await user.api.call(getTimer, {})).timer).toMatchObject({ category: "Learning" });
  });
});

test("each page says that nothing is on this device while its user is not known", async ({ page, user, problems }) => {
  problems.allow(/could not be resumed|500/);
  await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: { success: false } }));
  for (const path of ["/dashboard", "/history", "/settings", "/insights"]) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByText("Not on this device yet").first()).toBeVisible();
    await expect(page.getByText("The server has a problem")).toBeVisible();
    await expect(page.getByText("Loading your Gorin...")).toBeHidden();
  }
  await page.unroute("**/api/**");
  await expect(page.getByText("Not on this device yet")).toBeHidden();
});
