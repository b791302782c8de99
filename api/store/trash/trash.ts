import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type TrashItem, TrashItemSchema } from "#shared/records/mod.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  RING_NAMES,
  type RingDocument,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { Failure } from "../../failures/failure.ts";
import { withCarriedGoals } from "../days/carried_goals.ts";
import { type DaysWrite, tryToWriteDays } from "../days/day_writes.ts";
import { dayKeys, keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { readReceipt } from "../receipt.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { type StoredDay, storedDay } from "../days/stored_day.ts";
import { listTrashed, type Trashed, withoutTrashed } from "./trashed_item.ts";
import type { UserWrites } from "../user_writes.ts";

/** A write that restores an item. */
export interface Restoring extends Omit<DaysWrite<TrashItem>, "dates" | "change" | "beside"> {
  /** Of the item in the trash. */
  readonly id: string;
  /** The ring of the item's day with the item in its list. Throws when the list cannot take it. */
  readonly restoreItem: (trashed: Trashed, rings: StoredRings) => RingDocument;
}

/** The restored item and its day. */
export interface Restored {
  readonly item: TrashItem;
  readonly day: StoredDay;
}

/** What users have deleted. It comes here by the writes that take it out of a list, see `day_writes.ts`. */
export interface Trash {
  /** What was deleted in the last 30 days and is not in its day again, the latest first. */
  list(userId: string, now: number): Promise<TrashItem[]>;
  /** The same items, each with where it stood in its list. */
  listPlaced(userId: string, now: number): Promise<Trashed[]>;
  /**
   * Puts an item back into its list, and takes it out of the trash in the same operation; where it is in its list again,
   * only the latter. Fails with `not_found`.
   */
  restore(restoring: Restoring): Promise<Restored>;
}

/** The trash in `kv`. */
export function createTrash(kv: Kv, writes: UserWrites): Trash {
  const listPlaced: Trash["listPlaced"] = async (userId, now) => {
    const trashed = await listTrashed(kv, userId, now);
    const there = await idsOnDays(kv, userId, new Set(trashed.map(({ item }) => item.day)));
    return trashed.filter(({ item: { kind, day, item } }) => !there.has(nameOf(kind, day, item.id)))
      .toSorted(byDeletion);
  };
  return {
    listPlaced,
    list: async (userId, now) => (await listPlaced(userId, now)).map(({ item }) => item),
    restore: (restoring) => writes.run(restoring.userId, () => tryToRestore(kv, writes, restoring)),
  };
}

async function tryToRestore(
  kv: Kv,
  writes: UserWrites,
  { id, restoreItem, ...write }: Restoring,
): Promise<Restored | undefined> {
  const { userId, now } = write;
  const trashed = (await listTrashed(kv, userId, now)).find(({ item }) => item.id === id);
  if (!trashed) return await restoredBefore(kv, write);
  const { key, versionstamp, item } = trashed;
  const check = { key, versionstamp };
  let isThere = false;
  const written = await tryToWriteDays<TrashItem>(kv, writes, {
    ...write,
    dates: [item.day],
    change: ([day]) => {
      const { rings } = given(day);
      isThere = itemsOf(item.kind, rings).some((other) => other.id === item.item.id);
      if (isThere) return { rings: [], unchanged: true, result: item };
      return { rings: [{ date: item.day, ...restoreItem(trashed, rings) }], result: item };
    },
    beside: { check, write: () => withoutTrashed(key) },
  });
  if (!written) return undefined;
  // After a conflict, the other write has done the same.
  if (isThere) {
    await kv.commit({ op: crypto.randomUUID(), checks: [check], mutations: withoutTrashed(key) });
  }
  return { item: written.result, day: given(written.days[0]) };
}

/** What a call of the same Idempotency-Key put back. Throws `not_found` when there was none. */
async function restoredBefore(
  kv: Kv,
  { userId, idempotency, now, today }: Omit<Restoring, "id" | "restoreItem">,
): Promise<Restored> {
  const [entry] = idempotency ? await kv.getMany([keys.idempotency(userId, idempotency.key)]) : [];
  const receipt = idempotency && readReceipt(entry, idempotency, now);
  if (!receipt) throw new Failure("not_found", { message: "This is not in the trash any more." });
  const item = TrashItemSchema.parse(receipt.result);
  const stored = storedDay(item.day, await kv.snapshot(dayKeys(userId, item.day)));
  return { item, day: await withCarriedGoals(kv, userId, stored, today) };
}

/** The names of all that is in the lists of these days. */
async function idsOnDays(kv: Kv, userId: string, days: ReadonlySet<CalendarDate>): Promise<Set<string>> {
  const names = new Set<string>();
  // Day by day: the items of 300 days are small, but their rings are not.
  for (const date of days) {
    const { rings } = storedDay(
      date,
      await kv.getMany(RING_NAMES.map((ring) => keys.ring(userId, date, ring))),
    );
    for (const kind of ITEM_KINDS) {
      for (const { id } of itemsOf(kind, rings)) names.add(nameOf(kind, date, id));
    }
    await letOthersRun();
  }
  return names;
}

function nameOf(kind: ItemKind, day: CalendarDate, id: string): string {
  return `${kind} ${day} ${id}`;
}

/** The latest first; what one write has deleted, as it stood. */
function byDeletion(one: Trashed, other: Trashed): number {
  return other.expires_at - one.expires_at ||
    ITEM_KINDS.indexOf(one.item.kind) - ITEM_KINDS.indexOf(other.item.kind) ||
    one.place.index - other.place.index;
}

/** One date in, one day out. */
function given(day: StoredDay | undefined): StoredDay {
  if (!day) throw new Error("A write of one day was given none.");
  return day;
}
