import type { CalendarDate } from "#shared/domain/calendar.ts";
import { isArchived, type TrashItem, TrashItemSchema } from "#shared/domain/records.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  RING_NAMES,
  type RingDocument,
  type StoredRings,
} from "#shared/domain/rings/mod.ts";
import { Failure } from "../../failures.ts";
import { letOthersRun } from "../../limits.ts";
import { existing, type StoredDay, storedDay, withCarriedGoals } from "../../store/days/documents.ts";
import { type DaysWrite, tryToWriteDays } from "../../store/days/write.ts";
import { readReceipt } from "../../store/documents.ts";
import { dayKeys, keys } from "../../store/keys.ts";
import type { Kv } from "../../store/kv.ts";
import { listTrashed, type Trashed, withoutTrashed } from "../../store/trashed_items.ts";
import type { UserWrites } from "../../store/user_writes.ts";

/** A write that restores an item. */
export interface Restoring extends Omit<DaysWrite<TrashItem>, "dates" | "change" | "beside"> {
  /** The id of the item in the trash. */
  readonly id: string;
  /** Returns the ring of the item's day with the item in its list. Throws when the list is full. */
  readonly restoreItem: (trashed: Trashed, rings: StoredRings) => RingDocument;
}

export interface Restored {
  readonly item: TrashItem;
  readonly day: StoredDay;
}

/** The deleted items. The write that removes an item from its list adds it: see `moveToTrash`. */
export interface Trash {
  /**
   * Lists the archived goals, and the items that were deleted in the last 30 days, unless they are in their day again.
   * Latest first.
   */
  list(userId: string, now: number): Promise<TrashItem[]>;
  /** The same items, each with where it stood in its list. */
  listPlaced(userId: string, now: number): Promise<Trashed[]>;
  /**
   * Restores an item to its list, an archived goal to that of today, and removes it from the trash in the same
   * operation. An item that is in its list again is only removed from the trash. Throws `not_found` when the item is
   * not in the trash.
   */
  restore(restoring: Restoring): Promise<Restored>;
  /** Deletes an item in the trash for good. Throws `not_found` when the item is not in the trash. */
  remove(userId: string, id: string, now: number): Promise<void>;
}

export function createTrash(kv: Kv, writes: UserWrites): Trash {
  const listPlaced: Trash["listPlaced"] = async (userId, now) => {
    const trashed = await listTrashed(kv, userId, now);
    const present = await namesOnDays(kv, userId, new Set(trashed.map(({ item }) => item.day)));
    return trashed.filter(({ item: { kind, day, item } }) => !present.has(nameOf(kind, day, item.id)))
      .toSorted(byDeletion);
  };
  return {
    listPlaced,
    list: async (userId, now) => (await listPlaced(userId, now)).map(({ item }) => item),
    restore: (restoring) => writes.run(restoring.userId, () => tryToRestore(kv, writes, restoring)),
    remove: (userId, id, now) =>
      writes.run(userId, async () => {
        const trashed = (await listTrashed(kv, userId, now)).find(({ item }) => item.id === id);
        if (!trashed) throw notInTrash();
        const { key, versionstamp } = trashed;
        const done = await kv.commit({
          op: crypto.randomUUID(),
          checks: [{ key, versionstamp }],
          mutations: withoutTrashed(key),
        });
        return done === null ? undefined : true;
      }).then(() => {}),
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
  const { key, versionstamp, item: deleted } = trashed;
  const item = isArchived(deleted) ? { ...deleted, day: write.today } : deleted;
  const check = { key, versionstamp };
  let isPresent = false;
  const written = await tryToWriteDays<TrashItem>(kv, writes, {
    ...write,
    dates: [item.day],
    change: ([day]) => {
      const { rings } = existing(day);
      isPresent = presentItems(item.kind, rings).some((other) => other.id === item.item.id);
      if (isPresent) return { rings: [], unchanged: true, result: item };
      return { rings: [{ date: item.day, ...restoreItem({ ...trashed, item }, rings) }], result: item };
    },
    beside: { check, write: () => withoutTrashed(key) },
    // What was won or completed before was an event then.
    isSilent: true,
  });
  if (!written) return undefined;
  // The result of the commit is ignored: after a conflict, another write has removed the item from the trash.
  if (isPresent) {
    await kv.commit({ op: crypto.randomUUID(), checks: [check], mutations: withoutTrashed(key) });
  }
  return { item: written.result, day: existing(written.days[0]) };
}

/** Returns what an earlier call with the same Idempotency-Key restored. Throws `not_found` when there was none. */
async function restoredBefore(
  kv: Kv,
  { userId, idempotency, ...carrying }: Omit<Restoring, "id" | "restoreItem">,
): Promise<Restored> {
  const [entry] = idempotency ? await kv.getMany([keys.idempotency(userId, idempotency.key)]) : [];
  const receipt = idempotency && readReceipt(entry, idempotency);
  if (!receipt) throw notInTrash();
  const item = TrashItemSchema.parse(receipt.result);
  const stored = storedDay(item.day, await kv.getMany(dayKeys(userId, item.day)));
  return { item, day: await withCarriedGoals(kv, userId, stored, carrying) };
}

function notInTrash(): Failure {
  return new Failure("not_found", { message: "This is not in the trash any more." });
}

/** Returns the names of all items in the lists of these days. */
async function namesOnDays(kv: Kv, userId: string, days: ReadonlySet<CalendarDate>): Promise<Set<string>> {
  const names = new Set<string>();
  // One day at a time, since the rings of 300 days do not fit into memory.
  for (const date of days) {
    const { rings } = storedDay(
      date,
      await kv.getMany(RING_NAMES.map((ring) => keys.ring(userId, date, ring))),
    );
    for (const kind of ITEM_KINDS) {
      for (const { id } of presentItems(kind, rings)) names.add(nameOf(kind, date, id));
    }
    await letOthersRun();
  }
  return names;
}

/** Returns the items of a list, without the archived goals whose outcome the day keeps. */
function presentItems(kind: ItemKind, rings: StoredRings): ListItem[] {
  return itemsOf(kind, rings).filter((item) => !("archived" in item && item.archived));
}

function nameOf(kind: ItemKind, day: CalendarDate, id: string): string {
  return `${kind} ${day} ${id}`;
}

/** Sorts by time of deletion, latest first; items of one write by their position. */
function byDeletion(one: Trashed, other: Trashed): number {
  return Date.parse(other.item.deleted_at) - Date.parse(one.item.deleted_at) ||
    ITEM_KINDS.indexOf(one.item.kind) - ITEM_KINDS.indexOf(other.item.kind) ||
    one.place.index - other.place.index;
}
