/** One formatter a zone: making one costs more than a thousand uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(zone: string, hourCycle: "h12" | "h23"): Intl.DateTimeFormat {
  const key = `${hourCycle} ${zone}`;
  const known = clocks.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    hour: hourCycle === "h12" ? "numeric" : "2-digit",
    minute: "2-digit",
    hourCycle,
    timeZone: zone,
  });
  clocks.set(key, made);
  return made;
}

/** An instant (milliseconds since 1970) as US-English hour and minute: '9:15 AM'. */
export function clockTime(at: number, zone: string): string {
  // Newer platforms put a narrow no-break space before AM.
  return clock(zone, "h12").format(at).replace("\u202f", " ");
}

/** An instant as hours and minutes of a day of 24 hours: '14:02'. */
export function clock24(at: number, zone: string): string {
  return clock(zone, "h23").format(at);
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
