import { say } from "#shared/domain/sentences.ts";
import type { Said, Sentence } from "#shared/texts/said.ts";
import { readChanges, rewriteChanges } from "../../store/days/changes.ts";
import { readIfIntact } from "../../store/documents.ts";
import {
  type QueuedEvent,
  readWebhooks,
  type Webhook,
  webhookMutations,
  WEBHOOKS,
  type Webhooks,
  withDue,
} from "../../store/events.ts";
import { keys } from "../../store/keys.ts";
import { type Kv, listInBatches } from "../../store/kv.ts";
import { retryUntilCommitted, type UserWrites } from "../../store/user_writes.ts";

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

/** How long a process may deliver before another takes over, in milliseconds: several times the longest call. */
const CLAIM_MS = 60 * SECOND_MS;

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
  const end = isGone ? "gone" : disabled ? "turned_off" : isGivenUp ? "given_up" : null;
  const { text, said } = end ? endOf(attempt, end) : { text: attempt.detail, said: attempt.said };
  const last_delivery = lastOf(event, { ...attempt, detail: text, said }, now);
  return { ...webhook, failing_since, disabled, not_before, last_delivery };
}

/** Returns what is said of the last attempt for an event: with its status, when the receiver responded. */
function endOf({ detail, said }: Attempt, end: "gone" | "turned_off" | "given_up"): Sentence {
  const status = said?.values.status;
  const times = MAX_ATTEMPTS;
  if (status === undefined) {
    return end === "given_up"
      ? say("delivery_given_up", { problem: detail, times })
      : say("delivery_turned_off", { problem: detail });
  }
  if (end === "gone") return say("delivery_gone", { status });
  return end === "given_up"
    ? say("delivery_status_given_up", { status, times })
    : say("delivery_status_turned_off", { status });
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

/** How many users who are due are read at once. */
const BATCH = 50;

/** A user for whom something is to be delivered since `at` (milliseconds since 1970). */
export interface DueUser {
  readonly userId: string;
  readonly at: number;
}

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
