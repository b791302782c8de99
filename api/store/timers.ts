import * as z from "zod/mini";
import { type TimedEntry, TimedEntrySchema, type Timer, TimerSchema } from "#shared/records/mod.ts";
import { InstantSchema } from "#shared/schema/instant.ts";
import { type DaysWrite, tryToWriteDays, type WrittenDays } from "./days/day_writes.ts";
import { type DocumentKind, fromStored, toStored } from "./document.ts";
import { keys, stableId } from "./keys.ts";
import type { Kv } from "./kv.ts";
import type { UserWrites } from "./user_writes.ts";

const LastStopSchema = z.object({
  /** Of the timer that ended. */
  id: TimerSchema.shape.id,
  /** The versionstamp that the timer had while it ran: a late stop of it returns how it ended. */
  stopped: z.string(),
  end_ts: InstantSchema,
  /** What was saved; nothing when it was discarded, or too short. */
  entries: z.array(TimedEntrySchema),
});

/** How a timer ended. */
export type LastStop = z.infer<typeof LastStopSchema>;

const TimerRecordSchema = z.object({
  /** Null: none runs. */
  timer: z.nullable(TimerSchema),
  /** Null: none was ever stopped. */
  last: z.nullable(LastStopSchema),
});

export const TIMER: DocumentKind<z.infer<typeof TimerRecordSchema>> = {
  name: "timer",
  schema: TimerRecordSchema,
  migrations: [withIds],
};

/** Version 1 knew no ids: the start names what runs, and the versionstamp what has ended. */
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

/** The one timer of a user as it is stored. */
export interface StoredTimer {
  readonly timer: Timer | null;
  readonly last: LastStop | null;
  /** Null: no timer ever ran. */
  readonly versionstamp: string | null;
}

/** Returns the timer in an entry that was read with its key. */
export function readTimer(entry: Deno.KvEntryMaybe<unknown> | undefined): StoredTimer {
  return entry?.versionstamp
    ? { ...fromStored(TIMER, entry.value), versionstamp: entry.versionstamp }
    : { timer: null, last: null, versionstamp: null };
}

/** What a stop writes: the entries to file, the end to keep, and what days do with them. */
export interface TimerStop
  extends Pick<DaysWrite<unknown>, "dates" | "today" | "now" | "change" | "row" | "dayEnd"> {
  readonly entries: readonly TimedEntry[];
  readonly end_ts: string;
}

/** The outcome of a stop: the timer, and the days of its entries. */
export interface StoppedTimer {
  readonly after: StoredTimer;
  /** In the order of their dates; empty when nothing was stopped. */
  readonly days: WrittenDays<unknown>["days"];
}

/** The stored timers. The given functions may run again after a conflict. */
export interface Timers {
  get(userId: string): Promise<StoredTimer>;
  /**
   * Sets what runs to what `change` makes of the timer; undefined leaves all as it is. What ran and is set to null is
   * discarded.
   */
  update(
    userId: string,
    now: number,
    change: (before: StoredTimer) => Timer | null | undefined,
  ): Promise<StoredTimer>;
  /**
   * Files the entries that `stop` makes of the timer and clears it, all or nothing. Leaves all as it is when `stop`
   * returns null, as it must when nothing runs.
   */
  stop(userId: string, stop: (before: StoredTimer) => TimerStop | null): Promise<StoppedTimer>;
}

/** The timers in `kv`. */
export function createTimers(kv: Kv, writes: UserWrites): Timers {
  const get = async (userId: string) => readTimer((await kv.getMany([keys.timer(userId)]))[0]);
  return {
    get,
    update: (userId, now, change) =>
      writes.run(userId, async () => {
        const before = await get(userId);
        const timer = change(before);
        if (timer === undefined) return before;
        const discarded = before.timer && timer === null;
        const last = discarded ? endOf(before, new Date(now).toISOString(), []) : before.last;
        const op = crypto.randomUUID();
        const key = keys.timer(userId);
        const versionstamp = await kv.commit({
          op,
          checks: [{ key, versionstamp: before.versionstamp }],
          mutations: [{ key, value: toStored(TIMER, { timer, last }, op) }],
        });
        return versionstamp === null ? undefined : { timer, last, versionstamp };
      }),
    stop: (userId, stop) => writes.run(userId, () => tryToStop(kv, writes, userId, stop)),
  };
}

async function tryToStop(
  kv: Kv,
  writes: UserWrites,
  userId: string,
  stop: (before: StoredTimer) => TimerStop | null,
): Promise<StoppedTimer | undefined> {
  const key = keys.timer(userId);
  const before = readTimer((await kv.getMany([key]))[0]);
  const stopping = stop(before);
  if (!stopping) return { after: before, days: [] };
  const { entries, end_ts, ...days } = stopping;
  const last = endOf(before, end_ts, entries);
  const written = await tryToWriteDays(kv, writes, {
    ...days,
    userId,
    idempotency: undefined,
    beside: {
      check: { key, versionstamp: before.versionstamp },
      write: (_result, op) => [{ key, value: toStored(TIMER, { timer: null, last }, op) }],
    },
  });
  return written && { after: { timer: null, last, versionstamp: written.versionstamp }, days: written.days };
}

function endOf(
  { timer, versionstamp }: StoredTimer,
  end_ts: string,
  entries: readonly TimedEntry[],
): LastStop {
  if (!timer || versionstamp === null) throw new Error("Only a timer that runs can be stopped.");
  return { id: timer.id, stopped: versionstamp, end_ts, entries: [...entries] };
}
