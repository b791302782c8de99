import { getDay, listDays, MAX_RANGE_BYTES } from "#shared/contract/mod.ts";
import { type Day, DaySchema } from "#shared/records/mod.ts";
import { toDay } from "../days/to_day.ts";
import { serve, serveList } from "../http/mount.ts";
import { encodeBody, EncodedBody } from "../http/response.ts";
import { sameUntil, todayOf } from "../days/day_view.ts";

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }, { dayTexts }) => dayTexts.keysToRead(userId, day),
    handle: async ({ params: { day: date }, entries: read, caller: { user } }, services) => {
      const now = services.clock();
      const text = await services.dayTexts.get({ user, date, read, now }, async (entries) => {
        const stored = await services.days.read(user.id, date, todayOf(user, services), entries);
        const text = encodeBody(getDay, { day: toDay(stored, user, services) });
        return { text, until: sameUntil(stored, user, now) };
      });
      return new EncodedBody(text);
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
