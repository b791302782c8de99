import {
  addDays,
  type CalendarDate,
  dayBounds,
  type DayRule,
  pendingChange,
  ruleOn,
  todayFor,
} from "#shared/calendar/mod.ts";
import { weekdayOf } from "#shared/rules/format/format_day.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { placeOf } from "#shared/rules/format/zone_name.ts";
import { t } from "#shared/texts/translate.ts";

/**
 * Returns a line that says which day is shown while the date differs between UTC, the user's zone and the user's start
 * of the day; otherwise null.
 */
export function dayNote(rule: DayRule, now: number): string | null {
  const shown = todayFor(rule, now);
  const { timezone, boundary } = ruleOn(rule, shown);
  const local = dateIn(timezone, now);
  const utc = dateIn("UTC", now);
  if (shown !== local && pendingChange(rule, now) === addDays(shown, 1)) {
    const end = clockTime(dayBounds(rule, shown).end, timezone);
    return t("{weekday} ends at {time}, because you changed when your days begin.", {
      weekday: weekdayOf(shown),
      time: end,
    });
  }
  if (boundary.mode === "utc") {
    return local === shown
      ? null
      : t("Your days run on UTC. {elsewhere}", { elsewhere: elsewhere(timezone, local, shown) });
  }
  if (shown !== local) {
    return t("Your days begin at {hour}:00 AM, so this is still {weekday}.", {
      hour: boundary.start_hour,
      weekday: weekdayOf(shown),
    });
  }
  return local === utc ? null : t("Your days run on {place}. {elsewhere}", {
    place: placeOf(timezone),
    elsewhere: elsewhere("UTC", utc, shown),
  });
}

function elsewhere(zone: string, there: CalendarDate, shown: CalendarDate): string {
  const values = { place: placeOf(zone), weekday: weekdayOf(there) };
  return there > shown
    ? t("In {place} it is already {weekday}.", values)
    : t("In {place} it is still {weekday}.", values);
}

function dateIn(timezone: string, now: number): CalendarDate {
  return todayFor({ timezone, boundary: { mode: "timezone", start_hour: 0 } }, now);
}
