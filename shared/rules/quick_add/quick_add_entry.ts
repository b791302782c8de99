import { addDays, type CalendarDate } from "../../calendar/mod.ts";
import { TIME_CATEGORIES } from "../../rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { localDateTime } from "../format/format_time.ts";
import { possibleInstants, spanBetween } from "../time/local_span.ts";
import type { Span } from "../time/spans.ts";
import { readLengthBefore } from "../time/typed_length.ts";
import type { QuickAddContext, QuickAddResult } from "./quick_add_types.ts";
import { readCategory } from "./read_category.ts";
import { readDay } from "./read_day.ts";
import { readTimes, type Times } from "./read_times.ts";

const MINUTE = 60_000;

/** An entry is at most a day long. */
const MAX_MINUTES = 1_440;

/** The most words of a day before times: '3 days ago 9-10 admin'. */
const DAY_WORDS = 3;

/** How long before its end an entry can be added: people round up to what they are about to finish. Milliseconds. */
const MAX_AHEAD_MS = 30 * MINUTE;

/**
 * '9-10:30 deep work' or 'yesterday 22-23 sleep'. Without a day, while today is shown, the times are the last such ones
 * that have begun: in the morning, '11pm-1am' is last night. They end at most
 * {@link MAX_AHEAD_MS} from now.
 */
export function readEntry(text: string, { now, shown, today, timeZone }: QuickAddContext): QuickAddResult {
  const dated = readDated(text, today);
  const read = readTimes(dated?.rest ?? text);
  if (!read) return null;
  const named = readCategory(read.rest);
  if (!named) {
    return {
      missing: t("Which category? {categories}.", {
        categories: TIME_CATEGORIES.map((one) => t(one)).join(t(", ")),
      }),
    };
  }
  const day = dated?.day ?? (shown === today ? null : shown);
  const present = localDateTime(now, timeZone).slice(0, "YYYY-MM-DD".length);
  const days = day === null ? [0, -1, -2].map((back) => addDays(present, back)) : [day];
  const spans = days.flatMap((one) => spanOn(one, read.times, timeZone));
  if (spans.length === 0) return { missing: t("These times do not exist on that day.") };
  const begun = spans.find(({ start }) => start < now);
  return begun && begun.end <= now + MAX_AHEAD_MS
    ? { add: { kind: "entry", ...begun, ...named } }
    : { missing: t("These times lie in the future.") };
}

/** Returns the instants of two times that begin on a day; none where a clock change leaves nothing between them. */
function spanOn(date: CalendarDate, times: Times, timeZone: string): Span[] {
  const at = (minutes: number) =>
    possibleInstants(Temporal.PlainDateTime.from(date).add({ minutes }), timeZone).at;
  return [spanBetween(at(times.start), at(times.end)) ?? []].flat();
}

/** Returns the day up to today that a text names before its times, and the text after it; null without one. */
function readDated(text: string, today: CalendarDate): { day: CalendarDate; rest: string } | null {
  const words = text.split(" ");
  for (let count = 1; count <= Math.min(DAY_WORDS, words.length - 1); count++) {
    const day = readDay(words.slice(0, count).join(" "), today);
    const rest = words.slice(count).join(" ");
    if (day !== null && day <= today && readTimes(rest)) return { day, rest };
  }
  return null;
}

/** '45m learning': the minutes before now. */
export function readLength(text: string, { now, shown, today }: QuickAddContext): QuickAddResult {
  const read = readLengthBefore(text);
  const named = read && readCategory(read.rest);
  if (!read || !named || read.minutes === 0 || read.minutes > MAX_MINUTES) return null;
  if (shown !== today) return { missing: t("On another day, give the times: “9-10:30 deep work”.") };
  return { add: { kind: "entry", start: now - read.minutes * MINUTE, end: now, ...named } };
}
