import { goalTemplates, patchGoal, putGoals } from "#shared/contract/mod.ts";
import { minutesForGoal, waterView } from "#shared/domain/day.ts";
import { changedGoal, goalView, withoutArchived, writtenGoal } from "#shared/domain/rings/mod.ts";
import { Failure } from "../failures.ts";
import { GOAL_TEMPLATES } from "../features/suggestions.ts";
import { serve } from "../http/mount.ts";
import { withIds } from "../http/normalize.ts";
import { writeRing } from "./ring_write.ts";
import { spentOf } from "./view.ts";

export const waterRoutes = [
  serve(putGoals, {
    handle: async (call, services) => {
      const writes = withIds(call.body.goals);
      const { response } = await writeRing(call, services, {
        ring: "water",
        date: call.params.day,
        change: (water, day) => {
          const spent = spentOf(day, call.caller.user);
          const goals = new Map(water.goals.map((goal) => [goal.id, goal]));
          const all = writes.map((write) => {
            const before = goals.get(write.id);
            return writtenGoal(write, before, minutesForGoal(spent, { ...before, ...write }));
          });
          const before = new Set(water.goals.filter(({ archived }) => archived).map(({ id }) => id));
          const left = new Set(withoutArchived(waterView({ goals: all }, spent).goals).map(({ id }) => id));
          return {
            next: { ...water, goals: all.filter(({ id }) => left.has(id)) },
            archived: all.filter(({ id, archived }) => archived && !before.has(id)),
            result: null,
          };
        },
      });
      return response;
    },
  }),

  serve(patchGoal, {
    handle: async (call, services) => {
      const { params: { day, id }, body } = call;
      const { response, result } = await writeRing(call, services, {
        ring: "water",
        date: day,
        change: (water, stored) => {
          const { goals } = water;
          const before = goals.find((other) => other.id === id);
          if (!before) {
            throw new Failure("not_found", {
              message: "This goal is not there any more. It was deleted on another device.",
            });
          }
          const minutes = minutesForGoal(spentOf(stored, call.caller.user), before);
          const goal = changedGoal(before, body, minutes);
          return {
            next: { ...water, goals: goals.map((other) => other.id === id ? goal : other) },
            result: goalView(goal, minutes),
          };
        },
      });
      return { ...response, goal: result };
    },
  }),

  serve(goalTemplates, {
    handle: () => Promise.resolve({ templates: [...GOAL_TEMPLATES] }),
  }),
];
