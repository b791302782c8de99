import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { type ForgedScore, forgedScore } from "#shared/rules/mod.ts";
import { scoredDay, summaryRulesOf } from "./summary_rules.ts";
import type { Services } from "../services/services.ts";
import { withoutCarriedGoals } from "../store/days/day_rows.ts";
import type { MonthRow } from "../store/days/month.ts";
import type { StoredDay } from "../store/days/stored_day.ts";
import { todayOf } from "./day_view.ts";

/**
 * Recomputes the score of a day, stores it in the day's row, and returns it with its reasons. A day without data scores
 * 0, and nothing is stored.
 */
export async function renewScore(
  stored: StoredDay,
  user: User,
  services: Services,
): Promise<{ day: CalendarDate } & ForgedScore> {
  const { date, month } = stored;
  const rules = summaryRulesOf(user, services);
  if (!isSame(rules.row(withoutCarriedGoals(stored, false)), month[date] ?? null)) {
    const today = todayOf(user, services);
    await services.days.renewRow({ userId: user.id, date, today, now: services.clock(), ...rules });
  }
  return { day: date, ...forgedScore(scoredDay(stored, user, services).input) };
}

function isSame(one: MonthRow | null, other: MonthRow | null): boolean {
  if (!one || !other) return one === other;
  return one.rings === other.rings && one.battles === other.battles && one.score === other.score &&
    one.minutes === other.minutes && one.fought === other.fought;
}
