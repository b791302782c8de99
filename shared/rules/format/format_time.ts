import { t } from "../../texts/translate.ts";
import { localFormat } from "./local_format.ts";

/** Returns an instant (milliseconds since 1970) as hour and minute: '9:15 AM'. */
export function clockTime(at: number, zone: string): string {
  const local = localFormat(at, { timeStyle: "short", timeZone: zone });
  if (local !== null) return local;
  // Not by `Intl`: the first use of it on a page takes tens of milliseconds.
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Returns an instant as {@link clockTime} does, with its offset from UTC where the clock shows that time twice, in the
 * night in which it is set back: '2:10 AM (UTC+1)'.
 */
export function uniqueClockTime(at: number, zone: string): string {
  const text = clockTime(at, zone);
  if (zone === "UTC") return text;
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const wall = local.toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds
  );
  if (first === second) return text;
  // '+01:00' as '+1', '+05:30' as it is.
  return `${text} (UTC${local.offset.replace(/^([+-])0?(\d+):00$/, "$1$2")})`;
}

/** Returns a time of day, `HH:mm`, in the same format. */
export function timeOfDayText(time: string): string {
  return clockTime(Date.parse(`1970-01-01T${time}Z`), "UTC");
}

/** Returns the hour of the morning, 0 to 6, at which days begin: 'Midnight', '4:00 AM'. */
export function startHourText(hour: number): string {
  return hour === 0 ? t("Midnight") : t("{hour}:00 AM", { hour });
}

/** Returns an instant in short form for an axis: '6 AM', or '5:30 AM' when it is not on the hour. */
export function hourText(at: number, zone: string): string {
  const time = clockTime(at, zone);
  if (!time.includes(":00")) return time;
  return localFormat(at, { hour: "numeric", timeZone: zone }) ?? time.replace(":00", "");
}

/** Returns a duration in milliseconds as 'Xh Ym', or 'Ym' under an hour, rounded down to whole minutes. */
export function durationText(length: number): string {
  const minutes = Math.max(0, Math.floor(length / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes}m", { minutes });
  return minutes % 60 === 0
    ? t("{hours}h 0m", { hours })
    : t("{hours}h {minutes}m", { hours, minutes: minutes % 60 });
}

/**
 * Returns minutes, which may have decimals, as a duration in the form of {@link spentText}: '1h 5m', '4s'; and '0m' for
 * none.
 */
export function minutesText(minutes: number): string {
  // To the millisecond, since a sum of fractions may be a little less than a whole minute.
  const length = Math.round(minutes * 60_000);
  return length === 0 ? durationText(0) : spentText(length);
}

/**
 * Returns an elapsed time in milliseconds as 'Xm Ys', or 'Ys' under a minute. It has no hours: 75 minutes are '75m 0s'.
 */
export function timerText(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes > 0
    ? t("{minutes}m {seconds}s", { minutes, seconds: seconds % 60 })
    : t("{seconds}s", { seconds });
}

const HOUR_MS = 3_600_000;

/**
 * Returns what stands beside a running clock, which has no hours: 'since 9:15 AM', and from the first hour on
 * '1h 5m since 9:15 AM'. `start` and `now` are in milliseconds since 1970.
 */
export function runningSince(start: number, now: number, zone: string): string {
  const since = t("since {time}", { time: clockTime(start, zone) });
  return now - start < HOUR_MS ? since : `${durationText(now - start)} ${since}`;
}

/** Returns how long something took, in milliseconds: '1h 5m', or seconds under a minute, so that none is '0m'. */
export function spentText(length: number): string {
  return length < 60_000 ? timerText(length) : durationText(length);
}

/** Returns minutes that were spent as hours with one decimal: '6.5 h', or '<0.1 h' instead of '0.0 h'. */
export function hoursText(minutes: number): string {
  return t("{hours} h", { hours: minutes < 3 ? "<0.1" : (minutes / 60).toFixed(1) });
}

/**
 * Returns an instant as the local date and time of `zone`, `YYYY-MM-DDTHH:mm`, the format of a datetime-local field.
 */
export function localDateTime(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * Returns the instant of a local date and time of `zone`, milliseconds since 1970, or null when the text is invalid. A
 * time skipped by a clock change is moved one hour later; of a time that occurred twice, the first is taken.
 */
export function instantOfLocal(text: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}
