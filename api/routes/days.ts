import { getDay, listDays } from "#shared/contract/mod.ts";
import { serve } from "../http/mount.ts";
import { presentStored } from "../days/to_day.ts";
import { dayKeys } from "../store/keys.ts";
import { todayOf } from "../days/today.ts";

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params, entries, caller: { user } }, services) => {
      const stored = await services.days.read(user.id, params.day, todayOf(user, services), entries);
      return { day: presentStored(stored, user, services) };
    },
  }),

  serve(listDays, {
    handle: async ({ query: { from, to }, caller: { user } }, services) => {
      const days = await services.days.list(user.id, from, to, todayOf(user, services));
      return { days: days.map((day) => presentStored(day, user, services)) };
    },
  }),
];
