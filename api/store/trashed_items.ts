import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import {
  isArchived,
  MAX_TRASHED,
  TRASH_DAYS,
  type TrashItem,
  TrashItemSchema,
} from "#shared/domain/records.ts";
import {
  type ByRing,
  byRing,
  DAY_LISTS,
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  type RingName,
} from "#shared/domain/rings/mod.ts";
import { IdSchema } from "#shared/domain/schema.ts";
import { letOthersRun } from "../limits.ts";
import type { StoredDay } from "./days/documents.ts";
import { type DocumentKind, readIfIntact, toStored } from "./documents.ts";
import { keys, stableId } from "./keys.ts";
import type { Kv, Mutation } from "./kv.ts";

/** The maximum number of stored predecessors of an item. */
const MAX_PREDECESSORS = 20;

/** An item's position in its list: its index, and the ids of its predecessors, nearest first. */
export interface ListPosition {
  readonly index: number;
  readonly before: readonly string[];
}

/** An item that a write removed from a list. */
interface RemovedItem {
  readonly kind: ItemKind;
  readonly ring: RingName;
  readonly day: CalendarDate;
  readonly item: ListItem;
  readonly place: ListPosition;
}

/** Returns the items that a write of `ring` removed from the ring's lists, given the day before and after the write. */
export function removedItems(before: StoredDay, after: StoredDay, ring: RingName): RemovedItem[] {
  return KINDS_OF[ring].flatMap((kind) =>
    removedFrom(kind, itemsOf(kind, before.rings), itemsOf(kind, after.rings)).map(({ item, place }) => ({
      kind,
      ring,
      day: before.date,
      item: withoutNegative(item),
      place,
    }))
  );
}

const KINDS_OF: ByRing<readonly ItemKind[]> = byRing((name) =>
  ITEM_KINDS.filter((kind) => DAY_LISTS[kind].ring === name)
);

/** Returns the item without the minutes that its typed part was less than what was tracked for it. */
function withoutNegative(item: ListItem): ListItem {
  if ("current_target" in item && (item.progress ?? 0) < 0) return { ...item, progress: 0 };
  if ("completed_minutes" in item && item.completed_minutes < 0) return { ...item, completed_minutes: 0 };
  return item;
}

function removedFrom(
  kind: ItemKind,
  before: readonly ListItem[],
  after: readonly ListItem[],
): { item: ListItem; place: ListPosition }[] {
  // The usual case: the same items, possibly changed, possibly followed by new ones.
  if (before.every(({ id }, index) => id === after[index]?.id)) return [];
  const idsAfter = new Set(after.map(({ id }) => id));
  const idsBefore = new Set(before.map(({ id }) => id));
  // A list that was sent without ids contains the same items with new ids.
  const renamed = after.filter(({ id }) => !idsBefore.has(id)).map((item) => contentOf(kind, item));
  return before.flatMap((item, index) => {
    if (idsAfter.has(item.id)) return [];
    const at = renamed.indexOf(contentOf(kind, item));
    if (at >= 0) {
      renamed.splice(at, 1);
      return [];
    }
    const ids = before.slice(Math.max(0, index - MAX_PREDECESSORS), index).map(({ id }) => id).toReversed();
    return [{ item, place: { index, before: ids } }];
  });
}

/**
 * Returns an item's content without its id. The fields are sorted, since stored and sent items order them differently,
 * and all there, since they lack different ones.
 */
function contentOf(kind: ItemKind, item: ListItem): string {
  // The kind selects the list and the item together, which the compiler cannot infer from a union.
  const { shown } = DAY_LISTS[kind] as unknown as { shown: (item: ListItem) => ListItem };
  return JSON.stringify(Object.entries({ ...shown(item), id: "" }).toSorted());
}

const RETENTION_MS = TRASH_DAYS * 86_400_000;

/** The expiry of an archived goal: the last instant that a date can express. */
const NEVER = 8_640_000_000_000_000;

const TrashedSchema = z.object({
  item: TrashItemSchema,
  place: z.object({ index: z.int(), before: z.array(IdSchema) }),
  expires_at: z.number(),
});

/** A deleted item and its former position. */
export type Trashed = z.infer<typeof TrashedSchema>;

/** Contains items of the rings, so a migration of a ring's item needs a migration here too. */
export const TRASHED: DocumentKind<Trashed> = { name: "trashed item", schema: TrashedSchema, migrations: [] };

/** A deleted item with its key and versionstamp. */
export interface TrashedEntry extends Trashed {
  readonly key: Deno.KvKey;
  readonly versionstamp: string;
}

/** How many items are parsed before other calls may run. */
const BATCH_SIZE = 25;

/**
 * Lists the intact items in a user's trash that have not expired at `now` (milliseconds since 1970), earliest deleted
 * first.
 */
export async function listTrashed(kv: Kv, userId: string, now: number): Promise<TrashedEntry[]> {
  const entries = await listEntries(kv, userId);
  const trashed: TrashedEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const item = readIfIntact(TRASHED, entry);
    if (item) trashed.push({ ...item, key: entry.key, versionstamp: entry.versionstamp });
    if (index % BATCH_SIZE === 0) await letOthersRun();
  }
  return trashed.filter(({ expires_at }) => expires_at > now);
}

/**
 * Returns the mutations that move `removed` to the trash. They replace earlier trash entries of the same items and
 * remove the oldest ones beyond the limit, archived goals last. The trash is read here; every write that adds to it
 * also writes the log of changes, so the write's check of the log covers this read.
 */
export async function moveToTrash(
  kv: Kv,
  userId: string,
  removed: readonly RemovedItem[],
  now: number,
): Promise<(op: string) => Mutation[]> {
  if (removed.length === 0) return () => [];
  const items = removed.map((one) => ({ ...one, id: stableId(one.day, one.kind, one.item.id) }));
  const ids = new Set(items.map(({ id }) => id));
  const entries = await listEntries(kv, userId);
  const [replaced = [], others = []] = [true, false].map((wanted) =>
    entries.filter(({ key }) => ids.has(String(key.at(-1))) === wanted)
  );
  const excess = Math.max(0, others.length + items.length - MAX_TRASHED);
  const leaving = [...replaced, ...oldest(others, excess)].map(({ key }) => key);
  return (op) => [
    ...leaving.flatMap(withoutTrashed),
    ...items.flatMap(({ id, kind, ring, day, item, place }) => {
      const deleted_at = new Date(now).toISOString();
      // An item that was removed from a list of this kind is of this kind and of that ring.
      const deleted = { id, kind, ring, day, deleted_at, item } as TrashItem;
      return trashedMutations(userId, toTrashed({ deleted, place }, now), op);
    }),
  ];
}

/** Returns a deleted item as the trash contains it; its id follows from the item. Deleted at `now` at the latest. */
export function toTrashed(
  { deleted, place }: { deleted: TrashItem; place: { index: number; before: readonly string[] } },
  now: number,
): Trashed {
  const at = Math.min(now, Date.parse(deleted.deleted_at));
  const id = stableId(deleted.day, deleted.kind, deleted.item.id);
  return {
    item: { ...deleted, id, deleted_at: new Date(at).toISOString() },
    place: { index: place.index, before: [...place.before] },
    expires_at: isArchived(deleted) ? NEVER : at + RETENTION_MS,
  };
}

/** Returns the `count` entries that were deleted first; archived goals only when there are no others. */
function oldest(entries: readonly Deno.KvEntry<unknown>[], count: number): Deno.KvEntry<unknown>[] {
  if (count === 0) return [];
  const [archived = [], others = []] = [true, false].map((wanted) =>
    entries.filter((entry) => isArchivedEntry(entry) === wanted)
  );
  return [...others, ...archived].slice(0, count);
}

function isArchivedEntry(entry: Deno.KvEntry<unknown>): boolean {
  const trashed = readIfIntact(TRASHED, entry);
  return trashed !== null && isArchived(trashed.item);
}

/** The mutations that put an item into the trash, and on the list of what is to be swept if it expires. */
export function trashedMutations(userId: string, trashed: Trashed, op: string): Mutation[] {
  const key = keys.trashed(userId, Date.parse(trashed.item.deleted_at), trashed.item.id);
  return [
    { key, value: toStored(TRASHED, trashed, op) },
    ...(isArchived(trashed.item)
      ? []
      : [{ key: keys.expiry(trashed.expires_at, key), value: { v: 1, op, data: null } }]),
  ];
}

/** Returns the mutations that remove an item from the trash and from the expiry list. */
export function withoutTrashed(key: Deno.KvKey): Mutation[] {
  const deletedAt = Number(key.at(-2));
  return [
    { key, value: undefined },
    { key: keys.expiry(deletedAt + RETENTION_MS, key), value: undefined },
  ];
}

function listEntries(kv: Kv, userId: string): Promise<Deno.KvEntry<unknown>[]> {
  return kv.list({ prefix: keys.trash(userId) }, { batchSize: MAX_TRASHED });
}
