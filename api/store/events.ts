import * as z from "zod/mini";
import { WEBHOOK_EVENTS, type WebhookEventType, WebhookViewSchema } from "#shared/contract/mod.ts";
import type { Timer } from "#shared/domain/records.ts";
import { type Battle, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { IdSchema, InstantSchema } from "#shared/domain/schema.ts";
import { say } from "#shared/domain/sentences.ts";
import type { MonthRow, StoredDay } from "./days/documents.ts";
import { type DocumentKind, ifIntact, readStored, toStored } from "./documents.ts";
import { keys } from "./keys.ts";
import type { Commit, Mutation } from "./kv.ts";

const WebhookSchema = z.extend(z.omit(WebhookViewSchema, { pending: true }), {
  /** Signs what is sent to it. */
  secret: z.string(),
  /** The secret before it, which also signs until a time in milliseconds since 1970. */
  previous_secret: z._default(z.nullable(z.object({ secret: z.string(), until: z.number() })), null),
  /** Its receiver asked for no call before this time, in milliseconds since 1970. */
  not_before: z._default(z.number(), 0),
  /** When its receiver began to fail, in milliseconds since 1970; null while it does not. */
  failing_since: z.nullable(z.number()),
  /** When the latest test was sent, in milliseconds since 1970. */
  tested_at: z.number(),
});

export type Webhook = z.infer<typeof WebhookSchema>;

const QueuedEventSchema = z.object({
  /** Identifies the event to its receiver, in every attempt. */
  id: IdSchema,
  webhook: IdSchema,
  type: z.enum(WEBHOOK_EVENTS),
  at: InstantSchema,
  data: z.record(z.string(), z.unknown()),
  /** How many attempts to send it have failed. */
  attempts: z.int(),
  /** When it is to be sent next, in milliseconds since 1970. */
  next_at: z.number(),
});

/** An event that is to be delivered to one webhook. */
export type QueuedEvent = z.infer<typeof QueuedEventSchema>;

/** Something that happened, for every webhook that wants it. */
export interface WebhookEvent {
  readonly type: WebhookEventType;
  readonly data: Readonly<Record<string, unknown>>;
}

const WebhooksSchema = z.object({
  webhooks: z.array(WebhookSchema),
  queue: z.array(QueuedEventSchema),
  /** The process that is delivering, and until when nobody else does; null when none is. */
  claim: z.nullable(z.object({ by: z.string(), until: z.number() })),
  /** When something is to be done next, in milliseconds since 1970, as the list of due users has it; null: nothing. */
  due_at: z.nullable(z.number()),
});

/** The webhooks of a user and their outbox: one document, so that a change and its events are one operation. */
export type Webhooks = z.infer<typeof WebhooksSchema>;

export const WEBHOOKS: DocumentKind<Webhooks> = { name: "webhooks", schema: WebhooksSchema, migrations: [] };

/** The webhooks of a user who has none. */
export const NO_WEBHOOKS: Webhooks = { webhooks: [], queue: [], claim: null, due_at: null };

/** Returns the webhooks in an entry that was read with its key. */
export function readWebhooks(entry: Deno.KvEntryMaybe<unknown> | undefined): Webhooks {
  return readStored(WEBHOOKS, entry) ?? NO_WEBHOOKS;
}

/** A day before and after a write. */
interface DayChange {
  readonly before: StoredDay;
  readonly after: StoredDay;
  /** The row of the day after the write. */
  readonly row: Pick<MonthRow, "rings"> | null;
  /** The rings that were written. */
  readonly rings: readonly RingName[];
}

/** Returns what a write has made happen on a day: rings that are complete now, and battles that are decided now. */
export function dayEvents({ before, after, row, rings }: DayChange): WebhookEvent[] {
  const bits = (row?.rings ?? 0) & ~(before.month[before.date]?.rings ?? 0);
  const completed = rings.filter((ring) => (bits & (1 << RING_NAMES.indexOf(ring))) !== 0);
  const battles = rings.includes("void") ? decidedBattles(before, after) : [];
  return [
    ...completed.map((ring) => ({ type: "ring.completed" as const, data: { day: after.date, ring } })),
    ...battles.map(({ id, hard_thing, difficulty_rating, outcome }) => ({
      type: "battle.decided" as const,
      data: { day: after.date, id, hard_thing, difficulty_rating, outcome },
    })),
  ];
}

function decidedBattles(before: StoredDay, after: StoredDay): Battle[] {
  const outcomes = new Map(before.rings.void.battle_logs.map(({ id, outcome }) => [id, outcome]));
  return after.rings.void.battle_logs.filter(({ id, outcome }) =>
    outcome !== "ongoing" && outcomes.get(id) !== outcome
  );
}

/** Returns what has happened when one timer took the place of another; null when none was or is running. */
export function timerEvents(before: Timer | null, after: Timer | null, now: number): WebhookEvent[] {
  if (after === null) return before ? [stoppedEvent(before, new Date(now).toISOString(), false)] : [];
  // A timer that is back-dated, or gets a note, goes on.
  if (before?.id === after.id && before.category === after.category) return [];
  const { id, category, start_ts, day, for: purpose = null } = after;
  return [{ type: "timer.started", data: { id, category, start_ts, day, for: purpose } }];
}

/** Returns the event of a timer that was stopped; `saved`: whether its time was saved as entries. */
export function stoppedEvent(
  { id, category, start_ts, day, for: purpose = null }: Timer,
  end_ts: string,
  saved: boolean,
): WebhookEvent {
  return { type: "timer.stopped", data: { id, category, start_ts, end_ts, day, for: purpose, saved } };
}

/** How many events of a user wait at most. One more drops the oldest. */
const MAX_QUEUED = 100;

/** Returns the webhooks with events queued for those that want them; the same object when none does. */
export function withEvents(before: Webhooks, events: readonly WebhookEvent[], now: number): Webhooks {
  const added = events.flatMap((event) =>
    before.webhooks.filter((webhook) => !webhook.disabled && webhook.events.includes(event.type))
      .map((webhook): QueuedEvent => ({
        id: crypto.randomUUID(),
        webhook: webhook.id,
        type: event.type,
        at: new Date(now).toISOString(),
        data: { ...event.data },
        attempts: 0,
        next_at: Math.max(now, webhook.not_before),
      }))
  );
  if (added.length === 0) return before;
  const queue = [...before.queue, ...added];
  const dropped = queue.splice(0, Math.max(0, queue.length - MAX_QUEUED));
  const { text, said } = say("delivery_dropped", { events: MAX_QUEUED });
  const webhooks = before.webhooks.map((webhook) => {
    const lost = dropped.findLast((event) => event.webhook === webhook.id);
    if (!lost) return webhook;
    const last_delivery = {
      at: new Date(now).toISOString(),
      event: lost.type,
      delivered: false,
      detail: text,
      said,
    };
    return { ...webhook, last_delivery };
  });
  return withDue({ ...before, webhooks, queue });
}

/** Returns the webhooks with the time at which something is to be done next. */
export function withDue(webhooks: Webhooks): Webhooks {
  const { claim, queue } = webhooks;
  const next = queue.reduce<number | null>((due, { next_at }) => Math.min(due ?? next_at, next_at), null);
  return { ...webhooks, due_at: next === null ? null : Math.max(next, claim?.until ?? 0) };
}

/**
 * Returns what adds events to the outbox of a user, whose webhooks were read as `entry`, in the operation that makes
 * the change; nothing when no webhook wants them.
 */
export function eventMutations(
  userId: string,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  events: readonly WebhookEvent[],
  { now, op }: { readonly now: number; readonly op: string },
): Pick<Commit, "checks" | "mutations"> {
  // A day is written also when the webhooks are damaged, which then miss its events.
  const before = ifIntact(() => readWebhooks(entry)) ?? NO_WEBHOOKS;
  const after = withEvents(before, events, now);
  if (!entry || after === before) return { checks: [], mutations: [] };
  return {
    checks: [{ key: entry.key, versionstamp: entry.versionstamp }],
    mutations: webhookMutations(userId, before, after, op),
  };
}

/** Returns what stores the webhooks of a user, and lists the user under the time at which something is due. */
export function webhookMutations(userId: string, before: Webhooks, after: Webhooks, op: string): Mutation[] {
  const isEmpty = after.webhooks.length === 0;
  const due = isEmpty ? null : after.due_at;
  return [
    { key: keys.webhooks(userId), value: isEmpty ? undefined : toStored(WEBHOOKS, after, op) },
    ...(before.due_at !== null && before.due_at !== due
      ? [{ key: keys.webhookDue(before.due_at, userId), value: undefined }]
      : []),
    ...(due !== null && due !== before.due_at
      ? [{ key: keys.webhookDue(due, userId), value: { v: 1, op, data: null } }]
      : []),
  ];
}
