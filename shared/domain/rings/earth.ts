import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { described, FACTS, IdSchema, InstantInputSchema, InstantSchema, patchOf, text } from "../schema.ts";
import { ANSWERED, NO_ANSWER, RING_WORDS, type RingDefinition, type Unanswered, unchanged } from "./ring.ts";

/** The categories of time, in the order in which they are shown. */
export const TIME_CATEGORIES = [
  "Deep Work",
  "Admin",
  "Learning",
  "Health",
  "Social",
  "Entertainment",
  "Sleep",
  "Commuting",
  "Misc",
] as const;

export type TimeCategory = (typeof TIME_CATEGORIES)[number];

/** The categories that are not work, apart from Sleep. */
export const LEISURE_CATEGORIES: readonly TimeCategory[] = ["Entertainment", "Social", "Misc"];

/** What time in a category can be. */
export const CATEGORY_KINDS = ["invest", "neutral", "leak"] as const;

export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** What the time in each category is. */
export type CategoryKinds = Readonly<Record<TimeCategory, CategoryKind>>;

const INVESTMENTS: readonly TimeCategory[] = ["Deep Work", "Learning", "Health"];

const LEAKS: readonly TimeCategory[] = ["Entertainment", "Misc"];

/** What the time in each category is for a user who has not changed it. */
// Each category is a key.
export const DEFAULT_KINDS = Object.fromEntries(
  TIME_CATEGORIES.map((category): [TimeCategory, CategoryKind] => [
    category,
    INVESTMENTS.includes(category) ? "invest" : LEAKS.includes(category) ? "leak" : "neutral",
  ]),
) as CategoryKinds;

export const ENTRY_SOURCES = ["timer", "manual"] as const;

export const EARTH_LIMITS = { entries: 200, note: 500, entryHours: 24 } as const;

export const TimeCategorySchema = z.enum(TIME_CATEGORIES).register(FACTS, {
  id: "TimeCategory",
  description: "What time was spent on.",
  example: "Deep Work",
});

/** What time can be spent for: an item of the day by its id, Fire's task, or the commitment for the day. */
export const EntryForSchema = z.union([
  z.object({ kind: described(z.enum(["goal", "study_target"]), "The list of the item."), id: IdSchema }),
  z.object({ kind: described(z.enum(["task", "commitment"]), "What there is one of on a day.") }),
]).register(FACTS, {
  id: "EntryFor",
  description:
    "What time was spent for: a goal or a study target by its id, Fire's task, or the day's commitment.",
  example: { kind: "task" },
});

export type EntryFor = z.infer<typeof EntryForSchema>;

/** A stretch of time that was spent on one category. `start_ts` and `end_ts` are instants in UTC. */
export const EntrySchema = z.object({
  id: IdSchema,
  start_ts: InstantSchema,
  end_ts: InstantSchema,
  category: TimeCategorySchema,
  note: described(text(EARTH_LIMITS.note), "A note; empty when there is none."),
  source: described(z.enum(ENTRY_SOURCES), "Whether a timer or a person entered it."),
  for: described(
    z.exactOptional(z.nullable(EntryForSchema)),
    "What it was spent for; null for nothing. What is not there on its day counts for nothing, and is kept.",
  ),
}).register(FACTS, {
  id: "Entry",
  description: "A stretch of tracked time.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    start_ts: "2026-11-21T08:00:00.000Z",
    end_ts: "2026-11-21T09:30:00.000Z",
    category: "Deep Work",
    note: "Chapter three",
    source: "manual",
  },
});

export type Entry = z.infer<typeof EntrySchema>;

/** Returns why a span cannot be an entry, or null when it can. */
export function entrySpanError(startMs: number, endMs: number): string | null {
  if (endMs <= startMs) return t("End time must be after start time");
  if (endMs - startMs > EARTH_LIMITS.entryHours * 3_600_000) {
    return t("An entry can be at most 24 hours long");
  }
  return null;
}

/** A time entry in a request that adds it. The client may choose its id. */
export const EntryDraftSchema = z.extend(EntrySchema, {
  id: z.exactOptional(IdSchema),
  start_ts: described(InstantInputSchema, "When it began."),
  end_ts: described(InstantInputSchema, "When it ended."),
  note: described(z._default(text(EARTH_LIMITS.note), ""), "A note; empty when there is none."),
}).check((ctx) => {
  const message = entrySpanError(Date.parse(ctx.value.start_ts), Date.parse(ctx.value.end_ts));
  if (message) ctx.issues.push({ code: "custom", path: ["end_ts"], message, input: ctx.value.end_ts });
}).register(FACTS, {
  id: "EntryDraft",
  description: "A time entry to add; at most 24 hours long.",
  example: {
    start_ts: "2026-11-21T08:00:00Z",
    end_ts: "2026-11-21T09:30:00Z",
    category: "Deep Work",
    note: "Chapter three",
    source: "manual",
  },
});

export type EntryDraft = z.infer<typeof EntryDraftSchema>;

/** The fields of an entry that an edit may change; absent fields are unchanged. */
export const EntryPatchSchema = patchOf(
  z.extend(z.omit(EntrySchema, { id: true, source: true }), {
    start_ts: described(InstantInputSchema, "When it began."),
    end_ts: described(InstantInputSchema, "When it ended."),
  }),
).register(FACTS, {
  id: "EntryPatch",
  description: "A change of a time entry; absent fields are unchanged.",
  example: { end_ts: "2026-11-21T10:00:00Z" },
});

export type EntryPatch = z.infer<typeof EntryPatchSchema>;

const ENTRY_PATCH_FIELDS = Object.keys(EntryPatchSchema.shape) as readonly (keyof EntryPatch)[];

/** Returns a text that is equal for what is the same to spend time for. */
export function forKey(purpose: EntryFor): string {
  return "id" in purpose ? `${purpose.kind} ${purpose.id}` : purpose.kind;
}

/** Returns what {@link forKey} made this text of, without checking that it did. */
export function readForKey(key: string): unknown {
  const [kind, id] = key.split(" ");
  return id === undefined ? { kind } : { kind, id };
}

/** Returns the entry as a Day shows it: with everything that it may lack in the store. */
export function shownEntry(entry: Entry): Entry {
  return entry.for === undefined ? { ...entry, for: null } : entry;
}

/** Returns the fields of `after` that differ from `before`. Times are compared as instants, not as texts. */
export function entryChanges(before: EntryPatch, after: EntryPatch): EntryPatch {
  const changed = ENTRY_PATCH_FIELDS.filter((name) =>
    name in after && contentOf(name, before) !== contentOf(name, after)
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

function contentOf(name: keyof EntryPatch, entry: EntryPatch): unknown {
  const value = entry[name];
  if (name === "for") return entry.for ? forKey(entry.for) : null;
  return typeof value === "string" && name.endsWith("_ts") ? Date.parse(value) : value;
}

const StoredEarthSchema = z.object({ actual_entries: z.array(EntrySchema) });

export type StoredEarth = z.infer<typeof StoredEarthSchema>;

/** The fields that a save may contain besides the entries: none yet. */
const EarthPatchSchema = patchOf(z.omit(StoredEarthSchema, { actual_entries: true }));

export const CategoryMinutesSchema = z.object({
  category: TimeCategorySchema,
  minutes: described(z.number(), "Minutes."),
}).register(
  FACTS,
  { id: "CategoryMinutes", description: "The minutes of one category." },
);

export type CategoryMinutes = z.infer<typeof CategoryMinutesSchema>;

const ReconciliationSchema = z.object({
  tracked_percentage: described(
    z.number(),
    "The share of the day that entries cover, 0 to 100, with one decimal.",
  ),
  variance_minutes: described(z.number(), "Minutes off plan; without a plan, unaccounted minutes."),
  /** At most three, largest first. */
  top_leaks: z.array(CategoryMinutesSchema),
});

export type Reconciliation = z.infer<typeof ReconciliationSchema>;

export const EarthSchema = z.object({
  actual_entries: z.array(EntrySchema),
  reconciliation: described(ReconciliationSchema, "What the entries add up to."),
  /** Minutes of each category within this day, most first: they add up to what is tracked. */
  categories: z.array(CategoryMinutesSchema),
  ...ANSWERED,
}).register(FACTS, {
  id: "Earth",
  description: "The ring of time: the entries of a day and their reconciliation.",
  example: {
    actual_entries: [{
      id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
      start_ts: "2026-11-21T08:00:00.000Z",
      end_ts: "2026-11-21T09:30:00.000Z",
      category: "Deep Work",
      note: "Chapter three",
      source: "manual",
    }],
    reconciliation: { tracked_percentage: 6.3, variance_minutes: 1_350, top_leaks: [] },
    categories: [{ category: "Deep Work", minutes: 90 }],
    answer: NO_ANSWER,
  },
});

export type Earth = Unanswered<z.infer<typeof EarthSchema>>;

export const EARTH: RingDefinition<StoredEarth, Earth> = {
  name: "earth",
  ...RING_WORDS.earth,
  stored: StoredEarthSchema,
  view: EarthSchema,
  patch: EarthPatchSchema,
  computed: [],
  /** Version 2: entries have `for`. */
  migrations: [unchanged],
  empty: () => ({ actual_entries: [] }),
  complete: (earth) => earth.actual_entries.length > 0,
  progress: (earth) => earth.reconciliation.tracked_percentage,
  fact: (earth) =>
    t("{percent}% tracked", {
      percent: Math.round(earth.reconciliation.tracked_percentage),
    }),
};
