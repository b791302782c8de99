/** Calendar days: parsing, arithmetic, where a day begins and ends, and which one is today. */
export { calendarSpan, type CalendarUnit, type DateRange, datesOf } from "./calendar_span.ts";
export { addDays, type CalendarDate, DateSchema, daysBetween, isCalendarDate, monthOf } from "./date.ts";
export {
  type DayBoundary,
  DayBoundarySchema,
  dayBounds,
  type DayRule,
  type DaySpan,
  type DayStart,
  DEFAULT_DAY_BOUNDARY,
  type EarlierDayStart,
  ruleOn,
  todayFor,
  zoneOf,
} from "./boundary.ts";
export { changeRule, MAX_EARLIER_RULES, pendingChange } from "./rule_change.ts";
export { isTimeZone, TIMEZONE_CHOICES, TimeZoneSchema } from "./time_zone.ts";
export { isoWeekOf, isoWeekSpan, weekSpanOf } from "./iso_week.ts";
