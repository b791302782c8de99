import { type CalendarDate, daysBetween } from "#shared/domain/calendar.ts";

/** The day that has the first question of each ring. */
const FIRST_DAY: CalendarDate = "2026-01-01";

/**
 * Returns which of a ring's questions a day has. One after the other has its turn, so none is repeated before all were
 * shown.
 */
export function questionOf(questions: readonly string[], date: CalendarDate): string {
  return questions.at(daysBetween(FIRST_DAY, date) % questions.length) ?? "";
}
