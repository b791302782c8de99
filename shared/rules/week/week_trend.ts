import { addDays, type CalendarDate, type DateRange, isoWeekOf } from "../../calendar/mod.ts";
import type { DaySummary } from "../../records/mod.ts";

/** One week of a trend. */
export interface WeekPoint {
  readonly week: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Minutes that entries cover. */
  readonly tracked_minutes: number;
  /** The mean over days up to today that are not rest days, one decimal; null when the week has no record. */
  readonly mean_score: number | null;
}

/** The input of {@link weekTrend}. */
export interface WeekTrendInput {
  /** Whole weeks, Monday first. */
  readonly span: DateRange;
  /** The days of the span with a record, earliest first. Days before the first are not counted. */
  readonly rows: readonly DaySummary[];
  readonly today: CalendarDate;
  readonly isRest: (date: CalendarDate) => boolean;
}

/** Returns the weeks of a span, oldest first, each with the same figures as its `weekly` totals. */
export function weekTrend({ span, rows, today, isRest }: WeekTrendInput): WeekPoint[] {
  const points: WeekPoint[] = [];
  const first = rows[0]?.date ?? today;
  for (let from = span.from; from <= span.to; from = addDays(from, 7)) {
    const to = addDays(from, 6);
    const own = rows.filter(({ date }) => from <= date && date <= to);
    const counting = Array.from({ length: 7 }, (_, day) => addDays(from, day))
      .filter((date) => first <= date && date <= today && !isRest(date));
    const scores = own.filter(({ date }) => counting.includes(date)).map(({ score }) => score);
    points.push({
      week: isoWeekOf(from),
      from,
      to,
      tracked_minutes: own.reduce((sum, { tracked_minutes }) => sum + tracked_minutes, 0),
      mean_score: own.length === 0 || counting.length === 0
        ? null
        : Math.round(10 * scores.reduce((sum, score) => sum + score, 0) / counting.length) / 10,
    });
  }
  return points;
}
