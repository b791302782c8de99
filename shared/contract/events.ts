import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { DaySchema, TimerStateSchema, UserSchema, VersionSchema } from "../records/mod.ts";
import { RING_NAMES } from "../rings/mod.ts";
import { endpoint } from "./endpoint.ts";

/** What `GET /events` tells, by the names of the events. */
export const LIVE_EVENTS = {
  /** First of all: how things stand now, so that whoever comes back sees what they hold no longer. */
  state: z.object({
    day: DateSchema,
    versions: DaySchema.shape.versions,
    ...TimerStateSchema.shape,
    user: UserSchema,
  }),
  /** A ring of a day moved; its version is null when it was never written. */
  ring: z.object({
    ring: z.enum(RING_NAMES),
    day: DateSchema,
    version: z.nullable(VersionSchema),
    /** Only a commitment that shows on the day moved: the version is what it was. */
    commitment: z.boolean(),
  }),
  timer: TimerStateSchema,
  user: z.object({ user: UserSchema }),
  /** More rings moved than can be told: whatever is held may be old. */
  missed: z.object({}),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;

/** One event with its name: what it tells is told apart by `name`. */
export type LiveEvent = {
  [N in LiveEventName]: { readonly name: N; readonly data: z.output<(typeof LIVE_EVENTS)[N]> };
}[LiveEventName];

/** How often the stream carries a comment when it has nothing to tell, in milliseconds. */
export const HEARTBEAT_MS = 15_000;

export const events = endpoint({
  name: "events",
  method: "GET",
  path: "/events",
  access: "user",
  summary:
    "What moves on the user's days, their timer and their account, as it moves: a stream of server-sent events.",
  query: z.object({
    /** The day of which the first event tells the versions; today, when absent. */
    day: z.exactOptional(DateSchema),
    /** The `id` of the last event that was read: what moved since then is told before what moves from now on. */
    after: z.exactOptional(z.string().check(z.maxLength(64))),
  }),
  answer: z.never(),
  stream: LIVE_EVENTS,
  status: 200,
  errors: ["invalid_date"],
});
