import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../domain/calendar.ts";
import { type DayPart, TrashItemSchema } from "../domain/records.ts";
import {
  type ByRing,
  byRing,
  DAY_LISTS,
  type DayAnswers,
  DayAnswersSchema,
  entrySpanError,
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  type Migration,
  RING_NAMES,
  type RingName,
  RINGS,
  type StoredRings,
  VOID_LIMITS,
  withAnswer,
  withItems,
} from "../domain/rings/mod.ts";
import { described, FACTS, IdSchema, InstantSchema, patchOf, text } from "../domain/schema.ts";
import type { Settings } from "../domain/settings.ts";
import { type User, UserSchema } from "../domain/user.ts";

/** What the schema of a stored item does not check: requests are checked by the schemas of their bodies. */
const PROBLEMS: { readonly [K in ItemKind]?: (item: ListItem<K>) => string | null } = {
  entry: ({ start_ts, end_ts }) =>
    isInstant(start_ts) && isInstant(end_ts)
      ? entrySpanError(Date.parse(start_ts), Date.parse(end_ts))
      : NO_INSTANT,
  battle: ({ timestamp }) => isInstant(timestamp) ? null : NO_INSTANT,
  study_target: ({ completed_minutes, target_minutes }) =>
    completed_minutes > target_minutes ? "must not have more completed than target minutes" : null,
};

/** What is said of a time that does not exist. */
const NO_INSTANT = "must have times that exist, between 1970 and 9999";

/** Returns what is wrong with an item that has the shape of its kind, or null. */
export function itemProblem<K extends ItemKind>(kind: K, item: ListItem<K>): string | null {
  return PROBLEMS[kind]?.(item) ?? null;
}

/** Whether the value is an instant as it is stored, and exists. */
function isInstant(value: string): boolean {
  const at = Date.parse(value);
  return at >= 0 && new Date(at).toISOString() === value;
}

/** What the member `format` of an exported document says. */
export const DOCUMENT_FORMAT = "gorin-export";

/** The records that a document consists of, beside its head. */
export type RecordName = "profile" | "settings" | "day" | "trashed";

/**
 * `DOCUMENT_MIGRATIONS[n]` turns records of document version n + 1 into those of version n + 2. Version 2 has
 * `categories` in its settings, which have their defaults where they are absent; version 3 has the answers and the seal
 * of a day, which may be absent.
 */
const DOCUMENT_MIGRATIONS: readonly Partial<Record<RecordName, Migration>>[] = [{}, {}];

/** The version of the documents that are written today. */
const DOCUMENT_VERSION = DOCUMENT_MIGRATIONS.length + 1;

/** The schema version of each ring's stored document. A document states them, so that older rings are migrated. */
const RING_VERSIONS: ByRing<number> = byRing((ring) => RINGS[ring].migrations.length + 1);

/** What a document says of itself before its first record. */
export interface DocumentHead {
  readonly version: number;
  readonly rings: ByRing<number>;
}

/** The head of a document that this version of Gorin writes. */
export const PRESENT_HEAD: DocumentHead = { version: DOCUMENT_VERSION, rings: RING_VERSIONS };

/** Whose data it is. For people: an import leaves the account's own email alone. */
const AccountRecordSchema = z.pick(UserSchema, { email: true, created_at: true });

/** The profile: what a user has beside an id, an account and settings. What is absent stays as it is. */
export const ProfileRecordSchema = patchOf(
  z.omit(UserSchema, { id: true, email: true, created_at: true, settings: true }),
);

export type ProfileRecord = z.infer<typeof ProfileRecordSchema>;

/** A version that this version of Gorin knows. */
const knownVersion = (latest: number) =>
  z.int().check(
    z.gte(1),
    z.lte(latest, "is of a newer version of Gorin than this server: update the server first"),
  );

export const DocumentVersionSchema = knownVersion(DOCUMENT_VERSION);

export const RingVersionsSchema = z.object({
  earth: knownVersion(RING_VERSIONS.earth),
  water: knownVersion(RING_VERSIONS.water),
  fire: knownVersion(RING_VERSIONS.fire),
  wind: knownVersion(RING_VERSIONS.wind),
  void: knownVersion(RING_VERSIONS.void),
});

/**
 * A day in a document: the rings that were written, as they are stored, the commitment that was made for the day, its
 * answers by ring, and when it was sealed.
 */
export const DayRecordSchema = z.object({
  date: DateSchema,
  earth: z.exactOptional(RINGS.earth.stored),
  water: z.exactOptional(RINGS.water.stored),
  fire: z.exactOptional(RINGS.fire.stored),
  wind: z.exactOptional(RINGS.wind.stored),
  void: z.exactOptional(RINGS.void.stored),
  commitment: z.exactOptional(text(VOID_LIMITS.text)),
  answers: z.exactOptional(DayAnswersSchema.shape.answers),
  sealed_at: z.exactOptional(InstantSchema),
}).check((ctx) => {
  const { sealed_at } = ctx.value;
  if (sealed_at !== undefined && !isInstant(sealed_at)) {
    ctx.issues.push({ code: "custom", path: ["sealed_at"], message: NO_INSTANT, input: sealed_at });
  }
}).check((ctx) => {
  for (const kind of ITEM_KINDS) ctx.issues.push(...listIssues(kind, ctx.value));
});

export type DayRecord = z.infer<typeof DayRecordSchema>;

/** A part of a day that a document leaves out, because it is damaged in the store. An import passes over it. */
export interface DamagedPart {
  readonly day: CalendarDate;
  readonly part: DayPart;
}

/** How many predecessors of a deleted item are stored, the nearest first. */
const MAX_PREDECESSORS = 20;

/** A deleted item and where it stood in its list. */
export const TrashedRecordSchema = z.object({
  deleted: TrashItemSchema,
  place: z.object({
    index: z.int().check(z.gte(0)),
    before: z.array(IdSchema).check(z.maxLength(MAX_PREDECESSORS)),
  }),
}).check((ctx) => {
  const { deleted } = ctx.value;
  const problem = itemProblem(deleted.kind, deleted.item) ??
    (isInstant(deleted.deleted_at) ? null : NO_INSTANT);
  if (problem) ctx.issues.push({ code: "custom", path: ["deleted"], message: problem, input: deleted });
});

export type TrashedRecord = z.infer<typeof TrashedRecordSchema>;

/** The rings that a record of a day has. */
export function ringsOf(record: DayRecord): Partial<StoredRings> {
  const rings = RING_NAMES.flatMap((ring) => record[ring] ? [[ring, record[ring]]] : []);
  // Each name stands beside the ring of that name.
  return Object.fromEntries(rings) as Partial<StoredRings>;
}

/** Returns a record of an older document in the present form. What is not a record at all is returned unchanged. */
export function migrateRecord(name: RecordName, record: unknown, head: DocumentHead): unknown {
  const migrated = DOCUMENT_MIGRATIONS.slice(head.version - 1)
    .reduce((old, { [name]: migrate }) => migrate ? migrate(old) : old, record);
  return name === "day" && migrated instanceof Object ? withMigratedRings(migrated, head) : migrated;
}

function withMigratedRings(day: object, { rings }: DocumentHead): unknown {
  const given: Readonly<Record<string, unknown>> = { ...day };
  const migrated = RING_NAMES.filter((ring) => given[ring] !== undefined).map((ring) => [
    ring,
    RINGS[ring].migrations.slice(rings[ring] - 1).reduce((old, migrate) => migrate(old), given[ring]),
  ]);
  return { ...given, ...Object.fromEntries(migrated) };
}

/** What keeps a list of a day from being stored, beside the shape of its items. */
function listIssues(kind: ItemKind, record: DayRecord): z.core.$ZodRawIssue[] {
  const { ring, field, max, plural } = DAY_LISTS[kind];
  const items: readonly ListItem[] = itemsOf(kind, withEmptyRings(record));
  const issue = (path: (string | number)[], message: string, params?: object): z.core.$ZodRawIssue => ({
    code: "custom",
    path: [ring, field, ...path],
    message,
    ...(params && { params }),
    input: items,
  });
  const seen = new Set<string>();
  return [
    ...(items.length > max
      ? [issue([], `must hold at most ${max} ${plural} a day`, { max, items: plural })]
      : []),
    ...items.flatMap((item, index) => {
      const problem = itemProblem(kind, item) ??
        (seen.has(item.id) ? "must not hold the same id twice" : null);
      seen.add(item.id);
      return problem === null ? [] : [issue([index], problem)];
    }),
  ];
}

function withEmptyRings(record: DayRecord): StoredRings {
  return { ...emptyRings(), ...ringsOf(record) };
}

/** Returns the rings of a day on which nothing was written. */
export function emptyRings(): StoredRings {
  // One name picks the definition and its stored type alike.
  return byRing((ring: RingName) => RINGS[ring].empty()) as unknown as StoredRings;
}

/** What becomes of something in a document: it is added, is there already, or differs from what is there. */
const FATES = ["new", "same", "conflicting"] as const;

type Fate = (typeof FATES)[number];

/** How many have which fate. */
export const CountsSchema = z.object({
  new: described(z.int(), "How many the account does not have."),
  same: described(z.int(), "How many are equal on both sides."),
  conflicting: described(z.int(), "How many differ."),
}).register(FACTS, {
  id: "ImportCounts",
  description: "How many are new, the same, or conflicting.",
  example: { new: 12, same: 40, conflicting: 1 },
});

export type Counts = z.infer<typeof CountsSchema>;

/**
 * What is counted: the items of a day's lists, the other fields of its rings, its commitment, answers and seal, and
 * deleted items.
 */
export const COUNTED = [...ITEM_KINDS, "field", "commitment", "answer", "seal", "trashed"] as const;

export type Counted = (typeof COUNTED)[number];

export type CountsByKind = Partial<Record<Counted, Counts>>;

export const NO_COUNTS: CountsByKind = {};

const NONE: Counts = { new: 0, same: 0, conflicting: 0 };

/** Returns the counts with one more of a kind. */
function countOne(counts: CountsByKind, kind: Counted, fate: Fate): CountsByKind {
  return addCounts(counts, { [kind]: { ...NONE, [fate]: 1 } });
}

/** Returns both counts together. */
export function addCounts(counts: CountsByKind, more: CountsByKind): CountsByKind {
  const sum = { ...counts };
  for (const kind of COUNTED) {
    const added = more[kind];
    if (added) sum[kind] = addEach(sum[kind] ?? NONE, added);
  }
  return sum;
}

/** Returns how many there are of all kinds. */
export function totalOf(counts: CountsByKind): Counts {
  return Object.values(counts).reduce(addEach, NONE);
}

function addEach(one: Counts, other: Counts): Counts {
  return {
    new: one.new + other.new,
    same: one.same + other.same,
    conflicting: one.conflicting + other.conflicting,
  };
}

/** A day of the account: its rings (empty where none was written), which of them were written, and what else it has. */
export interface PresentDay {
  readonly rings: StoredRings;
  readonly written: ReadonlySet<RingName>;
  readonly commitment: string;
  readonly answers: DayAnswers;
}

/** What an import makes of a day. */
export interface MergedDay {
  /** The rings that change. */
  readonly rings: Partial<StoredRings>;
  /** The commitment, if it changes. */
  readonly commitment?: string;
  /** The answers and the seal, if they change. */
  readonly answers?: DayAnswers;
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
  const answers = mergeAnswers(present.answers, record, count);
  return {
    rings: changed,
    ...(isNew && { commitment }),
    ...(answers !== present.answers && { answers }),
    counts,
  };
}

/** Adds an answer or a seal only where there is none. */
function mergeAnswers(
  present: DayAnswers,
  { answers = {}, sealed_at }: DayRecord,
  count: (kind: Counted, fate: Fate) => void,
): DayAnswers {
  let merged = present;
  for (const ring of RING_NAMES) {
    const theirs = answers[ring];
    if (!theirs || theirs.text === "") continue;
    const mine = present.answers[ring];
    count("answer", fateOf(mine, theirs, undefined));
    if (!mine) merged = withAnswer(merged, ring, theirs);
  }
  if (sealed_at === undefined) return merged;
  count("seal", fateOf(present.sealed_at, sealed_at, null));
  return present.sealed_at === null ? { ...merged, sealed_at } : merged;
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
    const lists = mergeLists(kind, itemsOf(kind, present), itemsOf(kind, document));
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
    for (const name of computed) if (name in theirs) next[name] = theirs[name];
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
  kind: K,
  mine: readonly ListItem<K>[],
  theirs: readonly ListItem<K>[],
): MergedLists {
  const known = new Map<string, ListItem>(mine.map((item) => [item.id, item]));
  const added = theirs.filter(({ id }) => !known.has(id));
  // With all their fields, since documents of earlier versions lack some.
  const { shown } = DAY_LISTS[kind] as unknown as { shown: (item: ListItem) => ListItem };
  const same = theirs.filter((item) => {
    const own = known.get(item.id);
    return own && isSame(shown(own), shown(item));
  }).length;
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

/** What a document contains. What is absent is left alone by an import. */
export interface DocumentParts {
  /** When it was written, as an instant. */
  readonly exported_at: string;
  readonly account?: z.infer<typeof AccountRecordSchema>;
  readonly profile?: ProfileRecord;
  readonly settings?: Settings;
  /** In the order of their dates. */
  readonly days: Iterable<DayRecord> | AsyncIterable<DayRecord>;
  readonly trash?: Iterable<TrashedRecord> | AsyncIterable<TrashedRecord>;
  /** What the days leave out; filled while they are read. */
  readonly damaged?: readonly DamagedPart[];
}

/** Returns the profile of a user as a document contains it. */
export function profileOf({ id: _id, email: _email, created_at: _at, settings: _set, ...profile }: User) {
  return profile satisfies ProfileRecord;
}

/** The text of a document, record by record, each on a line of its own: so an error can name the line. */
export async function* writeDocument(
  { days, trash = [], damaged = [], ...members }: DocumentParts,
): AsyncGenerator<string> {
  const head = { format: DOCUMENT_FORMAT, ...PRESENT_HEAD, ...members };
  const lines = Object.entries(head).map(([name, value]) =>
    `${JSON.stringify(name)}:${JSON.stringify(value)},\n`
  );
  yield `{\n${lines.join("")}"days":[`;
  yield* writeList(days);
  yield `],\n"trash":[`;
  yield* writeList(trash);
  yield "]";
  // Written last, since it is known when the days were read.
  if (damaged.length > 0) {
    yield `,\n"damaged":[`;
    yield* writeList(damaged);
    yield "]";
  }
  yield "\n}\n";
}

async function* writeList(records: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "\n";
  for await (const record of records) {
    yield before + JSON.stringify(record);
    before = ",\n";
  }
  if (before !== "\n") yield "\n";
}
