import { dayBounds } from "#shared/calendar/mod.ts";
import { type Day, dayRuleOf, type DaySummary, isRestDay, type User } from "#shared/records/mod.ts";
import { byRing, RING_NAMES } from "#shared/rings/mod.ts";
import { hasRecord, type ScoreInput, scoreInputOf, scoreOf, trackedMinutes } from "#shared/rules/mod.ts";
import { dayViewOf, versionsOf } from "./day_view.ts";
import type { Services } from "../services/services.ts";
import type { SummaryRules } from "../store/days/day_rows.ts";
import { encodeFought } from "../store/days/fought.ts";
import type { DatedRow } from "../store/days/rows.ts";
import type { StoredDay } from "../store/days/stored_day.ts";

type RuleServices = Pick<Services, "clock" | "epoch">;

/** How to compute the rows of a user's days in one call. */
export interface DayRules extends SummaryRules {
  /** Returns the result of {@link dayViewOf}: of the last day whose row was computed, the one that made its row. */
  readonly dayView: (stored: StoredDay) => Day;
}

/**
 * Returns how to compute the rows of this user's days. A row is computed with the settings at the time of the write;
 * later settings do not change it.
 */
export function summaryRulesOf(user: User, services: RuleServices): DayRules {
  const rule = dayRuleOf(user);
  /** The last day whose row was computed. A write gives it new versions and a new row, and no other rings. */
  let last: { readonly stored: StoredDay; readonly day: Day } | undefined;
  return {
    dayEnd: (date) => dayBounds(rule, date).end,
    dayView(stored) {
      const isLast = last?.stored.rings === stored.rings && last.stored.commitments === stored.commitments;
      return last && isLast
        ? { ...last.day, versions: versionsOf(stored, services) }
        : dayViewOf(stored, user, services);
    },
    row: (stored) => {
      const { day, input } = scoredDay(stored, user, services);
      last = { stored, day };
      if (!hasRecord(stored.rings, input.trackedMinutes)) return null;
      return {
        rings: completionBits(day),
        battles: input.battles.length,
        score: scoreOf(input),
        minutes: input.trackedMinutes,
        fought: encodeFought(input.battles),
      };
    },
  };
}

/** Returns a stored day as `user` sees it, and the input of its score. */
export function scoredDay(
  stored: StoredDay,
  user: User,
  services: RuleServices,
): { day: Day; input: ScoreInput } {
  const day = dayViewOf(stored, user, services);
  const span = dayBounds(dayRuleOf(user), stored.date);
  return { day, input: scoreInputOf(day, trackedMinutes(stored.rings.earth, stored.previousEarth, span)) };
}

function completionBits({ completion }: Day): number {
  return RING_NAMES.reduce((bits, ring, index) => completion[ring] ? bits | (1 << index) : bits, 0);
}

/** The completion for each of the 32 values of a row's bits. */
const COMPLETIONS = Array.from({ length: 1 << RING_NAMES.length }, (_, bits) => {
  const completion = byRing((ring) => (bits & (1 << RING_NAMES.indexOf(ring))) !== 0);
  return { completion, completed: RING_NAMES.filter((ring) => completion[ring]).length };
});

/** Returns a row of a month as `user` sees it. */
export function summaryOf({ date, rings, score, minutes }: DatedRow, user: User): DaySummary {
  const completion = COMPLETIONS[rings];
  if (!completion) throw new Error(`The row of ${date} has invalid completion bits: ${rings}.`);
  return { date, ...completion, score, tracked_minutes: minutes, rest: isRestDay(user.settings.rest, date) };
}
