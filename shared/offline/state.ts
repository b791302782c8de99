import * as z from "zod/mini";
import { DateSchema } from "../domain/calendar.ts";
import { UserSchema, VersionSchema } from "../domain/user.ts";
import { EARTH_LIMITS, EntrySchema, TimeCategorySchema } from "../domain/rings/mod.ts";
import { IdSchema, InstantInputSchema, text } from "../domain/schema.ts";
import { type DayCache, type StoredValue, storedValue } from "./store.ts";
import { STORED_QUEUE } from "./queue.ts";

export const StoredTimerSchema = z.object({
  /** Its id on every surface; null when it was never sent to the server. */
  id: z.nullable(IdSchema),
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  /** The user's day on which it was started. */
  date: DateSchema,
  account: z.string(),
  /** Absent from the oldest documents. */
  note: z._default(text(EARTH_LIMITS.note), ""),
  for: EntrySchema.shape.for,
});

/** The running timer of this browser and its account. */
export type StoredTimer = z.infer<typeof StoredTimerSchema>;

const ServerTimerSchema = z.nullable(z.object({ account: z.string(), timer: z.nullable(VersionSchema) }));

/**
 * The values that the engine stores on every surface. Keys such as `heard` and `done` are those of the first version.
 */
export const ENGINE_VALUES = {
  /** The signed-in user, for a start without the server. */
  user: storedValue({
    key: "user",
    version: 1,
    schema: z.nullable(UserSchema),
    fallback: null,
    replaceable: true,
  }),
  timer: storedValue({
    key: "earth_ring_timer",
    version: 2,
    schema: z.nullable(StoredTimerSchema),
    fallback: null,
    migrations: { 1: (old) => typeof old === "object" && old !== null ? { id: null, ...old } : old },
  }),
  /** The last version of the timer that the server sent, and its account. */
  serverTimer: storedValue({
    key: "heard",
    version: 1,
    schema: ServerTimerSchema,
    fallback: null,
    replaceable: true,
  }),
  /** The ids of the last applied actions. */
  appliedActions: storedValue({
    key: "done",
    version: 1,
    schema: z.array(z.string()),
    fallback: [],
    replaceable: true,
  }),
  queue: STORED_QUEUE,
} as const;

/** The stored values of a surface, by their names in its state. */
export type StoredValues = Readonly<Record<string, StoredValue<unknown>>>;

type ValueOf<V> = V extends StoredValue<infer T> ? T : never;

/** The state consisting of stored values and the cached days. */
export type StateOf<V> = { readonly [N in keyof V]: ValueOf<V[N]> } & { readonly days: DayCache };

/** The part of the state that all surfaces have. */
export type EngineState = StateOf<typeof ENGINE_VALUES>;
