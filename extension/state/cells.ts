import * as z from "zod/mini";
import { DateSchema } from "#shared/calendar/mod.ts";
import { DaySchema, UserSchema, VersionSchema } from "#shared/records/mod.ts";
import { BATTLE_OUTCOMES, TimeCategorySchema } from "#shared/rings/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantSchema } from "#shared/schema/instant.ts";
import { STORED_QUEUE, type StoredValue, storedValue } from "#shared/offline/mod.ts";

/** The server of somebody who runs it on this machine and chose nothing. */
export const DEFAULT_SERVER = "http://localhost:8000";

const PreferencesSchema = z.object({
  /** The server's origin, without a slash at its end. */
  server: z.string(),
  /** Whether to ask what to do with time away while a timer ran. */
  idle: z.boolean(),
});

const SessionSchema = z.object({
  /** The server that gave the token; it is never shown to another. */
  server: z.string(),
  token: z.string(),
  /** See `accountKey`. */
  account: z.string(),
  email: z.string(),
});

/** Who is signed in on this browser, and by what token. */
export type Session = z.infer<typeof SessionSchema>;

const SnapshotSchema = z.object({
  account: z.string(),
  day: DaySchema,
  /** When the server told it; milliseconds since 1970. */
  at: z.number(),
});

const ContactSchema = z.object({
  /** The last answer of the server; milliseconds since 1970. */
  answeredAt: z.nullable(z.number()),
  /** What the last try came to, when it was not an answer of ours. */
  failure: z.nullable(z.enum(["unreachable", "not_gorin", "failed"])),
});

export type ContactFailure = NonNullable<z.infer<typeof ContactSchema>["failure"]>;

const TimerSchema = z.object({
  /** By what it is known on every surface; null: it is of a version that told the server of no timer. */
  id: z.nullable(IdSchema),
  startTime: InstantSchema,
  category: TimeCategorySchema,
  date: DateSchema,
  /** Absent in what older versions stored. */
  note: z._default(z.string(), ""),
  account: z.string(),
});

/** A running timer, and whose it is. */
export type KeptTimer = z.infer<typeof TimerSchema>;

const HeardSchema = z.nullable(z.object({ account: z.string(), timer: z.nullable(VersionSchema) }));

const HabitsSchema = z.object({
  email: z.string(),
  category: z.nullable(TimeCategorySchema),
});

/** What is being written and not sent yet: a popup closes as soon as it is looked away from. Null: nothing is. */
const DraftsSchema = z.object({
  battle: z.nullable(z.object({
    hard_thing: z.string(),
    battle_description: z.string(),
    difficulty_rating: z.number(),
    outcome: z.enum(BATTLE_OUTCOMES),
    lessons_learned: z.string(),
  })),
  commitment: z.nullable(z.string()),
});

export type Drafts = z.infer<typeof DraftsSchema>;

/** Time away while a timer ran, in milliseconds since 1970. */
const AwaySchema = z.object({
  /** When somebody left who is not back yet. */
  since: z.nullable(z.number()),
  /** The absence that is still to be asked about. */
  question: z.nullable(z.object({ from: z.number(), to: z.number() })),
});

/** What was said once and is not to be said again. */
const ToldSchema = z.object({
  /** The day, by the user's clock, of which the open rings were told. */
  rings: z.nullable(DateSchema),
  /** Weakness reps that were told of, each as its id and its time. */
  reps: z.array(z.string()),
  /** The start of the timer of which it was asked whether it still runs. */
  longTimer: z.nullable(z.string()),
  /** The start of the timer of which its owner said that it does. */
  stillOn: z.nullable(z.string()),
});

export type Told = z.infer<typeof ToldSchema>;

/** All that the extension keeps. */
export const CELLS = {
  preferences: storedValue({
    key: "preferences",
    version: 1,
    schema: PreferencesSchema,
    fallback: { server: DEFAULT_SERVER, idle: false },
  }),
  session: storedValue({ key: "session", version: 1, schema: z.nullable(SessionSchema), fallback: null }),
  /** By server, the credential by which it recognizes this browser at the next sign-in. It grants no access. */
  devices: storedValue({
    key: "devices",
    version: 1,
    schema: z.record(z.string(), z.string()),
    fallback: {},
    replaceable: true,
  }),
  user: storedValue({
    key: "user",
    version: 1,
    schema: z.nullable(UserSchema),
    fallback: null,
    replaceable: true,
  }),
  snapshot: storedValue({
    key: "snapshot",
    version: 1,
    schema: z.nullable(SnapshotSchema),
    fallback: null,
    replaceable: true,
  }),
  contact: storedValue({
    key: "contact",
    version: 1,
    schema: ContactSchema,
    fallback: { answeredAt: null, failure: null },
    replaceable: true,
  }),
  timer: storedValue({
    key: "earth_ring_timer",
    version: 2,
    schema: z.nullable(TimerSchema),
    fallback: null,
    migrations: { 1: (old) => typeof old === "object" && old !== null ? { id: null, ...old } : old },
  }),
  /** The version of what the server last told of the timer, and whose that is. */
  heard: storedValue({ key: "heard", version: 1, schema: HeardSchema, fallback: null, replaceable: true }),
  /** What was last typed or chosen, to be offered again. */
  habits: storedValue({
    key: "habits",
    version: 1,
    schema: HabitsSchema,
    fallback: { email: "", category: null },
    replaceable: true,
  }),
  drafts: storedValue({
    key: "drafts",
    version: 1,
    schema: DraftsSchema,
    fallback: { battle: null, commitment: null },
    replaceable: true,
  }),
  told: storedValue({
    key: "told",
    version: 1,
    schema: ToldSchema,
    fallback: { rings: null, reps: [], longTimer: null, stillOn: null },
    replaceable: true,
  }),
  away: storedValue({
    key: "away",
    version: 1,
    schema: AwaySchema,
    fallback: { since: null, question: null },
    replaceable: true,
  }),
  /** The latest acts that were carried out, by their ids. */
  done: storedValue({
    key: "done",
    version: 1,
    schema: z.array(z.string()),
    fallback: [],
    replaceable: true,
  }),
  queue: STORED_QUEUE,
} as const;

type ValueOf<C> = C extends StoredValue<infer T> ? T : never;

export type CellName = keyof typeof CELLS;

/** Everything that is kept, read and checked. */
export type State = { readonly [N in CellName]: ValueOf<(typeof CELLS)[N]> };
