/** One formatter per zone: making one costs more than a thousand uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: zone });
  clocks.set(zone, made);
  return made;
}

/** Returns an instant (milliseconds since 1970) as US-English hour and minute: '9:15 AM'. */
export function clockTime(at: number, zone: string): string {
  // Newer platforms put a narrow no-break space before AM.
  return clock(zone).format(at).replace("\u202f", " ");
}

/** Returns an instant as short as an axis needs it: '6 AM', or '5:30 AM' where hours do not begin on the hour. */
export function hourText(at: number, zone: string): string {
  return clockTime(at, zone).replace(":00", "");
}

/** A length in milliseconds as 'Xh Ym', or 'Ym' under an hour. Minutes that are not full are not counted. */
export function durationText(length: number): string {
  const minutes = Math.max(0, Math.floor(length / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** A running time in milliseconds as 'Xm Ys', or 'Ys' under a minute. It has no hours: 75 minutes are '75m 0s'. */
export function timerText(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}

/** Minutes as hours to one decimal: '6.5 h'. */
export function hoursText(minutes: number): string {
  return `${(minutes / 60).toFixed(1)} h`;
}

/** An instant as the local date and time of `zone`, `YYYY-MM-DDTHH:mm`, as a datetime-local field has it. */
export function localDateTime(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * The instant of a local date and time of `zone`, milliseconds since 1970, or null for a text that names none. A time
 * that the clock skipped is taken as the one an hour later, a time that it had twice as the first.
 */
export function instantOfLocal(text: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}
