import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { AFTER_DAMAGE, type DocumentKind, readIfIntact, toStored } from "../documents.ts";
import { keys } from "../keys.ts";
import type { Mutation } from "../kv.ts";

/** The maximum number of changes in the log. */
export const MAX_CHANGES = 24;

/** A change of a day's ring or, with `commitment`, only of the commitment, the answer or the seal that it shows. */
export interface LoggedChange {
  readonly day: CalendarDate;
  readonly ring: RingName;
  readonly commitment: boolean;
}

const ChangeLogSchema = z.object({
  /** The number of the latest write. */
  seq: z.int(),
  /** The number of the latest write with a change that is no longer in `moved`; 0 when there is none. */
  forgotten: z.int(),
  /** Each change once, with the number of its latest write; the latest is last. */
  moved: z.array(z.object({
    seq: z.int(),
    // Not validated as a calendar date, which would cost every write 30 µs: only written days are logged.
    day: z.string(),
    ring: z.enum(RING_NAMES),
    commitment: z.boolean(),
  })),
  /** The size of the user's documents; see `Usage`. */
  bytes: z.nullable(z.number()),
  counted_at: z.number(),
  /** The latest day with a Water document; empty when there is none, null when that is not known. */
  latest_water: z.nullable(z.string()),
  /**
   * The earliest month of which the texts are stored for the Book, like those of every month after it; empty when all
   * are, null when none are.
   */
  booked: z.nullable(z.string()),
});

/**
 * The latest changes of a user's days. Every write of a day reads, checks and writes the log in its atomic operation.
 * Therefore no change is missing, and everything else that the write has read is unchanged when it commits.
 */
export type ChangeLog = z.infer<typeof ChangeLogSchema>;

export const CHANGES: DocumentKind<ChangeLog> = {
  name: "log of changes",
  schema: ChangeLogSchema,
  migrations: [
    (log) => ({ ...z.looseObject({}).parse(log), bytes: null, counted_at: 0 }),
    (log) => ({ ...z.looseObject({}).parse(log), latest_water: null }),
    // Rings are versioned by `seq` from here on, which an older server would drop.
    (log) => log,
    (log) => ({ ...z.looseObject({}).parse(log), booked: null }),
    // Texts were stored in another form.
    (log) => ({ ...z.looseObject({}).parse(log), booked: null }),
  ],
};

const NO_CHANGES: ChangeLog = {
  seq: 0,
  forgotten: 0,
  moved: [],
  bytes: 0,
  counted_at: 0,
  latest_water: "",
  booked: "",
};

/** In place of a log that is damaged: nothing in it is known, and the next write replaces it. */
const DAMAGED_CHANGES: ChangeLog = {
  ...NO_CHANGES,
  seq: AFTER_DAMAGE,
  forgotten: AFTER_DAMAGE,
  bytes: null,
  latest_water: null,
  booked: null,
};

/** Returns the log in an entry that was read with its key; empty when nothing was ever written. */
export function readChanges(entry: Deno.KvEntryMaybe<unknown> | undefined): ChangeLog {
  if (!entry?.versionstamp) return NO_CHANGES;
  return readIfIntact(CHANGES, entry) ?? DAMAGED_CHANGES;
}

/** Returns the log with one more write that made these changes. */
export function addChanges(log: ChangeLog, moved: readonly LoggedChange[]): ChangeLog {
  const seq = log.seq + 1;
  const others = log.moved.filter((old) => !moved.some((one) => isSame(one, old)));
  const all = [...others, ...moved.map((one) => ({ ...one, seq }))];
  const lost = all.slice(0, Math.max(0, all.length - MAX_CHANGES));
  return {
    ...log,
    seq,
    forgotten: lost.reduce((latest, old) => Math.max(latest, old.seq), log.forgotten),
    moved: all.slice(lost.length),
  };
}

/** Returns the changes after write number `seq`, earliest first; null when the log no longer contains all of them. */
export function changesSince(log: ChangeLog, seq: number): readonly LoggedChange[] | null {
  if (seq < log.forgotten || seq > log.seq) return null;
  return log.moved.filter((one) => one.seq > seq);
}

/** Returns the changes of a day whose row was computed again. */
export function changedRow(day: CalendarDate): LoggedChange {
  return { day, ring: "earth", commitment: false };
}

/** Returns the mutation that adds one more write with these changes to the log. */
export function changesMutation(
  userId: string,
  log: ChangeLog,
  moved: readonly LoggedChange[],
  op: string,
): Mutation {
  return rewriteChanges(userId, addChanges(log, moved), op);
}

/** Returns the mutation that rewrites the log unchanged, so that other writes that have read it conflict. */
export function rewriteChanges(userId: string, log: ChangeLog, op: string): Mutation {
  return { key: keys.changes(userId), value: toStored(CHANGES, log, op) };
}

function isSame(one: LoggedChange, other: LoggedChange): boolean {
  return one.day === other.day && one.ring === other.ring && one.commitment === other.commitment;
}
