import type { QueuedEvent, Webhook, WebhookEvent, Webhooks } from "./webhook_document.ts";

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
  /** Whether the receiver wants no more calls (410). */
  readonly isGone?: boolean;
  /** How long the receiver asks to wait before the next call, in milliseconds. */
  readonly waitMs?: number;
}

/** Who takes events to deliver. */
export interface Claim {
  /** The process. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many events it can deliver at once. */
  readonly max: number;
}

/** An event to send, with the webhook that it goes to. */
export interface Delivery {
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
  const last_delivery = lastOf(event, { ...attempt, detail }, now);
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
  { delivered, detail }: Attempt,
  now: number,
): Webhook["last_delivery"] {
  return { at: new Date(now).toISOString(), event: type, delivered, detail };
}

/** Returns the webhooks with the time at which something is to be done next. */
export function withDue(webhooks: Webhooks): Webhooks {
  const { claim, queue } = webhooks;
  const next = queue.reduce<number | null>((due, { next_at }) => Math.min(due ?? next_at, next_at), null);
  return { ...webhooks, due_at: next === null ? null : Math.max(next, claim?.until ?? 0) };
}
