import { type CalendarDate, dayBounds, todayFor } from "#shared/calendar/mod.ts";
import { type Day, dayRuleOf, type User } from "#shared/records/mod.ts";
import { byRing } from "#shared/rings/mod.ts";
import { dayView } from "#shared/rules/mod.ts";
import type { Services } from "../services/services.ts";
import type { StoredDay } from "../store/days/stored_day.ts";
import { versionOf } from "../store/document.ts";

/** Returns the Day that `user` sees, without the fields that come from its row in the month. */
export function dayViewOf(
  stored: StoredDay,
  user: User,
  { clock, epoch }: Pick<Services, "clock" | "epoch">,
): Day {
  const versions = byRing((ring) => versionOf(epoch, stored.versionstamps[ring]));
  return dayView(stored.rings, versions, {
    date: stored.date,
    span: dayBounds(dayRuleOf(user), stored.date),
    now: clock(),
    previousEarth: stored.previousEarth,
    timePlan: user.settings.time_plan,
    commitments: stored.commitments,
    battleDays: battleDays(stored),
  });
}

function battleDays({ month }: StoredDay): ReadonlySet<CalendarDate> {
  return new Set(Object.keys(month).filter((date) => (month[date]?.battles ?? 0) > 0));
}

/** Returns today's date for `user`. */
export function todayOf(user: User, { clock }: Pick<Services, "clock">): CalendarDate {
  return todayFor(dayRuleOf(user), clock());
}
