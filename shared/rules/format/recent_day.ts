import { addDays } from "../../calendar/mod.ts";
import { t } from "../../texts/translate.ts";
import { monthAndDay } from "./format_day.ts";
import { localDateTime } from "./format_time.ts";

/** Returns the day of an instant within a sentence: 'today', 'yesterday' or 'November 20'. */
export function recentDay(at: number, now: number, timeZone: string): string {
  const day = localDateTime(at, timeZone).slice(0, 10);
  const today = localDateTime(now, timeZone).slice(0, 10);
  if (day === today) return t("today");
  if (day === addDays(today, -1)) return t("yesterday");
  return monthAndDay(day);
}
