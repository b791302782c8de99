import {
  battleStats,
  battleSuggestions,
  hardThingSuggestions,
  putBattleLogs,
  putCommitment,
  putVoid,
} from "#shared/contract/mod.ts";
import {
  battleStats as statsOf,
  type DatedBattle,
  hardestVictory,
  RANK_DAYS,
  rankOf,
} from "#shared/domain/battles.ts";
import { addDays, type CalendarDate, calendarSpan, type DateRange } from "#shared/domain/calendar.ts";
import { suggestBattles, suggestHardThings } from "../features/suggestions.ts";
import { type Caller, serve } from "../http/mount.ts";
import { toBattles, voidChange } from "../http/normalize.ts";
import type { Services } from "../services.ts";
import { decodeFought } from "../store/days/rows.ts";
import { writeRing } from "./ring_write.ts";
import { summaryRulesOf, todayOf } from "./view.ts";

/** How far back a battle is found that was lost, or left ongoing: a year. */
const RECENT_DAYS = 366;

export const voidRoutes = [
  serve(putVoid, {
    handle: async (call, services) => {
      const { change, commitmentTomorrow } = voidChange(call.body, nowOf(services));
      const { response } = await writeRing(call, services, {
        ring: "void",
        date: call.params.day,
        change: (ring) => ({ next: change(ring), commitmentTomorrow, result: null }),
      });
      return response;
    },
  }),

  serve(putBattleLogs, {
    handle: async (call, services) => {
      const battle_logs = toBattles(call.body.battle_logs, nowOf(services));
      const { response } = await writeRing(call, services, {
        ring: "void",
        date: call.params.day,
        change: (ring) => ({ next: { ...ring, battle_logs }, result: null }),
      });
      return response;
    },
  }),

  serve(putCommitment, {
    handle: async (
      { params: { day }, body: { tomorrow_commitment }, caller: { user }, idempotency },
      services,
    ) => {
      const replaced = await services.days.commit({
        userId: user.id,
        date: day,
        commitment: tomorrow_commitment,
        today: todayOf(user, services),
        now: services.clock(),
        idempotency,
        ...summaryRulesOf(user, services),
      });
      return { commitment: { day, tomorrow_commitment, replaced } };
    },
  }),

  serve(battleSuggestions, {
    readsManyDays: true,
    handle: async ({ caller }, services) => ({
      battle_suggestions: suggestBattles(
        await recentBattles(caller, services),
        todayOf(caller.user, services),
      ),
    }),
  }),

  serve(hardThingSuggestions, {
    readsManyDays: true,
    handle: async ({ caller }, services) => ({
      hard_thing_suggestions: suggestHardThings(
        await recentBattles(caller, services),
        todayOf(caller.user, services),
      ),
    }),
  }),

  serve(battleStats, {
    readsManyDays: true,
    handle: async ({ params: { span }, caller: { user } }, services) => {
      const today = todayOf(user, services);
      const range = rangeOf(span, today);
      const ranked = { from: addDays(today, 1 - RANK_DAYS), to: today };
      const rules = summaryRulesOf(user, services);
      const [rows, rankRows] = await Promise.all([
        services.history.listRows(user.id, range, rules),
        services.history.listRows(user.id, ranked, rules),
      ]);
      const rank = rankOf(rankRows.flatMap(({ fought }) => decodeFought(fought)));
      const days = rows.filter(({ battles }) => battles > 0)
        .map(({ date, fought }) => ({ day: date, battles: decodeFought(fought) }));
      const { from, to } = range ?? { from: days[0]?.day ?? null, to: days.at(-1)?.day ?? null };
      const { hardestVictoryDay, ...figures } = statsOf(days);
      const hardest_victory = await hardestOn(hardestVictoryDay, user.id, services);
      return { battle_stats: { from, to, ...figures, hardest_victory, rank } };
    },
  }),
];

/** Returns the hardest victory of a day; null without a day, or when it was deleted after the day's row was read. */
async function hardestOn(day: CalendarDate | null, userId: string, { history }: Services) {
  if (day === null) return null;
  const [found] = await history.listRing(userId, "void", day, 1);
  const battle = found ? hardestVictory(found.ring.battle_logs) : null;
  return battle && { ...battle, day };
}

function nowOf({ clock }: Services): string {
  return new Date(clock()).toISOString();
}

async function recentBattles({ user }: Caller, services: Services): Promise<DatedBattle[]> {
  const rings = await services.history.listRing(user.id, "void", todayOf(user, services), RECENT_DAYS);
  return rings.flatMap(({ day, ring }) => ring.battle_logs.map((battle) => ({ day, battle })));
}

/** Returns the range of a span of battle stats; null for all days. */
function rangeOf(span: string, today: CalendarDate): DateRange | null {
  switch (span) {
    case "all":
      return null;
    case "week":
    case "month":
    case "year":
      return calendarSpan(span, today);
    default:
      return { from: span, to: span };
  }
}
