import { getDay, listDays, MAX_RANGE_BYTES } from "#shared/contract/mod.ts";
import { type Day, DaySchema } from "#shared/records/mod.ts";
import { toDay } from "../days/to_day.ts";
import { serve, serveList } from "../http/mount.ts";
import { dayKeys } from "../store/keys.ts";
import { todayOf } from "../days/day_view.ts";

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }) => dayKeys(userId, day),
    handle: async ({ params, entries, caller: { user } }, services) => {
      const stored = await services.days.read(user.id, params.day, todayOf(user, services), entries);
      return { day: toDay(stored, user, services) };
    },
  }),

  serveList(listDays, {
    list: "days",
    item: DaySchema,
    cursorOf: ({ date }: Day) => date,
    maxBytes: MAX_RANGE_BYTES,
    open: async function* ({ query, caller: { user } }, services) {
      for await (const stored of services.days.list(user.id, query, todayOf(user, services))) {
        yield toDay(stored, user, services);
      }
    },
  }),
];
