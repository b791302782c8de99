import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../calendar/mod.ts";
import { type DayPart, TrashItemSchema, UserSchema } from "../records/mod.ts";
import {
  type ByRing,
  byRing,
  DAY_LISTS,
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
} from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { patchOf } from "../schema/patch.ts";
import { text } from "../schema/text.ts";
import { isInstant, itemProblem, NO_INSTANT } from "./item_problem.ts";

/** What the member `format` of an exported document says. */
export const DOCUMENT_FORMAT = "gorin-export";

/** The records that a document consists of, beside its head. */
export type RecordName = "profile" | "settings" | "day" | "trashed";

/** `DOCUMENT_MIGRATIONS[n]` turns records of document version n + 1 into those of version n + 2. None yet. */
const DOCUMENT_MIGRATIONS: readonly Partial<Record<RecordName, Migration>>[] = [];

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
export const AccountRecordSchema = z.pick(UserSchema, { email: true, created_at: true });

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
 * A day in a document: the rings that were written, as they are stored, and the commitment that was made for the day.
 */
export const DayRecordSchema = z.object({
  date: DateSchema,
  earth: z.exactOptional(RINGS.earth.stored),
  water: z.exactOptional(RINGS.water.stored),
  fire: z.exactOptional(RINGS.fire.stored),
  wind: z.exactOptional(RINGS.wind.stored),
  void: z.exactOptional(RINGS.void.stored),
  commitment: z.exactOptional(text(VOID_LIMITS.text)),
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

/** Returns a record of an older document in the present form. What is no record at all is returned unchanged. */
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
  const issue = (path: (string | number)[], message: string): z.core.$ZodRawIssue => ({
    code: "custom",
    path: [ring, field, ...path],
    message,
    input: items,
  });
  const seen = new Set<string>();
  return [
    ...(items.length > max ? [issue([], `must hold at most ${max} ${plural} a day`)] : []),
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
