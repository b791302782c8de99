import { languageInUse, t } from "#shared/texts/translate.ts";

/** Created when one is first needed, which is not today; one for each locale. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

const DAYS_A_WEEK = 7;
const MAX_DAYS = 14;

/** Returns how far a day is from today: 'Yesterday', '3 weeks ago'. `days` is negative for a past day. */
export function distanceText(days: number): string {
  // Browsers write '3 日前'.
  const text = relativeText(days).replaceAll(" ", t(" "));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function relativeText(days: number): string {
  const locale = languageInUse()?.locale ?? "en-US";
  const relative = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  formats.set(locale, relative);
  if (Math.abs(days) < MAX_DAYS) return relative.format(days, "day");
  const weeks = Math.trunc(days / DAYS_A_WEEK);
  return Math.abs(weeks) < 9
    ? relative.format(weeks, "week")
    : relative.format(Math.trunc(days / 30.44), "month");
}
