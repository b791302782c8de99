/** Two times of a day, in minutes since midnight. The end may be after midnight: then it is above 1,440. */
export interface Times {
  readonly start: number;
  readonly end: number;
}

const DAY = 1_440;
const HALF = 720;

const RANGE =
  /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?\s*(?:-|–|to)\s*(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?(?:\s+|$)(.*)$/i;

/**
 * Returns the times at the start of a text, and the text after them; null without any. '9-10:30', '0930-1100', '9am to
 * 1pm', '1-2pm' (both after noon). An end before its start is after noon, unless it has am or pm, or else after
 * midnight.
 */
export function readTimes(text: string): { times: Times; rest: string } | null {
  const match = RANGE.exec(text.trim());
  if (!match) return null;
  const [, hour, minute, half, endHour, endMinute, endHalf, rest = ""] = match;
  const end = minutesOf(endHour, endMinute, endHalf);
  const start = minutesOf(hour, minute, half ?? halfOfStart(Number(hour), Number(endHour), endHalf));
  if (start === null || end === null || start === end) return null;
  return { times: { start, end: endAfter(start, end, Boolean(endHalf)) }, rest: rest.trim() };
}

/** '1-2pm' starts after noon, '11-1pm' before. */
function halfOfStart(hour: number, endHour: number, endHalf?: string): string | undefined {
  if (!endHalf) return undefined;
  const isBefore = hour % 12 > endHour % 12;
  return isBefore ? (endHalf.toLowerCase() === "pm" ? "am" : "pm") : endHalf;
}

function endAfter(start: number, end: number, isExact: boolean): number {
  if (end > start) return end;
  const afternoon = end + HALF;
  return !isExact && end < HALF && afternoon > start ? afternoon : end + DAY;
}

function minutesOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): number | null {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59) return null;
  if (!half) return hours <= 24 ? 60 * hours + minutes : null;
  if (hours < 1 || hours > 12) return null;
  return 60 * (hours % 12) + minutes + (half.toLowerCase() === "pm" ? HALF : 0);
}

const TIME = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?(?:\s+|$)(.*)$/i;

/** Returns the time of day at the start of a text, as `HH:mm`, and the text after it; null without any. */
export function readTime(text: string): { time: string; rest: string } | null {
  const [, hour, minute, half, rest = ""] = TIME.exec(text.trim()) ?? [];
  const minutes = hour === undefined ? null : minutesOf(hour, minute, half);
  if (minutes === null || minutes >= DAY) return null;
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return { time: parts.join(":"), rest: rest.trim() };
}
