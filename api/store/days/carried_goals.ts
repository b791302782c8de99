import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { carryGoals } from "#shared/rules/mod.ts";
import { ifIntact } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { readRing } from "./ring_documents.ts";
import type { StoredDay } from "./stored_day.ts";

/**
 * Returns the day with the goals that carry over to it, when it is today and has no Water document yet; otherwise the
 * unchanged day. The goals are stored by the first write of today's Water, and count only from then on. `latestWater`
 * is the latest day that has any Water, empty when none has, if the caller knows it. The function returns a promise
 * only when goals are looked up.
 */
export function withCarriedGoals(
  kv: Kv,
  userId: string,
  day: StoredDay,
  today: CalendarDate,
  latestWater: string | null = null,
): StoredDay | Promise<StoredDay> {
  return day.date === today && day.versionstamps.water === null ? carry(kv, userId, day, latestWater) : day;
}

/** Returns today with the goals that carry over to it. */
async function carry(
  kv: Kv,
  userId: string,
  day: StoredDay,
  latestWater: string | null,
): Promise<StoredDay> {
  const { date: today } = day;
  const last = latestWater !== null && latestWater < today
    ? latestWater
    : await latestWaterDay(kv, userId, keys.waterDay(userId, today));
  const goals = last === "" ? [] : await goalsOf(kv, userId, last);
  return { ...day, rings: { ...day.rings, water: { goals } } };
}

/** Returns the mutation that marks a day as one with a Water document. It is part of the document's first write. */
export function waterDayMark(userId: string, date: CalendarDate, op: string): Mutation {
  return { key: keys.waterDay(userId, date), value: { v: 1, op, data: null } };
}

/** Returns the latest day that has any Water, of those whose mark is before `end`; empty when there is none. */
export async function latestWaterDay(kv: Kv, userId: string, end?: Deno.KvKey): Promise<string> {
  const prefix = keys.waterDays(userId);
  const [mark] = await kv.list(end ? { prefix, end } : { prefix }, { reverse: true, limit: 1 });
  return mark ? String(mark.key.at(-1)) : "";
}

async function goalsOf(kv: Kv, userId: string, date: CalendarDate): Promise<Goal[]> {
  const [document] = await kv.getMany([keys.ring(userId, date, "water")]);
  return carryGoals(ifIntact(() => readRing("water", document))?.goals ?? [], date);
}
