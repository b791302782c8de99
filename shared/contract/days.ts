import * as z from "zod/mini";
import { described } from "../domain/schema.ts";
import { DateSchema, daysBetween } from "../domain/calendar.ts";
import { DaySchema, DaySummarySchema } from "../domain/records.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";

/** The maximum length of a range in days, both ends included. */
const MAX_RANGE_DAYS = 400;

/**
 * The maximum size of the days in one response, in bytes. A response at the limit contains the day to continue from.
 */
export const MAX_RANGE_BYTES = 8 * 1_024 * 1_024;

/** A range of days, both ends included. A reversed or too long range fails with `invalid_range`. */
export const RangeSchema = z.object({
  from: described(DateSchema, "The first day."),
  to: described(DateSchema, "The last day; it is included."),
}).check(
  z.refine(
    ({ from, to }: { from: string; to: string }) => {
      const days = daysBetween(from, to);
      return days >= 0 && days < MAX_RANGE_DAYS;
    },
    { params: { code: "invalid_range" } },
  ),
);

export const getDay = endpoint({
  name: "getDay",
  method: "GET",
  path: "/days/{day}",
  summary: "One day. A day without a record is returned with all its fields, empty.",
  tag: "Days",
  access: "user",
  params: DayParamsSchema,
  response: z.object({ day: DaySchema }),
  status: 200,
  errors: ["invalid_date"],
});

export const listDays = endpoint({
  name: "listDays",
  method: "GET",
  path: "/days",
  summary:
    "The days of a range that have a record, oldest first: at most 400 days and 8 MiB. `next` is the " +
    "day to continue from, or null when the range is complete.",
  tag: "Days",
  access: "user",
  query: RangeSchema,
  response: z.object({
    days: z.array(DaySchema),
    next: described(z.nullable(DateSchema), "The day to continue from; null when the range is complete."),
  }),
  status: 200,
  errors: ["invalid_date", "invalid_range"],
});

/** Here, since the dashboard shows the days before today, and the rest of the analytics only with its page. */
export const analyticsRange = endpoint({
  name: "analyticsRange",
  method: "GET",
  path: "/analytics/range",
  summary: "One summary for each day of a range that has a record, oldest first.",
  tag: "Analytics",
  access: "user",
  query: RangeSchema,
  response: z.object({ days: z.array(DaySummarySchema) }),
  status: 200,
  errors: ["invalid_date", "invalid_range"],
});
