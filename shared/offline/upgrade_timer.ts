import * as z from "zod/mini";
import { InstantInputSchema } from "../domain/schema.ts";
import type { StoredTimer } from "./state.ts";
import { type Moment, queued, stopTimer, type TimerPart, toRecord } from "./timer.ts";

/** Under this key of local storage, version 0.1 stored when a timer was stopped that could not be saved. */
export const FORMER_STOP_KEY = "earth_ring_timer_stop";

const StopSchema = z.object({ startTime: InstantInputSchema, endTime: InstantInputSchema });

/** Version 0.1 marked a timer of which the server may not have been told. */
const UntoldSchema = z.object({ untold: z.literal(true) });

/**
 * Returns the change that takes over a timer from local storage, unless the state has it already, with what version 0.1
 * left there and had not queued: `local` is the timer as it is stored, and `stop` what is beside it.
 */
export function takeTimer(
  state: TimerPart,
  { timer, isKnown, local, stop }: {
    readonly timer: StoredTimer;
    readonly isKnown: boolean;
    readonly local: unknown;
    readonly stop: unknown;
  },
  moment: Moment,
): Partial<TimerPart> {
  const taken = isKnown ? {} : { timer, serverTimer: null, queue: withStart(state, timer, local, moment) };
  const { data: stopped } = StopSchema.safeParse(stop);
  if (!stopped || Date.parse(stopped.startTime) !== Date.parse(timer.startTime)) return taken;
  return { ...taken, ...stopTimer({ ...state, ...taken }, Date.parse(stopped.endTime), moment) };
}

/** Returns the queue with the start of a timer of which the server may not have been told. */
function withStart({ queue }: TimerPart, timer: StoredTimer, local: unknown, moment: Moment) {
  const { id } = timer;
  const isQueued = queue.pending.some(({ command }) => "timer" in command && command.timer.id === id);
  if (id === null || isQueued || !UntoldSchema.safeParse(local).success) return queue;
  const start = { kind: "start_timer", timer: toRecord({ ...timer, id }) } as const;
  return queued(queue, timer.account, [start], moment);
}
