import { addDays, type CalendarDate, type DateRange, isoWeekOf } from "../../calendar/mod.ts";
import type { DaySummary } from "../../records/mod.ts";

/** One week of a trend. */
export interface WeekPoint {
  readonly week: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly rings_completed: number;
  /** Over the days that have come and were no days of rest, one decimal; null when nothing of the week is on record. */
  readonly mean_score: number | null;
}

/** What a trend is computed from. */
export interface WeekTrendInput {
  /** Whole weeks, Monday first. */
  readonly span: DateRange;
  /** The days of the span on record, the earliest first: what lies before the first counts against nobody. */
  readonly rows: readonly DaySummary[];
  readonly today: CalendarDate;
  readonly isRest: (date: CalendarDate) => boolean;
}

/** The weeks of a span, the oldest first, each as `weekly` has its totals. */
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
      rings_completed: own.reduce((sum, { completed }) => sum + completed, 0),
      mean_score: own.length === 0 || counting.length === 0
        ? null
        : Math.round(10 * scores.reduce((sum, score) => sum + score, 0) / counting.length) / 10,
    });
  }
  return points;
}
