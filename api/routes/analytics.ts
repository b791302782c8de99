import { analyticsRange, computeForgedScore, weekly } from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  monthOf,
  shortenedDays,
  weekSpanOf,
} from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { lastStreakDay, weekView } from "#shared/rules/mod.ts";
import { Failure } from "../failures/failure.ts";
import { renewScore } from "../days/forged_score.ts";
import { serve } from "../http/mount.ts";
import { toDay } from "../days/to_day.ts";
import { summaryOf, summaryRulesOf } from "../days/summary_rules.ts";
import { readChanges } from "../store/days/changes.ts";
import { dayKeys, keys } from "../store/keys.ts";
import { todayOf } from "../days/day_view.ts";

export const analyticsRoutes = [
  serve(computeForgedScore, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params, entries, caller: { user } }, services) => {
      const stored = await services.days.read(user.id, params.day, todayOf(user, services), entries);
      return { forged_score: await renewScore(stored, user, services) };
    },
  }),

  serve(weekly, {
    prefetch: (userId) => [keys.changes(userId)],
    handle: async ({ params, entries: [log], caller: { user } }, services) => {
      const span = weekSpanOf(params.week);
      if (!span) throw new Failure("invalid_date");
      const today = todayOf(user, services);
      const fortnight = { from: addDays(span.from, -7), to: span.to };
      // The day before may have an entry that runs on into the fortnight.
      const read = { ...fortnight, from: addDays(fortnight.from, -1) };
      const month = monthOf(lastStreakDay(span, today));
      const listRows = async (range: DateRange | null) =>
        (await services.history.listRows(user.id, range, summaryRulesOf(user, services)))
          .map((row) => summaryOf(row, user));
      const [days, rows, past] = await Promise.all([
        Array.fromAsync(
          services.days.list(user.id, read, today),
          (stored) => toDay(stored, user, services),
        ),
        listRows({ ...fortnight, from: earlier(fortnight.from, `${month}-01`) }),
        services.streakCounts.before(month, { user, log: readChanges(log), listRows }),
      ]);
      return {
        weekly: weekView({
          span,
          today,
          now: services.clock(),
          rule: dayRuleOf(user),
          days,
          rows,
          ...past,
          rest: user.settings.rest,
          shortened: shortenedDays(dayRuleOf(user)),
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
