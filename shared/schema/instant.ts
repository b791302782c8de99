import * as z from "zod/mini";
import { FACTS } from "./facts.ts";

const CANONICAL = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The last instant whose year has four digits. */
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** An instant as it is stored and sent: ISO 8601 in UTC, with milliseconds (`2026-11-21T09:15:00.000Z`). */
export const InstantSchema = z.string().check(
  z.regex(CANONICAL, "must be an instant such as 2026-11-21T09:15:00.000Z"),
).register(FACTS, {
  id: "Instant",
  description: "An instant in UTC, with milliseconds.",
  format: "date-time",
  example: "2026-11-21T08:00:00.000Z",
});

/**
 * An instant as a request may contain it: ISO 8601 with `Z` or an offset, converted to the form of {@link
 * InstantSchema}. A local time without an offset is rejected, because it does not identify an instant.
 */
export const InstantInputSchema = z.pipe(
  z.iso.datetime({ offset: true, error: "must be an ISO date and time with Z or an offset" }).check(
    z.refine((value: string) => {
      const at = Date.parse(value);
      return at >= 0 && at <= LATEST;
    }, "must be between 1970 and 9999"),
  ).register(FACTS, {
    id: "InstantInput",
    description: "An instant with `Z` or an offset, between 1970 and 9999.",
    format: "date-time",
    example: "2026-11-21T09:00:00+01:00",
  }),
  z.transform((value: string) => new Date(value).toISOString()),
);
