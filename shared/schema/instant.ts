import * as z from "zod/mini";

/** The last instant that a four-digit year can write. */
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * An instant as ISO 8601 text with `Z` or an offset, answered in UTC with milliseconds
 * (`2026-11-21T09:15:00.000Z`). A local time without an offset is refused: it names no instant.
 */
export const InstantSchema = z.pipe(
  z.iso.datetime({ offset: true, error: "must be an ISO date and time with Z or an offset" }).check(
    z.refine((value: string) => {
      const at = Date.parse(value);
      return at >= 0 && at <= LATEST;
    }, "must be between 1970 and 9999"),
  ),
  z.transform((value: string) => new Date(value).toISOString()),
);
