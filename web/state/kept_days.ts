import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type Day, DaySchema } from "#shared/records/mod.ts";
import type { Shelf } from "../platform/shelf.ts";

/** As many days as somebody may want to look at in a train: those that were seen last. */
const MOST = 60;

/** Raised whenever a day is kept in another form: what is of an older one is no loss, since the server has it. */
const VERSION = 1;

const KeptDaySchema = z.object({
  version: z.literal(VERSION),
  day: DaySchema,
  /** When the server told it; milliseconds since 1970. */
  at: z.number(),
});

/** A day as this browser keeps it, and when the server told it (milliseconds since 1970). */
export interface KeptDay {
  readonly day: Day;
  readonly at: number;
}

const prefixOf = (userId: string) => `day/${userId}/`;
const keyOf = (userId: string, date: CalendarDate) => prefixOf(userId) + date;

/** Keeps a day of a user that the server told of at `at`. */
export async function keepDay(shelf: Shelf, userId: string, { day, at }: KeptDay): Promise<void> {
  await shelf.change(keyOf(userId, day.date), () => ({ version: VERSION, day, at }));
}

/** The days that are kept of a user, the one that was told last first. More than can be of use are forgotten. */
export async function keptDays(shelf: Shelf, userId: string): Promise<KeptDay[]> {
  const kept = (await shelf.list(prefixOf(userId))).map(({ key, value }) => ({ key, ...readDay(value) }))
    .sort((one, other) => (other.found?.at ?? 0) - (one.found?.at ?? 0));
  const useless = kept.filter(({ found }, index) => !found || index >= MOST).map(({ key }) => key);
  if (useless.length > 0) await shelf.remove(useless);
  return kept.slice(0, MOST).flatMap(({ found }) => found ?? []);
}

/** Forgets the days that are kept of anybody. */
export async function forgetDays(shelf: Shelf): Promise<void> {
  await shelf.remove((await shelf.list("day/")).map(({ key }) => key));
}

function readDay(value: unknown): { found: KeptDay | null } {
  const parsed = KeptDaySchema.safeParse(value);
  return { found: parsed.success ? { day: parsed.data.day, at: parsed.data.at } : null };
}
