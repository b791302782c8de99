const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const DAYS_A_WEEK = 7;
const MAX_DAYS = 14;

/** How far from today a day lies that is `days` ahead, negative for one that is past: 'yesterday', '3 weeks ago'. */
export function distanceText(days: number): string {
  if (Math.abs(days) < MAX_DAYS) return relative.format(days, "day");
  const weeks = Math.trunc(days / DAYS_A_WEEK);
  return Math.abs(weeks) < 9
    ? relative.format(weeks, "week")
    : relative.format(Math.trunc(days / 30.44), "month");
}
