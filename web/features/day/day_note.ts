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
    return `${weekdayOf(shown)} ends at ${end}, because you changed when your days begin.`;
  }
  if (boundary.mode === "utc") {
    return local === shown ? null : `Your days run on UTC. ${elsewhere(timezone, local, shown)}`;
  }
  if (shown !== local) {
    return `Your days begin at ${boundary.start_hour}:00 AM, so this is still ${weekdayOf(shown)}.`;
  }
  return local === utc ? null : `Your days run on ${placeOf(timezone)}. ${elsewhere("UTC", utc, shown)}`;
}

function elsewhere(zone: string, there: CalendarDate, shown: CalendarDate): string {
  return `In ${placeOf(zone)} it is ${there > shown ? "already" : "still"} ${weekdayOf(there)}.`;
}

/** Returns the city of a zone: 'New York' for 'America/New_York'. */
export function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function dateIn(timezone: string, now: number): CalendarDate {
  return todayFor({ timezone, boundary: { mode: "timezone", start_hour: 0 } }, now);
}
