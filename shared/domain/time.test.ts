import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, dayBounds, type DayRule, todayFor } from "./calendar.ts";
import { DEFAULT_KINDS, type Entry, TIME_CATEGORIES, type TimeCategory } from "./rings/mod.ts";
import {
  countdownMinutes,
  countdownShort,
  countdownText,
  cutAll,
  entriesInto,
  gaps,
  isLongTimer,
  lastTimeAt,
  minutesBefore,
  minutesOf,
  minutesWithin,
  openGaps,
  overlapPairs,
  overlappingIds,
  planVariance,
  proposedEnd,
  recentWork,
  reconcile,
  spanOf,
  spentTimes,
  splitByDay,
  stopProblem,
  suggestedCategory,
  taskCategory,
  taskMinutes,
  timerEntries,
  union,
} from "./time.ts";

const sumMs = (spent: readonly { readonly ms: number }[]) => spent.reduce((sum, { ms }) => sum + ms, 0);

const sampleTime = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

test("lastTimeAt is today's when that is past", () => {
  expect(lastTimeAt("13:30", sampleTime("14:02"), "UTC")).toBe("2026-11-21T13:30:00.000Z");
  expect(lastTimeAt("22:30", sampleTime("14:02"), "Asia/Tokyo")).toBe("2026-11-21T13:30:00.000Z");
});

test("lastTimeAt is yesterday's when today's is still to come", () => {
  expect(lastTimeAt("23:50", sampleTime("00:10"), "UTC")).toBe("2026-11-20T23:50:00.000Z");
});

test("lastTimeAt of no time is null", () => {
  expect(lastTimeAt("", sampleTime("00:10"), "UTC")).toBeNull();
});

test("minutesBefore counts back from now", () => {
  expect(minutesBefore(15, sampleTime("14:02"))).toBe("2026-11-21T13:47:00.000Z");
});

const at = (time: string) => Date.parse(`${time}:00Z`);
const DAY = { start: at("2026-11-21T00:00"), end: at("2026-11-22T00:00") };
const entry = (start: string, end: string): Entry => ({
  id: start,
  start_ts: `${start}:00.000Z`,
  end_ts: `${end}:00.000Z`,
  category: "Sleep",
  note: "",
  source: "manual",
});
const night = entry("2026-11-20T23:00", "2026-11-21T07:24");
const evening = entry("2026-11-20T20:00", "2026-11-21T00:00");
const work = entry("2026-11-21T09:00", "2026-11-21T11:10");
const until = (time: string) => at(`2026-11-21T${time}`);

describe("entriesInto", () => {
  it("returns the entries that run past the end of the day before", () => {
    expect(entriesInto(DAY, [evening, night])).toEqual([night]);
  });

  it("returns the entries of which a part lies in the day, to the millisecond", () => {
    const near = fc.constantFrom(DAY.start, DAY.end).chain((edge) =>
      fc.integer({ min: -2, max: 2 }).map((ms) => edge + ms)
    );
    fc.assert(fc.property(near, near, (start, end) => {
      const one = {
        ...work,
        start_ts: new Date(start).toISOString(),
        end_ts: new Date(end).toISOString(),
      };
      expect(entriesInto(DAY, [one])).toEqual(cutAll([{ start, end }], DAY).length > 0 ? [one] : []);
    }));
  });

  it("knows the last day of all, whose end has five digits", () => {
    const last = dayBounds({ timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } }, "9999-12-31");
    const late = { ...work, start_ts: "9999-12-31T23:00:00.000Z", end_ts: "9999-12-31T23:59:59.999Z" };
    expect(entriesInto(last, [late])).toEqual([late]);
  });
});

describe("openGaps", () => {
  it("begin with the day, or where the night before ends, and end now", () => {
    expect(openGaps([work], DAY, until("12:00"))).toEqual([
      { start: DAY.start, end: until("09:00") },
      { start: until("11:10"), end: until("12:00") },
    ]);
    expect(openGaps([work, night], DAY, until("12:00"))[0]?.start).toBe(until("07:24"));
  });

  it("end with the day when it is over", () => {
    expect(openGaps([work], DAY, DAY.end + 1).at(-1)?.end).toBe(DAY.end);
  });

  it("of less than five minutes are ignored", () => {
    expect(openGaps([night, work], DAY, until("11:14"))).toHaveLength(1);
    expect(openGaps([night, work], DAY, until("11:15"))).toHaveLength(2);
  });

  it("are none on a day without entries", () => {
    expect(openGaps([], DAY, until("12:00"))).toEqual([]);
  });
});

describe("overlap pairs", () => {
  const entry = (id: string, start: string, end: string): Entry => ({
    id,
    start_ts: `2026-11-21T${start}:00.000Z`,
    end_ts: `2026-11-21T${end}:00.000Z`,
    category: "Admin",
    note: "",
    source: "manual",
  });
  const pairsOf = (...entries: Entry[]) =>
    overlapPairs(entries).map(({ first, second }) => first.id + second.id);

  describe("overlapping entries", () => {
    it("are returned in pairs, the earlier one first, with their common time", () => {
      const [pair] = overlapPairs([entry("b", "09:45", "11:00"), entry("a", "09:00", "10:00")]);
      expect(pair).toMatchObject({
        first: { id: "a" },
        second: { id: "b" },
        span: { start: Date.parse("2026-11-21T09:45:00Z"), end: Date.parse("2026-11-21T10:00:00Z") },
      });
    });

    it("are none when they share less than a minute, which would be shown as 0m", () => {
      const later = entry("b", "10:00", "11:00");
      const until = (end_ts: string) => ({ ...entry("a", "09:00", "10:00"), end_ts });
      expect(pairsOf(until("2026-11-21T10:00:59.999Z"), later)).toEqual([]);
      expect(pairsOf(until("2026-11-21T10:01:00.000Z"), later)).toEqual(["ab"]);
    });

    it("are every pair of three that overlap at the same time", () => {
      expect(
        pairsOf(entry("a", "09:00", "12:00"), entry("b", "09:30", "10:00"), entry("c", "09:45", "11:00")),
      )
        .toEqual(["ab", "ac", "bc"]);
    });

    it("are found between an entry that is carried over from the day before and one of the day", () => {
      const night = { ...entry("n", "00:00", "05:30"), start_ts: "2026-11-20T22:30:00.000Z" };
      const [pair, ...others] = overlapPairs(
        [entry("a", "05:00", "06:10"), entry("b", "06:10", "07:00")],
        [night],
      );
      expect(others).toEqual([]);
      expect(pair).toMatchObject({
        first: { id: "n" },
        second: { id: "a" },
        span: { start: Date.parse("2026-11-21T05:00:00Z"), end: Date.parse("2026-11-21T05:30:00Z") },
      });
    });

    it("do not include adjacent ones", () => {
      expect(pairsOf(entry("a", "09:00", "10:00"), entry("b", "10:00", "11:00"))).toEqual([]);
    });
  });
});

describe("the parts of the variance", () => {
  it("are the categories that are planned or have time, largest difference first", () => {
    const parts = planVariance({ Sleep: 480, "Deep Work": 120, Health: 0 }, [
      { category: "Deep Work", minutes: 150 },
      { category: "Social", minutes: 60 },
    ]);
    expect(parts).toEqual([
      { category: "Sleep", planned: 480, actual: 0, difference: -480 },
      { category: "Social", planned: 0, actual: 60, difference: 60 },
      { category: "Deep Work", planned: 120, actual: 150, difference: 30 },
    ]);
  });

  it("add up to the variance of the day", () => {
    const start = Date.parse("2026-11-21T00:00:00Z");
    const category = fc.constantFrom(...TIME_CATEGORIES);
    const hour = fc.record({ category, hour: fc.integer({ min: 0, max: 23 }) });
    const plan = fc.dictionary(category, fc.integer({ min: 0, max: 600 }));
    fc.assert(fc.property(fc.array(hour, { maxLength: 12 }), plan, (hours, timePlan) => {
      const entries = hours.map(({ category, hour }, index): Entry => ({
        id: String(index),
        start_ts: new Date(start + hour * 3_600_000).toISOString(),
        end_ts: new Date(start + (hour + 1) * 3_600_000).toISOString(),
        category,
        note: "",
        source: "manual",
      }));
      const day = { start, end: start + 86_400_000 };
      const { reconciliation } = reconcile({ entries, day, now: day.end, plan: timePlan });
      const sum = planVariance(timePlan, minutesWithin(entries, day)).reduce(
        (all, part) => all + Math.abs(part.difference),
        0,
      );
      expect(sum).toBe(reconciliation.variance_minutes);
    }));
  });
});

describe("reconcile", () => {
  const day = { start: Date.parse("2026-11-21T00:00:00Z"), end: Date.parse("2026-11-22T00:00:00Z") };
  const over = day.end + 1;

  function entry(category: TimeCategory, from: number, to: number): Entry {
    return {
      id: crypto.randomUUID(),
      start_ts: new Date(day.start + from * 60_000).toISOString(),
      end_ts: new Date(day.start + to * 60_000).toISOString(),
      category,
      note: "",
      source: "manual",
    };
  }

  describe("tracked_percentage", () => {
    it("counts overlaps once and only time within the day", () => {
      const entries = [entry("Deep Work", -60, 60), entry("Admin", 30, 144), entry("Sleep", 1_400, 1_500)];
      const { tracked_percentage } = reconcile({ entries, day, now: over, plan: null }).reconciliation;
      expect(tracked_percentage).toBe(Math.round((144 + 40) / 1_440 * 1_000) / 10);
    });

    it("is relative to the length of the day, 25 hours when the clock goes back", () => {
      const long = { start: day.start, end: day.end + 3_600_000 };
      const entries = [entry("Sleep", 0, 750)];
      expect(reconcile({ entries, day: long, now: over, plan: null }).reconciliation.tracked_percentage).toBe(
        50,
      );
    });

    it("is 0 for a day of length zero", () => {
      const none = { start: day.start, end: day.start };
      expect(
        reconcile({ entries: [entry("Sleep", -10, 10)], day: none, now: over, plan: null }).reconciliation
          .tracked_percentage,
      )
        .toBe(0);
    });
  });

  describe("variance_minutes without a plan", () => {
    it("is the untracked time of the day so far", () => {
      const now = day.start + 600 * 60_000;
      const entries = [entry("Deep Work", 60, 180), entry("Learning", 570, 630)];
      expect(reconcile({ entries, day, now, plan: null }).reconciliation.variance_minutes).toBe(
        600 - 120 - 30,
      );
    });

    it("is of the whole day when it is over, and 0 before it begins", () => {
      expect(reconcile({ entries: [], day, now: over, plan: null }).reconciliation.variance_minutes).toBe(
        1_440,
      );
      expect(reconcile({ entries: [], day, now: day.start - 1, plan: null }).reconciliation.variance_minutes)
        .toBe(0);
    });
  });

  describe("with a plan", () => {
    const plan = { "Deep Work": 240, Entertainment: 60 };
    const entries = [entry("Deep Work", 0, 180), entry("Entertainment", 200, 290), entry("Misc", 300, 320)];

    it("the variance is the sum of each category's difference", () => {
      expect(reconcile({ entries, day, now: over, plan }).reconciliation.variance_minutes).toBe(60 + 30 + 20);
    });

    it("the leaks are what leaking and neutral categories are over the plan", () => {
      const more = [entry("Admin", 600, 700), entry("Social", 700, 800), entry("Deep Work", 800, 1_100)];
      const { top_leaks } = reconcile({
        entries: [...entries, ...more],
        day,
        now: over,
        plan: { ...plan, Admin: 60 },
      }).reconciliation;
      expect(top_leaks).toEqual([
        { category: "Admin", minutes: 40 },
        { category: "Entertainment", minutes: 30 },
        { category: "Misc", minutes: 20 },
      ]);
    });
  });

  describe("top_leaks without a plan", () => {
    const entries = [
      entry("Misc", 0, 10),
      entry("Entertainment", 10, 70),
      entry("Social", 70, 100),
      entry("Deep Work", 100, 500),
    ];

    it("are the leaking categories by their minutes, without zeros", () => {
      expect(reconcile({ entries, day, now: over, plan: null }).reconciliation.top_leaks).toEqual([
        { category: "Entertainment", minutes: 60 },
        { category: "Misc", minutes: 10 },
      ]);
    });

    it("are those that the user chose", () => {
      const kinds = { ...DEFAULT_KINDS, Entertainment: "invest", Social: "leak" } as const;
      expect(reconcile({ entries, day, now: over, plan: null, kinds }).reconciliation.top_leaks).toEqual([
        { category: "Social", minutes: 30 },
        { category: "Misc", minutes: 10 },
      ]);
    });
  });

  describe("any day", () => {
    const anyEntry = fc.tuple(
      fc.constantFrom(...TIME_CATEGORIES),
      fc.integer({ min: -500, max: 1_500 }),
      fc.integer({ min: 1, max: 600 }),
    )
      .map(([category, from, length]) => entry(category, from, from + length));

    it("is tracked between 0 and 100 percent, and the variance is the rest", () => {
      fc.assert(fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
        const { tracked_percentage, variance_minutes, top_leaks } = reconcile({
          entries,
          day,
          now: over,
          plan: null,
        }).reconciliation;
        expect(tracked_percentage).toBeGreaterThanOrEqual(0);
        expect(tracked_percentage).toBeLessThanOrEqual(100);
        expect(Math.abs(variance_minutes - 1_440 * (1 - tracked_percentage / 100))).toBeLessThan(1.5);
        expect(top_leaks.length).toBeLessThanOrEqual(3);
      }));
    });

    it("returns its categories once each, largest first", () => {
      fc.assert(fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
        const found = reconcile({ entries, day, now: over, plan: null }).categories;
        expect(new Set(found.map(({ category }) => category)).size).toBe(found.length);
        for (const [index, { minutes }] of found.entries()) {
          expect(minutes).toBeLessThanOrEqual(found[index - 1]?.minutes ?? Infinity);
        }
      }));
    });

    it("counts a minute once, within the day, for the entry that started last", () => {
      const { categories, reconciliation } = reconcile({
        entries: [
          entry("Entertainment", 1_380, 1_500),
          entry("Admin", 600, 700),
          entry("Learning", 620, 640),
          entry("Health", 620, 630),
        ],
        carried: [entry("Sleep", -60, 444)],
        day,
        now: over,
        plan: null,
      });
      expect(categories).toEqual([
        { category: "Sleep", minutes: 444 },
        { category: "Admin", minutes: 80 },
        { category: "Entertainment", minutes: 60 },
        { category: "Learning", minutes: 10 },
        { category: "Health", minutes: 10 },
      ]);
      expect(reconciliation.tracked_percentage).toBe(41.9);
      expect(reconciliation.top_leaks).toEqual([{ category: "Entertainment", minutes: 60 }]);
    });

    it("gives each minute to the last started of the entries that cover it", () => {
      fc.assert(fc.property(fc.array(anyEntry, { maxLength: 12 }), (entries) => {
        const found = new Map<TimeCategory, number>();
        for (let minute = 0; minute < 1_440; minute++) {
          const at = day.start + minute * 60_000;
          const owner = entries.filter((one) => Date.parse(one.start_ts) <= at && Date.parse(one.end_ts) > at)
            .reduce<Entry | null>((last, one) => last && last.start_ts > one.start_ts ? last : one, null);
          if (owner) found.set(owner.category, (found.get(owner.category) ?? 0) + 1);
        }
        const { categories } = reconcile({ entries, day, now: over, plan: null });
        expect(new Map(categories.map(({ category, minutes }) => [category, minutes]))).toEqual(found);
      }));
    });

    it("adds its categories up to what is tracked, and two days to the whole, in any zone", () => {
      const rules = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"].map((timezone) => (
        { timezone, boundary: { mode: "timezone", start_hour: 3 } } as const
      ));
      const ms = fc.integer({ min: -36 * 3_600_000, max: 60 * 3_600_000 });
      const anySpan = fc.tuple(
        fc.constantFrom(...TIME_CATEGORIES),
        ms,
        fc.integer({ min: 1, max: 86_400_000 }),
      );
      const dates = fc.constantFrom("2026-11-21", "2026-03-29", "2026-10-25", "2026-11-01", "2026-04-05");
      fc.assert(
        fc.property(
          fc.constantFrom(...rules),
          dates,
          fc.array(anySpan, { maxLength: 15 }),
          (rule, date, spans) => {
            const { start } = dayBounds(rule, date);
            const all = spans.map(([category, from, length]): Entry => ({
              id: "x",
              start_ts: new Date(start + from).toISOString(),
              end_ts: new Date(start + from + length).toISOString(),
              category,
              note: "",
              source: "manual",
            }));
            const onDay = (day: string) =>
              all.filter(({ start_ts }) => todayFor(rule, Date.parse(start_ts)) === day);
            const dayOf = (date: string) => {
              const span = dayBounds(rule, date);
              const carried = entriesInto(span, onDay(addDays(date, -1)));
              const spent = spentTimes(onDay(date), carried, span);
              const covered = minutesOf(union(cutAll([...carried, ...onDay(date)].map(spanOf), span)));
              expect(sumMs(spent)).toBe(Math.round(60_000 * covered));
              return sumMs(spent);
            };
            const two = [date, addDays(date, 1)];
            const both = { start: dayBounds(rule, date).start, end: dayBounds(rule, addDays(date, 1)).end };
            const whole = [addDays(date, -1), ...two].flatMap(onDay);
            expect(two.reduce((sum, day) => sum + dayOf(day), 0))
              .toBe(Math.round(60_000 * minutesOf(union(cutAll(whole.map(spanOf), both)))));
          },
        ),
      );
    });

    it("has the seconds of a category that took a few", () => {
      const short = { ...entry("Deep Work", 0, 1), end_ts: new Date(day.start + 2_000).toISOString() };
      const { categories, reconciliation } = reconcile({ entries: [short], day, now: over, plan: null });
      expect(categories).toEqual([{ category: "Deep Work", minutes: 2 / 60 }]);
      expect(reconciliation.top_leaks).toEqual([]);
    });
  });
});

describe("time for something", () => {
  const purposes = [
    null,
    { kind: "goal", id: "5d8f6b1e-0a9b-4c39-8a57-3a9b6f0c2d11" },
    { kind: "study_target", id: "0c2f4c2e-6a4b-4f0e-9f58-6f4b8a1d7e22" },
    { kind: "task" },
    { kind: "commitment" },
  ] as const;
  /** Entries one after another, of which each may be for something and lie partly before or after the day. */
  const anyDay = fc.tuple(
    fc.integer({ min: -600, max: 600 }),
    fc.array(
      fc.record({
        category: fc.constantFrom(...TIME_CATEGORIES),
        purpose: fc.constantFrom(...purposes),
        pause: fc.nat(90),
        minutes: fc.integer({ min: 2, max: 300 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  ).map(([from, parts]) => {
    let start = DAY.start + from * 60_000;
    return parts.map(({ category, purpose, pause, minutes }, index): Entry => {
      const begun = start + pause * 60_000;
      start = begun + minutes * 60_000;
      return { ...timed({ start: begun, end: start }, category), id: `${index}`, for: purpose };
    });
  });
  const timed = ({ start, end }: { start: number; end: number }, category: TimeCategory): Entry => ({
    id: "",
    start_ts: new Date(start).toISOString(),
    end_ts: new Date(end).toISOString(),
    category,
    note: "",
    source: "manual",
  });
  /** The time of each category and purpose, in one order. */
  const spent = (entries: readonly Entry[]) =>
    spentTimes(entries, [], DAY).map((one) => JSON.stringify(one)).sort();
  const cases = fc.tuple(anyDay, fc.nat(), fc.double({ min: 0.01, max: 0.99, noNaN: true }));
  /** Returns the entry with this number, and an instant within it. */
  const cutOf = (entries: readonly Entry[], number: number, share: number) => {
    const chosen = entries[number % entries.length];
    if (!chosen) throw new Error("There is no entry.");
    const { start, end } = spanOf(chosen);
    return { chosen, end, middle: new Date(Math.round(start + share * (end - start))).toISOString() };
  };

  it("stays as it is when its entry is split, wherever in it and in the list the parts lie", () => {
    fc.assert(fc.property(cases, ([entries, number, share]) => {
      const { chosen, middle } = cutOf(entries, number, share);
      const others = entries.filter((one) => one !== chosen);
      const parts = [{ ...chosen, end_ts: middle }, { ...chosen, id: "later", start_ts: middle }];
      expect(spent([...others, ...parts])).toEqual(spent(entries));
      expect(spent([...parts.toReversed(), ...others])).toEqual(spent(entries));
    }));
  });

  it("loses what its entry loses when that is trimmed, and nothing else changes", () => {
    fc.assert(fc.property(cases, ([entries, number, share]) => {
      const { chosen, end, middle } = cutOf(entries, number, share);
      const trimmed = entries.map((one) => one === chosen ? { ...one, end_ts: middle } : one);
      const [rest] = cutAll([{ start: Date.parse(middle), end }], DAY);
      const lost = rest ? rest.end - rest.start : 0;
      const isOf = (one: { category: TimeCategory; for: Entry["for"] }) =>
        one.category === chosen.category && one.for === chosen.for;
      const [before, after] = [entries, trimmed].map((all) => spentTimes(all, [], DAY));
      expect(sumMs((after ?? []).filter(isOf))).toBe(sumMs((before ?? []).filter(isOf)) - lost);
      const untouched = (all: ReturnType<typeof spentTimes> = []) =>
        all.filter((one) => !isOf(one)).map((one) => JSON.stringify(one)).sort();
      expect(untouched(after)).toEqual(untouched(before));
    }));
  });
});

describe("spans", () => {
  const day = { start: 0, end: 1_440 * 60_000 };
  const span = (from: number, to: number) => ({ start: from * 60_000, end: to * 60_000 });
  const anySpan = fc.tuple(fc.integer({ min: -300, max: 1_700 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => span(from, from + length));

  describe("union", () => {
    it("joins spans that overlap or touch, and no others", () => {
      expect(union([span(60, 120), span(0, 30), span(100, 150), span(150, 160)])).toEqual([
        span(0, 30),
        span(60, 160),
      ]);
    });

    it("is not shortened by a span within another", () => {
      expect(union([span(0, 100), span(10, 20)])).toEqual([span(0, 100)]);
    });
  });

  describe("gaps", () => {
    it("are the whole day when nothing was tracked", () => {
      expect(gaps([], day)).toEqual([day]);
    });

    it("are none when the day is covered", () => {
      expect(gaps([span(-10, 700), span(650, 1_500)], day)).toEqual([]);
    });

    it("and the tracked time add up to the day, whatever was tracked", () => {
      fc.assert(fc.property(fc.array(anySpan, { maxLength: 20 }), (spans) => {
        const tracked = minutesOf(union(cutAll(spans, day)));
        expect(tracked + minutesOf(gaps(spans, day))).toBeCloseTo(1_440);
      }));
    });
  });

  describe("overlappingIds", () => {
    const entry = (id: string, from: string, to: string): Entry => ({
      id,
      start_ts: `2026-11-21T${from}:00.000Z`,
      end_ts: `2026-11-21T${to}:00.000Z`,
      category: "Misc",
      note: "",
      source: "manual",
    });

    it("contains both of an overlapping pair, and no adjacent ones", () => {
      const entries = [
        entry("a", "09:00", "10:00"),
        entry("b", "10:00", "11:00"),
        entry("c", "10:30", "12:00"),
      ];
      expect([...overlappingIds(entries)].sort()).toEqual(["b", "c"]);
    });

    it("contains an entry that is carried over from the day before, and the one that it overlaps", () => {
      const night = { ...entry("night", "00:00", "05:30"), start_ts: "2026-11-20T22:30:00.000Z" };
      const entries = [entry("a", "05:00", "06:10"), entry("b", "06:10", "07:00")];
      expect([...overlappingIds(entries, [night])].sort()).toEqual(["a", "night"]);
    });

    it("finds a long entry that overlaps one beginning after others have ended", () => {
      const entries = [
        entry("long", "08:00", "12:00"),
        entry("a", "08:30", "09:00"),
        entry("b", "11:00", "13:00"),
      ];
      expect([...overlappingIds(entries)].sort()).toEqual(["a", "b", "long"]);
    });
  });
});

describe("split by day", () => {
  const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
  const at = (iso: string): number => Date.parse(iso);

  describe("splitByDay", () => {
    it("does not split a span within one day", () => {
      const span = { start: at("2026-11-21T09:00:00Z"), end: at("2026-11-21T10:00:00Z") };
      expect(splitByDay(utc, span)).toEqual([{ day: "2026-11-21", span }]);
    });

    it("splits a span at the end of the day", () => {
      expect(splitByDay(utc, { start: at("2026-11-21T23:10:00Z"), end: at("2026-11-22T00:20:00Z") })).toEqual(
        [
          { day: "2026-11-21", span: { start: at("2026-11-21T23:10:00Z"), end: at("2026-11-22T00:00:00Z") } },
          { day: "2026-11-22", span: { start: at("2026-11-22T00:00:00Z"), end: at("2026-11-22T00:20:00Z") } },
        ],
      );
    });

    it("is empty for an empty span", () => {
      expect(splitByDay(utc, { start: 5, end: 5 })).toEqual([]);
    });

    it("neither loses nor adds time, in any zone and across any clock change", () => {
      const zone = fc.constantFrom(
        "America/New_York",
        "Pacific/Apia",
        "Australia/Lord_Howe",
        "Europe/Berlin",
      );
      const start = fc.integer({ min: at("2011-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
      fc.assert(
        fc.property(
          zone,
          fc.integer({ min: 0, max: 6 }),
          start,
          fc.integer({ min: 1, max: 100 * 3_600_000 }),
          (timezone, start_hour, from, length) => {
            const rule: DayRule = { timezone, boundary: { mode: "timezone", start_hour } };
            const pieces = splitByDay(rule, { start: from, end: from + length });
            expect(pieces[0]?.span.start).toBe(from);
            expect(pieces.at(-1)?.span.end).toBe(from + length);
            for (const [index, { day, span }] of pieces.entries()) {
              const bounds = dayBounds(rule, day);
              expect(span.start >= bounds.start && span.end <= bounds.end && span.start < span.end).toBe(
                true,
              );
              if (index > 0) expect(span.start).toBe(pieces[index - 1]?.span.end);
            }
          },
        ),
      );
    });
  });
});

describe("stop problem", () => {
  const START = "2026-11-21T09:15:00.000Z";
  const at = (time: string) => stopProblem(START, Date.parse(`2026-11-21T${time}Z`), "UTC");

  test("a timer can be stopped from its start on, and not before, as after the clock was set back", () => {
    expect(at("09:15:00.000")).toBeNull();
    expect(at("10:00:00.000")).toBeNull();
    expect(at("09:14:59.999")).toEqual({
      message: "Failed to save timer entry",
      reason: expect.stringMatching(/^The timer starts at 9:15 AM, which is still to come/),
    });
  });
});

describe("suggested category", () => {
  const entry = (category: TimeCategory, hour: string): Entry => ({
    id: category,
    start_ts: `2026-11-21T${hour}:00:00Z`,
    end_ts: `2026-11-21T${hour}:30:00Z`,
    category,
    note: "",
    source: "manual",
  });

  it("the last work of the day goes on, whatever came after it", () => {
    const entries = [
      entry("Learning", "11"),
      entry("Admin", "09"),
      entry("Entertainment", "12"),
      entry("Sleep", "13"),
    ];
    expect(suggestedCategory(entries)).toBe("Learning");
  });

  it("a day without work begins with Deep Work", () => {
    expect(suggestedCategory([])).toBe("Deep Work");
    expect(suggestedCategory([entry("Sleep", "02")])).toBe("Deep Work");
  });

  it("a task goes on with the category of its last entry of the day, or else with the last work", () => {
    const entries = [
      { ...entry("Health", "08"), note: "Walk 10 min" },
      { ...entry("Admin", "09"), note: "Walk 10 min: by the river" },
      { ...entry("Entertainment", "10"), note: "Walk 10 minutes late" },
      entry("Learning", "11"),
    ];
    expect(taskCategory(entries, "Walk 10 min")).toBe("Admin");
    expect(taskCategory(entries, "Close the inbox")).toBe("Learning");
    expect(taskCategory([], "Close the inbox")).toBe("Deep Work");
  });
});

it.each([
  ["Close the inbox for 20 minutes", 20],
  ["5 min of silence", 5],
  ["A 15-minute walk", 15],
  ["Two hours, 120 minutes", 30],
  ["Sit ten minutes by the window", 10],
  ["A Fifteen-minute walk", 15],
  ["Twenty five minutes of scales", 25],
  ["A few minutes of silence", 30],
  ["Close it until noon", 30],
  ["受信箱を20分で片付ける", 20],
  ["午後3時15分に電話する", 30],
])("%s takes %i minutes", (task, minutes) => {
  expect(taskMinutes(task)).toBe(minutes);
});

it("only a timer whose note begins with the task counts down", () => {
  expect(countdownMinutes("Walk 10 min", "Walk 10 min")).toBe(10);
  expect(countdownMinutes("Walk 10 min: along the river", "Walk 10 min")).toBe(10);
  expect(countdownMinutes("Read minutes", "Read")).toBe(30);
  expect(countdownMinutes("Reading", "Read")).toBeNull();
  expect(countdownMinutes("Chapter 3", "Walk 10 min")).toBeNull();
  expect(countdownMinutes("", "")).toBeNull();
});

it("a countdown says what is left, and when it is over", () => {
  expect(countdownText(30, 17 * 60_000 + 57_000)).toBe("12m 3s left of 30m");
  expect(countdownText(30, 12 * 60_000 + 4_600)).toBe("17m 56s left of 30m");
  expect(countdownText(30, 30 * 60_000 - 1)).toBe("1s left of 30m");
  expect(countdownText(30, 30 * 60_000)).toBe("Time's up (30m). Stop when you're done.");
  expect(countdownShort(30, 30 * 60_000 - 1)).toBe("1s left of 30m");
  expect(countdownShort(30, 30 * 60_000)).toBe("Time's up (30m)");
});

describe("timer", () => {
  const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
  const id = "0e7d0a52-6c5c-4c39-9a66-fffffffffffe";
  const timer = { id, category: "Deep Work", note: "a note" } as const;
  const spans = (start_ts: string, end: string) =>
    timerEntries({ ...timer, start_ts }, Date.parse(end), utc)
      .map(({ day, entry }) => [day, entry.start_ts.slice(11, 23), entry.end_ts.slice(11, 23)]);

  describe("the entries of a timer", () => {
    it("have its category, its note and the source `timer`", () => {
      const start_ts = "2026-11-21T09:00:00.000Z";
      expect(timerEntries({ ...timer, start_ts }, Date.parse(start_ts) + 60_000, utc)).toEqual([{
        day: "2026-11-21",
        entry: { ...timer, start_ts, end_ts: "2026-11-21T09:01:00.000Z", source: "timer", for: null },
      }]);
    });

    it("are one for each day", () => {
      expect(spans("2026-11-21T23:00:00.000Z", "2026-11-22T01:00:00.000Z")).toEqual([
        ["2026-11-21", "23:00:00.000", "00:00:00.000"],
        ["2026-11-22", "00:00:00.000", "01:00:00.000"],
      ]);
    });

    it("have ids that follow from the timer's", () => {
      const ids = (start_ts: string) =>
        timerEntries({ ...timer, start_ts }, Date.parse("2026-11-23T01:00:00.000Z"), utc).map(({ entry }) =>
          entry.id
        );
      const second = "0e7d0a52-6c5c-4c39-9a66-ffffffffffff";
      const third = "0e7d0a52-6c5c-4c39-9a66-000000000000";
      expect(ids("2026-11-21T23:00:00.000Z")).toEqual([id, second, third]);
    });

    it("leave out less than a second after the end of a day", () => {
      expect(spans("2026-11-21T23:00:00.000Z", "2026-11-22T00:00:00.999Z")).toEqual([
        ["2026-11-21", "23:00:00.000", "00:00:00.000"],
      ]);
    });

    it("include the shortest run, and are none when the timer did not run", () => {
      expect(spans("2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.001Z")).toHaveLength(1);
      expect(spans("2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z")).toEqual([]);
    });

    it("are none when the end is before the start", () => {
      expect(spans("2026-11-21T09:00:30.000Z", "2026-11-21T09:00:00.000Z")).toEqual([]);
    });
  });

  describe("a long timer", () => {
    it("is one that has run for four hours", () => {
      const after = (time: string) =>
        isLongTimer("2026-11-21T09:00:00.000Z", Date.parse(`2026-11-21T${time}Z`));
      expect(after("12:59:59.999")).toBe(false);
      expect(after("13:00:00.000")).toBe(true);
    });
  });
});

describe("recentWork", () => {
  const entry = (category: TimeCategory, note: string, hour: number): Entry => ({
    id: `${hour}`,
    start_ts: `2026-11-21T0${hour}:00:00.000Z`,
    end_ts: `2026-11-21T0${hour}:30:00.000Z`,
    category,
    note,
    source: "timer",
  });
  const day = [
    entry("Deep Work", "Chapter 3", 1),
    entry("Learning", "Kanji", 2),
    entry("Social", "Lunch", 3),
    entry("Admin", "", 4),
    entry("Deep Work", "chapter  3", 5),
    entry("Admin", "Letters", 6),
    entry("Health", "Run", 0),
  ];
  const names = (timing: Pick<Entry, "category" | "note"> | null) =>
    recentWork(day, timing).map(({ category, note }) => `${category} ${note}`);

  it("has each work with a note once, the latest first, and no leisure", () => {
    expect(names(null)).toEqual(["Admin Letters", "Deep Work chapter  3", "Learning Kanji"]);
  });

  it("leaves out what is being timed", () => {
    expect(names({ category: "Admin", note: "letters" }))
      .toEqual(["Deep Work chapter  3", "Learning Kanji", "Health Run"]);
  });
});

describe("proposedEnd", () => {
  const end = (activity: string | undefined, latest: string) =>
    new Date(proposedEnd("2026-11-21T10:00:00.000Z", activity, sampleTime(latest))).toISOString().slice(
      11,
      16,
    );

  it("is the last activity, or an hour after the start, but never too late", () => {
    expect(end("2026-11-21T10:20:00.000Z", "23:00")).toBe("10:20");
    expect(end(undefined, "23:00")).toBe("11:00");
    expect(end(undefined, "10:40")).toBe("10:40");
  });
});
