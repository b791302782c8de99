import { createHash } from "node:crypto";
import { addDays, type CalendarDate, monthOf } from "#shared/calendar/mod.ts";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";

/** Every key that the store uses is built here. */
export const keys = {
  account: (userId: string) => ["user", userId],
  accounts: () => ["user"],
  accountByEmail: (email: string) => ["user_by_email", email],
  ring: (userId: string, day: CalendarDate, ring: RingName) => ["day", userId, day, ring],
  /** What the rings of all days begin with. */
  days: (userId: string) => ["day", userId],
  /** One small row for each day of a month. */
  month: (userId: string, month: string) => ["month", userId, month],
  months: (userId: string) => ["month", userId],
  /** Stands for each day that has a Water document, so that the latest one is found however long ago it was. */
  waterDay: (userId: string, day: CalendarDate) => ["water_day", userId, day],
  waterDays: (userId: string) => ["water_day", userId],
  /** The commitment that was made for `day`. */
  commitment: (userId: string, day: CalendarDate) => ["commitment", userId, day],
  commitments: (userId: string) => ["commitment", userId],
  /** The log of recent changes of the user's days. */
  changes: (userId: string) => ["changes", userId],
  /** What was deleted at `at` (milliseconds since 1970): the oldest come first. */
  trashed: (userId: string, at: number, id: string) => ["trash", userId, at, id],
  trash: (userId: string) => ["trash", userId],
  timer: (userId: string) => ["timer", userId],
  /** A part of a document that is being imported; each import has an id of its own. */
  importPart: (userId: string, importId: string, part: number) => ["import", userId, importId, part],
  idempotency: (userId: string, key: string) => ["idempotency", userId, key],
  receipts: (userId: string) => ["idempotency", userId],
  /** Marks a user whose documents are being erased. */
  erasure: (userId: string) => ["erasure", userId],
  erasures: () => ["erasure"],
  config: (name: "epoch" | "format" | "jwt_secret" | "write_test") => ["config", name],
  /** What is to be deleted at `at` (milliseconds since 1970): the time-ordered list that the sweep walks. */
  expiry: (at: number, key: Deno.KvKey) => ["expiry", at, ...key],
} satisfies Record<string, (...args: never[]) => Deno.KvKey>;

/**
 * What the keys of a user's documents start with; their second part is the user's id. Erasing an account deletes all of
 * them, so every new kind of such a key belongs here.
 */
export const USER_KINDS = [
  "day",
  "month",
  "water_day",
  "commitment",
  "changes",
  "trash",
  "timer",
  "idempotency",
] as const;

/** How many days before a day its weekly streak looks back. */
const STREAK_DAYS = 6;

/**
 * The parts of a day, each read from one key. No more than one snapshot reads, so that a write sees a day as it was at one
 * moment.
 */
const DAY_PARTS = [
  ...RING_NAMES,
  "previousEarth",
  "commitmentToday",
  "commitmentTomorrow",
  "month",
  "monthBefore",
] as const;

/** Where each part of a day stands among its {@link dayKeys}. */
export const DAY_KEYS: Readonly<Record<(typeof DAY_PARTS)[number], number>> = indexOf(DAY_PARTS);

/** Returns the keys of a day's parts. `monthBefore` is left out where the weekly streak does not reach into it. */
export function dayKeys(userId: string, day: CalendarDate): Deno.KvKey[] {
  const month = monthOf(day);
  const monthBefore = monthOf(addDays(day, -STREAK_DAYS));
  return [
    ...RING_NAMES.map((ring) => keys.ring(userId, day, ring)),
    keys.ring(userId, addDays(day, -1), "earth"),
    keys.commitment(userId, day),
    keys.commitment(userId, addDays(day, 1)),
    keys.month(userId, month),
    ...(month === monthBefore ? [] : [keys.month(userId, monthBefore)]),
  ];
}

function indexOf<T extends string>(names: readonly T[]): Record<T, number> {
  // Each name becomes one key.
  return Object.fromEntries(names.map((name, index) => [name, index])) as Record<T, number>;
}

/** Returns the UUID (version 8) that follows from these parts: the same for the same parts. */
export function stableId(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20, 32)
  }`;
}
