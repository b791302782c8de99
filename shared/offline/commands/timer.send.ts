import * as z from "zod/mini";
import { ApiError } from "../../client/mod.ts";
import { addEntry, deleteTimer, getTimer, putTimer, stopTimer } from "../../contract/mod.ts";
import type { Day, Timer } from "../../records/mod.ts";
import { EARTH_LIMITS } from "../../rings/mod.ts";
import { timerEntries } from "../../rules/mod.ts";
import type { ChangeTimer, DiscardTimer, StartTimer, StopTimer } from "./timer.ts";
import { MAX_TRIES } from "./save_ring.send.ts";
import type { SendContext, SendResult } from "./send_context.ts";

/**
 * Starts a timer. There is at most one: of two that were started on surfaces that did not know of each other, the one that was
 * started last runs on, and the other one ends there and becomes an entry. Nothing that was tracked is dropped.
 */
export async function sendStartTimer({ timer }: StartTimer, sending: SendContext): Promise<SendResult> {
  const { client } = sending;
  for (let tried = 1;; tried++) {
    try {
      return { day: null, overruled: [], timer: await client.call(putTimer, { body: timer }) };
    } catch (error) {
      const runsAlready = error instanceof ApiError && error.code === "timer_running";
      if (!runsAlready || tried >= MAX_TRIES) throw error;
      const state = z.parse(getTimer.answer, error.data);
      const running = state.timer;
      if (!running) continue;
      if (Date.parse(running.start_ts) > Date.parse(timer.start_ts)) {
        return { ...await addTimed(timer, Date.parse(running.start_ts), sending), timer: state };
      }
      await stopAt(running, latestEnd(running, timer.start_ts), sending);
    }
  }
}

/** Says anew since when a running timer runs, or on what. One that has ended meanwhile stays as it ended, and that is said. */
export async function sendChangeTimer({ timer }: ChangeTimer, { client }: SendContext): Promise<SendResult> {
  for (let tried = 1;; tried++) {
    const { timer: running, version } = await client.call(getTimer, {});
    if (running?.id !== timer.id) {
      const message = "This timer was stopped on another device.";
      throw new ApiError(message, { status: 404, code: "not_found" });
    }
    try {
      const state = await client.call(putTimer, { body: { ...timer, replace: true } }, { version });
      return { day: null, overruled: [], timer: state };
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "version_conflict";
      if (!isConflict || tried >= MAX_TRIES) throw error;
    }
  }
}

/** Stops a timer. One that was stopped elsewhere before keeps its true end. */
export async function sendStopTimer({ timer, end_ts }: StopTimer, sending: SendContext): Promise<SendResult> {
  const stopped = await stopAt(timer, end_ts, sending);
  if (stopped) return stopped;
  // It is neither what runs nor what ended last. Its entries follow from it, so that adding those that are there changes nothing.
  return addTimed(timer, Date.parse(end_ts), sending);
}

/** Forgets a timer. One that has ended meanwhile is left as it ended. */
export async function sendDiscardTimer(
  { timer }: DiscardTimer,
  { client }: SendContext,
): Promise<SendResult> {
  const state = await client.call(deleteTimer, { query: { id: timer.id } });
  return { day: null, overruled: [], timer: state };
}

/** `end_ts`, or when the timer had run as long as one entry may be, if that was earlier. */
function latestEnd({ start_ts }: Timer, end_ts: string): string {
  const longest = Date.parse(start_ts) + EARTH_LIMITS.entryHours * 3_600_000;
  return new Date(Math.min(Date.parse(end_ts), longest)).toISOString();
}

/** Null when the server knows of no such timer. */
async function stopAt(timer: Timer, end_ts: string, { client, id }: SendContext): Promise<SendResult | null> {
  try {
    const body = { id: timer.id, end_ts };
    const { day, timer: running, version } = await client.call(stopTimer, { body }, { idempotencyKey: id });
    return { day, overruled: [], timer: { timer: running, version } };
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

async function addTimed(timer: Timer, end: number, { client, rule }: SendContext): Promise<SendResult> {
  let shown: Day | null = null;
  for (const { day, entry } of timerEntries(timer, end, rule)) {
    const answer = await client.call(addEntry, { params: { day }, body: entry }, {
      idempotencyKey: entry.id,
    });
    shown = answer.day;
  }
  return { day: shown, overruled: [] };
}
