import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Water } from "#shared/rings/mod.ts";
import { carryGoals } from "#shared/rules/mod.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { readRing } from "./ring_documents.ts";
import type { StoredDay } from "./stored_day.ts";

/**
 * The day with the goals that carry on to it, when it is today and has no Water document yet; else the day as it is.
 * Nothing is stored: what the first write of today's Water makes of them is, and with it what the day is judged by.
 */
export async function withCarriedGoals(
  kv: Kv,
  userId: string,
  day: StoredDay,
  today: CalendarDate,
): Promise<StoredDay> {
  if (day.date !== today || day.versionstamps.water !== null) return day;
  const { goals } = await waterBefore(kv, userId, today);
  return { ...day, rings: { ...day.rings, water: { goals: carryGoals(goals) } } };
}

/** What marks a day as one that has a Water document; written in the same operation as the first one. */
export function waterDayMark(userId: string, date: CalendarDate, op: string): Mutation {
  return { key: keys.waterDay(userId, date), value: { v: 1, op, data: null } };
}

/** The Water of the latest day before `date` that has any: two small reads, however long ago that was. */
async function waterBefore(kv: Kv, userId: string, date: CalendarDate): Promise<Water> {
  const [mark] = await kv.list(
    { prefix: keys.waterDays(userId), end: keys.waterDay(userId, date) },
    { reverse: true, limit: 1 },
  );
  if (!mark) return readRing("water", undefined);
  const [document] = await kv.getMany([keys.ring(userId, String(mark.key.at(-1)), "water")]);
  return readRing("water", document);
}
