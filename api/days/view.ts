import { getDay, listDays, MAX_RANGE_BYTES } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate, dayBounds, monthOf, todayFor } from "#shared/domain/calendar.ts";
import { dayView, spentOn } from "#shared/domain/day.ts";

import { type Day, DaySchema, type DaySummary } from "#shared/domain/records.ts";
import { byRing, RING_NAMES, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import {
  battlesInput,
  pointsOf,
  type ScoreInput,
  scoreInputOf,
  scoreOf,
  timeInput,
} from "#shared/domain/score.ts";
import { isRestDay, timeRulesOf } from "#shared/domain/settings.ts";
import {
  continueStreaks,
  hasRecord,
  startStreaks,
  type StreakCount,
  type StreakRules,
} from "#shared/domain/streak.ts";
import type { SpentTime, TimeRules } from "#shared/domain/time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { ringStreaks } from "#shared/domain/week.ts";
import { serve, serveList } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { type Carrying, isWhole, type StoredDay, type WholeRow } from "../store/days/documents.ts";
import {
  type DatedRow,
  decodeFought,
  decodeInputs,
  encodeFought,
  encodeInputs,
  type RowInputs,
  type SummaryRules,
} from "../store/days/rows.ts";
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
  return dayView(stored.rings, byRing((ring) => versionOf(epoch, stored.seqs[ring])), {
    date: stored.date,
    span: dayBounds(dayRuleOf(user), stored.date),
    now: clock(),
    previousEarth: stored.previousEarth,
    nextEarth: stored.nextEarth,
    ...timeRulesOf(user.settings),
    commitments: stored.commitments,
    answers: stored.answers,
    battleDays: battleDays(stored),
  });
}

/** Returns the time within a stored day by what it was spent for. */
export function spentOf({ date, rings, ...beside }: StoredDay, user: User): SpentTime[] {
  return spentOn(rings.earth, beside, dayBounds(dayRuleOf(user), date));
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

export function todayOf(user: User, { clock }: Pick<Services, "clock">): CalendarDate {
  return todayFor(dayRuleOf(user), clock());
}

/** Returns how goals carry over to today for `user`. */
export function carryingOf(user: User, services: RuleServices): Carrying {
  const rule = dayRuleOf(user);
  return { today: todayOf(user, services), dayEnd: (date) => dayBounds(rule, date).end };
}

/**
 * Returns how to compute the rows of this user's days. A row has the length of its day at the time of the write; what
 * leaks is decided when it is read.
 */
export function summaryRulesOf(user: User, services: RuleServices): SummaryRules {
  const rule = dayRuleOf(user);
  return {
    dayEnd: (date) => dayBounds(rule, date).end,
    row: (stored) => {
      const { day, input } = scoredDay(stored, user, services);
      if (!hasRecord(stored.rings, input.trackedMinutes, stored.answers)) return null;
      return {
        rings: completionBits(day),
        battles: input.battles.all,
        fought: encodeFought(day.void.battle_logs),
        inputs: encodeInputs(rowInputs(day, input)),
        ...(day.sealed_at !== null && { sealed: true }),
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
  return { day, input: scoreInputOf(day, timeRulesOf(user.settings)) };
}

/** Returns what a row keeps of a day for its score. */
function rowInputs(day: Day, { goals, fire, study, reps }: ScoreInput): RowInputs {
  const minutes = new Map(day.earth.categories.map((one) => [one.category, one.minutes]));
  return {
    earth: TIME_CATEGORIES.map((category) => Math.round(60_000 * (minutes.get(category) ?? 0))),
    water: [goals.succeeded, goals.partly, goals.all],
    fire: [fire.chosen, fire.done, fire.reflected].map(Number),
    wind: [study.studied, study.target, reps.completed, reps.all],
  };
}

/** Returns the input of the score of a day from its row: it has the same points as the day. */
function scoreInputOfRow(
  { fought, inputs }: Pick<WholeRow, "fought" | "inputs">,
  rules: TimeRules,
): ScoreInput {
  const { earth, water, fire, wind } = decodeInputs(inputs);
  const categories = TIME_CATEGORIES.map((category, index) => ({
    category,
    minutes: (earth[index] ?? 0) / 60_000,
  }));
  const [succeeded = 0, partly = 0, counted = 0] = water;
  const [chosen, done, reflected] = fire;
  const [studied = 0, target = 0, completed = 0, reps = 0] = wind;
  return {
    ...timeInput(categories, rules),
    goals: { all: counted, succeeded, partly },
    fire: { chosen: chosen === 1, done: done === 1, reflected: reflected === 1 },
    study: { studied, target },
    reps: { all: reps, completed },
    battles: battlesInput(decodeFought(fought)),
  };
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
export function summaryOf({ date, rings, sealed, ...row }: DatedRow, user: User): DaySummary {
  const rest = isRestDay(user.settings.rest, date);
  const input = scoreInputOfRow(row, timeRulesOf(user.settings));
  return {
    date,
    ...completionOf(date, rings),
    score: scoreOf(input),
    points: pointsOf(input),
    tracked_minutes: input.trackedMinutes,
    rest,
    sealed: sealed === true,
  };
}

function completionOf(date: CalendarDate, rings: number): (typeof COMPLETIONS)[number] {
  const completion = COMPLETIONS[rings];
  if (!completion) throw new Error(`The row of ${date} has invalid completion bits: ${rings}.`);
  return completion;
}

/** Returns a stored day as `user` sees it. */
export function toDay(stored: StoredDay, user: User, services: RuleServices): Day {
  const day = dayViewOf(stored, user, services);
  return {
    ...day,
    forged_score: storedScore(stored, day, user),
    rest: isRestDay(user.settings.rest, stored.date),
    ...(stored.damaged.length > 0 && { damaged: [...stored.damaged] }),
  };
}

/** Returns the score of the day's row, or of the day when the row is of an earlier version; null without a row. */
function storedScore(stored: StoredDay, day: Day, user: User): number | null {
  const row = stored.month[stored.date];
  if (!row) return null;
  const rules = timeRulesOf(user.settings);
  return scoreOf(isWhole(row) ? scoreInputOfRow(row, rules) : scoreInputOf(day, rules));
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
      const stored = await services.days.read(user.id, date, carryingOf(user, services), entries);
      return { day: toDay(stored, user, services) };
    },
  }),

  serveList(listDays, {
    list: "days",
    item: DaySchema,
    cursorOf: ({ date }: Day) => date,
    maxBytes: MAX_RANGE_BYTES,
    open: async function* ({ query, caller: { user } }, services) {
      for await (const stored of services.days.list(user.id, query, carryingOf(user, services))) {
        yield toDay(stored, user, services);
      }
    },
  }),
];
