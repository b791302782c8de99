import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { carryGoals } from "#shared/rules/mod.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { readRing } from "./ring_documents.ts";
import type { StoredDay } from "./stored_day.ts";

/**
 * Returns the day with the goals that carry over to it, when it is today and has no Water document yet; otherwise the
 * unchanged day. The goals are stored by the first write of today's Water, and count only from then on.
 */
export async function withCarriedGoals(
  kv: Kv,
  userId: string,
  day: StoredDay,
  today: CalendarDate,
): Promise<StoredDay> {
  if (day.date !== today || day.versionstamps.water !== null) return day;
  const goals = await goalsBefore(kv, userId, today);
  return { ...day, rings: { ...day.rings, water: { goals } } };
}

/** Returns the mutation that marks a day as one with a Water document. It is part of the document's first write. */
export function waterDayMark(userId: string, date: CalendarDate, op: string): Mutation {
  return { key: keys.waterDay(userId, date), value: { v: 1, op, data: null } };
}

/** Returns the goals that carry over from the latest day before `date` that has any Water, with two small reads. */
async function goalsBefore(kv: Kv, userId: string, date: CalendarDate): Promise<Goal[]> {
  const [mark] = await kv.list(
    { prefix: keys.waterDays(userId), end: keys.waterDay(userId, date) },
    { reverse: true, limit: 1 },
  );
  if (!mark) return [];
  const last = String(mark.key.at(-1));
  const [document] = await kv.getMany([keys.ring(userId, last, "water")]);
  return carryGoals(readRing("water", document).goals, last);
}
