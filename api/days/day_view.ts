import { addDays, type CalendarDate, dayBounds, todayFor } from "#shared/calendar/mod.ts";
import { type Day, dayRuleOf, type User } from "#shared/records/mod.ts";
import { byRing } from "#shared/rings/mod.ts";
import { dayView, type EarthContext } from "#shared/rules/mod.ts";
import { timedEarthView } from "./earth_view.ts";
import type { Services } from "../services/services.ts";
import type { StoredDay } from "../store/days/stored_day.ts";
import { versionOf } from "../store/document.ts";

const DAYS_PER_WEEK = 7;

/** Returns the Day that `user` sees, without the fields that come from its row in the month. */
export function dayViewOf(
  stored: StoredDay,
  user: User,
  { clock, epoch }: Pick<Services, "clock" | "epoch">,
): Day {
  const context = earthContextOf(stored, user, clock());
  return dayView(stored.rings, versionsOf(stored, { epoch }), {
    ...context,
    date: stored.date,
    earth: timedEarthView(stored.rings.earth, context).view,
    commitments: stored.commitments,
    battleDays: battleDays(stored),
  });
}

/** Returns the versions of a day's rings as clients see them. */
export function versionsOf(
  { seqs }: StoredDay,
  { epoch }: Pick<Services, "epoch">,
): Day["versions"] {
  return byRing((ring) => versionOf(epoch, seqs[ring]));
}

/**
 * Returns until when the day stays the same unless one of its documents is written, in milliseconds since 1970. A day
 * without a Water document, into which goals are carried, may change at any time.
 */
export function sameUntil(stored: StoredDay, user: User, now: number): number {
  if (stored.versionstamps.water === null) return now;
  return timedEarthView(stored.rings.earth, earthContextOf(stored, user, now)).until;
}

function earthContextOf({ date, previousEarth }: StoredDay, user: User, now: number): EarthContext {
  return { span: dayBounds(dayRuleOf(user), date), now, previousEarth, timePlan: user.settings.time_plan };
}

/** Returns the days of the last seven, except this one, on which a battle was logged. */
function battleDays({ date, month }: StoredDay): ReadonlySet<CalendarDate> {
  const days = new Set<CalendarDate>();
  for (let back = 1; back < DAYS_PER_WEEK; back++) {
    const day = addDays(date, -back);
    if ((month[day]?.battles ?? 0) > 0) days.add(day);
  }
  return days;
}

/** Returns today's date for `user`. */
export function todayOf(user: User, { clock }: Pick<Services, "clock">): CalendarDate {
  return todayFor(dayRuleOf(user), clock());
}
