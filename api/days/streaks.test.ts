import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEntry, analyticsRange, getDay, putFire, updateMe, weekly } from "#shared/contract/mod.ts";
import { defaultSettings, type Settings, withRestWeekdays } from "#shared/domain/settings.ts";
import type { TimeCategory } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

/** Tests streaks and weeks when days are filled in late, rest days change, and the time zone changes. */

const SATURDAY = "2026-11-21";
const FROM_MIDNIGHT: Settings = {
  ...defaultSettings(),
  day_boundary: { mode: "timezone", start_hour: 0 },
};

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const track = (day: string, start_ts: string, end_ts: string, category: TimeCategory = "Deep Work") =>
  me.client.call(addEntry, { params: { day }, body: { start_ts, end_ts, category, source: "manual" } });
const forge = async (...days: string[]) => {
  for (const day of days) {
    await me.client.call(putFire, { params: { day }, body: { weakness: "w", task: "t", done: true } });
  }
};
const week = async (name = "2026-W47") => (await me.client.call(weekly, { params: { week: name } })).weekly;
const range = async () =>
  (await me.client.call(analyticsRange, { query: { from: "2026-01-01", to: "2026-12-31" } })).days;

describe("streaks", () => {
  const fire = async (name?: string) => (await week(name)).streaks.fire;

  it("follow days that are filled in late", async () => {
    await forge("2026-11-18", "2026-11-20");
    expect(await fire()).toEqual({ current: 1, best: 1 });
    await forge("2026-11-19");
    expect(await fire()).toEqual({ current: 3, best: 3 });
    await forge(SATURDAY);
    expect(await fire()).toEqual({ current: 4, best: 4 });
  });

  it("are not broken by an incomplete today, but by the next day", async () => {
    await forge("2026-11-19", "2026-11-20");
    expect((await fire()).current).toBe(2);
    app.time.now = Date.parse("2026-11-22T00:00:00Z");
    expect(await fire()).toEqual({ current: 0, best: 2 });
  });

  it("continue over months without data only through rest days", async () => {
    await forge("2026-08-30", "2026-08-31", "2026-11-20");
    expect(await fire()).toEqual({ current: 1, best: 2 });
    const rest = { ranges: [{ from: "2026-09-01", to: "2026-11-19", reason: "Parental leave" }] };
    await me.client.call(updateMe, { body: { settings: { rest } } });
    expect(await fire()).toEqual({ current: 3, best: 3 });
    expect((await range()).every(({ rest }) => !rest)).toBe(true);
  });

  it("of the past do not change when other weekdays become rest days", async () => {
    const fridays = ["2026-11-06", "2026-11-13", "2026-11-20"];
    await forge(...fridays, "2026-11-19");
    const before = await fire();
    const restFrom = async (today: string, days: number[]) => {
      const rest = withRestWeekdays(me.user.settings.rest, today, days);
      await me.client.call(updateMe, { body: { settings: { rest } } });
    };
    await restFrom(SATURDAY, [1, 2, 3, 4, 6, 7]);
    expect(await fire()).toEqual(before);
    await restFrom("2026-11-01", [1, 2, 3, 4, 6, 7]);
    // Thursday is a rest day now, so it does not lengthen a streak.
    expect(await fire()).toEqual({ current: 3, best: 3 });
    const days = await range();
    expect(days.filter(({ rest }) => rest).map(({ date }) => date)).toEqual(["2026-11-19"]);
    expect((await me.client.call(getDay, { params: { day: "2026-11-19" } })).day.rest).toBe(true);
  });

  it("use the user's own today", async () => {
    app.time.now = Date.parse("2026-11-21T20:00:00Z");
    const streakIn = async (timezone: string) => {
      me = await app.signIn({ timezone, settings: FROM_MIDNIGHT });
      await forge("2026-11-19", "2026-11-20");
      return await fire();
    };
    // In Tokyo it is already Sunday, and Saturday was missed.
    expect(await streakIn("Asia/Tokyo")).toEqual({ current: 0, best: 2 });
    expect(await streakIn("America/New_York")).toEqual({ current: 2, best: 2 });
  });

  it("do not break when the user moves to where it is already tomorrow", async () => {
    await forge("2026-11-19", "2026-11-20");
    app.time.now = Date.parse("2026-11-21T20:00:00Z");
    const settings = { day_boundary: FROM_MIDNIGHT.day_boundary };
    await me.client.call(updateMe, { body: { timezone: "Asia/Tokyo", settings } });
    expect(await fire()).toEqual({ current: 2, best: 2 });
    await forge(SATURDAY);
    app.time.now = Date.parse("2026-11-23T14:00:00Z");
    // Sunday began at midnight UTC and ended at midnight in Tokyo.
    await forge("2026-11-22", "2026-11-23");
    expect(await fire("2026-W48")).toEqual({ current: 5, best: 5 });
  });

  it("and minutes stay on the days on which they were recorded when the day boundary moves", async () => {
    await track(SATURDAY, "2026-11-21T02:00:00Z", "2026-11-21T04:00:00Z");
    const before = await range();
    await me.client.call(updateMe, {
      body: { timezone: "America/New_York", settings: { day_boundary: { mode: "timezone", start_hour: 4 } } },
    });
    expect(await range()).toEqual(before);
    expect((await week()).days[5]).toMatchObject({ date: SATURDAY, completed: 1, tracked_minutes: 120 });
    expect((await week()).streaks.earth).toEqual({ current: 1, best: 1 });
  });
});

describe("a week in another time zone", () => {
  it("has a day of 25 hours when the clock is set back", async () => {
    me = await app.signIn({ timezone: "Europe/Berlin", settings: FROM_MIDNIGHT });
    await track("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T22:00:00Z", "Sleep");
    await track("2026-10-25", "2026-10-25T22:00:00Z", "2026-10-26T01:00:00Z", "Admin");
    const { days } = await week("2026-W43");
    expect(days[6]).toMatchObject({ date: "2026-10-25", tracked_minutes: 1_500 });
    expect((await week("2026-W44")).days[0]).toMatchObject({
      date: "2026-10-26",
      tracked_minutes: 120,
      completed: 0,
    });
  });
});
