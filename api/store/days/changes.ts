import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { type DocumentKind, fromStored, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import type { Mutation } from "../kv.ts";

/** How many different things the log remembers: more moved at once only when a whole document is imported. */
export const MAX_CHANGES = 24;

/** What moved: a ring of a day or, with `commitment`, only the commitment that shows on it. */
export interface LoggedChange {
  readonly day: CalendarDate;
  readonly ring: RingName;
  readonly commitment: boolean;
}

const ChangeLogSchema = z.object({
  /** The number of the latest write. */
  seq: z.int(),
  /** The number of the latest write of which something is no longer in `moved`; 0 when there is none. */
  forgotten: z.int(),
  /** Each thing once, by the latest write that moved it, the latest last. */
  moved: z.array(z.object({
    seq: z.int(),
    // Only ever a day that was written: to prove each a calendar date again would cost every write 30 µs.
    day: z.string(),
    ring: z.enum(RING_NAMES),
    commitment: z.boolean(),
  })),
});

/**
 * What lately moved on the days of a user. Every write of a day reads it, checks it and writes it in its one atomic
 * operation, so that it misses nothing, and so that whatever else the write has read stands unchanged when it commits.
 */
export type ChangeLog = z.infer<typeof ChangeLogSchema>;

const CHANGES: DocumentKind<ChangeLog> = { name: "log of changes", schema: ChangeLogSchema, migrations: [] };

/** The log in an entry that was read with its key; empty when nothing was ever written. */
export function readChanges(entry: Deno.KvEntryMaybe<unknown> | undefined): ChangeLog {
  return entry?.versionstamp ? fromStored(CHANGES, entry.value) : { seq: 0, forgotten: 0, moved: [] };
}

/** The log after one more write, which moved these. */
export function addChanges(log: ChangeLog, moved: readonly LoggedChange[]): ChangeLog {
  const seq = log.seq + 1;
  const others = log.moved.filter((old) => !moved.some((one) => isSame(one, old)));
  const all = [...others, ...moved.map((one) => ({ ...one, seq }))];
  const lost = all.slice(0, Math.max(0, all.length - MAX_CHANGES));
  return {
    seq,
    forgotten: lost.reduce((latest, old) => Math.max(latest, old.seq), log.forgotten),
    moved: all.slice(lost.length),
  };
}

/** What moved after write number `seq`, the earliest first; null when the log no longer knows all of it. */
export function changesSince(log: ChangeLog, seq: number): readonly LoggedChange[] | null {
  if (seq < log.forgotten || seq > log.seq) return null;
  return log.moved.filter((one) => one.seq > seq);
}

/** The mutation that notes in the log that one more write moved these. */
export function changesMutation(
  userId: string,
  log: ChangeLog,
  moved: readonly LoggedChange[],
  op: string,
): Mutation {
  return rewriteChanges(userId, addChanges(log, moved), op);
}

/** The mutation that writes the log as it is: whoever has read it before finds that it is another document. */
export function rewriteChanges(userId: string, log: ChangeLog, op: string): Mutation {
  return { key: keys.changes(userId), value: toStored(CHANGES, log, op) };
}

function isSame(one: LoggedChange, other: LoggedChange): boolean {
  return one.day === other.day && one.ring === other.ring && one.commitment === other.commitment;
}
