import * as z from "zod/mini";
import { addDays, type CalendarDate, DateSchema } from "./calendar.ts";
import {
  byRing,
  DAY_LISTS,
  EARTH_LIMITS,
  EarthSchema,
  EntrySchema,
  FireSchema,
  type ItemKind,
  ofEachRing,
  RING_NAMES,
  TimeCategorySchema,
  VoidSchema,
  WaterSchema,
  WindSchema,
} from "./rings/mod.ts";
import { described, FACTS, IdSchema, InstantSchema, text } from "./schema.ts";
import type { Rest, RestRange } from "./settings.ts";
import { VersionSchema } from "./user.ts";

/** The parts of a day that are stored by themselves. */
export const DAY_PARTS = [...RING_NAMES, "commitment", "answers"] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** One calendar day of one user: the five rings and everything that is computed from them. */
export const DaySchema = z.object({
  date: DateSchema,
  earth: EarthSchema,
  water: WaterSchema,
  fire: FireSchema,
  wind: WindSchema,
  void: VoidSchema,
  completion: ofEachRing(z.boolean()).register(FACTS, {
    id: "RingCompletion",
    description: "Whether each ring is complete.",
  }),
  completed: described(z.int(), "How many rings are complete, 0 to 5."),
  progress: described(ofEachRing(z.number()), "The progress of each ring, 0 to 100."),
  /** The version of each ring; null for one that was never written. */
  versions: ofEachRing(z.nullable(VersionSchema)).register(FACTS, {
    id: "RingVersions",
    description: "The version of each ring; null for one that was never written.",
  }),
  points: described(
    // Days that earlier versions stored in a browser have none.
    z._default(ofEachRing(z.number()), byRing(() => 0)),
    "The points of each ring so far, 0 to 20 with one decimal: the parts of the forged score.",
  ),
  forged_score: described(z.nullable(z.number()), "The score of the day, 0 to 100; null without data."),
  sealed_at: described(
    // As the points.
    z._default(z.nullable(InstantSchema), null),
    "When the day was sealed; null when it is not. A sealed day can still be corrected.",
  ),
  rest: described(z.boolean(), "Whether it is a rest day, which neither breaks nor extends a streak."),
  damaged: described(
    z.exactOptional(z.array(z.enum(DAY_PARTS))),
    "What is damaged in the store and cannot be read: it stands in the day as if it were empty, and cannot be written. Absent when nothing is.",
  ),
}).register(FACTS, {
  id: "Day",
  description: "One calendar day of one user: the five rings and everything computed from them.",
});

export type Day = z.infer<typeof DaySchema>;

/** The summary of one day: what calendars, heatmaps and streaks need. */
export const DaySummarySchema = z.object({
  date: DateSchema,
  completion: described(ofEachRing(z.boolean()), "Whether each ring is complete."),
  completed: described(z.int(), "How many rings are complete, 0 to 5."),
  /** The forged score, 0 to 100. */
  score: described(z.int(), "0 to 100."),
  points: described(ofEachRing(z.number()), "The points of each ring, 0 to 20 with one decimal."),
  tracked_minutes: described(z.number(), "Minutes that entries cover; overlapping entries count once."),
  rest: described(z.boolean(), "Whether it is a rest day, which neither breaks nor extends a streak."),
  // Servers of earlier versions have none.
  sealed: described(z._default(z.boolean(), false), "Whether the day was sealed."),
}).register(FACTS, {
  id: "DaySummary",
  description: "What calendars, heatmaps and streaks need of one day.",
  example: {
    date: "2026-11-21",
    completion: byRing(() => true),
    completed: 5,
    score: 71,
    points: byRing(() => 14.2),
    tracked_minutes: 90,
    rest: false,
    sealed: true,
  },
});

export type DaySummary = z.infer<typeof DaySummarySchema>;

/**
 * What a push message has the service worker do: show the reminder, in place of the one that it shows, or close it
 * because nothing is open any more.
 */
export const PushMessageSchema = z.union([
  z.object({ kind: z.literal("show"), title: z.string(), body: z.string() }),
  /** The title is shown for a moment: a browser requires that each message is shown. Absent: the English one. */
  z.object({ kind: z.literal("close"), title: z.exactOptional(z.string()) }),
]);

export type PushMessage = z.infer<typeof PushMessageSchema>;

/** Returns the rest with `date` as a rest day. It extends an adjacent range that has the same reason. */
export function withRestDay(rest: Rest, date: CalendarDate, reason: string): Rest {
  const alone: RestRange = { from: date, to: date, reason };
  const others = withoutRestDay(rest, date).ranges;
  const touches = (range: RestRange) =>
    range.reason === reason && (addDays(range.to, 1) === date || addDays(date, 1) === range.from);
  const merged = others.filter(touches).reduce(
    (whole, { from, to }) => ({
      ...whole,
      from: from < whole.from ? from : whole.from,
      to: to > whole.to ? to : whole.to,
    }),
    alone,
  );
  return { ...rest, ranges: inOrder([...others.filter((range) => !touches(range)), merged]) };
}

/**
 * Returns the rest without `date` in any range: a range that contains it is shortened or split. Weekdays are unchanged.
 */
export function withoutRestDay(rest: Rest, date: CalendarDate): Rest {
  const ranges = rest.ranges.flatMap((range) => {
    if (date < range.from || date > range.to) return [range];
    return [
      { ...range, to: addDays(date, -1) },
      { ...range, from: addDays(date, 1) },
    ].filter(({ from, to }) => from <= to);
  });
  return { ...rest, ranges: inOrder(ranges) };
}

/** Returns whether `date` is a rest day because of a range, from which it can be removed. */
export function restsByRange({ ranges }: Rest, date: CalendarDate): boolean {
  return ranges.some(({ from, to }) => from <= date && date <= to);
}

function inOrder(ranges: readonly RestRange[]): RestRange[] {
  return [...ranges].sort((a, b) => a.from.localeCompare(b.from));
}

/** The running timer of a user. There is at most one. */
export const TimerSchema = z.object({
  /** Identifies the timer on every surface, also offline; back-dating does not change it. */
  id: IdSchema,
  category: TimeCategorySchema,
  start_ts: InstantSchema,
  /** The user's day on which it was started; a back-dated start may be on an earlier day. */
  day: DateSchema,
  note: described(text(EARTH_LIMITS.note), "A note; empty when there is none."),
  for: described(
    EntrySchema.shape.for,
    "What its time is spent for, handed on to its entries; null for nothing.",
  ),
}).register(FACTS, {
  id: "Timer",
  description: "The running timer of a user.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    category: "Deep Work",
    start_ts: "2026-11-21T08:00:00.000Z",
    day: "2026-11-21",
    note: "",
  },
});

export type Timer = z.infer<typeof TimerSchema>;

/** The running timer or null, and its version, which is null when no timer ever ran. */
export const TimerStateSchema = z.object({
  timer: described(z.nullable(TimerSchema), "The running timer, or null."),
  version: described(
    z.nullable(VersionSchema),
    "The version after the call; null when the record was never written.",
  ),
}).register(FACTS, { id: "TimerState", description: "The running timer or null, and its version." });

export type TimerState = z.infer<typeof TimerStateSchema>;

/** An entry made from a stopped timer, with the day that it belongs to. */
export const TimedEntrySchema = z.object({ day: DateSchema, entry: EntrySchema }).register(FACTS, {
  id: "TimedEntry",
  description: "An entry made from a stopped timer, and its day.",
  example: {
    day: "2026-11-21",
    entry: {
      id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
      start_ts: "2026-11-21T08:00:00.000Z",
      end_ts: "2026-11-21T09:30:00.000Z",
      category: "Deep Work",
      note: "Chapter three",
      source: "manual",
    },
  },
});

export type TimedEntry = z.infer<typeof TimedEntrySchema>;

/** For how many days a deleted item can be restored. */
export const TRASH_DAYS = 30;

/** How many deleted items of one user are stored; beyond that the oldest are removed. */
export const MAX_TRASHED = 300;

/**
 * An item deleted from a list of a day. A plain union, because a discriminated one would enlarge the bundles of pages
 * without a trash.
 */
export const TrashItemSchema = z.union([
  trashed("entry"),
  trashed("goal"),
  trashed("study_target"),
  trashed("weakness_rep"),
  trashed("battle"),
]).register(FACTS, { id: "TrashItem", description: "An item deleted from a list of a day." });

export type TrashItem = z.infer<typeof TrashItemSchema>;

/** Returns a deleted item as it is shown: with everything that it may lack in the store. */
export function shownTrashItem(deleted: TrashItem): TrashItem {
  // The kind selects the list and the item together, which the compiler cannot infer from a union.
  const { shown } = DAY_LISTS[deleted.kind] as unknown as { shown: (item: unknown) => unknown };
  return { ...deleted, item: shown(deleted.item) } as TrashItem;
}

/** Returns whether the item is an archived goal: it stays in the trash until it is restored, to today. */
export function isArchived(deleted: TrashItem): boolean {
  return deleted.kind === "goal" && deleted.item.archived === true;
}

/** Without side effects, so that a page without a trash does not make it. */
/* @__NO_SIDE_EFFECTS__ */
function trashed<K extends ItemKind>(kind: K) {
  const { ring, item }: Pick<(typeof DAY_LISTS)[K], "ring" | "item"> = DAY_LISTS[kind];
  return z.object({
    /** Its id in the trash: the same each time the item is deleted from the same day. */
    id: IdSchema,
    kind: z.literal(kind),
    ring: z.literal<(typeof DAY_LISTS)[K]["ring"]>(ring),
    day: DateSchema,
    deleted_at: InstantSchema,
    item,
  });
}
