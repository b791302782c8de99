import * as z from "zod/mini";
import { DateSchema } from "#shared/calendar/mod.ts";
import { cacheDay, ENGINE_VALUES, type StateOf, storedValue } from "#shared/offline/mod.ts";
import { DaySchema } from "#shared/records/mod.ts";
import { BATTLE_OUTCOMES, TimeCategorySchema } from "#shared/rings/mod.ts";

/** The server on this machine: the address until another is chosen. */
export const DEFAULT_SERVER = "http://localhost:8000";

const PreferencesSchema = z.object({
  /** The server's origin, without a slash at its end. */
  server: z.string(),
  /** Whether to ask what to do with time away while a timer ran. */
  idle: z.boolean(),
});

const SessionSchema = z.object({
  /** The server that issued the token, which is sent to no other. */
  server: z.string(),
  token: z.string(),
  /** See `accountKey`. */
  account: z.string(),
  email: z.string(),
});

/** Who is signed in on this browser, and by what token. */
export type Session = z.infer<typeof SessionSchema>;

/** How the day was stored before days were cached one by one. */
const SnapshotSchema = z.object({
  account: z.string(),
  day: DaySchema,
  /** When the server sent it; milliseconds since 1970. */
  at: z.number(),
});

const ContactSchema = z.object({
  /** When the server last answered; milliseconds since 1970. */
  answeredAt: z.nullable(z.number()),
  /** Why the last call failed; null when it did not. */
  failure: z.nullable(z.enum(["unreachable", "not_gorin", "failed"])),
});

export type ContactFailure = NonNullable<z.infer<typeof ContactSchema>["failure"]>;

const HabitsSchema = z.object({
  email: z.string(),
  category: z.nullable(TimeCategorySchema),
});

/** What is being written and not sent yet, since a popup closes when it loses the focus. Null: nothing is. */
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

/** What the user was notified of, so that each is said once. */
const NotifiedSchema = z.object({
  /** The day, by the user's clock, whose open rings were notified. */
  rings: z.nullable(DateSchema),
  /** Notified weakness reps, each as its id and its time. */
  reps: z.array(z.string()),
  /** The start of the timer that was asked about. */
  longTimer: z.nullable(z.string()),
  /** The start of the timer that its owner said is still on. */
  stillOn: z.nullable(z.string()),
});

export type Notified = z.infer<typeof NotifiedSchema>;

/** How everything that the extension stores is stored, by its name in the state. */
export const EXTENSION_VALUES = {
  ...ENGINE_VALUES,
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
  /** The day of an older version: see `withCachedSnapshot`. */
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
  notified: storedValue({
    key: "told",
    version: 1,
    schema: NotifiedSchema,
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
} as const;

/** Everything that is stored, read and checked, and the cached days. */
export type State = StateOf<typeof EXTENSION_VALUES>;

export type StoredName = keyof typeof EXTENSION_VALUES;

/** How many days are cached: today, and a few from which it can be predicted. */
export const MAX_DAYS = 7;

/** Returns the change that moves the day of an older version into the cache. */
export function withCachedSnapshot({ snapshot, days }: State): Partial<State> {
  if (!snapshot) return {};
  const { account, day, at } = snapshot;
  return { snapshot: null, days: cacheDay(days, account, { day, at }, MAX_DAYS) };
}

/** Returns whose records something belongs to: one user of one server. */
export function accountKey(server: string, userId: string): string {
  return `${server} ${userId}`;
}
