import { addDays, type CalendarDate, calendarSpan, isoWeekOf } from "./calendar.ts";
import { INITIAL_SETTINGS, type Settings } from "./settings.ts";

/** Returns the week before that of `today`: what is reviewed. */
export function reviewedWeek(today: CalendarDate): string {
  return isoWeekOf(addDays(today, -7));
}

/**
 * Returns whether the review of the week before is offered on `today`: once a week on all devices, and only when
 * something was recorded in it. `recorded` are the days before today with a record.
 */
export function isReviewDue(
  { review = INITIAL_SETTINGS.review }: Pick<Settings, "review">,
  today: CalendarDate,
  recorded: readonly { readonly date: CalendarDate }[],
): boolean {
  const { from, to } = calendarSpan("week", addDays(today, -7));
  return review.weekly && review.reviewed_week < reviewedWeek(today) &&
    recorded.some(({ date }) => from <= date && date <= to);
}
