import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awayBefore, steppedDown, withRestDays } from "./away.ts";
import { addDays, type CalendarDate, datesOf } from "./calendar.ts";
import { type Goal, GOAL_STATES, WATER_LIMITS } from "./rings/mod.ts";
import { isRestDay, type Rest } from "./settings.ts";
import { countStreaks } from "./streak.ts";

const TODAY = "2026-11-21";
const NO_REST: Rest = { weekdays: [], ranges: [] };

const before = (...dates: CalendarDate[]) => dates.map((date) => ({ date }));
const anyBefore = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })
  .map((days) => before(...days.toSorted((a, b) => b - a).map((back) => addDays(TODAY, -back))));
const anyRest: fc.Arbitrary<Rest> = fc.record({
  weekdays: fc.constantFrom([], [{ from: "2026-01-01", days: [6, 7] }]),
  ranges: fc.constantFrom([], [{ from: "2026-11-10", to: "2026-11-12", reason: "ill" }]),
});

describe("days away", () => {
  it("begin with the third day without data", () => {
    expect(awayBefore(TODAY, before("2026-11-18"), NO_REST)).toBeNull();
    expect(awayBefore(TODAY, before("2026-11-01", "2026-11-17"), NO_REST))
      .toEqual({ from: "2026-11-18", to: "2026-11-20", days: 3 });
  });

  it("are none of an account without data, and none that were planned as rest", () => {
    expect(awayBefore(TODAY, [], NO_REST)).toBeNull();
    const ranges = [{ from: "2026-11-10", to: "2026-11-20", reason: "the sea" }];
    expect(awayBefore(TODAY, before("2026-11-09"), { weekdays: [], ranges })).toBeNull();
    expect(awayBefore(TODAY, before("2026-11-08"), { weekdays: [], ranges })).toMatchObject({ days: 12 });
  });

  it("are those between the last record and today", () => {
    fc.assert(fc.property(anyBefore, anyRest, (days, rest) => {
      const away = awayBefore(TODAY, days, rest);
      if (!away) return;
      expect(datesOf(away)).toHaveLength(away.days);
      expect(away.days).toBeGreaterThanOrEqual(3);
      expect(days.some(({ date }) => date >= away.from)).toBe(false);
      expect(days.some(({ date }) => date === addDays(away.from, -1))).toBe(true);
      expect(away.to).toBe(addDays(TODAY, -1));
    }));
  });

  it("that become rest days break no streak, are offered no more, and change no other day", () => {
    fc.assert(fc.property(anyBefore, anyRest, (days, rest) => {
      const away = awayBefore(TODAY, days, rest);
      if (!away) return;
      const rested = withRestDays(rest, away, "");
      for (const date of datesOf(away)) expect(isRestDay(rested, date)).toBe(true);
      for (const { date } of days) expect(isRestDay(rested, date)).toBe(isRestDay(rest, date));
      expect(awayBefore(TODAY, days, rested)).toBeNull();
      expect(withRestDays(rested, away, "")).toEqual(rested);
      const last = days.at(-1)?.date ?? TODAY;
      const streakOn = (day: CalendarDate, of: Rest) =>
        countStreaks(days, [() => true], day, { rest: of, shortened: [] })[0]?.current;
      expect(streakOn(TODAY, rested)).toBe(streakOn(last, rest));
      expect(rested.weekdays).toEqual(rest.weekdays);
    }));
  });

  it("keep the reason of a rest that was planned", () => {
    const ranges = [{ from: "2026-11-14", to: "2026-11-16", reason: "ill" }];
    const range = { from: "2026-11-13", to: "2026-11-20" };
    expect(withRestDays({ weekdays: [], ranges }, range, "").ranges).toEqual([
      { from: "2026-11-13", to: "2026-11-13", reason: "" },
      { from: "2026-11-14", to: "2026-11-16", reason: "ill" },
      { from: "2026-11-17", to: "2026-11-20", reason: "" },
    ]);
  });
});

describe("targets that step down", () => {
  const anyGoal: fc.Arbitrary<Goal> = fc.record({
    id: fc.uuid(),
    domain: fc.constant("Body"),
    target: fc.constant("Run"),
    baseline: fc.integer({ min: 1, max: 100 }),
    step_pct: fc.integer(WATER_LIMITS.stepPct),
    current_target: fc.integer(WATER_LIMITS.amount),
    state: fc.constantFrom(...GOAL_STATES),
    note: fc.constant(""),
    paused: fc.boolean(),
  });

  it("are lower by one step, at least 1, and nothing else changes", () => {
    fc.assert(fc.property(fc.array(anyGoal, { maxLength: 10 }), (goals) => {
      const after = steppedDown(goals);
      expect(after.map((goal, at) => ({ ...goal, current_target: goals[at]?.current_target }))).toEqual(
        goals,
      );
      for (const [at, { current_target, paused }] of after.entries()) {
        const was = goals[at]?.current_target ?? 0;
        expect(current_target).toBeGreaterThanOrEqual(1);
        if (paused || was === 1) expect(current_target).toBe(was);
        else expect(current_target).toBeLessThan(was);
      }
    }));
  });

  it("are those of a day on which the goal failed", () => {
    const goal = { id: "g", domain: "B", target: "R", baseline: 1, state: "pending", note: "" } as const;
    expect(steppedDown([{ ...goal, step_pct: 10, current_target: 20 }])).toMatchObject([{
      current_target: 18,
    }]);
  });
});
