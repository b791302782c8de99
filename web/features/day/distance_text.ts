import { languageInUse } from "#shared/texts/translate.ts";

/** Created when it is first needed, which is not today. */
let relative: Intl.RelativeTimeFormat | undefined;

const DAYS_A_WEEK = 7;
const MAX_DAYS = 14;

/** Returns how far a day is from today: 'Yesterday', '3 weeks ago'. `days` is negative for a past day. */
export function distanceText(days: number): string {
  const text = relativeText(days);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function relativeText(days: number): string {
  relative ??= new Intl.RelativeTimeFormat(languageInUse()?.locale ?? "en-US", { numeric: "auto" });
  if (Math.abs(days) < MAX_DAYS) return relative.format(days, "day");
  const weeks = Math.trunc(days / DAYS_A_WEEK);
  return Math.abs(weeks) < 9
    ? relative.format(weeks, "week")
    : relative.format(Math.trunc(days / 30.44), "month");
}
