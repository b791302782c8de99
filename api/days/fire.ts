import { putFire, taskSuggestions, weaknessSuggestions } from "#shared/contract/mod.ts";
import { suggestTasks, suggestWeaknesses } from "../features/suggestions.ts";
import { serve } from "../http/mount.ts";
import { writeRing } from "./ring_write.ts";
import { todayOf } from "./view.ts";

/** How many days back a weakness counts as recent. */
const RECENT_DAYS = 60;

export const fireRoutes = [
  serve(putFire, {
    handle: async (call, services) => {
      const now = new Date(services.clock()).toISOString();
      const { response } = await writeRing(call, services, {
        ring: "fire",
        date: call.params.day,
        change: (fire) => {
          const { trigger_at: before, ...next } = { ...fire, ...call.body };
          const trigger_at = next.trigger_note === ""
            ? null
            : before ?? (fire.trigger_note === "" ? now : null);
          return { next: { ...next, ...(trigger_at !== null && { trigger_at }) }, result: null };
        },
      });
      return response;
    },
  }),

  serve(weaknessSuggestions, {
    readsManyDays: true,
    handle: async ({ caller: { user } }, services) => {
      const fires = await services.history.listRing(user.id, "fire", todayOf(user, services), RECENT_DAYS);
      const groups = suggestWeaknesses(user.weaknesses, fires);
      return {
        weakness_suggestions: groups.map(({ category, suggestions }) => ({
          category,
          suggestions: [...suggestions],
        })),
      };
    },
  }),

  serve(taskSuggestions, {
    readsManyDays: true,
    handle: async ({ query: { weakness }, caller: { user } }, services) => {
      const fires = await services.history.listRing(user.id, "fire", todayOf(user, services), RECENT_DAYS);
      return { task_suggestions: suggestTasks(weakness, fires) };
    },
  }),
];
