import {
  DAY_LISTS,
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  type RingName,
  RINGS,
  type StoredRings,
  withItems,
} from "../rings/mod.ts";
import { addCounts, countOne, type Counts, type CountsByKind, type Fate, NO_COUNTS } from "./counts.ts";
import { type DayRecord, ringsOf } from "./document.ts";

/** A day of the account: its rings (empty where none was written), which of them were written, and its commitment. */
export interface PresentDay {
  readonly rings: StoredRings;
  readonly written: ReadonlySet<RingName>;
  readonly commitment: string;
}

/** What an import makes of a day. */
export interface MergedDay {
  /** The rings that change. */
  readonly rings: Partial<StoredRings>;
  /** The commitment, if it changes. */
  readonly commitment?: string;
  readonly counts: CountsByKind;
}

/**
 * Merges a day of a document into the same day of the account. What the account has stays: items are identified by
 * their ids, an item that only the document has is added behind the others, and a field that is still as on an empty
 * day takes the document's value. Where both sides have something different, the account's stays, and the difference is
 * counted as conflicting. So a merge never loses anything, and merging the same document again changes nothing.
 */
export function mergeDay(present: PresentDay, record: DayRecord): MergedDay {
  let counts: CountsByKind = NO_COUNTS;
  const count = (kind: keyof CountsByKind, fate: Fate) => {
    counts = countOne(counts, kind, fate);
  };
  const changed: Partial<StoredRings> = {};
  for (const [ring, theirs] of Object.entries(ringsOf(record)) as [RingName, StoredRings[RingName]][]) {
    const merged = mergeRing(ring, present, { ...present.rings, [ring]: theirs });
    counts = addCounts(counts, merged.counts);
    if (merged.changed || !present.written.has(ring)) Object.assign(changed, { [ring]: merged.next });
  }
  const commitment = record.commitment ?? "";
  if (commitment !== "") count("commitment", fateOf(present.commitment, commitment, ""));
  const isNew = commitment !== "" && present.commitment === "";
  return { rings: changed, ...(isNew && { commitment }), counts };
}

interface MergedRing {
  readonly next: StoredRings[RingName];
  readonly changed: boolean;
  readonly counts: CountsByKind;
}

function mergeRing(ring: RingName, { rings: present }: PresentDay, document: StoredRings): MergedRing {
  const fields = mergeFields(ring, present, document);
  const kinds = ITEM_KINDS.filter((kind) => DAY_LISTS[kind].ring === ring);
  return kinds.reduce<MergedRing>((merged, kind) => {
    const lists = mergeLists(itemsOf(kind, present), itemsOf(kind, document));
    const rings = { ...present, [ring]: merged.next };
    return {
      next: lists.added === 0 ? merged.next : withItems(kind, rings, lists.items).next,
      changed: merged.changed || lists.added > 0,
      counts: addCounts(merged.counts, { [kind]: lists.counts }),
    };
  }, fields);
}

/** Merges what a ring has beside its lists. */
function mergeFields(ring: RingName, present: StoredRings, document: StoredRings): MergedRing {
  const [mine, theirs, empty] = [present[ring], document[ring], RINGS[ring].empty()].map((value) =>
    // Every ring is a record of its fields.
    value as unknown as Readonly<Record<string, unknown>>
  ) as [Fields, Fields, Fields];
  const lists = ITEM_KINDS.filter((kind) => DAY_LISTS[kind].ring === ring).map((kind) =>
    DAY_LISTS[kind].field
  );
  const computed: readonly string[] = RINGS[ring].computed;
  const names = Object.keys(theirs).filter((name) => !lists.some((list) => list === name));
  const own = names.filter((name) => !computed.includes(name));
  let counts: CountsByKind = NO_COUNTS;
  const next: Record<string, unknown> = { ...mine };
  for (const name of own) {
    if (isSame(theirs[name], empty[name])) continue;
    counts = countOne(counts, "field", fateOf(mine[name], theirs[name], empty[name]));
    if (isSame(mine[name], empty[name])) next[name] = theirs[name];
  }
  // What the server computes from the other fields comes with them, or not at all.
  if (own.every((name) => isSame(next[name], theirs[name]))) {
    for (const name of computed) next[name] = theirs[name];
  }
  // The same fields as before, each with a value of the same field.
  return { next: next as unknown as StoredRings[RingName], changed: !isSame(next, mine), counts };
}

type Fields = Readonly<Record<string, unknown>>;

function fateOf(mine: unknown, theirs: unknown, empty: unknown): Fate {
  if (isSame(mine, theirs)) return "same";
  return isSame(mine, empty) ? "new" : "conflicting";
}

interface MergedLists {
  readonly items: readonly ListItem[];
  readonly added: number;
  readonly counts: Counts;
}

function mergeLists<K extends ItemKind>(
  mine: readonly ListItem<K>[],
  theirs: readonly ListItem<K>[],
): MergedLists {
  const known = new Map<string, ListItem>(mine.map((item) => [item.id, item]));
  const added = theirs.filter(({ id }) => !known.has(id));
  const same = theirs.filter((item) => known.has(item.id) && isSame(known.get(item.id), item)).length;
  const counts = { new: added.length, same, conflicting: theirs.length - added.length - same };
  return { items: [...mine, ...added], added: added.length, counts };
}

/** Whether two values of a stored document are equal, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!(one instanceof Object) || !(other instanceof Object)) return false;
  const [mine, theirs]: Fields[] = [{ ...one }, { ...other }];
  const names = Object.keys(mine ?? {});
  return names.length === Object.keys(theirs ?? {}).length &&
    names.every((name) => theirs && Object.hasOwn(theirs, name) && isSame(mine?.[name], theirs[name]));
}
