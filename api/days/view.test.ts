import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  analyticsRange,
  computeForgedScore,
  deleteEntry,
  getDay,
  patchGoal,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
  putWind,
  stopTimer,
  updateEntry,
  updateMe,
  weekly,
} from "#shared/contract/mod.ts";
import { addDays, type CalendarDate, dayBounds, shortenedDays } from "#shared/domain/calendar.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { RING_NAMES, type StoredEarth } from "#shared/domain/rings/mod.ts";
import { forgedScore, scoreInputOf } from "#shared/domain/score.ts";
import { defaultSettings, type Settings } from "#shared/domain/settings.ts";
import { countStreaks } from "#shared/domain/streak.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import { MONTH, readRing } from "../store/days/documents.ts";
import { toStored } from "../store/documents.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../testing/test_store.ts";
import { summaryOf, summaryRulesOf } from "./view.ts";

describe("summary rules", () => {
  /** Days around the night on which clocks in Berlin are set back, and around the end of a month. */
  const FIRST = "2026-10-24";
  const DAYS = 10;
  const MINUTE = 60_000;

  let app: TestApp;

  beforeEach(async () => {
    app = await openTestApp("2026-10-31T12:00:00.000Z");
  });
  afterEach(() => app.close());

  interface Step {
    readonly kind: keyof typeof STEPS;
    readonly day: number;
    readonly minute: number;
    readonly length: number;
    readonly pick: number;
  }

  const ZONES: Record<string, Settings["day_boundary"] & { timezone: string }> = {
    utc: { timezone: "UTC", mode: "utc", start_hour: 0 },
    berlin: { timezone: "Europe/Berlin", mode: "timezone", start_hour: 4 },
  };

  const CATEGORIES = ["Deep Work", "Entertainment", "Sleep", "Social"] as const;
  const GOAL_STATES = ["pending", "success", "partial", "fail"] as const;
  const OUTCOMES = ["ongoing", "victory", "defeat"] as const;
  const of = <T>(list: readonly [T, ...T[]], pick: number): T => list[pick % list.length] ?? list[0];

  const instant = (ms: number) => new Date(ms).toISOString();
  const rejectedIsFine = () => {};

  /** One write of every kind. */
  const STEPS = {
    add: async ({ client, user }: SignedIn, { day, minute, length, pick }: Step) => {
      const date = addDays(FIRST, day);
      const start = dayBounds(dayRuleOf(user), date).start + minute * MINUTE;
      await client.call(addEntry, {
        params: { day: date },
        body: {
          start_ts: instant(start),
          end_ts: instant(start + length * MINUTE),
          category: of(CATEGORIES, pick),
          source: "manual",
        },
      }).catch(rejectedIsFine);
    },
    remove: async ({ client }: SignedIn, step: Step) => {
      const { date, id } = await someEntry(client, step);
      if (id) await client.call(deleteEntry, { params: { day: date, id } });
    },
    edit: async ({ client }: SignedIn, step: Step) => {
      const { date, id, start_ts } = await someEntry(client, step);
      if (!id) return;
      const end_ts = instant(Date.parse(start_ts) + step.length * MINUTE);
      await client.call(updateEntry, { params: { day: date, id }, body: { end_ts } }).catch(rejectedIsFine);
    },
    timer: async ({ client }: SignedIn, { day, minute, length }: Step) => {
      const date = addDays(FIRST, day);
      const start = Date.parse(date) + minute * MINUTE;
      app.time.now = Math.max(app.time.now, start);
      await client.call(putTimer, {
        body: { category: "Health", start_ts: instant(start), day: date, replace: true },
      }).catch(rejectedIsFine);
      app.time.now = Math.max(app.time.now, start + length * MINUTE);
      await client.call(stopTimer, { body: { end_ts: instant(start + length * MINUTE) } }).catch(
        rejectedIsFine,
      );
    },
    goals: async ({ client }: SignedIn, { day, pick }: Step) => {
      const goals = Array.from({ length: pick % 4 }, (_, index) => ({
        domain: "d",
        target: "t",
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state: of(GOAL_STATES, pick + index),
        note: "",
      }));
      await client.call(putGoals, { params: { day: addDays(FIRST, day) }, body: { goals } });
    },
    goal: async ({ client }: SignedIn, { day, pick }: Step) => {
      const params = { day: addDays(FIRST, day) };
      const { day: { water: { goals } } } = await client.call(getDay, { params });
      const [goal] = goals;
      if (!goal) return;
      const body = { state: of(GOAL_STATES, pick) };
      // A goal that carries over to today exists; one of another day does not.
      await client.call(patchGoal, { params: { ...params, id: goal.id }, body }).catch(rejectedIsFine);
    },
    fire: async ({ client }: SignedIn, { day, pick }: Step) => {
      const body = { weakness: pick % 2 ? "w" : "", task: pick % 3 ? "t" : "", done: pick % 5 === 0 };
      await client.call(putFire, { params: { day: addDays(FIRST, day) }, body });
    },
    wind: async ({ client }: SignedIn, { day, pick }: Step) => {
      const study = { subject: "s", target_minutes: 60, completed_minutes: pick % 60 };
      const body = { study_targets: pick % 3 ? [study] : [], done: pick % 2 === 0 };
      await client.call(putWind, { params: { day: addDays(FIRST, day) }, body });
    },
    battles: async ({ client }: SignedIn, { day, pick }: Step) => {
      const battle = {
        hard_thing: "h",
        battle_description: "b",
        difficulty_rating: 1 + pick % 10,
        outcome: of(OUTCOMES, pick),
      };
      const body = { battle_logs: pick % 4 ? [battle] : [] };
      await client.call(putBattleLogs, { params: { day: addDays(FIRST, day) }, body });
    },
    promise: async ({ client }: SignedIn, { day, pick }: Step) => {
      const body = { tomorrow_commitment: pick % 2 ? "Rise" : "" };
      await client.call(putCommitment, { params: { day: addDays(FIRST, day) }, body });
    },
    score: async ({ client }: SignedIn, { day }: Step) => {
      await client.call(computeForgedScore, { params: { day: addDays(FIRST, day) } });
    },
  };

  async function someEntry(client: SignedIn["client"], { day, pick }: Step) {
    const date = addDays(FIRST, day);
    const { day: { earth: { actual_entries } } } = await client.call(getDay, { params: { day: date } });
    const entry = actual_entries[pick % Math.max(1, actual_entries.length)];
    return { date, id: entry?.id, start_ts: entry?.start_ts ?? "" };
  }

  const anyStep: fc.Arbitrary<Step> = fc.record({
    // The kinds are the keys of STEPS.
    kind: fc.constantFrom(...Object.keys(STEPS) as (keyof typeof STEPS)[], "add", "add", "edit", "remove"),
    day: fc.integer({ min: 0, max: DAYS - 2 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 600, max: 1_440 })),
    pick: fc.nat(60),
  });

  /** Counts the minutes of the day that entries cover, one by one. */
  function minutesOf(span: { start: number; end: number }, entries: StoredEarth["actual_entries"]): number {
    let minutes = 0;
    for (let at = span.start; at < span.end; at += MINUTE) {
      if (entries.some(({ start_ts, end_ts }) => Date.parse(start_ts) <= at && at < Date.parse(end_ts))) {
        minutes++;
      }
    }
    return minutes;
  }

  /** Returns the summary of every day with data, computed from its documents alone. */
  async function fromDocuments({ user, client }: SignedIn): Promise<DaySummary[]> {
    const earthOf = async (day: string) =>
      readRing("earth", (await app.services.kv.getMany([keys.ring(user.id, day, "earth")]))[0])
        .actual_entries;
    const days = await Promise.all(Array.from({ length: DAYS }, async (_, index) => {
      const date = addDays(FIRST, index);
      const { day } = await client.call(getDay, { params: { day: date } });
      const { versions, earth, water, fire, wind, completion, completed, points } = day;
      const entries = [...await earthOf(date), ...await earthOf(addDays(date, -1))];
      const tracked_minutes = minutesOf(dayBounds(dayRuleOf(user), date), entries);
      const something = tracked_minutes > 0 || earth.actual_entries.length > 0 ||
        (versions.water !== null && water.goals.length > 0) || fire.weakness || fire.task || fire.done ||
        wind.study_targets.length > 0 || wind.done || day.void.battle_logs.length > 0;
      const { score } = forgedScore(scoreInputOf(day, { plan: null }));
      expect(day.forged_score).toBe(something ? score : null);
      return something
        ? [{ date, completion, completed, score, points, tracked_minutes, rest: false, sealed: false }]
        : [];
    }));
    return days.flat();
  }

  describe("the rows of the months", () => {
    it.each(Object.entries(ZONES))(
      "are what the documents make of them after any writes, in %s",
      async (_name, { timezone, ...day_boundary }) => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
            app.time.now = Date.parse("2026-10-29T12:00:00.000Z");
            const me = await app.signIn({ timezone, settings: { ...defaultSettings(), day_boundary } });
            for (const step of steps) await STEPS[step.kind](me, step);
            const query = { from: FIRST, to: addDays(FIRST, DAYS - 1) };
            const { days } = await me.client.call(analyticsRange, { query });
            expect(days).toEqual(await fromDocuments(me));
          }),
          { numRuns: countOnStore(20) },
        );
      },
      PROPERTY_TIMEOUT_MS,
    );

    it("leave the response to a write as a read of the day returns it", async () => {
      const me = await app.signIn();
      const params = { day: "2026-10-31" };
      const battle = {
        hard_thing: "h",
        battle_description: "b",
        difficulty_rating: 5,
        outcome: "victory",
      } as const;
      const entry = {
        start_ts: "2026-10-31T09:00:00Z",
        end_ts: "2026-10-31T10:00:00Z",
        source: "manual",
      } as const;
      const goal = {
        domain: "d",
        target: "t",
        baseline: 1,
        step_pct: 10,
        state: "success",
        note: "",
      } as const;
      for (
        const write of [
          () => me.client.call(putBattleLogs, { params, body: { battle_logs: [battle] } }),
          () => me.client.call(addEntry, { params, body: { ...entry, category: "Social" } }),
          () => me.client.call(putGoals, { params, body: { goals: [goal] } }),
          () => me.client.call(putBattleLogs, { params, body: { battle_logs: [] } }),
          () => me.client.call(putFire, { params, body: { task: "t", done: true } }),
          () =>
            me.client.call(putBattleLogs, { params: { day: "2026-10-30" }, body: { battle_logs: [battle] } }),
        ]
      ) {
        const { day } = await write();
        expect(day).toEqual((await me.client.call(getDay, { params: { day: day.date } })).day);
      }
    });

    it("contain a few numbers and a short text for each day", async () => {
      expect(RING_NAMES.length).toBeLessThan(31);
      const me = await app.signIn();
      await me.client.call(putFire, { params: { day: "2026-10-31" }, body: { done: true } });
      const [entry] = await app.services.kv.list({ prefix: keys.months(me.user.id) });
      expect(entry?.value).toMatchObject({
        v: 6,
        data: {
          "2026-10-31": {
            rings: 0b00100,
            battles: 0,
            fought: "",
            inputs: "0 0 0 0 0 0 0 0 0;0 0 0;0 1 0;0 0 0 0",
          },
        },
      });
    });
  });
});

describe("past streaks", () => {
  /** The week of Saturday 2026-11-21 begins on it. */
  const MONDAY = "2026-11-16";
  const TODAY = "2026-11-21";

  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp(`${TODAY}T12:00:00.000Z`);
    me = await app.signIn();
  });
  afterEach(() => app.close());

  const forge = (day: CalendarDate, done = true) =>
    me.client.call(putFire, { params: { day }, body: done ? { weakness: "w", task: "t", done } : { done } });
  const week = async (date: CalendarDate) =>
    (await me.client.call(weekly, { params: { week: date } })).weekly;

  /** Counts the streaks of Fire at the end of a week, or today while it runs, over all rows that are stored. */
  async function fireFromScratch(sunday: CalendarDate) {
    const account = await app.services.accounts.get(me.user.id);
    if (!account) throw new Error("The account is gone.");
    const { user } = account;
    const rows = await app.services.history.listRows(user.id, null, summaryRulesOf(user, app.services));
    const over = sunday < TODAY;
    const [fire] = countStreaks(
      rows.map((row) => summaryOf(row, user)).filter(({ date }) => !over || date <= sunday),
      [({ completion }) => completion.fire],
      over ? addDays(sunday, 1) : TODAY,
      { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) },
    );
    return { fire, firstDay: rows[0]?.date ?? null };
  }

  /** Days of two months of each of three years. */
  const anyDate = fc.tuple(
    fc.constantFrom("2024-12", "2025-01", "2026-10", "2026-11"),
    fc.integer({ min: 1, max: 6 }),
  )
    .map(([month, day]) => addDays(`${month}-01`, 4 * day));

  const anyStep = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ forge: anyDate, days: fc.integer({ min: 1, max: 4 }), done: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ rest: anyDate }) },
    { weight: 1, arbitrary: fc.record({ score: anyDate }) },
    { weight: 1, arbitrary: fc.constant({ erase: true as const }) },
    { weight: 4, arbitrary: fc.record({ look: anyDate }) },
  );

  describe("the streaks of a week", () => {
    it("equal a count over all days, whatever was written between two weeks", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (steps) => {
          me = await app.signIn();
          for (const step of steps) {
            if ("forge" in step) {
              for (let day = 0; day < step.days; day++) await forge(addDays(step.forge, day), step.done);
            } else if ("rest" in step) {
              const ranges = [{ from: step.rest, to: addDays(step.rest, 40), reason: "" }];
              await me.client.call(updateMe, { body: { settings: { rest: { ranges } } } });
            } else if ("score" in step) {
              await me.client.call(computeForgedScore, { params: { day: step.score } });
            } else if ("erase" in step) await app.services.transfers.eraseDays(me.user.id);
            else await expectSame(step.look);
          }
          await expectSame(MONDAY);
          await expectSame("2025-01-08");
        }),
        { seed: 15, numRuns: countOnStore(10) },
      );
    });

    it("follow a row that is computed again", async () => {
      await forge("2026-09-10");
      expect((await week(MONDAY)).streaks.fire.best).toBe(1);
      // As a server wrote it for which the ring was not complete.
      const row = { rings: 0, battles: 0, fought: "", inputs: "0;0;0;0" };
      const rows = toStored(MONTH, { "2026-09-10": row }, "before");
      await app.services.kv.commit({
        op: "before",
        checks: [],
        mutations: [{ key: keys.month(me.user.id, "2026-09"), value: rows }],
      });
      await me.client.call(computeForgedScore, { params: { day: "2026-09-10" } });
      expect((await week(MONDAY)).streaks.fire).toEqual((await fireFromScratch("2026-11-22")).fire);
    });
  });

  async function expectSame(date: CalendarDate): Promise<void> {
    const view = await week(date);
    const { fire, firstDay } = await fireFromScratch(view.to);
    expect(view.streaks.fire).toEqual(fire);
    const counted = view.days.filter(({ date, rest }) =>
      firstDay !== null && firstDay <= date && date <= TODAY && !rest
    );
    expect(view.totals.counted_days).toBe(counted.length);
  }
});
