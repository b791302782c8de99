import { isDeepStrictEqual } from "node:util";
import {
  complacencyCheck,
  putStudyTargets,
  putWeaknessReps,
  putWind,
  studyTargetHistory,
  weaknessRepHistory,
} from "#shared/contract/mod.ts";
import { movesOf, type MoveSources } from "#shared/domain/complacency.ts";
import { recentUses, shownWind, waterView } from "#shared/domain/day.ts";
import { textKey } from "#shared/domain/schema.ts";
import type { User } from "#shared/domain/user.ts";
import { COMPLACENCY_QUESTIONS, suggestBattles } from "../features/suggestions.ts";
import { serve } from "../http/mount.ts";
import { studyChange, toWeaknessReps, windChange } from "../http/normalize.ts";
import { answersIn, type Fortnight, judge, readFortnight, withDay } from "./analytics.ts";
import type { Services } from "../services.ts";
import { writeRing } from "./ring_write.ts";
import { carryingOf, spentOf, todayOf } from "./view.ts";

/** How many days the histories cover. */
const RECENT_DAYS = 60;

export const windRoutes = [
  serve(putWind, {
    handle: async (call, services) => {
      const { params: { day }, body, caller: { user } } = call;
      const change = windChange(body);
      const hasAnswers = "complacency_answers" in body;
      const fortnight = hasAnswers ? await readFortnight(user, day, services) : null;
      const { response } = await writeRing(call, services, {
        ring: "wind",
        date: day,
        change: (wind, stored) => {
          const spent = spentOf(stored, user);
          const next = change(wind, spent);
          const isAnswered = !isDeepStrictEqual(next.complacency_answers, wind.complacency_answers);
          if (!fortnight || !isAnswered) return { next, result: null };
          const { score } = judge(withDay(fortnight, {
            ...stored.rings,
            water: waterView(stored.rings.water, spent),
            wind: shownWind(next, spent),
          }));
          return { next: { ...next, complacency_score: score }, result: null };
        },
      });
      return response;
    },
  }),

  serve(putStudyTargets, {
    handle: async (call, services) => {
      const change = studyChange(call.body.study_targets);
      const { response } = await writeRing(call, services, {
        ring: "wind",
        date: call.params.day,
        change: (wind, stored) => ({ next: change(wind, spentOf(stored, call.caller.user)), result: null }),
      });
      return response;
    },
  }),

  serve(putWeaknessReps, {
    handle: async (call, services) => {
      const weakness_reps = toWeaknessReps(call.body.weakness_reps);
      const { response } = await writeRing(call, services, {
        ring: "wind",
        date: call.params.day,
        change: (wind) => ({ next: { ...wind, weakness_reps }, result: null }),
      });
      return response;
    },
  }),

  serve(studyTargetHistory, {
    readsManyDays: true,
    handle: async ({ caller: { user } }, services) => {
      const winds = await services.history.listRing(user.id, "wind", todayOf(user, services), RECENT_DAYS);
      const studied = winds.flatMap(({ day, ring }) => ring.study_targets.map((item) => ({ day, item })));
      const recent = recentUses(studied, ({ subject }) => textKey(subject));
      return {
        study_targets: recent.map(({ item: { subject, target_minutes }, last_day, times }) => ({
          subject,
          target_minutes,
          last_day,
          times,
        })),
      };
    },
  }),

  serve(weaknessRepHistory, {
    readsManyDays: true,
    handle: async ({ caller: { user } }, services) => {
      const winds = await services.history.listRing(user.id, "wind", todayOf(user, services), RECENT_DAYS);
      const trained = winds.flatMap(({ day, ring }) => ring.weakness_reps.map((item) => ({ day, item })));
      const recent = recentUses(
        trained,
        // Keys contain no line break, so different pairs have different keys.
        ({ weakness, rep_description }) => `${textKey(weakness)}\n${textKey(rep_description)}`,
      );
      return {
        weakness_reps: recent.map(({ item: { weakness, rep_description }, last_day, times }) => ({
          weakness,
          rep_description,
          last_day,
          times,
        })),
      };
    },
  }),

  serve(complacencyCheck, {
    readsManyDays: true,
    handle: async ({ params: { day }, caller: { user } }, services) => {
      const fortnight = await readFortnight(user, day, services);
      const { score, level, signals } = judge(fortnight);
      const today = todayOf(user, services);
      const moves = day === today ? movesOf(fortnight, await moveSources(user, fortnight, services)) : [];
      return {
        complacency_check: {
          score,
          level,
          signals,
          questions: [...COMPLACENCY_QUESTIONS],
          answers: answersIn(fortnight),
          moves,
        },
      };
    },
  }),
];

/** Reads what the moves of the fortnight's last day, which is today, can be made of. */
async function moveSources(
  user: User,
  { date, days }: Fortnight,
  services: Services,
): Promise<MoveSources> {
  const { commitments } = await services.days.get(user.id, date, carryingOf(user, services));
  const fought = days.flatMap((day) => day.void.battle_logs.map((battle) => ({ day: day.date, battle })));
  return { battles: suggestBattles(fought, date), isCommitted: commitments.tomorrow !== "" };
}
