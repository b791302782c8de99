import * as z from "zod/mini";
import { described, InstantSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";

/** How many days of entries the calendar has. */
export const CALENDAR_DAYS = 90;

/** The calendar of a user's entries; never its address, which is shown once. */
const CalendarViewSchema = z.object({ created_at: InstantSchema });

export const getCalendar = endpoint({
  name: "getCalendar",
  method: "GET",
  path: "/auth/calendar",
  summary: "Whether there is a calendar of the user's entries, and since when; null when there is none.",
  tag: "Account",
  access: "session",
  response: z.object({
    calendar: described(z.nullable(CalendarViewSchema), "The calendar of the user's entries, or null."),
  }),
  status: 200,
  errors: [],
});

export const createCalendar = endpoint({
  name: "createCalendar",
  method: "POST",
  path: "/auth/calendar",
  summary:
    "Make a calendar of the user's entries for calendar apps, in place of the one that there is. Its " +
    "address is returned this once only.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({
    path: described(z.string(), "The path of the calendar on this server."),
    calendar: described(CalendarViewSchema, "The new calendar of the user's entries."),
  }),
  status: 201,
  errors: [],
});

export const revokeCalendar = endpoint({
  name: "revokeCalendar",
  method: "DELETE",
  path: "/auth/calendar",
  summary: "Revoke the calendar: its address is unknown from the next call on.",
  tag: "Account",
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
  summary:
    "The time entries of the last 90 days as iCalendar. The address is the secret: no token is needed, " +
    "and it gives access to nothing else.",
  tag: "Data",
  access: "anyone",
  params: z.object({
    feed: described(
      z.string().check(z.maxLength(100)),
      "The secret of the calendar, followed by `.ics`.",
      `${"a".repeat(64)}.ics`,
    ),
  }),
  response: z.never(),
  file: ["text/calendar"],
  cached: true,
  status: 200,
  errors: ["not_found"],
});
