import type { TimePlan } from "../../records/mod.ts";
import { type CategoryMinutes, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";

/** The minutes of one category against the plan; `difference` is negative when less was spent than planned. */
export interface PlanPart {
  readonly category: TimeCategory;
  readonly planned: number;
  readonly actual: number;
  readonly difference: number;
}

/**
 * Returns the parts of a day's variance from the time plan: every category that is planned or has time, largest
 * difference first. `categories` is the time within the day. Apart from rounding, the absolute differences add up to
 * the day's variance.
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
