import * as z from "zod/mini";
import { WEBHOOK_EVENTS, type WebhookEventType, WebhookViewSchema } from "#shared/contract/mod.ts";
import type { Timer } from "#shared/domain/records.ts";
import { type Battle, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { IdSchema, InstantSchema } from "#shared/domain/schema.ts";
import type { Said } from "#shared/texts/said.ts";
import { readChanges, rewriteChanges } from "./days/changes.ts";
import type { MonthRow, StoredDay } from "./days/documents.ts";
import { type DocumentKind, ifIntact, readIfIntact, readStored, toStored } from "./documents.ts";
import { keys } from "./keys.ts";
import { type Commit, type Kv, listInBatches, type Mutation } from "./kv.ts";
import { retryUntilCommitted, type UserWrites } from "./user_writes.ts";

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

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed attempt the next one is made. After the last one the event is given up. */
const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];

/** How often an event is sent at most. */
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;

/** A webhook whose receiver has failed for so long is turned off. */
const MAX_FAILING_MS = 5 * 24 * HOUR_MS;

/** How many events of a user wait at most. One more drops the oldest. */
const MAX_QUEUED = 100;

/** How long a process may deliver before another takes over, in milliseconds: several times the longest call. */
const CLAIM_MS = 60 * SECOND_MS;

/** The outcome of an attempt. */
export interface Attempt {
  readonly delivered: boolean;
  /** What the receiver responded, or why there was no response, as a sentence. */
  readonly detail: string;
  /** What that sentence was made of, when it has values. */
  readonly said?: Said | undefined;
  /** Whether the receiver wants no more calls (410). */
  readonly isGone?: boolean;
  /** How long the receiver asks to wait before the next call, in milliseconds. */
  readonly waitMs?: number;
}

/** Who takes events to deliver. */
interface Claim {
  /** The process. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many events it can deliver at once. */
  readonly max: number;
}

/** An event to send, with the webhook that it goes to. */
interface Delivery {
  readonly event: QueuedEvent;
  readonly webhook: Webhook;
}

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
  const webhooks = before.webhooks.map((webhook) => {
    const lost = dropped.findLast((event) => event.webhook === webhook.id);
    return lost
      ? { ...webhook, last_delivery: lastOf(lost, { delivered: false, detail: DROPPED }, now) }
      : webhook;
  });
  return withDue({ ...before, webhooks, queue });
}

const DROPPED = `More than ${MAX_QUEUED} events were waiting, so the oldest was dropped.`;

/** Returns the webhooks claimed by a process, and what it is to deliver; null when there is nothing for it to do. */
export function withClaim(
  before: Webhooks,
  { by, now, max }: Claim,
): { after: Webhooks; deliveries: readonly Delivery[] } | null {
  if (before.claim && before.claim.until > now) return null;
  const deliveries = before.queue.filter(({ next_at }) => next_at <= now).slice(0, max)
    .flatMap((event) => {
      const webhook = before.webhooks.find(({ id }) => id === event.webhook);
      return webhook ? [{ event, webhook }] : [];
    });
  if (deliveries.length === 0) return null;
  return { after: withDue({ ...before, claim: { by, until: now + CLAIM_MS } }), deliveries };
}

/**
 * Returns the webhooks after the attempts of a claim, by the ids of their events: what was delivered or is given up has
 * left the queue, the rest waits for its next attempt, and the claim has ended.
 */
export function withAttempts(
  before: Webhooks,
  by: string,
  attempts: ReadonlyMap<string, Attempt>,
  now: number,
): Webhooks {
  const queue = before.queue.flatMap((event) => {
    const attempt = attempts.get(event.id);
    if (!attempt) return [event];
    const wait = attempt.delivered ? undefined : RETRY_AFTER_MS[event.attempts];
    return wait === undefined ? [] : [{ ...event, attempts: event.attempts + 1, next_at: now + wait }];
  });
  const webhooks = before.webhooks.map((webhook) => {
    const own = before.queue.filter(({ id, webhook: of }) => of === webhook.id && attempts.has(id));
    return own.reduce((latest, event) => afterAttempt(latest, event, attempts.get(event.id), now), webhook);
  });
  const enabled = new Map(webhooks.filter(({ disabled }) => !disabled).map((one) => [one.id, one]));
  return withDue({
    ...before,
    webhooks,
    queue: queue.flatMap((event) => {
      const webhook = enabled.get(event.webhook);
      return webhook ? [{ ...event, next_at: Math.max(event.next_at, webhook.not_before) }] : [];
    }),
    // A process that took over meanwhile keeps its claim.
    claim: before.claim?.by === by ? null : before.claim,
  });
}

function afterAttempt(
  webhook: Webhook,
  event: QueuedEvent,
  attempt: Attempt | undefined,
  now: number,
): Webhook {
  if (!attempt) return webhook;
  if (attempt.delivered) {
    return { ...webhook, failing_since: null, last_delivery: lastOf(event, attempt, now) };
  }
  const failing_since = webhook.failing_since ?? now;
  const isGone = attempt.isGone ?? false;
  const disabled = isGone || now - failing_since >= MAX_FAILING_MS;
  const isGivenUp = event.attempts + 1 >= MAX_ATTEMPTS;
  const not_before = Math.max(webhook.not_before, now + (attempt.waitMs ?? 0));
  const detail = isGone
    ? `${attempt.detail} It is gone, so the webhook was turned off.`
    : disabled
    ? `${attempt.detail} It has failed for five days, so the webhook was turned off.`
    : isGivenUp
    ? `${attempt.detail} It was sent ${MAX_ATTEMPTS} times, and given up.`
    : attempt.detail;
  const said = detail === attempt.detail ? attempt.said : undefined;
  const last_delivery = lastOf(event, { ...attempt, detail, said }, now);
  return { ...webhook, failing_since, disabled, not_before, last_delivery };
}

/** Returns the webhook after a test, which turns it on again when it arrives. */
export function afterTest(webhook: Webhook, attempt: Attempt, now: number): Webhook {
  const last_delivery = lastOf({ type: "test" }, attempt, now);
  return attempt.delivered
    ? { ...webhook, disabled: false, failing_since: null, not_before: 0, last_delivery }
    : { ...webhook, last_delivery };
}

function lastOf(
  { type }: { readonly type: NonNullable<Webhook["last_delivery"]>["event"] },
  { delivered, detail, said }: Attempt,
  now: number,
): Webhook["last_delivery"] {
  return { at: new Date(now).toISOString(), event: type, delivered, detail, ...(said && { said }) };
}

/** Returns the webhooks with the time at which something is to be done next. */
function withDue(webhooks: Webhooks): Webhooks {
  const { claim, queue } = webhooks;
  const next = queue.reduce<number | null>((due, { next_at }) => Math.min(due ?? next_at, next_at), null);
  return { ...webhooks, due_at: next === null ? null : Math.max(next, claim?.until ?? 0) };
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

/** A webhook as it is stored. */
export type Webhook = z.infer<typeof WebhookSchema>;

const QueuedEventSchema = z.object({
  /** Identifies the event to its receiver, in every attempt. */
  id: IdSchema,
  /** The id of the webhook. */
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
type QueuedEvent = z.infer<typeof QueuedEventSchema>;

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

/** How many users who are due are read at once. */
const BATCH = 50;

/** A user for whom something is to be delivered since `at` (milliseconds since 1970). */
export interface DueUser {
  readonly userId: string;
  readonly at: number;
}

/** The stored webhooks and their outbox. */
export interface WebhookStore {
  get(userId: string): Promise<Webhooks>;
  /**
   * Changes the webhooks of a user and returns them. Days that are being written meanwhile are written again, with the
   * changed webhooks. `change` may be called more than once; null when the account is gone.
   */
  update(userId: string, change: (before: Webhooks) => Webhooks): Promise<Webhooks | null>;
  /** Lists the users for whom something is to be delivered at `now`, those who have waited longest first. */
  listDue(now: number): AsyncIterable<DueUser>;
  /**
   * Claims what is due of one user, at most `max` events, for the process `by`, and returns it. No other process gets
   * it until it is settled, or for a minute.
   */
  claim(due: DueUser, claim: Claim): Promise<readonly Delivery[]>;
  /** Records the attempts of a claim, by the ids of their events, and ends the claim. */
  settle(userId: string, by: string, attempts: ReadonlyMap<string, Attempt>, now: number): Promise<void>;
}

/** Creates the repository of webhooks in `kv`. */
export function createWebhookStore(kv: Kv, writes: UserWrites): WebhookStore {
  /** Stores what `change` returns; null changes nothing. */
  const change = (userId: string, change: (before: Webhooks) => Webhooks | null): Promise<boolean> =>
    retryUntilCommitted(async () => {
      const [entry] = await kv.getMany([keys.webhooks(userId)]);
      const before = readIfIntact(WEBHOOKS, entry);
      const after = before && change(before);
      if (!entry || !before || after === null) return false;
      const op = crypto.randomUUID();
      const done = await kv.commit({
        op,
        checks: [{ key: entry.key, versionstamp: entry.versionstamp }],
        mutations: webhookMutations(userId, before, after, op),
      });
      return done === null ? undefined : true;
    });

  /** Removes a user from the list of those who are due who are not: erased while their outbox changed. */
  const removeStale = async (userId: string, at: number): Promise<void> => {
    const [entry] = await kv.getMany([keys.webhooks(userId)]);
    if (!entry || readIfIntact(WEBHOOKS, entry)?.due_at === at) return;
    await kv.commit({
      op: crypto.randomUUID(),
      // Only while the outbox is as it was read: it may become due at the same time again.
      checks: [{ key: entry.key, versionstamp: entry.versionstamp }],
      mutations: [{ key: keys.webhookDue(at, userId), value: undefined }],
    });
  };

  return {
    get: async (userId) => readWebhooks((await kv.getMany([keys.webhooks(userId)]))[0]),

    update: (userId, change) =>
      writes.run(userId, async () => {
        const [account, log, entry] = await kv.snapshot([
          keys.account(userId),
          keys.changes(userId),
          keys.webhooks(userId),
        ]);
        // An account that was deleted meanwhile gets no new document.
        if (!account?.versionstamp || !log || !entry) return null;
        const before = readWebhooks(entry);
        const after = withDue(change(before));
        const op = crypto.randomUUID();
        const done = await kv.commit({
          op,
          checks: [account, log, entry].map(({ key, versionstamp }) => ({ key, versionstamp })),
          mutations: [
            ...webhookMutations(userId, before, after, op),
            rewriteChanges(userId, readChanges(log), op),
          ],
        });
        return done === null ? undefined : after;
      }),

    async *listDue(now) {
      for await (const entries of listInBatches(kv, keys.webhooksDue(), BATCH)) {
        for (const { key: [, at, userId] } of entries) {
          if (Number(at) > now) return;
          yield { at: Number(at), userId: String(userId) };
        }
      }
    },

    async claim({ userId, at }, claim) {
      let deliveries: readonly Delivery[] = [];
      const done = await change(userId, (before) => {
        const claimed = withClaim(before, claim);
        deliveries = claimed?.deliveries ?? [];
        return claimed?.after ?? null;
      });
      if (done) return deliveries;
      await removeStale(userId, at);
      return [];
    },

    async settle(userId, by, attempts, now) {
      await change(userId, (before) => withAttempts(before, by, attempts, now));
    },
  };
}

/**
 * Returns what adds events to the outbox of a user, whose webhooks were read as `entry`, in the operation that makes
 * the change; null when no webhook wants them.
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

function webhookMutations(userId: string, before: Webhooks, after: Webhooks, op: string): Mutation[] {
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
