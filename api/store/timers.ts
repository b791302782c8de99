import * as z from "zod/mini";
import { type TimedEntry, TimedEntrySchema, type Timer, TimerSchema } from "#shared/domain/records.ts";
import { shownEntry } from "#shared/domain/rings/mod.ts";
import { InstantSchema } from "#shared/domain/schema.ts";
import { type DaysWrite, tryToWriteDays, type WrittenDays } from "./days/write.ts";
import { AFTER_DAMAGE, type DocumentKind, readIfIntact, seqOf, toStored } from "./documents.ts";
import { eventMutations, stoppedEvent, timerEvents } from "./events.ts";
import { keys, stableId } from "./keys.ts";
import type { Kv } from "./kv.ts";
import type { UserWrites } from "./user_writes.ts";

const LastStopSchema = z.object({
  /** The id of the timer that ended. */
  id: TimerSchema.shape.id,
  /** The number of the timer's write while it was running, so that a late stop of it returns how it ended. */
  stopped: z.string(),
  end_ts: InstantSchema,
  /** The saved entries; none when the timer was discarded or too short. */
  entries: z.array(TimedEntrySchema),
});

/** How a timer ended. */
export type LastStop = z.infer<typeof LastStopSchema>;

const TimerRecordSchema = z.object({
  /** Null: no timer is running. */
  timer: z.nullable(TimerSchema),
  /** Null: no timer was ever stopped. */
  last: z.nullable(LastStopSchema),
  /** The ids of the timers that ended, the last one first, so that a start that is sent again does not restart one. */
  ended: z.exactOptional(z.array(TimerSchema.shape.id)),
});

/** How many ended timers are remembered. */
const MAX_ENDED = 20;

export const TIMER: DocumentKind<z.infer<typeof TimerRecordSchema>> = {
  name: "timer",
  schema: TimerRecordSchema,
  migrations: [withIds],
};

/** Migrates version 1, which had no ids. They are derived from the start and from the versionstamp. */
function withIds(old: unknown): unknown {
  const { timer, last } = z.object({
    timer: z.nullable(z.looseObject({ start_ts: z.string() })),
    last: z.nullable(z.looseObject({ stopped: z.string() })),
  }).parse(old);
  return {
    timer: timer && { ...timer, id: stableId("timer", timer.start_ts) },
    last: last && { ...last, id: stableId("stopped", last.stopped) },
  };
}

export interface StoredTimer {
  readonly timer: Timer | null;
  readonly last: LastStop | null;
  readonly ended: readonly string[];
  /** Null: no timer ever ran. */
  readonly versionstamp: string | null;
  /** The number of its latest write: see `versionOf`. */
  readonly seq: number | null;
}

/** Returns the timer in an entry that was read with its key. */
export function readTimer(entry: Deno.KvEntryMaybe<unknown> | undefined): StoredTimer {
  const versionstamp = entry?.versionstamp ?? null;
  const record = readIfIntact(TIMER, entry);
  if (record) return { ...shownRecord(record), versionstamp, seq: seqOf(entry) };
  // A damaged timer is none, and the next one replaces it.
  return {
    timer: null,
    last: null,
    ended: [],
    versionstamp,
    seq: versionstamp === null ? null : AFTER_DAMAGE,
  };
}

/** Returns the record with what documents of earlier versions lack. */
function shownRecord(
  { timer, last, ended = last ? [last.id] : [] }: z.infer<typeof TimerRecordSchema>,
): Pick<StoredTimer, "timer" | "last" | "ended"> {
  return {
    ended,
    timer: timer && { ...timer, for: timer.for ?? null },
    last: last &&
      { ...last, entries: last.entries.map(({ day, entry }) => ({ day, entry: shownEntry(entry) })) },
  };
}

/** What a stop writes: its entries, its end, and the change of the days. */
export interface TimerStop
  extends Pick<DaysWrite<unknown>, "dates" | "today" | "now" | "change" | "row" | "dayEnd"> {
  readonly entries: readonly TimedEntry[];
  readonly end_ts: string;
}

/** The outcome of a stop: the timer and the days of its entries. */
export interface StoppedTimer {
  readonly after: StoredTimer;
  /** Sorted by date; empty when nothing was stopped. */
  readonly days: WrittenDays<unknown>["days"];
}

/** The repository of timers. The given functions may be called again after a conflict. */
export interface Timers {
  get(userId: string): Promise<StoredTimer>;
  /**
   * Sets the timer to the result of `change`. Undefined changes nothing; null discards a running timer.
   */
  update(
    userId: string,
    now: number,
    change: (before: StoredTimer) => Timer | null | undefined,
  ): Promise<StoredTimer>;
  /**
   * Saves the entries that `stop` returns and clears the timer, in one operation. Changes nothing when `stop` returns
   * null, as it must when no timer is running.
   */
  stop(
    userId: string,
    stop: (before: StoredTimer) => TimerStop | null,
  ): Promise<StoppedTimer>;
}

export function createTimers(kv: Kv, writes: UserWrites): Timers {
  const get = async (userId: string) => readTimer((await kv.getMany([keys.timer(userId)]))[0]);
  return {
    get,
    update: (userId, now, change) =>
      writes.run(userId, async () => {
        const [entry, webhooks] = await kv.snapshot([keys.timer(userId), keys.webhooks(userId)]);
        const before = readTimer(entry);
        const timer = change(before);
        if (timer === undefined) return before;
        const discarded = before.timer && timer === null;
        const { last, ended } = discarded ? endOf(before, new Date(now).toISOString(), []) : before;
        const op = crypto.randomUUID();
        const seq = nextSeq(before);
        const key = keys.timer(userId);
        const queued = eventMutations(userId, webhooks, timerEvents(before.timer, timer, now), { now, op });
        const versionstamp = await kv.commit({
          op,
          checks: [
            { key, versionstamp: before.versionstamp },
            { key: keys.webhooks(userId), versionstamp: webhooks?.versionstamp ?? null },
          ],
          mutations: [
            { key, value: toStored(TIMER, { timer, last, ended: [...ended] }, op, seq) },
            ...queued.mutations,
          ],
        });
        return versionstamp === null ? undefined : { timer, last, ended, versionstamp, seq };
      }),
    stop: (userId, stop) =>
      writes.run(userId, async () => await tryToStop(kv, writes, userId, await get(userId), stop)),
  };
}

async function tryToStop(
  kv: Kv,
  writes: UserWrites,
  userId: string,
  before: StoredTimer,
  stop: (before: StoredTimer) => TimerStop | null,
): Promise<StoppedTimer | undefined> {
  const key = keys.timer(userId);
  const stopping = stop(before);
  if (!stopping) return { after: before, days: [] };
  const { entries, end_ts, ...days } = stopping;
  const end = endOf(before, end_ts, entries);
  const seq = nextSeq(before);
  const written = await tryToWriteDays(kv, writes, {
    ...days,
    userId,
    idempotency: undefined,
    beside: {
      check: { key, versionstamp: before.versionstamp },
      write: (_result, op) => [{ key, value: toStored(TIMER, { timer: null, ...end }, op, seq) }],
      events: before.timer ? [stoppedEvent(before.timer, end_ts, entries.length > 0)] : [],
    },
  });
  return written &&
    { after: { timer: null, ...end, versionstamp: written.versionstamp, seq }, days: written.days };
}

function nextSeq({ seq }: StoredTimer): number {
  return (seq ?? 0) + 1;
}

function endOf(
  { timer, ended, seq }: StoredTimer,
  end_ts: string,
  entries: readonly TimedEntry[],
): { last: LastStop; ended: string[] } {
  if (!timer || seq === null) throw new Error("Only a running timer can be stopped.");
  return {
    last: { id: timer.id, stopped: String(seq), end_ts, entries: [...entries] },
    ended: [timer.id, ...ended].slice(0, MAX_ENDED),
  };
}
