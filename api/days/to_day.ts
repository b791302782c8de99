import { type Day, isRestDay, type User } from "#shared/records/mod.ts";
import { dayViewOf } from "./day_view.ts";
import { summaryRulesOf } from "./summary_rules.ts";
import type { Services } from "../services/services.ts";
import type { StoredDay } from "../store/days/stored_day.ts";

/** Returns a stored day as `user` sees it. */
export function toDay(stored: StoredDay, user: User, services: Services): Day {
  return {
    ...dayViewOf(stored, user, services),
    forged_score: storedScore(stored, user, services),
    rest: isRestDay(user.settings.rest, stored.date),
  };
}

/** Returns the score in the day's row, or a computed one when the row was written before scores were stored. */
function storedScore(stored: StoredDay, user: User, services: Services): number | null {
  const row = stored.month[stored.date];
  if (!row) return null;
  return row.score ?? summaryRulesOf(user, services).row(stored)?.score ?? null;
}
