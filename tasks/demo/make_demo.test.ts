import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { analyticsRange, battleStats, getDay, listDays, me, weekly } from "#shared/contract/mod.ts";
import { addDays, dayBounds } from "#shared/domain/calendar.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import { openTestApp, type TestApp } from "../../api/testing/test_app.ts";
import { AccountTaken, type Demo, makeDemo } from "./make_demo.ts";
import WORDS from "./words.json" with { type: "json" };

const TODAY = "2026-11-21";
const DAYS = 60;

let app: TestApp;

const openApp = async () => {
  app = await openTestApp(`${TODAY}T19:00:00.000Z`);
};

const make = (seed: number, days = DAYS, timezone = "UTC"): Promise<Demo> =>
  makeDemo({
    server: "http://gorin.test",
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      const headers = new Headers(init?.headers);
      // The test app sets it for every request with a body.
      headers.delete("Content-Type");
      return app.request(pathname.slice("/api".length) + search, {
        method: init?.method ?? "GET",
        headers: Object.fromEntries(headers),
        ...(init?.body && { body: init.body }),
      });
    },
    days,
    seed,
    timezone,
    now: app.time.now,
  });
const rowsOf = async ({ api }: Demo) =>
  (await api.call(analyticsRange, { query: { from: addDays(TODAY, 1 - DAYS), to: TODAY } })).days;

it("the words of a demonstration are lists of texts, all of which have their use", () => {
  const texts = z.array(z.string()).min(1);
  const schema = z.strictObject({
    lessons_learned: texts,
    answers: texts,
    void_reflections: texts,
    trigger_notes: texts,
    fire_reflections: texts,
    subjects: texts,
    practices: texts,
    excuses: texts,
    entry_notes: z.record(z.string(), texts),
    password_words: texts,
  });
  expect(schema.parse(WORDS)).toEqual(WORDS);
});

describe("a demonstration", () => {
  let demo: Demo;

  beforeAll(async () => {
    await openApp();
    demo = await make(7);
  }, 30_000);
  afterAll(() => app.close());

  it("has plausible days up to today: some empty, some complete, improving over time", async () => {
    const rows = await rowsOf(demo);
    expect(rows.length).toBeGreaterThan(DAYS * 0.7);
    expect(rows.length).toBeLessThan(DAYS);
    expect(rows.at(-1)?.date).toBe(TODAY);
    expect(new Set(rows.map(({ completed }) => completed)).size).toBeGreaterThan(4);
    const mean = (some: typeof rows) => some.reduce((sum, { score }) => sum + score, 0) / some.length;
    expect(mean(rows.slice(-20))).toBeGreaterThan(mean(rows.slice(0, 20)));
    expect(rows.every(({ tracked_minutes }) => tracked_minutes <= 1_440)).toBe(true);
    expect(rows.some(({ rest }) => rest)).toBe(true);
    expect(new Set(rows.map(({ sealed }) => sealed))).toEqual(new Set([true, false]));
    expect(rows.at(-1)?.sealed).toBe(false);
    const { days } = await demo.api.call(listDays, { query: { from: addDays(TODAY, -30), to: TODAY } });
    const answers = days.flatMap((day) => RING_NAMES.map((ring) => day[ring].answer)).filter(({ text }) =>
      text
    );
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.every(({ question }) => question.endsWith("?"))).toBe(true);
  });

  it("has weaknesses that struck at several hours of their own days, most in the evening", async () => {
    const { days } = await demo.api.call(listDays, { query: { from: addDays(TODAY, -30), to: TODAY } });
    const struck = days.flatMap(({ date, fire: { trigger_at } }) => trigger_at ? [{ date, trigger_at }] : []);
    expect(struck).toHaveLength(days.filter(({ fire }) => fire.trigger_note !== "").length);
    expect(struck.filter(({ date, trigger_at }) => !trigger_at.startsWith(date))).toEqual([]);
    const hours = struck.map(({ trigger_at }) => new Date(trigger_at).getUTCHours());
    expect(new Set(hours).size).toBeGreaterThan(2);
    expect(hours.filter((hour) => hour > 18).length).toBeGreaterThan(hours.length / 2);
  });

  it("has goals that were counted, and time for the task and the study target, whose minutes it is", async () => {
    const { days } = await demo.api.call(listDays, { query: { from: addDays(TODAY, -30), to: TODAY } });
    const goals = days.flatMap(({ water }) => water.goals);
    for (const state of ["success", "partial"] as const) {
      const counted = goals.filter((goal) => goal.state === state);
      expect(counted.length).toBeGreaterThan(5);
      expect(
        counted.filter(({ progress = 0, current_target }) =>
          (progress >= current_target) === (state === "partial")
        ),
      ).toEqual([]);
    }
    const kinds = days.flatMap(({ earth }) => earth.actual_entries.map((entry) => entry.for?.kind));
    expect(new Set(kinds)).toEqual(new Set([undefined, "task", "study_target"]));
    const timed = days.flatMap(({ wind }) => wind.study_targets).filter((one) =>
      (one.tracked_minutes ?? 0) > 0
    );
    expect(timed.length).toBeGreaterThan(0);
    for (const { completed_minutes, tracked_minutes, target_minutes } of timed) {
      expect(completed_minutes).toBe(Math.min(target_minutes, tracked_minutes ?? 0));
    }
  });

  it("has battles won and lost, goals that grew, and nothing in the future", async () => {
    const { api } = demo;
    const { battle_stats } = await api.call(battleStats, { params: { span: "all" } });
    expect(battle_stats.victories).toBeGreaterThan(battle_stats.defeats);
    expect(Math.min(battle_stats.defeats, battle_stats.ongoing)).toBeGreaterThan(0);
    const { day } = await api.call(getDay, { params: { day: TODAY } });
    const instants = [
      ...day.earth.actual_entries.map(({ end_ts }) => end_ts),
      ...day.void.battle_logs.map((log) => log.timestamp),
    ];
    expect(instants.every((instant) => Date.parse(instant) <= app.time.now)).toBe(true);
    expect(day.water.goals.some(({ baseline, current_target }) => current_target > baseline)).toBe(true);
    expect((await api.call(weekly, { params: { week: TODAY } })).weekly.observations.length).toBeGreaterThan(
      0,
    );
  });
});

describe("makeDemo", { timeout: 30_000 }, () => {
  beforeEach(openApp);
  afterEach(() => app.close());

  it("makes the same days for the same seed, and different ones for a different seed", async () => {
    const first = await rowsOf(await make(7, 10));
    const other = await rowsOf(await make(8, 10));
    app.close();
    await openApp();
    expect(await rowsOf(await make(7, 10))).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("has days that begin at midnight of its zone, also of one that registration does not offer", async () => {
    const { api } = await make(7, 10, "Asia/Kolkata");
    const { user } = await api.call(me, {});
    expect(user).toMatchObject({
      timezone: "Asia/Kolkata",
      settings: { day_boundary: { mode: "timezone", start_hour: 0 } },
    });
    expect(user.earlier_day_rules).toBeUndefined();
    const { day } = await api.call(getDay, { params: { day: "2026-11-20" } });
    const { start, end } = dayBounds(dayRuleOf(user), "2026-11-20");
    expect(start).toBe(Date.parse("2026-11-19T18:30:00Z"));
    for (const { start_ts } of day.earth.actual_entries) {
      expect(Date.parse(start_ts) >= start && Date.parse(start_ts) < end).toBe(true);
    }
  });

  it("does not touch an existing account", async () => {
    const demo = await make(7, 3);
    const before = await rowsOf(demo);
    await expect(make(7, 5)).rejects.toBeInstanceOf(AccountTaken);
    expect(await rowsOf(demo)).toEqual(before);
  });

  it("makes a password that the server accepts, a different one each time", async () => {
    const [one, other] = [await make(1, 1), await make(2, 1)];
    expect(one.password).toMatch(/^(\w+-){4}\d\d$/);
    expect(one.password).not.toBe(other.password);
  });
});
