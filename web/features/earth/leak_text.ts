import { listText } from "#shared/texts/list_text.ts";
import type { CategoryMinutes } from "#shared/rings/mod.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the time leaks as a sentence. With a plan, a leak is the time over it. */
export function leakText(leaks: readonly CategoryMinutes[], planned: boolean): string {
  const [first, ...others] = leaks;
  if (!first) return planned ? t("Nothing is over your plan.") : t("No leaks.");
  const values = { category: t(first.category), duration: minutesText(first.minutes) };
  const parts = [
    planned ? t("{category} is {duration} over your plan", values) : t("{category} took {duration}", values),
    ...others.map(({ category, minutes }) => `${t(category)} ${minutesText(minutes)}`),
  ];
  return t("{leaks}.", { leaks: listText(parts) });
}
