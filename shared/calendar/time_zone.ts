import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";

/** The zones offered at registration, in the order of the specification's list. */
export const TIMEZONE_CHOICES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
  "UTC",
] as const;

/** Zones already found valid: a check costs as much as reading a day. It holds at most one entry per existing zone. */
const known = new Set<string>();

/** Returns whether `zone` is an IANA time zone that the platform knows. A bare offset such as `+02:00` is not. */
function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true;
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    known.add(zone);
    return true;
  } catch {
    return false;
  }
}

/** Any IANA time zone. */
export const TimeZoneSchema = z.string().check(
  z.maxLength(64),
  z.refine(isTimeZone, "must be a time zone such as Europe/Berlin"),
).register(FACTS, { id: "TimeZone", description: "An IANA time zone.", example: "Europe/Berlin" });
