import * as z from "zod/mini";
import { described } from "../domain/schema.ts";
import { DateSchema } from "../domain/calendar.ts";
import { DaySchema, TimerStateSchema } from "../domain/records.ts";
import { UserSchema, VersionSchema } from "../domain/user.ts";
import { RING_NAMES } from "../domain/rings/mod.ts";
import { endpoint } from "./endpoint.ts";

/** The data of the events of `GET /events`, by their names. */
export const LIVE_EVENTS = {
  /** The first event: the present state, so that a returning client sees what is out of date. */
  state: z.object({
    day: DateSchema,
    versions: DaySchema.shape.versions,
    ...TimerStateSchema.shape,
    user: UserSchema,
  }),
  /** A ring of a day changed; its version is null when it was never written. */
  ring: z.object({
    ring: described(z.enum(RING_NAMES), "The ring."),
    day: DateSchema,
    version: described(
      z.nullable(VersionSchema),
      "The version after the call; null when the record was never written.",
    ),
    commitment: described(
      z.boolean(),
      "Whether only what the day shows beside the ring changed, which is a commitment, an answer or (on `void`) the " +
        "seal: the version is the same as before.",
    ),
  }),
  timer: TimerStateSchema,
  user: z.object({ user: UserSchema }),
  /** More changes happened than events can name: all cached data may be out of date. */
  missed: z.object({}),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;

/** One event; `name` determines the type of its data. */
export type LiveEvent = {
  [N in LiveEventName]: { readonly name: N; readonly data: z.output<(typeof LIVE_EVENTS)[N]> };
}[LiveEventName];

/** How often an idle stream sends a comment, in milliseconds. */
export const HEARTBEAT_MS = 15_000;

export const events = endpoint({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "A stream of server-sent events about changes of the user's days, timer and account.",
  tag: "Live",
  access: "user",
  query: z.object({
    day: described(
      z.exactOptional(DateSchema),
      "The day whose versions the first event contains; today when absent.",
    ),
    after: described(
      z.exactOptional(z.string().check(z.maxLength(64))),
      "The `id` of the last event that was read: changes since then are sent first.",
      "00000000000004d20000",
    ),
  }),
  response: z.never(),
  stream: LIVE_EVENTS,
  status: 200,
  errors: ["invalid_date"],
});
