import * as z from "zod/mini";
import { TROUBLES } from "#shared/client/mod.ts";
import {
  type CalendarDate,
  DateSchema,
  type DayRule,
  DEFAULT_DAY_BOUNDARY,
  todayFor,
} from "#shared/domain/calendar.ts";
import { type Day, DaySchema } from "#shared/domain/records.ts";
import {
  BATTLE_OUTCOMES,
  BattleSchema,
  EntrySchema,
  StudyTargetSchema,
  type TimeCategory,
  TimeCategorySchema,
  WeaknessRepSchema,
} from "#shared/domain/rings/mod.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import { lastEntry } from "#shared/domain/time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import {
  cacheDay,
  cachedDay,
  ENGINE_VALUES,
  pendingOf,
  type StateOf,
  storedValue,
  viewToday as viewDayOfToday,
} from "#shared/offline/mod.ts";

/** The server on this machine: the address until another is chosen. */
const DEFAULT_SERVER = "http://localhost:8000";

const PreferencesSchema = z.object({
  /** The server's origin, without a slash at its end. */
  server: z.string(),
  /** Whether to ask about time away while a timer runs. */
  idle: z.boolean(),
});

const SessionSchema = z.object({
  /** The server that issued the token. The token is sent to no other server. */
  server: z.string(),
  token: z.string(),
  /** See `accountKey`. */
  account: z.string(),
  email: z.string(),
});

/** The signed-in user and token. */
export type Session = z.infer<typeof SessionSchema>;

/** The stored day of older versions, before days were cached individually. */
const SnapshotSchema = z.object({
  account: z.string(),
  day: DaySchema,
  /** When the server sent it; milliseconds since 1970. */
  at: z.number(),
});

const ContactSchema = z.object({
  /** The time of the last response; milliseconds since 1970. */
  answeredAt: z.nullable(z.number()),
  /** Why the last request failed; null if it succeeded. */
  failure: z.nullable(z.enum(TROUBLES)),
});

const ClockSchema = z.object({
  /** How far the server's clock is ahead of the device's, in milliseconds; 0 while the device's is about right. */
  offset: z.number(),
  /** Whether the user has read that the device's clock is wrong. */
  isTold: z.boolean(),
});

const HabitsSchema = z.object({
  email: z.string(),
  category: z.nullable(TimeCategorySchema),
});

const BattleDraftSchema = z.object({
  hard_thing: z.string(),
  battle_description: z.string(),
  difficulty_rating: z.number(),
  outcome: z.enum(BATTLE_OUTCOMES),
  lessons_learned: z.string(),
});

/**
 * Unsent form contents of a day, stored because the popup closes when it loses focus. Absent: the form is closed, or
 * nothing was typed in it. Those of edited items name the item, and have it as it was when its form opened (`of`).
 */
export const DayDraftsSchema = z.object({
  battle: z.exactOptional(BattleDraftSchema),
  commitment: z.exactOptional(z.string()),
  edited_battle: z.exactOptional(
    z.object({ id: z.string(), values: BattleDraftSchema, of: z.exactOptional(BattleSchema) }),
  ),
  entry: z.exactOptional(z.object({
    id: z.string(),
    values: z.object({ start: z.string(), end: z.string(), category: z.string(), note: z.string() }),
    of: z.exactOptional(EntrySchema),
  })),
  study_target: z.exactOptional(z.object({
    id: z.string(),
    values: z.object({
      subject: z.string(),
      target_minutes: z.string(),
      notes: z.string(),
      practice: z.optional(z.string()),
    }),
    of: z.exactOptional(StudyTargetSchema),
  })),
  rep: z.exactOptional(z.object({
    id: z.string(),
    values: z.object({
      weakness: z.string(),
      rep_description: z.string(),
      scheduled_time: z.string(),
      notes: z.string(),
    }),
    of: z.exactOptional(WeaknessRepSchema),
  })),
});

export type DayDrafts = z.infer<typeof DayDraftsSchema>;

/** By account, then by day. Those of ended sessions wait for their account. */
const DraftsSchema = z.record(z.string(), z.record(z.string(), DayDraftsSchema));

/** A sign-in that is under way, stored because the popup closes when the user looks elsewhere. */
const SigningInSchema = z.discriminatedUnion("step", [
  /** The password was right, and a code is to be entered. */
  z.object({ step: z.literal("code"), server: z.string(), until: z.number(), challenge: z.string() }),
  /** The user is to confirm on the dashboard. The challenge is the SHA-256 of the verifier, for the server. */
  z.object({
    step: z.literal("connection"),
    server: z.string(),
    until: z.number(),
    verifier: z.string(),
    challenge: z.string(),
  }),
]);

export type SigningIn = z.infer<typeof SigningInSchema>;

/** The time away that a question is about, in milliseconds since 1970. */
export const AwayQuestionSchema = z.object({ from: z.number(), to: z.number() });

export type AwayQuestion = z.infer<typeof AwayQuestionSchema>;

/** Time away while a timer ran, in milliseconds since 1970. */
const AwaySchema = z.object({
  /** When the user left; null when they are back. */
  since: z.nullable(z.number()),
  /** The time away that is not settled yet. */
  question: z.nullable(AwayQuestionSchema),
});

/** The last sign of the user while the timer that started at `timer` ran: when the browser was last open. */
const SeenSchema = z.nullable(z.object({ timer: z.string(), at: z.number() }));

/** What the user was notified of, so that nothing is shown twice. */
const NotifiedSchema = z.object({
  /** The day, by the user's clock, whose open rings were notified. */
  rings: z.nullable(DateSchema),
  /** Notified weakness reps, each as its id and its time. */
  reps: z.array(z.string()),
  /** The start of the timer that the long-timer notification was shown for. */
  longTimer: z.nullable(z.string()),
  /** The start of the timer that the user confirmed. */
  stillOn: z.nullable(z.string()),
  /** The start of the timer whose countdown was notified. Absent: none. */
  countdown: z.exactOptional(z.string()),
});

export type Notified = z.infer<typeof NotifiedSchema>;

/** The stored values of the extension, by their names in the state. */
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
  clock: storedValue({
    key: "clock",
    version: 1,
    schema: ClockSchema,
    fallback: { offset: 0, isTold: false },
    replaceable: true,
  }),
  /** The last typed email and chosen category. */
  habits: storedValue({
    key: "habits",
    version: 1,
    schema: HabitsSchema,
    fallback: { email: "", category: null },
    replaceable: true,
  }),
  drafts: storedValue({
    key: "drafts",
    // Those of version 1 belong to no account and no day.
    version: 2,
    schema: DraftsSchema,
    fallback: {},
    replaceable: true,
  }),
  /** Why the last session ended; null when the user signed out here. */
  ended: storedValue({
    key: "ended",
    version: 1,
    schema: z.nullable(z.enum(["elsewhere", "expired"])),
    fallback: null,
    replaceable: true,
  }),
  signingIn: storedValue({
    key: "signing_in",
    version: 1,
    schema: z.nullable(SigningInSchema),
    fallback: null,
    replaceable: true,
  }),
  notified: storedValue({
    // The stored name of the first version.
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
  seen: storedValue({ key: "seen", version: 1, schema: SeenSchema, fallback: null, replaceable: true }),
} as const;

/** The stored values and the cached days. */
export type State = StateOf<typeof EXTENSION_VALUES>;

export type StoredName = keyof typeof EXTENSION_VALUES;

/** The number of cached days: today, and a few from which today can be predicted. */
export const MAX_DAYS = 7;

/** Returns the change that moves the day of an older version into the cache. */
export function withCachedSnapshot({ snapshot, days }: State): Partial<State> {
  if (!snapshot) return {};
  const { account, day, at } = snapshot;
  return { snapshot: null, days: cacheDay(days, account, { day, at }, MAX_DAYS) };
}

/** Returns the key of an account: one user of one server. */
export function accountKey(server: string, userId: string): string {
  return `${server} ${userId}`;
}

/** Returns the sign-in that is under way on the chosen server, or null. */
export function signingInOf({ signingIn, session, preferences }: State, now: number): SigningIn | null {
  const isCurrent = signingIn && !session && signingIn.server === preferences.server && signingIn.until > now;
  return isCurrent ? signingIn : null;
}

/** Today as shown by the popup and the badge. */
export interface TodayView {
  readonly rule: DayRule;
  readonly date: CalendarDate;
  /** The cached day with all pending commands applied. */
  readonly day: Day;
  /** When today was last loaded, milliseconds since 1970; null: never. */
  readonly knownAt: number | null;
  readonly pendingCount: number;
}

/** Returns the category that was used last: that of the day's last entry, or the one last chosen here; null if none. */
export function lastCategory({ habits }: State, { earth }: Day): TimeCategory | null {
  return lastEntry(earth.actual_entries)?.category ?? habits.category;
}

/** Returns the category that the keyboard shortcut starts: the one that was used last, by default Deep Work. */
export function nextCategory(state: State, day: Day): TimeCategory {
  return lastCategory(state, day) ?? "Deep Work";
}

/** Returns the day rule of a user; UTC without one. */
export function ruleOf(user: User | null): DayRule {
  return user ? dayRuleOf(user) : { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };
}

/** Returns today, or `date`, from the stored state only. Meaningful while signed in. */
export function viewToday(state: State, now: number, date = todayFor(ruleOf(state.user), now)): TodayView {
  const account = state.session?.account ?? "";
  const rule = ruleOf(state.user);
  const rules = state.user ? timeRulesOf(state.user.settings) : { plan: null };
  return {
    rule,
    date,
    day: viewDayOfToday(state, date, { account, rule, ...rules, now }),
    knownAt: cachedDay(state.days, account, date)?.at ?? null,
    pendingCount: pendingOf(state, account).length,
  };
}
