import type { TimePlan } from "../../records/mod.ts";
import { type CategoryMinutes, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";

/** How far one category is from the plan, in minutes; `difference` is negative where less was spent than planned. */
export interface PlanPart {
  readonly category: TimeCategory;
  readonly planned: number;
  readonly actual: number;
  readonly difference: number;
}

/**
 * The parts of a day's variance against the time plan: every category that was planned or has time, the largest distance
 * first. Without their signs the differences add up to the day's variance, but for rounding.
 */
export function planVariance(plan: TimePlan, categories: readonly CategoryMinutes[]): PlanPart[] {
  return TIME_CATEGORIES.map((category) => {
    const planned = plan[category] ?? 0;
    const actual = categories.find((one) => one.category === category)?.minutes ?? 0;
    return { category, planned, actual, difference: actual - planned };
  })
    .filter(({ planned, actual }) => planned > 0 || actual > 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}
