import type { CalendarDate } from "#shared/calendar/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { type DayRecord, mergeDay, type MergedDay, type PresentDay } from "#shared/transfer/mod.ts";
import { type DaysChange, type DaysWrite, type RingNext, tryToWriteDays } from "../days/day_writes.ts";
import { type StoredDay, storedDay } from "../days/stored_day.ts";
import { dayKeys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import type { UserWrites } from "../user_writes.ts";

/** Returns a day of the account as a document is merged into it: without the goals that only carry on to it. */
export async function getPresentDay(kv: Kv, userId: string, date: CalendarDate): Promise<PresentDay> {
  return presentDay(storedDay(date, await kv.snapshotOnce(dayKeys(userId, date))));
}

/** What is damaged counts as not written: a document with it brings it back. */
function presentDay({ rings, versionstamps, commitments, damaged }: StoredDay): PresentDay {
  const written = new Set(
    RING_NAMES.filter((ring) => versionstamps[ring] !== null && !damaged.includes(ring)),
  );
  return { rings, written, commitment: commitments.today };
}

/**
 * In place of today: goals carry on to today until it has its own. A day of a document has its own, and those that it
 * does not have were not deleted.
 */
const NO_DAY: CalendarDate = "";

/** A day of a document to merge into the account. */
export interface DayMerge extends Pick<DaysWrite<null>, "userId" | "now" | "row" | "dayEnd"> {
  readonly record: DayRecord;
  /** Throws when the merged day cannot be stored. */
  readonly check: (merged: MergedDay) => void;
}

/**
 * Merges a day of a document into the account, in one operation with its row in the month. Nothing new: nothing is
 * written.
 */
export async function writeMergedDay(
  kv: Kv,
  writes: UserWrites,
  { record, check, ...write }: DayMerge,
): Promise<void> {
  const { date } = record;
  const change = ([day]: readonly StoredDay[]): DaysChange<null> => {
    if (!day) throw new Error("A write of one day was given none.");
    const merged = mergeDay(presentDay(day), record);
    check(merged);
    // Each name stands beside the ring of that name.
    const rings = Object.entries(merged.rings).map(([ring, next]) => ({ date, ring, next }) as RingNext);
    const { commitment } = merged;
    if (rings.length === 0 && commitment === undefined) return { rings, unchanged: true, result: null };
    return { rings, ...(commitment !== undefined && { commitments: { [date]: commitment } }), result: null };
  };
  await writes.run(
    write.userId,
    () =>
      tryToWriteDays(kv, writes, {
        ...write,
        dates: [date],
        today: NO_DAY,
        idempotency: undefined,
        isSilent: true,
        replacesDamaged: true,
        change,
      }),
  );
}
