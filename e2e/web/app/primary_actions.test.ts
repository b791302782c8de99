// @vitest-environment screens
import type { Page } from "@playwright/test";
import { putFire, putTimer, putWeaknessReps, putWind } from "#shared/contract/mod.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";

const params = { day: "2026-11-21" };

/** The only background of a solid button. */
const SOLID = "button.bg-ink";

/** Expects that these are the solid buttons of a ring's panel. */
async function expectSolid(page: Page, ring: RingName, names: readonly string[]): Promise<void> {
  const panel = await openPanel(page, ring);
  const solid = () =>
    panel.evaluate(
      (element, solid) => [...element.querySelectorAll(solid)].map(({ textContent }) => textContent),
      SOLID,
    );
  await expect.poll(solid, `solid in ${ring}`).toEqual(names);
}

test("panels › each has one solid button: what to do next", async ({ page, user }) => {
  const expectEach = async (names: Readonly<Record<RingName, string>>) => {
    for (const ring of RING_NAMES) await expectSolid(page, ring, [names[ring]]);
  };
  await openSignedIn(page, user.token);
  await expectEach({
    earth: "Start Deep Work",
    water: "Add Goal",
    fire: "Change",
    wind: "Add Study Target",
    void: "Log Battle",
  });

  await fillDay(user.api, params.day);
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: "" } });
  await page.reload();
  await expectSolid(page, "fire", ["Set task"]);
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it" } });
  await page.reload();
  await expectEach({
    earth: "Start Kanji",
    water: "Add Goal",
    fire: "Start 30 min",
    wind: "Add Study Target",
    void: "Log Battle",
  });

  await page.getByRole("tab", { name: "Water" }).click();
  await page.getByRole("button", { name: "Edit goal Read" }).click();
  await expectSolid(page, "water", ["Save Changes"]);
  await page.getByRole("tab", { name: "Earth" }).click();
  await page.getByRole("group", { name: "Start a timer" }).getByRole("button", { name: "Health" }).click();
  await expectSolid(page, "earth", ["Stop"]);
  await page.getByRole("button", { name: "Stop" }).click();
});

test("panels › none has two solid buttons once something is done", async ({ page, user }) => {
  await fillDay(user.api, params.day);
  const weakness_reps = [{ weakness: "Haste", rep_description: "Count to ten", completed: true }];
  await user.api.call(putWeaknessReps, { params, body: { weakness_reps } });
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it", done: true } });
  const start_ts = "2026-11-20T22:00:00Z";
  const left = { category: "Deep Work", start_ts, day: "2026-11-20", note: "" } as const;
  await user.api.call(putTimer, { body: left });
  await openSignedIn(page, user.token);
  await expectSolid(page, "earth", ["Start Kanji"]);
  await expectSolid(page, "fire", ["Update Reflection"]);
  await expectSolid(page, "wind", ["Mark Wind Complete"]);

  await user.api.call(putWind, { params, body: { study_targets: [], weakness_reps, done: true } });
  await page.reload();
  await expectSolid(page, "wind", []);
});
