import * as z from "zod/mini";
import { InstantSchema } from "../../schema/instant.ts";
import { endpoint } from "../endpoint.ts";

/** How many days of entries the calendar has. */
export const CALENDAR_DAYS = 90;

/** The calendar of a user's entries; never its address, which is shown once. */
const CalendarViewSchema = z.object({ created_at: InstantSchema });

export const getCalendar = endpoint({
  name: "getCalendar",
  method: "GET",
  path: "/auth/calendar",
  access: "session",
  response: z.object({ calendar: z.nullable(CalendarViewSchema) }),
  status: 200,
  errors: [],
});

export const createCalendar = endpoint({
  name: "createCalendar",
  method: "POST",
  path: "/auth/calendar",
  access: "session",
  recent: true,
  response: z.object({
    /** The path of the calendar on this server. */
    path: z.string(),
    calendar: CalendarViewSchema,
  }),
  status: 201,
  errors: [],
});

export const revokeCalendar = endpoint({
  name: "revokeCalendar",
  method: "DELETE",
  path: "/auth/calendar",
  access: "session",
  recent: true,
  response: z.object({}),
  status: 200,
  errors: [],
});

export const calendarFeed = endpoint({
  name: "calendarFeed",
  method: "GET",
  path: "/calendar/{feed}",
  access: "anyone",
  params: z.object({ feed: z.string().check(z.maxLength(100)) }),
  response: z.never(),
  file: ["text/calendar"],
  cached: true,
  status: 200,
  errors: ["not_found"],
});
