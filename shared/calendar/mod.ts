/** Calendar days: parsing, arithmetic, where a day begins and ends, and which one is today. */
export { calendarSpan, type DateRange, datesOf } from "./calendar_span.ts";
export {
  addDays,
  type CalendarDate,
  DateSchema,
  daysBetween,
  isCalendarDate,
  monthOf,
  weekdayOf,
} from "./date.ts";
export {
  type DayBoundary,
  DayBoundarySchema,
  dayBounds,
  type DayRule,
  type DaySpan,
  type DayStart,
  DEFAULT_DAY_BOUNDARY,
  plainStart,
  ruleOn,
  todayFor,
  zoneOf,
} from "./boundary.ts";
export { changeRule, MAX_EARLIER_RULES, pendingChange, shortenedDays } from "./rule_change.ts";
export { TIMEZONE_CHOICES, TimeZoneSchema } from "./time_zone.ts";
export { isoWeekOf, weekSpanOf } from "./iso_week.ts";
