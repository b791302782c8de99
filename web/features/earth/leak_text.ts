import type { CategoryMinutes } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";

/** Returns the time leaks as a sentence. With a plan, a leak is the time over it. */
export function leakText(leaks: readonly CategoryMinutes[], planned: boolean): string {
  const [first, ...others] = leaks;
  if (!first) return planned ? "Nothing is over your plan." : "No leaks.";
  const verb = planned ? "is" : "took";
  const parts = [
    `${first.category} ${verb} ${length(first.minutes)}${planned ? " over your plan" : ""}`,
    ...others.map(({ category, minutes }) => `${category} ${length(minutes)}`),
  ];
  return `${new Intl.ListFormat("en-US").format(parts)}.`;
}

/** Returns the duration, or 'less than a minute' instead of '0m'. */
function length(minutes: number): string {
  return minutes < 1 ? "less than a minute" : durationText(Math.round(minutes) * 60_000);
}
