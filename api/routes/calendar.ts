import { todayFor } from "#shared/calendar/mod.ts";
import {
  CALENDAR_DAYS,
  calendarFeed,
  createCalendar,
  getCalendar,
  revokeCalendar,
} from "#shared/contract/mod.ts";
import { dayRuleOf, type User } from "#shared/records/mod.ts";
import { hashSecret, newUserSecret, userOfSecret } from "../auth/random_secret.ts";
import { entriesCalendar } from "../calendar/entries_calendar.ts";
import { Failure } from "../failures/failure.ts";
import { serve, serveText } from "../http/mount.ts";
import type { Services } from "../services/services.ts";

const SUFFIX = ".ics";

export const calendarRoutes = [
  serve(getCalendar, {
    handle: async ({ caller: { user } }, { calendars }) => ({ calendar: await calendars.get(user.id) }),
  }),

  serve(createCalendar, {
    handle: async ({ caller: { user, session }, context }, { calendars, clock }) => {
      context.set("securityEvent", { event: "calendar_created", user: user.id, session: session.id });
      const secret = newUserSecret(user.id);
      const calendar = { hash: hashSecret(secret), created_at: new Date(clock()).toISOString() };
      await calendars.put(user.id, calendar);
      return { path: `/api/calendar/${secret}${SUFFIX}`, calendar };
    },
  }),

  serve(revokeCalendar, {
    handle: async ({ caller: { user, session }, context }, { calendars }) => {
      context.set("securityEvent", { event: "calendar_revoked", user: user.id, session: session.id });
      await calendars.put(user.id, null);
      return {};
    },
  }),

  serveText(calendarFeed, {
    type: "text/calendar; charset=utf-8",
    text: async ({ params: { feed } }, services) => {
      const user = await userOfFeed(feed, services);
      // Counted apart from the owner's own calls: who has the address must not keep the owner from revoking it.
      const readers = `calendar of ${user.id}`;
      services.callRate.take(readers);
      const leave = await services.listQueue.enter(readers);
      try {
        return await calendarOf(user, services);
      } finally {
        leave();
      }
    },
  }),
];

/** Returns the user whose calendar has this address. Throws `not_found` for any other. */
async function userOfFeed(feed: string, { calendars }: Services): Promise<User> {
  const secret = feed.endsWith(SUFFIX) ? feed.slice(0, -SUFFIX.length) : "";
  const userId = userOfSecret(secret);
  const user = userId && await calendars.userOf(userId, hashSecret(secret));
  if (!user) throw new Failure("not_found");
  return user;
}

async function calendarOf(user: User, { history, clock }: Services): Promise<string> {
  const today = todayFor(dayRuleOf(user), clock());
  const days = await history.listRing(user.id, "earth", today, CALENDAR_DAYS);
  return entriesCalendar(
    days.flatMap(({ day, ring, seq }) => ring.actual_entries.map((entry) => ({ day, entry, seq }))),
  );
}
