import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Entry, TIME_CATEGORIES } from "../../rings/mod.ts";
import { planVariance } from "./plan_variance.ts";
import { minutesWithin, reconcile } from "./reconcile.ts";

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
