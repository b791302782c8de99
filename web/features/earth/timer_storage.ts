import * as z from "zod/mini";
import { InstantInputSchema } from "#shared/schema/instant.ts";
import { storedJson } from "../../platform/stored.ts";
import { TimerSchema, TimerStopSchema } from "./timer_record.ts";

/** Answers the value as `schema` has it, or null. */
function as<T>(schema: z.ZodMiniType<T>): (value: unknown) => T | null {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };
}

/** Where the running timer is kept, under the specification's key. */
export const timerPlace = storedJson("earth_ring_timer", as(TimerSchema));

/** Where the end of a timer that was stopped is kept until it is saved. */
export const timerStopPlace = storedJson("earth_ring_timer_stop", as(TimerStopSchema));

/** When somebody was last seen at the page while this timer ran: what a forgotten one is proposed to have ended at. */
export const timerSeenPlace = storedJson(
  "earth_ring_timer_seen",
  as(z.object({ startTime: InstantInputSchema, at: InstantInputSchema })),
);

/** The start of the timer of which its owner said that it still runs for what it says. */
export const stillOnPlace = storedJson("earth_ring_timer_still_on", as(InstantInputSchema));
