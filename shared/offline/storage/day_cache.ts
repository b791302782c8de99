import * as z from "zod/mini";
import type { CalendarDate } from "../../calendar/mod.ts";
import { type Day, DaySchema, isOlderVersion } from "../../records/mod.ts";
import { RING_NAMES } from "../../rings/mod.ts";
import type { Values } from "./key_value_store.ts";

/** Increased whenever the stored form changes. Older cached days are ignored, since the server has them. */
const VERSION = 1;

const PREFIX = "day/";

const CachedDaySchema = z.object({
  version: z.literal(VERSION),
  day: DaySchema,
  at: z.number(),
});

/** A day as the server sent it. */
export interface CachedDay {
  readonly day: Day;
  /** When it arrived; milliseconds since 1970. */
  readonly at: number;
}

/** The days cached for offline use, by their keys in storage. */
export type DayCache = Readonly<Record<string, CachedDay>>;

/** Returns the key of a day in storage. */
export function dayKey(account: string, date: CalendarDate): string {
  return `${prefixOf(account)}${date}`;
}

/** Returns whether a key in storage is that of a day. */
export function isDayKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Returns the cached day, or undefined. */
export function cachedDay(cache: DayCache, account: string, date: CalendarDate): CachedDay | undefined {
  return cache[dayKey(account, date)];
}

/** Returns the latest cached day of `account` before `date`, or null. */
export function latestBefore(cache: DayCache, account: string, date: CalendarDate): Day | null {
  const key = Object.keys(cache)
    .filter((key) => key.startsWith(prefixOf(account)) && key < dayKey(account, date))
    .sort().at(-1);
  return (key !== undefined && cache[key]?.day) || null;
}

/** Returns the cached days of `account`. */
export function daysOf(cache: DayCache, account: string): CachedDay[] {
  return Object.entries(cache).flatMap(([key, cached]) => key.startsWith(prefixOf(account)) ? [cached] : []);
}

/**
 * Returns the cache with a day that the server sent, limited to the `max` days that arrived last. A day older than the
 * cached one, such as the response to a request made before a write, is ignored.
 */
export function cacheDay(cache: DayCache, account: string, { day, at }: CachedDay, max: number): DayCache {
  const cached = cachedDay(cache, account, day.date);
  if (cached && isOlderDay(day, cached.day)) return cache;
  return newestDays({ ...cache, [dayKey(account, day.date)]: { day, at } }, max);
}

/** Returns the days among stored values, without unreadable ones. */
export function readDays(values: Values, max: number): DayCache {
  return newestDays(
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => {
        const read = isDayKey(key) ? readDay(value) : null;
        return read ? [[key, read]] : [];
      }),
    ),
    max,
  );
}

/** Returns the stored form of a day. */
export function writeDay({ day, at }: CachedDay): unknown {
  return { version: VERSION, day, at };
}

function readDay(value: unknown): CachedDay | null {
  const parsed = CachedDaySchema.safeParse(value);
  return parsed.success ? { day: parsed.data.day, at: parsed.data.at } : null;
}

function newestDays(cache: DayCache, max: number): DayCache {
  const entries = Object.entries(cache);
  if (entries.length <= max) return cache;
  return Object.fromEntries(entries.sort(([, one], [, other]) => other.at - one.at).slice(0, max));
}

function isOlderDay(day: Day, other: Day): boolean {
  return RING_NAMES.some((ring) => isOlderVersion(day.versions[ring], other.versions[ring]));
}

function prefixOf(account: string): string {
  return `${PREFIX}${account}/`;
}
