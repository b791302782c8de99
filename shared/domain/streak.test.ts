import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import { byRing, type RingName } from "./rings/mod.ts";
import type { Rest } from "./settings.ts";
import {
  continueStreaks,
  countStreaks,
  mayBeLonger,
  milestonesOf,
  shownStreak,
  startStreaks,
  type StreakRules,
  streaksOn,
  weeklyStreak,
} from "./streak.ts";

const today = "2026-11-21";
const ago = (...days: number[]) => new Set(days.map((count) => addDays(today, -count)));
const restOn = (dates: Iterable<string>) => ({
  weekdays: [],
  ranges: Array.from(dates, (date) => ({ from: date, to: date, reason: "" })),
});
const rulesOf = (rest: Iterable<string>, shortened: Iterable<string>) => ({
  rest: restOn(rest),
  shortened: [...shortened].sort(),
});
const streakOver = (dates: readonly string[], complete: ReadonlySet<string>, rules: StreakRules) => {
  const days = dates.map((date) => ({ date }));
  const [found = { current: 0, best: 0 }] = countStreaks(
    days,
    [({ date }) => complete.has(date)],
    today,
    rules,
  );
  return found;
};
const streak = (
  complete: ReadonlySet<string>,
  rest: Iterable<string> = [],
  shortened: Iterable<string> = [],
) => streakOver([...complete].sort(), complete, rulesOf(rest, shortened));

describe("countStreaks", () => {
  it("does not break while today is pending, and grows once today is complete", () => {
    expect(streak(ago(3, 2, 1))).toEqual({ current: 3, best: 3 });
    expect(streak(ago(3, 2, 1, 0))).toEqual({ current: 4, best: 4 });
  });

  it("breaks on a missed day, and leaves the best unchanged", () => {
    expect(streak(ago(9, 8, 7, 6, 4, 3))).toEqual({ current: 0, best: 4 });
  });

  it("continues over rest days, which do not extend it even when they are complete", () => {
    const rest = ago(2, 1);
    expect(streak(ago(4, 3, 0), rest)).toEqual({ current: 3, best: 3 });
    expect(streak(ago(4, 3, 2, 1, 0), rest)).toEqual({ current: 3, best: 3 });
  });

  it("continues over shortened days, which extend it when they are complete", () => {
    expect(streak(ago(4, 3, 0), [], ago(2, 1))).toEqual({ current: 3, best: 3 });
    expect(streak(ago(4, 3, 2, 0), [], ago(2, 1))).toEqual({ current: 4, best: 4 });
    expect(streak(ago(4, 3, 1), [], ago(1, 0))).toEqual({ current: 1, best: 2 });
    expect(streak(ago(3, 2), ago(1), ago(0))).toEqual({ current: 2, best: 2 });
    expect(streak(ago(5, 3), ago(4), ago(2, 1))).toEqual({ current: 2, best: 2 });
  });

  it("includes a day that is filled in later", () => {
    expect(streak(ago(5, 4, 2, 1)).current).toBe(2);
    expect(streak(ago(5, 4, 3, 2, 1)).current).toBe(5);
  });

  it("is 0 without a complete day, and ignores future days", () => {
    expect(streak(new Set())).toEqual({ current: 0, best: 0 });
    expect(streak(ago(1, 0, -1, -2))).toEqual({ current: 2, best: 2 });
  });

  it("equals a count day by day", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 })).map((days) => ago(...days));
    fc.assert(
      fc.property(some, some, some, some, (complete, rest, others, shortened) => {
        let current = 0;
        let best = 0;
        for (let back = 30; back >= 0; back--) {
          const date = addDays(today, -back);
          if (rest.has(date)) continue;
          if (complete.has(date)) current++;
          else if (back > 0 && !shortened.has(date)) current = 0;
          best = Math.max(best, current);
        }
        expect(streak(complete, rest, shortened)).toEqual({ current, best });
        // Days that are not complete change nothing, whether they are listed or not.
        const dates = [...complete.union(others)].sort();
        expect(streakOver(dates, complete, rulesOf(rest, shortened))).toEqual({ current, best });
      }),
      { seed: 21, numRuns: 500 },
    );
  });

  it("is the same when it is continued from a count of the earlier days", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 })).map((days) => ago(...days));
    fc.assert(
      fc.property(some, some, some, fc.nat(32), (complete, rest, shortened, split) => {
        const rules = rulesOf(rest, shortened);
        const days = [...complete].sort().map((date) => ({ date, complete: [true] }));
        const last = addDays(today, -split);
        const counted = continueStreaks(startStreaks(1), days.filter(({ date }) => date <= last), rules);
        const all = continueStreaks(counted, days.filter(({ date }) => date > last), rules);
        expect(streaksOn(all, today, rules)).toEqual([streak(complete, rest, shortened)]);
      }),
      { seed: 22, numRuns: 500 },
    );
  });

  it("is never longer than its best, and its best never longer than the counted days", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 })).map((days) => ago(...days));
    fc.assert(fc.property(some, some, (complete, rest) => {
      const { current, best } = streak(complete, rest);
      expect(best).toBeGreaterThanOrEqual(current);
      expect(best).toBeLessThanOrEqual([...complete].filter((date) => !rest.has(date)).length);
    }));
  });

  it("never has a shorter best when one more day is complete", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 }));
    fc.assert(fc.property(some, fc.integer({ min: 0, max: 30 }), (days, more) => {
      expect(streak(ago(...days, more)).best).toBeGreaterThanOrEqual(streak(ago(...days)).best);
    }));
  });
});

const last = "2026-03-02";
const back = (...days: number[]) => new Set(days.map((count) => addDays(last, -count)));

describe("weeklyStreak", () => {
  it("is 0 when the day itself has no battle", () => {
    expect(weeklyStreak(back(1, 2, 3), last)).toBe(0);
  });

  it("counts back to the first day without one, across the end of a month", () => {
    expect(weeklyStreak(back(0, 1, 2, 4), last)).toBe(3);
  });

  it("counts no more than seven days", () => {
    expect(weeklyStreak(back(0, 1, 2, 3, 4, 5, 6, 7, 8), last)).toBe(7);
  });
});

const TODAY = "2026-11-21";
const RULE = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
const NO_REST: Rest = { weekdays: [], ranges: [] };

const ALL: RingName[] = ["earth", "water", "fire", "wind", "void"];
const completion = (rings: readonly RingName[]) => byRing((ring) => rings.includes(ring));
/** The days before today, the last one being yesterday. */
const before = (...days: readonly RingName[][]) =>
  days.map((rings, index) => ({
    date: addDays(TODAY, index - days.length),
    completion: completion(rings),
  }));

const shown = (days: readonly RingName[][], today: readonly RingName[], rest = NO_REST) =>
  shownStreak({
    before: before(...days),
    today: { date: TODAY, completion: completion(today) },
    rest,
    rule: RULE,
  });

describe("the shown streak", () => {
  it("is that of all five rings, which today extends once it is complete", () => {
    expect(shown([ALL, ALL], ["earth"])).toEqual({ of: "all", days: 2, longer: null });
    expect(shown([ALL, ALL], ALL)).toEqual({ of: "all", days: 3, longer: null });
  });

  it("is the longest of one ring when no day in a row had all five", () => {
    expect(shown([["earth"], ["earth", "void"], ["earth", "void"]], [])).toEqual({
      of: ["earth"],
      days: 3,
      longer: null,
    });
  });

  it("is that of all rings with the longest one", () => {
    expect(shown([["earth", "void"], ["earth", "void", "fire"]], ["fire"]))
      .toEqual({ of: ["earth", "fire", "void"], days: 2, longer: null });
  });

  it("is none when yesterday and today have nothing", () => {
    expect(shown([ALL, []], [])).toBeNull();
    expect(shown([], [])).toBeNull();
  });

  it("has the earlier streak of single rings beside that of all five", () => {
    expect(shown([["wind"], ["wind", "void"], ALL], ALL))
      .toEqual({ of: "all", days: 2, longer: { of: ["wind"], days: 4 } });
    expect(shown([["wind", "fire"]], ALL)).toMatchObject({
      days: 1,
      longer: { of: ["fire", "wind"], days: 2 },
    });
    // Three days of wind up to yesterday are more than two days of all five and earth today.
    expect(shown([["wind"], ALL, ALL], ["earth"])).toEqual({
      of: "all",
      days: 2,
      longer: { of: ["wind"], days: 3 },
    });
  });

  it("is not broken by a rest day", () => {
    const rest: Rest = { weekdays: [{ from: "2026-01-01", days: [5] }], ranges: [] };
    // The day before 2026-11-21 is a Friday.
    expect(shown([ALL, []], ALL, rest)).toEqual({ of: "all", days: 2, longer: null });
  });
});

describe("a streak that may be longer", () => {
  const mayBe = (days: readonly RingName[][], rest = NO_REST) =>
    mayBeLonger(
      { before: before(...days), today: { date: TODAY, completion: completion([]) }, rest, rule: RULE },
      addDays(TODAY, -days.length),
    );

  it("reaches back to the first of the counted days", () => {
    expect(mayBe([ALL, ALL])).toBe(true);
    expect(mayBe([["wind"], ALL])).toBe(true);
    expect(mayBe([[], ALL])).toBe(false);
    expect(mayBe([["wind"], ["void"]])).toBe(false);
  });

  it("does so past rest days", () => {
    const rest: Rest = { weekdays: [{ from: "2026-01-01", days: [4] }], ranges: [] };
    // The second day before 2026-11-21 is a Thursday.
    expect(mayBe([[], ALL], rest)).toBe(true);
    expect(mayBe([[], []], rest)).toBe(false);
  });
});

describe("the milestones", () => {
  it.each([
    [0, null, 7],
    [6, null, 7],
    [7, 7, 30],
    [29, 7, 30],
    [30, 30, 100],
    [364, 100, 365],
    [365, 365, null],
    [4_000, 365, null],
  ])("after %d perfect days are %s and %s", (days, reached, next) => {
    expect(milestonesOf(days)).toEqual({ reached, next });
  });
});
