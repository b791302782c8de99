import { goalTemplates, patchGoal, putGoals } from "#shared/contract/mod.ts";
import { withoutArchived } from "#shared/domain/rings/mod.ts";
import { Failure } from "../failures.ts";
import { GOAL_TEMPLATES } from "../features/suggestions.ts";
import { serve } from "../http/mount.ts";
import { toGoals, withKnownFields } from "../http/normalize.ts";
import { writeRing } from "./ring_write.ts";

export const waterRoutes = [
  serve(putGoals, {
    handle: async (call, services) => {
      const goals = toGoals(call.body.goals);
      const { response } = await writeRing(call, services, {
        ring: "water",
        date: call.params.day,
        change: (water) => {
          const all = withKnownFields(goals, water.goals);
          const before = new Set(water.goals.filter(({ archived }) => archived).map(({ id }) => id));
          return {
            next: { ...water, goals: withoutArchived(all) },
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
        change: (water) => {
          const { goals } = water;
          const before = goals.find((other) => other.id === id);
          if (!before) {
            throw new Failure("not_found", {
              message: "This goal is not there any more. It was deleted on another device.",
            });
          }
          const goal = { ...before, ...body };
          return {
            next: { ...water, goals: goals.map((other) => other.id === id ? goal : other) },
            result: goal,
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
