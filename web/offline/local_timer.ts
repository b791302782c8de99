import * as z from "zod/mini";
import { DateSchema } from "#shared/calendar/mod.ts";
import { type EngineState, enqueue, shownTimer, type StoredTimer } from "#shared/offline/mod.ts";
import { EARTH_LIMITS, TimeCategorySchema } from "#shared/rings/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantInputSchema } from "#shared/schema/instant.ts";
import { text } from "#shared/schema/text.ts";
import { storedJson } from "../platform/storage/stored.ts";

const LocalTimerSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  date: DateSchema,
  /** Whose it is, since several people may sign in on one browser. */
  user: z.optional(IdSchema),
  /** Absent when the timer was never sent to the server. */
  id: z.optional(IdSchema),
  /** Version 0.1: its start may not be queued. */
  untold: z.optional(z.literal(true)),
  note: z._default(text(EARTH_LIMITS.note), ""),
});

type LocalTimer = z.infer<typeof LocalTimerSchema>;

/** The running timer under the specification's key. A timer that is put there by hand is resumed on its own day. */
const place = storedJson("earth_ring_timer", (value) => {
  const timer = LocalTimerSchema.safeParse(value);
  return timer.success ? timer.data : null;
});

/** Returns the timer under the specification's key; one that names no user is `account`'s. */
export function readLocalTimer(account: string): StoredTimer | null {
  const local = place.read();
  return local && fromLocal(local, account);
}

/** Writes the timer that is shown to `account` under the specification's key. */
export function writeLocalTimer(state: EngineState, account: string): void {
  // Another user's timer stays for its owner.
  if (state.timer && state.timer.account !== account) return;
  const timer = shownTimer(state, account)?.timer ?? null;
  const local = place.read();
  if (!isSame(timer, local && fromLocal(local, account))) place.write(timer && toLocal(timer));
}

/**
 * Returns the change that takes over the timer under the specification's key as it is now: it is written before the
 * state is stored, so it wins. A key that was removed by hand is no timer. `id` names the command that has to be
 * queued, if any.
 */
export function takeLocalTimer(
  { account, id, now }: { account: string; id: string; now: number },
): (state: EngineState) => Partial<EngineState> {
  const local = place.read();
  const timer = local && fromLocal(local, account);
  return (state) => {
    const shown = shownTimer(state, state.timer?.account ?? account)?.timer ?? null;
    if (isSame(timer, shown)) return {};
    const taken = { timer, serverTimer: null };
    if (!timer || timer.id === null || !local?.untold || isQueued(state, timer.id)) return taken;
    const { id: timerId, startTime: start_ts, date: day, account: owner, ...rest } = timer;
    const command = { kind: "start_timer", timer: { ...rest, id: timerId, start_ts, day } } as const;
    return { ...taken, queue: enqueue(state.queue, { id, account: owner, command, queuedAt: now }) };
  };
}

function isQueued({ queue }: EngineState, timerId: string): boolean {
  return queue.pending.some(({ command }) => "timer" in command && command.timer.id === timerId);
}

function fromLocal(
  { startTime, category, date, user, id, untold: _, ...more }: LocalTimer,
  account: string,
): StoredTimer {
  return {
    id: id ?? null,
    startTime: new Date(startTime).toISOString(),
    category,
    date,
    account: user ?? account,
    ...more,
  };
}

function toLocal({ id, startTime, category, date, account, ...more }: StoredTimer): LocalTimer {
  return { startTime, category, date, user: account, ...(id !== null && { id }), ...more };
}

function isSame(one: StoredTimer | null, other: StoredTimer | null): boolean {
  const content = (timer: StoredTimer | null) => timer && Object.entries(timer).toSorted();
  return JSON.stringify(content(one)) === JSON.stringify(content(other));
}
