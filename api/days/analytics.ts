import { analyticsRange, computeForgedScore, weekly } from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  dayBounds,
  monthOf,
  shortenedDays,
  weekSpanOf,
} from "#shared/domain/calendar.ts";
import {
  type Complacency,
  complacency,
  COMPLACENCY_DAYS,
  type ComplacencyDay,
} from "#shared/domain/complacency.ts";
import { shownWind, spentOn, waterView } from "#shared/domain/day.ts";
import { RINGS, type StoredWind } from "#shared/domain/rings/mod.ts";
import { type ForgedScore, forgedScore } from "#shared/domain/score.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { lastStreakDay, weekView } from "#shared/domain/week.ts";
import { Failure } from "../failures.ts";
import { COMPLACENCY_QUESTIONS } from "../features/suggestions.ts";
import { serve } from "../http/mount.ts";
import type { Services } from "../services.ts";
import type { MonthRow, StoredDay } from "../store/days/documents.ts";
import { withoutCarriedGoals } from "../store/days/rows.ts";
import { dayKeys } from "../store/keys.ts";
import { carryingOf, scoredDay, streaksBefore, summaryOf, summaryRulesOf, toDay, todayOf } from "./view.ts";

/**
 * Recomputes the score of a day, stores it in the day's row, and returns it with its reasons. A day without data scores
 * 0, and nothing is stored.
 */
async function renewScore(
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
  return one.rings === other.rings && one.battles === other.battles && one.fought === other.fought &&
    one.inputs === other.inputs && one.sealed === other.sealed;
}

export const analyticsRoutes = [
  serve(computeForgedScore, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params, entries, caller: { user } }, services) => {
      const stored = await services.days.read(user.id, params.day, carryingOf(user, services), entries);
      return { forged_score: await renewScore(stored, user, services) };
    },
  }),

  serve(weekly, {
    readsManyDays: true,
    handle: async ({ params, caller: { user } }, services) => {
      const span = weekSpanOf(params.week);
      if (!span) throw new Failure("invalid_date");
      const today = todayOf(user, services);
      const fortnight = { from: addDays(span.from, -7), to: span.to };
      // The day before may have an entry that runs on into the fortnight.
      const read = { ...fortnight, from: addDays(fortnight.from, -1) };
      const month = monthOf(lastStreakDay(span, today));
      const rule = dayRuleOf(user);
      const streakRules = { rest: user.settings.rest, shortened: shortenedDays(rule) };
      const [days, rows] = await Promise.all([
        Array.fromAsync(
          services.days.list(user.id, read, carryingOf(user, services)),
          (stored) => toDay(stored, user, services),
        ),
        services.history.listRows(user.id, null, summaryRulesOf(user, services)),
      ]);
      const shown = earlier(fortnight.from, `${month}-01`);
      return {
        weekly: weekView({
          span,
          today,
          now: services.clock(),
          rule,
          days,
          rows: rows.filter(({ date }) => date >= shown && date <= fortnight.to)
            .map((row) => summaryOf(row, user)),
          ...streaksBefore(month, rows, streakRules),
          ...streakRules,
        }),
      };
    },
  }),

  serve(analyticsRange, {
    handle: async ({ query, caller: { user } }, services) => {
      const rows = await services.history.listRows(user.id, query, summaryRulesOf(user, services));
      return { days: rows.map((row) => summaryOf(row, user)) };
    },
  }),
];

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

/** The input of the check of one day. */
export interface Fortnight {
  readonly date: CalendarDate;
  readonly days: readonly ComplacencyDay[];
  readonly firstDay: CalendarDate | null;
}

/** Reads the days with data in the fortnight that ends on `date`. */
export async function readFortnight(
  user: User,
  date: CalendarDate,
  { history }: Pick<Services, "history">,
): Promise<Fortnight> {
  const userId = user.id;
  const [earth, water, fire, wind, battles, firstDay] = await Promise.all([
    // The days beside the fortnight may have an entry that reaches into it.
    history.listRing(userId, "earth", addDays(date, 1), COMPLACENCY_DAYS + 2),
    history.listRing(userId, "water", date, COMPLACENCY_DAYS),
    history.listRing(userId, "fire", date, COMPLACENCY_DAYS),
    history.listRing(userId, "wind", date, COMPLACENCY_DAYS),
    history.listRing(userId, "void", date, COMPLACENCY_DAYS),
    history.getFirstDay(userId),
  ]);
  const dates = new Set([...water, ...fire, ...wind, ...battles].map(({ day }) => day));
  const on = <T>(list: readonly { day: CalendarDate; ring: T }[], day: CalendarDate) =>
    list.find((one) => one.day === day)?.ring;
  const earthOn = (day: CalendarDate) => on(earth, day) ?? RINGS.earth.empty();
  const rule = dayRuleOf(user);
  const days = [...dates].map((day): ComplacencyDay => {
    const beside = { previousEarth: earthOn(addDays(day, -1)), nextEarth: earthOn(addDays(day, 1)) };
    const spent = spentOn(earthOn(day), beside, dayBounds(rule, day));
    return {
      date: day,
      water: waterView(on(water, day) ?? RINGS.water.empty(), spent),
      fire: on(fire, day) ?? RINGS.fire.empty(),
      wind: shownWind(on(wind, day) ?? RINGS.wind.empty(), spent),
      void: on(battles, day) ?? RINGS.void.empty(),
    };
  });
  return { date, days, firstDay };
}

/** Returns the answers that are stored on the fortnight's last day. */
export function answersIn({ date, days }: Fortnight): StoredWind["complacency_answers"] {
  return days.find((day) => day.date === date)?.wind.complacency_answers ?? {};
}

/** Returns the fortnight with these rings on its last day. */
export function withDay({ date, days, firstDay }: Fortnight, rings: Omit<ComplacencyDay, "date">): Fortnight {
  return {
    date,
    days: [...days.filter((day) => day.date !== date), { ...rings, date }],
    firstDay: firstDay !== null && firstDay < date ? firstDay : date,
  };
}

/** Returns the check of the fortnight's last day. */
export function judge(fortnight: Fortnight): Complacency {
  const questions = COMPLACENCY_QUESTIONS.map(({ id }) => id);
  return complacency({ ...fortnight, answers: answersIn(fortnight), questions });
}
