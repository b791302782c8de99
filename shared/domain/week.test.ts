import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SampleDay, sampleRecord } from "./testing/day_fixture.ts";
import { battleStats } from "./battles.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayBounds,
  type DayRule,
  weekSpanOf,
} from "./calendar.ts";
import {
  BATTLE_OUTCOMES,
  type ByRing,
  byRing,
  type Goal,
  GOAL_STATES,
  RING_NAMES,
  TIME_CATEGORIES,
} from "./rings/mod.ts";
import { startStreaks } from "./streak.ts";
import { observe, type WeekTotals, type WeekView, weekView } from "./week.ts";

type Week = Omit<WeekView, "observations">;

const MONDAY = "2026-11-16";
/** A day after the week. */
const AFTER = "2026-11-23";
/** A day within the week. */
const DURING = "2026-11-20";

const nothing: WeekTotals = {
  counted_days: 0,
  rings_completed: 0,
  mean_completed: 0,
  mean_score: 0,
  tracked_minutes: 0,
  study_minutes: 0,
  goals: 0,
  goals_succeeded: 0,
  battles: 0,
  decided: 0,
  victories: 0,
};
const quiet: Week = {
  week: "2026-W47",
  from: MONDAY,
  to: "2026-11-22",
  days: Array.from({ length: 7 }, (_, index) => ({
    date: addDays(MONDAY, index),
    completion: byRing(() => false),
    completed: 0,
    score: 0,
    points: byRing(() => 0),
    tracked_minutes: 0,
    rest: false,
    sealed: false,
    categories: [],
  })),
  totals: nothing,
  previous: nothing,
  categories: [],
  goals: { total: 0, success: 0, partial: 0, fail: 0, pending: 0 },
  study_minutes: 0,
  reps: { total: 0, completed: 0 },
  battles: { total: 0, victories: 0, defeats: 0, ongoing: 0, win_rate: 0 },
  streaks: byRing(() => ({ current: 0, best: 0 })),
  best_ring: null,
  weakest_ring: null,
};

const week = (parts: Partial<Week>): Week => ({ ...quiet, ...parts });
const totals = (parts: Partial<WeekTotals>): WeekTotals => ({ ...nothing, counted_days: 7, ...parts });
const battles = (victories: number, defeats: number) => ({
  total: victories + defeats,
  victories,
  defeats,
  ongoing: 0,
  win_rate: victories / Math.max(1, victories + defeats),
});
const goals = (success: number, fail: number, pending = 0) => ({
  total: success + fail + pending,
  success,
  partial: 0,
  fail,
  pending,
});
const NONE = byRing(() => 0);

/** Returns the days of a week in which each ring is complete on so many. */
const daysWith = (complete: ByRing<number>): Week["days"] =>
  quiet.days.map((day, index) => ({ ...day, completion: byRing((ring) => index < complete[ring]) }));
const scores = (...values: number[]): Week["days"] =>
  quiet.days.map((day, index) => ({ ...day, score: values[index] ?? 0 }));
const streaks = (current: number, best: number): Week["streaks"] => ({
  ...quiet.streaks,
  water: { current, best },
});

interface Case {
  readonly parts: Partial<Week>;
  readonly today?: string;
  readonly text: string;
  readonly figures: Record<string, number | string>;
}

const FOUND: Record<string, Case> = {
  "stronger days, also while the week is running": {
    parts: { totals: totals({ mean_score: 62.3 }), previous: totals({ mean_score: 48.1 }) },
    today: DURING,
    text: "Your days were stronger than at this point last week: 62.3 points on average, after 48.1.",
    figures: { mean_score: 62.3, previous_mean_score: 48.1 },
  },
  "weaker days, when the week is over": {
    parts: { totals: totals({ mean_score: 48.1 }), previous: totals({ mean_score: 62.3 }) },
    text: "Your days were weaker than the week before: 48.1 points on average, after 62.3.",
    figures: { mean_score: 48.1, previous_mean_score: 62.3 },
  },
  "a streak that is the longest so far": {
    parts: { streaks: streaks(3, 3) },
    text: "Water is on its longest streak so far: 3 days.",
    figures: { ring: "water", current: 3, best: 3 },
  },
  "the rings complete on the most and the fewest days": {
    parts: {
      days: daysWith({ earth: 5, water: 3, fire: 3, wind: 2, void: 1 }),
      best_ring: "earth",
      weakest_ring: "void",
      totals: totals({}),
    },
    text: "Earth was complete on 5 days, Void on 1 day.",
    figures: { earth: 5, void: 1 },
  },
  "the outcomes of battles": {
    parts: { battles: battles(3, 1), previous: { ...nothing, victories: 1 } },
    text: "You won 3 of 4 decided battles, after 1 victory the week before.",
    figures: { victories: 3, decided: 4, previous_victories: 1 },
  },
  "more victories than the week before had by then": {
    parts: { battles: battles(3, 1), previous: { ...nothing, victories: 2 } },
    today: DURING,
    text: "You won 3 of 4 decided battles, after 2 victories at this point last week.",
    figures: { victories: 3, decided: 4, previous_victories: 2 },
  },
  "the outcomes of battles without the more victories of last week, while the week is running": {
    parts: { battles: battles(4, 2), previous: { ...nothing, victories: 13 } },
    today: DURING,
    text: "You won 4 of 6 decided battles.",
    figures: { victories: 4, decided: 6, previous_victories: 13 },
  },
  "the outcomes of battles without a week before": {
    parts: { battles: battles(0, 3) },
    text: "You won 0 of 3 decided battles.",
    figures: { victories: 0, decided: 3, previous_victories: 0 },
  },
  "more study": {
    parts: { study_minutes: 120, previous: { ...nothing, study_minutes: 90 } },
    today: DURING,
    text: "You studied for 2h 0m, 30m more than at this point last week.",
    figures: { study_minutes: 120, previous_study_minutes: 90 },
  },
  "less study, when the week is over": {
    parts: { study_minutes: 1, previous: { ...nothing, study_minutes: 90 } },
    text: "You studied for 1m, 1h 29m less than the week before.",
    figures: { study_minutes: 1, previous_study_minutes: 90 },
  },
  "the time spent on entertainment": {
    parts: {
      categories: [{ category: "Sleep", minutes: 480 }, { category: "Entertainment", minutes: 120 }],
    },
    text: "20% of the time that you tracked went to Entertainment: 2h 0m of 10h 0m.",
    figures: { entertainment_minutes: 120, category_minutes: 600, percent: 20 },
  },
  "the strongest day": {
    parts: { days: scores(40, 40, 84, 40), totals: totals({ mean_score: 51 }) },
    text: "Wednesday was your strongest day: 84 points.",
    figures: { date: "2026-11-18", score: 84, mean_score: 51 },
  },
  "the outcomes of goals": {
    parts: { goals: goals(3, 1, 2) },
    text: "Of the 4 goals that you judged, 3 were successes.",
    figures: { success: 3, judged: 4 },
  },
  "a single successful goal": {
    parts: { goals: goals(1, 2) },
    text: "Of the 3 goals that you judged, 1 was a success.",
    figures: { success: 1, judged: 3 },
  },
  "successful goals only": {
    parts: { goals: goals(5, 0) },
    text: "Every one of the 5 goals that you judged was a success.",
    figures: { success: 5, judged: 5 },
  },
};

const NOT_FOUND: Record<string, Pick<Case, "parts" | "today">> = {
  "anything in an empty week": { parts: {} },
  "a change of less than 5 points": {
    parts: { totals: totals({ mean_score: 54.9 }), previous: totals({ mean_score: 50 }) },
  },
  "a weaker week while it is running": {
    parts: { totals: totals({ mean_score: 30 }), previous: totals({ mean_score: 60 }) },
    today: DURING,
  },
  "a change against two days": {
    parts: { totals: totals({ mean_score: 60, counted_days: 2 }), previous: totals({ mean_score: 30 }) },
  },
  "a week after an empty one": { parts: { totals: totals({ mean_score: 60 }), previous: totals({}) } },
  "a streak of two days": { parts: { streaks: streaks(2, 2) } },
  "a streak that was longer before": { parts: { streaks: streaks(5, 6) } },
  "rings that differ by one day": {
    parts: {
      days: daysWith({ ...NONE, fire: 1 }),
      best_ring: "fire",
      weakest_ring: "void",
      totals: totals({}),
    },
  },
  "rings after two days": {
    parts: {
      days: daysWith({ ...NONE, fire: 2 }),
      best_ring: "fire",
      weakest_ring: "void",
      totals: totals({ counted_days: 2 }),
    },
  },
  "two decided battles": { parts: { battles: battles(2, 0) } },
  "less study while the week is running": {
    parts: { study_minutes: 10, previous: { ...nothing, study_minutes: 90 } },
    today: DURING,
  },
  "study without any the week before": { parts: { study_minutes: 300 } },
  "entertainment of less than a fifth": {
    parts: { categories: [{ category: "Sleep", minutes: 490 }, { category: "Entertainment", minutes: 110 }] },
  },
  "a strongest day that is one of two": {
    parts: { days: scores(84, 84), totals: totals({ mean_score: 24 }) },
  },
  "a strongest day near the mean": {
    parts: { days: scores(50, 51, 52), totals: totals({ mean_score: 51 }) },
  },
  "future days": { parts: { days: scores(0, 0, 0, 0, 0, 60), totals: totals({}) }, today: DURING },
  "two goals": { parts: { goals: goals(1, 1, 9) } },
};

describe("observe", () => {
  it.each(Object.entries(FOUND))("finds %s", (_what, { parts, today = AFTER, text, figures }) => {
    expect(observe(week(parts), today)).toMatchObject([{ text, figures }]);
  });

  it.each(Object.entries(NOT_FOUND))("does not find %s", (_what, { parts, today = AFTER }) => {
    expect(observe(week(parts), today)).toEqual([]);
  });

  it("returns at most three observations, first those that say what no figure does", () => {
    const parts = Object.assign({}, ...Object.values(FOUND).map((spoken) => spoken.parts));
    const texts = observe(week({ ...parts, previous: totals({ mean_score: 20, study_minutes: 10 }) }), AFTER)
      .map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/^Water is on its longest streak/);
    expect(texts[1]).toMatch(/went to Entertainment/);
  });
});

describe("weekly", () => {
  /** Of week 47, Monday the 16th to Sunday the 22nd. */
  const MONDAY = "2026-11-16";
  const SATURDAY = "2026-11-21";
  const SUNDAY = "2026-11-22";
  const NO_STREAKS = startStreaks(RING_NAMES.length);

  /** Days in UTC. */
  const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

  interface WeekOptions {
    readonly week?: string;
    readonly today?: CalendarDate;
    readonly rest?: readonly CalendarDate[];
    readonly rule?: DayRule;
  }

  function weekOf(
    samples: Readonly<Record<CalendarDate, SampleDay>>,
    { week = "2026-W47", today = SATURDAY, rest = [], rule }: WeekOptions = {},
  ): WeekView {
    const isRest = (date: CalendarDate) => rest.includes(date);
    const records = Object.entries(samples).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([date, sample]) => sampleRecord(date, sample, { rest: isRest(date), ...(rule && { rule }) }));
    // A test that passes an invalid week is wrong.
    const span = weekSpanOf(week) as DateRange;
    return weekView({
      span,
      today,
      now: dayBounds(rule ?? UTC, today).start + 24 * 3_600_000,
      rule: rule ?? UTC,
      rest: { weekdays: [], ranges: rest.map((date) => ({ from: date, to: date, reason: "" })) },
      shortened: [],
      days: records.map(({ day }) => day).filter(({ date }) =>
        date >= addDays(span.from, -7) && date <= span.to
      ),
      rows: records.map(({ row }) => row),
      firstDay: records[0]?.row.date ?? null,
      counted: NO_STREAKS,
    });
  }

  /** A day of 40 points: twelve hours tracked and every goal met. */
  const FORTY: SampleDay = { entries: [[0, 12, "Deep Work"]], goals: ["success"] };
  /** A day of 20 points. */
  const TWENTY: SampleDay = { entries: [[0, 12, "Deep Work"]] };

  const onEach = (from: CalendarDate, samples: readonly SampleDay[]) =>
    Object.fromEntries(samples.map((sample, index) => [addDays(from, index), sample]));

  describe("weekView", () => {
    it.each([
      ["2026-11-21", "2026-W47", "2026-11-16", "2026-11-22"],
      ["2026-W53", "2026-W53", "2026-12-28", "2027-01-03"],
      ["2027-01-01", "2026-W53", "2026-12-28", "2027-01-03"],
      ["2027-W01", "2027-W01", "2027-01-04", "2027-01-10"],
      ["2026-01-01", "2026-W01", "2025-12-29", "2026-01-04"],
      ["2024-12-30", "2025-W01", "2024-12-30", "2025-01-05"],
    ])("named %s is %s, from %s to %s, and holds the records of just these days", (name, week, from, to) => {
      const samples = onEach(addDays(from, -1), Array.from({ length: 9 }, () => FORTY));
      const view = weekOf(samples, { week: name, today: addDays(to, 30) });
      expect([view.week, view.from, view.to]).toEqual([week, from, to]);
      expect(view.days.map(({ date }) => date)).toEqual(
        Array.from({ length: 7 }, (_, day) => addDays(from, day)),
      );
      expect(view.totals).toMatchObject({ counted_days: 7, mean_score: 40, tracked_minutes: 7 * 720 });
      expect(view.previous).toMatchObject({ counted_days: 1, mean_score: 40, tracked_minutes: 720 });
    });

    it("counts only the goals that were due", () => {
      const samples = { [MONDAY]: { goals: ["success", "pending"] } } as const;
      const records = Object.entries(samples).map(([date, sample]) => sampleRecord(date, sample));
      const days = records.map(({ day }) => {
        const [first, second] = day.water.goals as [Goal, Goal];
        return { ...day, water: { ...day.water, goals: [first, { ...second, weekdays: [2] }] } };
      });
      const rest = { weekdays: [], ranges: [] };
      const span = weekSpanOf(MONDAY) as DateRange;
      const rows = records.map(({ row }) => row);
      const past = { firstDay: MONDAY, counted: NO_STREAKS };
      const day = { today: SATURDAY, now: Date.parse(SATURDAY), rule: UTC };
      expect(weekView({ span, ...day, rest, shortened: [], days, rows, ...past }).goals).toEqual(
        { total: 1, success: 1, partial: 0, fail: 0, pending: 0 },
      );
    });

    it("shows a day without a record as empty", () => {
      const [monday, tuesday] = weekOf({ [MONDAY]: TWENTY }).days;
      expect(monday).toMatchObject({
        score: 20,
        tracked_minutes: 720,
        categories: [{ category: "Deep Work", minutes: 720 }],
      });
      expect(tuesday).toEqual({
        date: "2026-11-17",
        completion: byRing(() => false),
        completed: 0,
        score: 0,
        points: byRing(() => 0),
        tracked_minutes: 0,
        rest: false,
        sealed: false,
        categories: [],
      });
    });

    it.each<[string, SampleDay[], WeekOptions, number, number]>([
      [
        "all seven of a week that is over",
        [FORTY, FORTY, {}, {}, {}, {}, {}],
        { today: "2026-12-01" },
        7,
        11.4,
      ],
      ["the days up to today", [FORTY, FORTY, TWENTY], { today: "2026-11-18" }, 3, 33.3],
      ["one on a Monday", [FORTY], { today: MONDAY }, 1, 40],
      ["no rest day", [FORTY, TWENTY, TWENTY], { today: "2026-11-18", rest: ["2026-11-17"] }, 2, 30],
      ["none when all are rest days", [FORTY], { today: MONDAY, rest: [MONDAY] }, 0, 0],
    ])("has means over %s", (_what, samples, options, counted, mean) => {
      // The first record is earlier, so every day of the week counts.
      const { totals } = weekOf({ "2026-01-01": {}, ...onEach(MONDAY, samples) }, options);
      expect([totals.counted_days, totals.mean_score]).toEqual([counted, mean]);
    });

    it("has means over the days from the first record on", () => {
      const { totals } = weekOf({ "2026-11-19": FORTY, "2026-11-20": TWENTY });
      expect(totals).toMatchObject({ counted_days: 3, mean_score: 20, mean_completed: 1 });
    });

    it("includes rest days in sums", () => {
      const { totals } = weekOf({ [MONDAY]: FORTY, "2026-11-17": FORTY }, { rest: ["2026-11-17"] });
      expect(totals).toMatchObject({ rings_completed: 4, tracked_minutes: 1_440, goals_succeeded: 2 });
    });

    it("has zeros for an empty week before", () => {
      const { previous } = weekOf({ [MONDAY]: FORTY });
      expect(new Set(Object.values(previous))).toEqual(new Set([0]));
    });

    it("of a future week is empty, with today's streaks", () => {
      const view = weekOf(onEach("2026-11-18", [TWENTY, TWENTY, TWENTY, TWENTY]), { week: "2026-W50" });
      expect(view.days.map(({ completed }) => completed)).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(view.totals.counted_days).toBe(0);
      expect(view.streaks.earth).toEqual({ current: 4, best: 4 });
      expect(view.observations.map(({ figures }) => figures["ring"])).toEqual(["earth"]);
    });

    it("sums minutes by category, goals by outcome, study, reps and battles", () => {
      const view = weekOf({
        [MONDAY]: {
          entries: [[8, 10, "Deep Work"], [9, 11, "Social"]],
          goals: ["success", "fail", "pending"],
          studies: [[20, 30]],
          reps: [true, false],
          battles: [["victory", 5], ["ongoing", 2]],
        },
        "2026-11-17": {
          entries: [[8, 9, "Social"]],
          goals: ["partial"],
          studies: [[30, 30], [5, 60]],
          battles: [["defeat", 8]],
        },
      });
      expect(view.categories).toEqual([
        { category: "Social", minutes: 180 },
        { category: "Deep Work", minutes: 60 },
      ]);
      expect(view.totals.tracked_minutes).toBe(240);
      expect(view.goals).toEqual({ total: 4, success: 1, partial: 1, fail: 1, pending: 1 });
      expect(view.study_minutes).toBe(55);
      expect(view.reps).toEqual({ total: 2, completed: 1 });
      expect(view.battles).toEqual({ total: 3, victories: 1, defeats: 1, ongoing: 1, win_rate: 0.5 });
    });

    it("counts the real hours of a night with a clock change", () => {
      const rule: DayRule = { timezone: "Europe/Berlin", boundary: { mode: "timezone", start_hour: 0 } };
      const day: SampleDay = { entries: [[0, 12, "Sleep"], [12, 26, "Misc"]] };
      const autumn = weekOf(onEach("2026-10-24", [day, day]), { week: "2026-W43", rule });
      expect(autumn.days.slice(5).map(({ tracked_minutes }) => tracked_minutes)).toEqual([1_440, 1_500]);
      const spring = weekOf({ "2026-03-29": day }, { week: "2026-W13", rule });
      expect(spring.days[6]?.tracked_minutes).toBe(1_380);
    });

    it("shows the streaks at the end of the week, not today's", () => {
      const samples = {
        ...onEach("2026-11-02", Array.from({ length: 7 }, () => TWENTY)),
        ...onEach("2026-11-10", Array.from({ length: 12 }, () => TWENTY)),
      };
      expect(weekOf(samples, { week: "2026-W45" }).streaks.earth).toEqual({ current: 7, best: 7 });
      expect(weekOf(samples, { week: "2026-W46" }).streaks.earth).toEqual({ current: 6, best: 7 });
      expect(weekOf(samples).streaks.earth).toEqual({ current: 12, best: 12 });
    });

    it.each<[string, SampleDay[], string | null, string | null]>([
      ["all are equal", [{}], null, null],
      ["two are the best, three the weakest", [FORTY], null, null],
      ["three are the weakest", [FORTY, TWENTY], "earth", null],
      ["four are the best", [{ ...FORTY, fire: { done: true }, windDone: true }], null, "void"],
    ])(
      "has the best and the weakest ring, and none where several are: %s",
      (_what, samples, best, weakest) => {
        const view = weekOf(onEach(MONDAY, samples), { today: SUNDAY });
        expect([view.best_ring, view.weakest_ring]).toEqual([best, weakest]);
      },
    );
  });

  const anyDay: fc.Arbitrary<SampleDay> = fc.record({
    entries: fc.array(
      fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 10 }), fc.constantFrom(...TIME_CATEGORIES))
        .map(([from, length, category]) => [from, from + length, category] as const),
      { maxLength: 4 },
    ),
    goals: fc.array(fc.constantFrom(...GOAL_STATES), { maxLength: 4 }),
    fire: fc.record({ done: fc.boolean() }),
    studies: fc.array(fc.nat(60).map((minutes) => [minutes, 60] as const), { maxLength: 2 }),
    windDone: fc.boolean(),
    battles: fc.array(fc.tuple(fc.constantFrom(...BATTLE_OUTCOMES), fc.integer({ min: 1, max: 10 })), {
      maxLength: 3,
    }),
  });

  const anyWeeks = fc.record({
    samples: fc.dictionary(fc.nat(20).map((day) => addDays("2026-11-02", day)), anyDay),
    today: fc.nat(20).map((day) => addDays("2026-11-02", day)),
    rest: fc.subarray([MONDAY, "2026-11-18", "2026-11-22", "2026-11-10"]),
  });

  /** Returns every number anywhere in a value. */
  function numbersIn(value: unknown): number[] {
    if (typeof value === "number") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
  }

  describe("any week", () => {
    it("is consistent: totals are the sums of its days and equal the battle stats", () => {
      fc.assert(fc.property(anyWeeks, ({ samples, ...options }) => {
        const week = weekOf(samples, options);
        const sum = (of: (day: WeekView["days"][number]) => number) =>
          week.days.reduce((all, day) => all + of(day), 0);
        expect(week.totals.rings_completed).toBe(sum(({ completed }) => completed));
        expect(week.totals.tracked_minutes).toBeCloseTo(sum(({ tracked_minutes }) => tracked_minutes), 5);
        expect(week.categories.reduce((all, { minutes }) => all + minutes, 0))
          .toBeCloseTo(sum(({ categories }) => categories.reduce((all, { minutes }) => all + minutes, 0)), 5);
        const battles = Object.entries(samples).filter(([date]) => date >= week.from && date <= week.to)
          .map(([date, sample]) => ({ day: date, battles: sampleRecord(date, sample).day.void.battle_logs }));
        expect(battleStats(battles)).toMatchObject(week.battles);
        expect(week.totals).toMatchObject({
          goals: week.goals.total,
          goals_succeeded: week.goals.success,
          battles: week.battles.total,
          decided: week.battles.victories + week.battles.defeats,
          victories: week.battles.victories,
        });
      }));
    });

    it("has finite figures, and at most three observations that contain theirs", () => {
      fc.assert(fc.property(anyWeeks, ({ samples, ...options }) => {
        const week = weekOf(samples, options);
        expect(numbersIn(week).every(Number.isFinite)).toBe(true);
        expect(week.observations.length).toBeLessThanOrEqual(3);
        for (const { text, figures } of week.observations) {
          expect(text).toMatch(/^[A-Z0-9].*\.$/);
          expect(text).not.toMatch(/NaN|undefined|null|Infinity|-\d|\d\.\d\d/);
          expect(Object.keys(figures).length).toBeGreaterThan(0);
        }
        for (const ring of RING_NAMES) {
          expect(week.streaks[ring].current).toBeLessThanOrEqual(week.streaks[ring].best);
        }
      }));
    });
  });
});
