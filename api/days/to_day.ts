import { type Day, isRestDay, type User } from "#shared/records/mod.ts";
import { type DayRules, summaryRulesOf } from "./summary_rules.ts";
import type { Services } from "../services/services.ts";
import type { StoredDay } from "../store/days/stored_day.ts";

/** Returns a stored day as `user` sees it. `rules` are those of the write that has stored it, if one has. */
export function toDay(
  stored: StoredDay,
  user: User,
  services: Services,
  rules: DayRules = summaryRulesOf(user, services),
): Day {
  return {
    ...rules.dayView(stored),
    forged_score: storedScore(stored, rules),
    rest: isRestDay(user.settings.rest, stored.date),
    ...(stored.damaged.length > 0 && { damaged: [...stored.damaged] }),
  };
}

/** Returns the score in the day's row, or a computed one when the row was written before scores were stored. */
function storedScore(stored: StoredDay, rules: DayRules): number | null {
  const row = stored.month[stored.date];
  if (!row) return null;
  return row.score ?? rules.row(stored)?.score ?? null;
}
