import { addDays, type CalendarDate, type DateRange } from "#shared/calendar/mod.ts";
import type { RingName, StoredRings } from "#shared/rings/mod.ts";
import type { SummaryRules } from "./day_rows.ts";
import { ifIntact, seqOf } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { readRing } from "./ring_documents.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { type DatedRow, listRows } from "./rows.ts";

/** One ring of one day. */
export interface DatedRing<R extends RingName> {
  readonly day: CalendarDate;
  readonly ring: StoredRings[R];
  /** The number of the write that stored it: a later write has a higher one. */
  readonly seq: number;
}

/** The repository of past days. It reads single rings, since a whole day is five times as large. */
export interface History {
  /** Lists the written rings of the `count` days that end on `last`, oldest first, without those that are damaged. */
  listRing<R extends RingName>(
    userId: string,
    ring: R,
    last: CalendarDate,
    count: number,
  ): Promise<DatedRing<R>[]>;
  /** Lists the rows of the days in the range, oldest first; without a range, of the latest 1,200 months. */
  listRows(userId: string, range: DateRange | null, rules: SummaryRules): Promise<DatedRow[]>;
  /** Returns the earliest day with a written ring, or null. */
  getFirstDay(userId: string): Promise<CalendarDate | null>;
}

/** How many rings are read and parsed at once. */
const RINGS_AT_ONCE = 5;

/** Creates the repository of past days in `kv`. */
export function createHistory(kv: Kv): History {
  const listOn = async <R extends RingName>(userId: string, ring: R, days: readonly CalendarDate[]) => {
    const found: DatedRing<R>[] = [];
    // A few at a time, since parsing sixty full rings would block all other calls.
    for (let at = 0; at < days.length; at += RINGS_AT_ONCE) {
      const some = days.slice(at, at + RINGS_AT_ONCE);
      const entries = await kv.getMany(some.map((day) => keys.ring(userId, day, ring)));
      for (const [index, day] of some.entries()) {
        const intact = entries[index]?.versionstamp && ifIntact(() => readRing(ring, entries[index]));
        if (intact) found.push({ day, ring: intact, seq: seqOf(entries[index]) ?? 0 });
      }
      await letOthersRun();
    }
    return found;
  };

  return {
    listRing: (userId, ring, last, count) =>
      listOn(userId, ring, Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))),

    listRows: (userId, range, rules) => listRows(kv, userId, range, rules),

    async getFirstDay(userId) {
      const [first] = await kv.list({ prefix: keys.days(userId) }, { limit: 1 });
      return first ? String(first.key[keys.days(userId).length]) : null;
    },
  };
}
