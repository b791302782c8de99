import { addEntry, deleteTimer, putCommitment, putFire, putStudyTargets } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { startTimer, stopTimer } from "./earth_panel.ts";
import { saved } from "../parts/saved.ts";
import { withTouch } from "../parts/touch.ts";

test.describe("timer across midnight", () => {
  test.use({ startAt: "2026-11-21T23:50:00Z" });

  test("is saved as two entries, one on each day, with the note that was typed last", async ({ dashboard, clock, user, server }) => {
    await startTimer(dashboard, "Sleep");
    // The page is left before the pause in typing after which the note is saved.
    await dashboard.getByLabel("Note (Optional)").fill("On the train");
    await dashboard.reload();
    await clock.moveTo("2026-11-22T00:20:00Z");
    await stopTimer(dashboard);
    await saved(dashboard);
    const headers = { Authorization: `Bearer ${user.token}` };
    const body = await (await fetch(`${server.url}/api/days?from=2026-11-21&to=2026-11-22`, { headers }))
      .json();
    const [first, second] = body.data.days;
    expect(first.earth.actual_entries).toMatchObject([{
      end_ts: "2026-11-22T00:00:00.000Z",
      category: "Sleep",
      note: "On the train",
    }]);
    expect(second.earth.actual_entries).toMatchObject([{
      start_ts: "2026-11-22T00:00:00.000Z",
      category: "Sleep",
    }]);
  });
});

const LONG = "The second argument of the third chapter, read aloud and written down until nothing is missing";

test.describe("on a long day", () => {
  test.use({ startAt: "2026-11-21T06:00:00Z" });

  test("the timer › moves nothing below it when it starts, runs for hours, stops, or ends elsewhere while its note is typed", async ({ page, user, clock }) => {
    const params = { day: "2026-11-21" };
    const study = () =>
      user.api.call(putStudyTargets, { params, body: { study_targets: [{ subject: LONG }] } });
    await study();
    await openSignedIn(page, user.token, "/dashboard?ring=earth");
    const part = page.getByRole("region", { name: "Quick Timer" });
    const heightOf = async () => Math.round((await part.boundingBox())?.height ?? 0);
    const act = part.getByRole("button", { name: /^(?:Start |Stop)/ });
    let now = Date.parse("2026-11-21T06:01:00Z");
    for (const width of [1280, 740, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await clock.moveTo(new Date(now).toISOString());
      await expect(act).toHaveText(/^Start The second/);
      const idle = await heightOf();
      await act.click();
      await expect(part.getByRole("timer")).toBeVisible();
      expect.soft(await heightOf(), `started at ${width} px`).toBe(idle);
      await clock.moveTo(new Date(now += 103 * 60_000).toISOString());
      await expect(part.getByRole("timer")).toHaveText(/^10\dm/);
      expect.soft(await heightOf(), `after hours at ${width} px`).toBe(idle);
      await act.click();
      await expect(act).toHaveText(/^Start/);
      expect.soft(await heightOf(), `stopped at ${width} px`).toBe(idle);
      // What was studied is complete.
      now += 60_000;
      await saved(page);
      await study();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(act).toHaveText(/^Start The second/);
    const idle = await heightOf();
    await act.click();
    await saved(page);
    await part.getByLabel("Note (Optional)").fill("On the tr");
    await user.api.call(deleteTimer, {});
    await expect(part.getByText("Stopped elsewhere")).toBeVisible();
    await expect(act).toHaveText(/^Start /);
    expect.soft(await heightOf(), "ended elsewhere").toBe(idle);
    const [text, button] = [await part.getByText("Stopped elsewhere").boundingBox(), await act.boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 0), "its text beside the button").toBeLessThan(button?.x ?? 0);
    await expect(part.getByLabel("Note (Optional)")).toBeFocused();
  });

  test("the timer › moves nothing below it where its end decides the task or the commitment", async ({ page, user, clock }) => {
    const params = { day: "2026-11-21" };
    const task = "Phone in the drawer, then twenty minutes of the third chapter, read aloud";
    await user.api.call(putFire, { params, body: { weakness: "Doomscrolling", task } });
    await user.api.call(putCommitment, { params, body: { tomorrow_commitment: LONG } });
    for (const [hour, purpose] of [["01", { kind: "task" }], ["02", { kind: "commitment" }]] as const) {
      const [start_ts, end_ts] = [`2026-11-21T${hour}:00:00Z`, `2026-11-21T${hour}:05:00Z`];
      await user.api.call(addEntry, {
        params,
        body: { start_ts, end_ts, category: "Entertainment", for: purpose, source: "manual" },
      });
    }
    await openSignedIn(page, user.token, "/dashboard?ring=earth");
    const part = page.getByRole("region", { name: "Quick Timer" });
    const heightOf = async () => Math.round((await part.boundingBox())?.height ?? 0);
    let now = Date.parse("2026-11-21T06:01:00Z");
    await withTouch(page, async () => {
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const [name, endings] of [[task, ["Mark Complete"]], [LONG, ["Victory", "Defeat"]]] as const) {
          await clock.moveTo(new Date(now).toISOString());
          await expect(part.getByRole("button", { name: /^Start / })).toBeVisible();
          const idle = await heightOf();
          await page.getByRole("button", { name: `Start ${name}` }).click();
          for (const ending of endings) {
            await expect(part.getByRole("button", { name: ending })).toBeVisible();
          }
          expect.soft(await heightOf(), `${endings[0]} at ${width} px`).toBe(idle);
          await clock.moveTo(new Date(now += 103 * 60_000).toISOString());
          await expect(part.getByRole("timer")).toHaveText(/^10\dm/);
          expect.soft(await heightOf(), `${endings[0]} after hours at ${width} px`).toBe(idle);
          await part.getByRole("button", { name: "Stop" }).click();
          await expect(part.getByRole("button", { name: /^Start / })).toBeVisible();
          now += 60_000;
        }
      }
    });
  });
});
