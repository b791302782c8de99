import {
  addEntry,
  deleteTimer,
  getTimer,
  putCommitment,
  putFire,
  putStudyTargets,
} from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { saved } from "../parts/saved.ts";
import { withTouch } from "../parts/touch.ts";

test.use({ startAt: "2026-11-21T06:00:00Z" });

const params = { day: "2026-11-21" };
const STUDY =
  "The second argument of the third chapter, read aloud and written down until nothing is missing";
const TASK = "Phone in the drawer, then twenty minutes of the third chapter, read aloud";
const COMMITMENT = "Open every unopened letter, answer the three oldest, and file or burn all of the others";

test("the timer › moves nothing below it when it starts, runs for hours, stops, or ends elsewhere, and keeps what was typed last", async ({ page, user, clock }) => {
  const study = () =>
    user.api.call(putStudyTargets, { params, body: { study_targets: [{ subject: STUDY }] } });
  await study();
  await user.api.call(putFire, { params, body: { weakness: "Doomscrolling", task: TASK } });
  await user.api.call(putCommitment, { params, body: { tomorrow_commitment: COMMITMENT } });
  for (const [hour, purpose] of [["01", { kind: "task" }], ["02", { kind: "commitment" }]] as const) {
    const [start_ts, end_ts] = [`2026-11-21T${hour}:00:00Z`, `2026-11-21T${hour}:05:00Z`];
    await user.api.call(addEntry, {
      params,
      body: { start_ts, end_ts, category: "Entertainment", for: purpose, source: "manual" },
    });
  }
  await openSignedIn(page, user.token, "/dashboard?ring=earth");
  const part = page.getByRole("region", { name: "Quick Timer" });
  const start = part.getByRole("button", { name: /^Start / });
  const stop = part.getByRole("button", { name: /^Stop/ });
  const height = async () => Math.round((await part.boundingBox())?.height ?? 0);
  /** Returns the height in windows of all layouts. */
  const heights = async () => {
    const all: number[] = [];
    for (const width of [740, 320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Scripts learn of it in the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      all.push(await height());
    }
    return all;
  };
  let now = Date.parse("2026-11-21T06:01:00Z");
  await page.setViewportSize({ width: 1280, height: 800 });
  const runFor = async (name: string, endings: readonly string[]) => {
    await expect(start).toBeVisible();
    const idle = await heights();
    await page.getByRole("button", { name: `Start ${name}` }).click();
    await expect(part.getByRole("timer")).toBeVisible();
    for (const ending of endings) await expect(part.getByRole("button", { name: ending })).toBeVisible();
    expect.soft(await height(), `started: ${name}`).toBe(idle.at(-1));
    await clock.moveTo(new Date(now += 103 * 60_000).toISOString());
    await expect(part.getByRole("timer")).toHaveText(/^10\dm/);
    expect.soft(await heights(), `after hours: ${name}`).toEqual(idle);
    await stop.click();
    await expect(start).toBeVisible();
    expect.soft(await height(), `stopped: ${name}`).toBe(idle.at(-1));
  };
  await runFor(STUDY, []);
  await withTouch(page, async () => {
    await runFor(TASK, ["Mark Complete"]);
    await runFor(COMMITMENT, ["Victory", "Defeat"]);
  });

  // What was studied is complete.
  await study();
  await expect(start).toHaveText(/^Start The second/);
  const idle = await height();
  await start.click();
  await saved(page);
  const note = part.getByLabel("Note (Optional)");
  await test.step("the page is left before the pause in typing after which the note is saved", async () => {
    await note.fill("On the train");
    await page.reload();
    await expect(note).toHaveValue("On the train");
    await expect.poll(async () => (await user.api.call(getTimer, {})).timer?.note).toBe("On the train");
  });
  await test.step("the timer ends elsewhere while its note is typed", async () => {
    await note.fill("On the train to");
    await user.api.call(deleteTimer, {});
    await expect(part.getByText("Stopped elsewhere")).toBeVisible();
    await expect(start).toBeVisible();
    expect.soft(await height(), "ended elsewhere").toBe(idle);
    const [text, button] = [
      await part.getByText("Stopped elsewhere").boundingBox(),
      await start.boundingBox(),
    ];
    expect((text?.x ?? 0) + (text?.width ?? 0), "its text beside the button").toBeLessThan(button?.x ?? 0);
    await expect(note).toBeFocused();
  });
});
