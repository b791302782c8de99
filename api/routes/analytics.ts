import { analyticsRange, computeForgedScore, weekly } from "#shared/contract/mod.ts";
import { addDays, shortenedDays, weekSpanOf } from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { weekView } from "#shared/rules/mod.ts";
import { Failure } from "../failures/failure.ts";
import { renewScore } from "../days/forged_score.ts";
import { serve } from "../http/mount.ts";
import { toDay } from "../days/to_day.ts";
import { summaryOf, summaryRulesOf } from "../days/summary_rules.ts";
import { dayKeys } from "../store/keys.ts";
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
    handle: async ({ params, caller: { user } }, services) => {
      const span = weekSpanOf(params.week);
      if (!span) throw new Failure("invalid_date");
      const today = todayOf(user, services);
      const [days, rows] = await Promise.all([
        Array.fromAsync(
          services.days.list(user.id, { from: addDays(span.from, -7), to: span.to }, today),
          (stored) => toDay(stored, user, services),
        ),
        services.history.listRows(user.id, null, summaryRulesOf(user, services)),
      ]);
      return {
        weekly: weekView({
          span,
          today,
          days,
          rows: rows.map((row) => summaryOf(row, user)),
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
