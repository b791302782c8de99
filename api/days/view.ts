import { getDay, listDays, MAX_RANGE_BYTES } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate, dayBounds, monthOf, todayFor } from "#shared/domain/calendar.ts";
import { dayView, type EarthContext, earthView } from "#shared/domain/day.ts";
import { type Day, DaySchema, type DaySummary } from "#shared/domain/records.ts";
import { byRing, RING_NAMES } from "#shared/domain/rings/mod.ts";
import { type ScoreInput, scoreInputOf, scoreOf } from "#shared/domain/score.ts";
import { isRestDay } from "#shared/domain/settings.ts";
import {
  continueStreaks,
  hasRecord,
  startStreaks,
  type StreakCount,
  type StreakRules,
  trackedMinutes,
} from "#shared/domain/streak.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { ringStreaks } from "#shared/domain/week.ts";
import { serve, serveList } from "../http/mount.ts";
import type { Services } from "../services.ts";
import type { StoredDay } from "../store/days/documents.ts";
import { type DatedRow, encodeFought, type SummaryRules } from "../store/days/rows.ts";
import { versionOf } from "../store/documents.ts";
import { dayKeys } from "../store/keys.ts";

const DAYS_PER_WEEK = 7;

type RuleServices = Pick<Services, "clock" | "epoch">;

/** Returns the Day that `user` sees, without the fields that come from its row in the month. */
function dayViewOf(
  stored: StoredDay,
  user: User,
  { clock, epoch }: RuleServices,
): Day {
  const context = earthContextOf(stored, user, clock());
  return dayView(stored.rings, byRing((ring) => versionOf(epoch, stored.seqs[ring])), {
    ...context,
    date: stored.date,
    earth: earthView(stored.rings.earth, context),
    commitments: stored.commitments,
    battleDays: battleDays(stored),
  });
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

/**
 * Returns how to compute the rows of this user's days. A row is computed with the settings at the time of the write;
 * later settings do not change it.
 */
export function summaryRulesOf(user: User, services: RuleServices): SummaryRules {
  const rule = dayRuleOf(user);
  return {
    dayEnd: (date) => dayBounds(rule, date).end,
    row: (stored) => {
      const { day, input } = scoredDay(stored, user, services);
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
  const rest = isRestDay(user.settings.rest, date);
  return { date, ...completionOf(date, rings), score, tracked_minutes: minutes, rest };
}

function completionOf(date: CalendarDate, rings: number): (typeof COMPLETIONS)[number] {
  const completion = COMPLETIONS[rings];
  if (!completion) throw new Error(`The row of ${date} has invalid completion bits: ${rings}.`);
  return completion;
}

/** Returns a stored day as `user` sees it. */
export function toDay(stored: StoredDay, user: User, services: RuleServices): Day {
  return {
    ...dayViewOf(stored, user, services),
    forged_score: storedScore(stored, user, services),
    rest: isRestDay(user.settings.rest, stored.date),
    ...(stored.damaged.length > 0 && { damaged: [...stored.damaged] }),
  };
}

/** Returns the score in the day's row, or a computed one when the row was written before scores were stored. */
function storedScore(stored: StoredDay, user: User, services: RuleServices): number | null {
  const row = stored.month[stored.date];
  if (!row) return null;
  return row.score ?? summaryRulesOf(user, services).row(stored)?.score ?? null;
}

/** What streaks need to know of the days before a month. */
interface PastStreaks {
  /** The first day with a record ever, even when it is later; null when there is none. */
  readonly firstDay: CalendarDate | null;
  /** The streaks of the rings over all days with a record before the month. */
  readonly counted: StreakCount;
}

/** Counts the streaks before `month` in the rows of all days with a record, earliest first. */
export function streaksBefore(month: string, rows: readonly DatedRow[], rules: StreakRules): PastStreaks {
  const days = rows.filter(({ date }) => monthOf(date) < month)
    .map(({ date, rings }) => ({ date, complete: ringStreaks(completionOf(date, rings).completion) }));
  return {
    firstDay: rows[0]?.date ?? null,
    counted: continueStreaks(startStreaks(RING_NAMES.length), days, rules),
  };
}

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params: { day: date }, entries, caller: { user } }, services) => {
      const stored = await services.days.read(user.id, date, todayOf(user, services), entries);
      return { day: toDay(stored, user, services) };
    },
  }),

  serveList(listDays, {
    list: "days",
    item: DaySchema,
    cursorOf: ({ date }: Day) => date,
    maxBytes: MAX_RANGE_BYTES,
    open: async function* ({ query, caller: { user } }, services) {
      for await (const stored of services.days.list(user.id, query, todayOf(user, services))) {
        yield toDay(stored, user, services);
      }
    },
  }),
];
