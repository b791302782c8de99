import { getDay, listDays } from "#shared/contract/mod.ts";
import { serve } from "../mount.ts";
import { presentStored } from "../present.ts";
import { storedDay } from "../store/days.ts";
import { dayKeys } from "../store/keys.ts";

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params, entries, caller }, services) => ({
      day: await presentStored(storedDay(params.day, entries), caller.user, services),
    }),
  }),

  serve(listDays, {
    handle: async ({ query: { from, to }, caller }, services) => {
      const days = await services.days.list(caller.user.id, from, to);
      return { days: days.map((day) => presentStored(day, caller.user, services)) };
    },
  }),
];
