import { createHash } from "node:crypto";
import { addDays, type CalendarDate, monthOf } from "#shared/domain/calendar.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";

/** Builds every key of the store. */
export const keys = {
  account: (userId: string) => ["user", userId],
  accounts: () => ["user"],
  accountByEmail: (email: string) => ["user_by_email", email],
  ring: (userId: string, day: CalendarDate, ring: RingName) => ["day", userId, day, ring],
  /** The prefix of the rings of all days. */
  days: (userId: string) => ["day", userId],
  /** One small row for each day of a month with data. */
  month: (userId: string, month: string) => ["month", userId, month],
  months: (userId: string) => ["month", userId],
  /** Marks each day that has a Water document, so that the latest one is found quickly, however old it is. */
  waterDay: (userId: string, day: CalendarDate) => ["water_day", userId, day],
  waterDays: (userId: string) => ["water_day", userId],
  /** The commitment for `day`. */
  commitment: (userId: string, day: CalendarDate) => ["commitment", userId, day],
  commitments: (userId: string) => ["commitment", userId],
  /** What was answered on `day`, and when it was sealed. */
  answers: (userId: string, day: CalendarDate) => ["answer", userId, day],
  allAnswers: (userId: string) => ["answer", userId],
  /** The texts of a day as searches in the Book compare them. */
  bookDay: (userId: string, day: CalendarDate) => ["book", userId, day],
  bookDays: (userId: string) => ["book", userId],
  /** The log of recent changes of the user's days. */
  changes: (userId: string) => ["changes", userId],
  /** An item that was deleted at `at` (milliseconds since 1970); sorted by time, oldest first. */
  trashed: (userId: string, at: number, id: string) => ["trash", userId, at, id],
  trash: (userId: string) => ["trash", userId],
  timer: (userId: string) => ["timer", userId],
  /** The address of the calendar of the user's entries. */
  calendar: (userId: string) => ["calendar", userId],
  /** The address by which somebody else sees how the user's days went. */
  witness: (userId: string) => ["witness", userId],
  /** The subscription of a session's browser to push messages. */
  pushSubscription: (userId: string, sessionId: string) => ["push", userId, sessionId],
  pushSubscriptions: (userId: string) => ["push", userId],
  /** The push messages that are to be sent to the user's browsers. */
  pushSchedule: (userId: string) => ["push_schedule", userId],
  pushSchedules: () => ["push_schedule"],
  /** The webhooks of the user, with their outbox. */
  webhooks: (userId: string) => ["webhooks", userId],
  /** A user with something to deliver at `at` (milliseconds since 1970); sorted by time. */
  webhookDue: (at: number, userId: string) => ["webhook_due", at, userId],
  webhooksDue: () => ["webhook_due"],
  /** A part of a document that is being imported; each import has an id of its own. */
  importPart: (userId: string, importId: string, part: number) => ["import", userId, importId, part],
  idempotency: (userId: string, key: string) => ["idempotency", userId, key],
  receipts: (userId: string) => ["idempotency", userId],
  /** The first half of a procedure with two steps. The same `id` has one at a time. */
  challenge: (userId: string, id: string) => ["challenge", userId, id],
  /** Those of procedures in which the user is not known at first. */
  sharedChallenges: () => ["challenge", "anyone"],
  /** Marks a user whose documents are being erased. */
  erasure: (userId: string) => ["erasure", userId],
  erasures: () => ["erasure"],
  /** An invitation, by the hash of its code. */
  invite: (hash: string) => ["invite", hash],
  invites: () => ["invite"],
  /** What a throttle counted. The name is hashed: it may be an address, or an email that has no account. */
  throttle: (scope: ThrottleScope, name: string) => [
    "throttle",
    scope,
    createHash("sha256").update(name).digest("base64url"),
  ],
  config: (
    name: "epoch" | "format" | "versions" | "jwt_secret" | "owner" | "vapid" | "sweep" | "write_test",
  ) => ["config", name],
  /** A key to delete at `at` (milliseconds since 1970). The sweep walks this list in order of time. */
  expiry: (at: number, key: Deno.KvKey) => ["expiry", at, ...key],
} satisfies Record<string, (...args: never[]) => Deno.KvKey>;

/** What is counted: checks of passwords and codes, connections, calls and registrations, by those who make them. */
export type ThrottleScope =
  | `${"account" | "device" | "password_again" | "address" | "site"}_checks`
  | `${"" | "device_" | "recovery_"}code_checks`
  | "code_again_checks"
  | "connections"
  | `${"account" | "address" | "site"}_calls`
  | `${"address" | "site"}_passkey_calls`
  | `${"address" | "site"}_registrations`;

/**
 * What the keys of a user's documents start with; their second part is the user's id. Erasing an account deletes all of
 * them, so every new kind of such a key belongs here.
 */
export const USER_KINDS = [
  "day",
  "month",
  "water_day",
  "commitment",
  "answer",
  "book",
  "changes",
  "trash",
  "timer",
  "idempotency",
  "import",
  "challenge",
  "calendar",
  "witness",
  "push",
  "push_schedule",
  "webhooks",
] as const;

/** What all other keys start with, apart from those of accounts and their erasure: no document of a user. */
export const SINGLE_KINDS = [
  "config",
  "expiry",
  "invite",
  "throttle",
  "user_by_email",
  "webhook_due",
] as const;

/** How many days before a day its weekly streak covers. */
const STREAK_DAYS = 6;

/**
 * The parts of a day, each stored under one key. All but the last two fit into one snapshot: they are of one moment on
 * every kind of store. On one that servers share, the last two may be of another. These only have entries of the next
 * day that began before it, and the earlier days of a weekly streak: a read shows them as of a moment earlier or later,
 * and a write checks that nothing has changed meanwhile.
 */
const DAY_PARTS = [
  ...RING_NAMES,
  "previousEarth",
  "month",
  "answers",
  "commitmentToday",
  "commitmentTomorrow",
  "nextEarth",
  "monthBefore",
] as const;

/** The index of each part of a day in its {@link dayKeys}. */
export const DAY_KEYS: Readonly<Record<(typeof DAY_PARTS)[number], number>> = indexOf(DAY_PARTS);

/** Returns the keys of a day's parts. `monthBefore` is left out when the weekly streak does not reach into it. */
export function dayKeys(userId: string, day: CalendarDate): Deno.KvKey[] {
  const month = monthOf(day);
  const monthBefore = monthOf(addDays(day, -STREAK_DAYS));
  return [
    ...RING_NAMES.map((ring) => keys.ring(userId, day, ring)),
    keys.ring(userId, addDays(day, -1), "earth"),
    keys.month(userId, month),
    keys.answers(userId, day),
    keys.commitment(userId, day),
    keys.commitment(userId, addDays(day, 1)),
    keys.ring(userId, addDays(day, 1), "earth"),
    ...(month === monthBefore ? [] : [keys.month(userId, monthBefore)]),
  ];
}

function indexOf<T extends string>(names: readonly T[]): Record<T, number> {
  // Each name becomes one key.
  return Object.fromEntries(names.map((name, index) => [name, index])) as Record<T, number>;
}

/** Returns a UUID (version 8) that is derived from these parts: the same parts give the same id. */
export function stableId(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20, 32)
  }`;
}
