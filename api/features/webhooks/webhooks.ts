import { createHmac } from "node:crypto";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOK_LIMITS,
  type WebhookView,
} from "#shared/contract/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { newSecret } from "../../auth/tokens.ts";
import { Failure } from "../../failures.ts";
import { serve } from "../../http/mount.ts";
import type { Services } from "../../services.ts";
import type { Webhook, Webhooks } from "../../store/events.ts";
import {
  type AccountWork,
  createAccountWork,
  type Outgoing,
  OutgoingError,
  type OutgoingLine,
} from "../outgoing.ts";
import { afterTest, type Attempt, type DueUser, type WebhookStore } from "./store.ts";

/** What the secrets of webhooks begin with, as Standard Webhooks has it. */
const PREFIX = "whsec_";

/** Returns a new secret to sign what is sent to a webhook. */
export function newWebhookSecret(): string {
  return PREFIX + newSecret().toBase64();
}

/** What signs the calls of a webhook. */
export interface SigningSecrets {
  readonly secret: string;
  /** The one before it, with the time until which it also signs, in milliseconds since 1970. */
  readonly previous_secret: { readonly secret: string; readonly until: number } | null;
}

/**
 * Returns the headers by which a receiver knows that a body comes from this server and is not a replay, as Standard
 * Webhooks has them (https://www.standardwebhooks.com), so that its libraries verify them. After a change of the secret
 * there are two signatures for a while. `sentAt` is in milliseconds since 1970.
 */
export function signedHeaders(
  { secret, previous_secret: previous }: SigningSecrets,
  { id, sentAt, body }: { readonly id: string; readonly sentAt: number; readonly body: string },
): Record<string, string> {
  const timestamp = Math.floor(sentAt / 1_000);
  const secrets = [secret, ...(previous && previous.until > sentAt ? [previous.secret] : [])];
  const signatures = secrets.map((one) => {
    const key = Uint8Array.fromBase64(one.slice(PREFIX.length));
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

/** How long after a test of a webhook the next one may follow, in milliseconds. */
const TEST_EVERY_MS = 5_000;

/** How long the secret before a new one still signs, so that a receiver can change it in its own time. */
const ROTATION_MS = 24 * 3_600_000;

export const webhookRoutes = [
  serve(listWebhooks, {
    handle: async ({ caller: { user } }, { webhooks, deliveries }) => {
      const all = await webhooks.get(user.id);
      return {
        available: deliveries !== null,
        webhooks: all.webhooks.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
          .map((webhook) => toWebhookView(webhook, all)),
      };
    },
  }),

  serve(createWebhook, {
    handle: async ({ body: { url, events }, caller: { user, session }, context }, services) => {
      requireDeliveries(services);
      const id = crypto.randomUUID();
      context.set("securityEvent", {
        event: "webhook_created",
        user: user.id,
        session: session.id,
        webhook: id,
      });
      const problem = services.webhookCalls.problemOf(url);
      if (problem !== null) throw rejected("url", { text: problem });
      const secret = newWebhookSecret();
      const webhook: Webhook = {
        id,
        url,
        events: [...new Set(events)],
        created_at: new Date(services.clock()).toISOString(),
        disabled: false,
        last_delivery: null,
        secret,
        previous_secret: null,
        not_before: 0,
        failing_since: null,
        tested_at: 0,
      };
      const after = await services.webhooks.update(user.id, (before) => {
        if (before.webhooks.length >= WEBHOOK_LIMITS.webhooks) throw rejected("", tooMany());
        return { ...before, webhooks: [...before.webhooks, webhook] };
      });
      if (!after) throw new Failure("unauthenticated");
      return { secret, webhook: toWebhookView(webhook, after) };
    },
  }),

  serve(testWebhook, {
    handle: async ({ params: { id }, caller: { user } }, services) => {
      const deliveries = requireDeliveries(services);
      const now = services.clock();
      const tested = await changed(user.id, id, services, (webhook) => {
        const wait = webhook.tested_at + TEST_EVERY_MS - now;
        if (wait > 0) throw new Failure("too_many_requests", { retryAfter: Math.ceil(wait / 1_000) });
        return { ...webhook, tested_at: now };
      });
      const attempt = await deliveries.test(user.id, tested.webhook);
      if (!attempt) throw new Failure("too_many_requests", { retryAfter: TEST_EVERY_MS / 1_000 });
      const { webhook, all } = await changed(
        user.id,
        id,
        services,
        (latest) => afterTest(latest, attempt, services.clock()),
      );
      return { webhook: toWebhookView(webhook, all) };
    },
  }),

  serve(rotateWebhookSecret, {
    handle: async ({ params: { id }, caller: { user, session }, context }, services) => {
      const event = {
        event: "webhook_secret_rotated",
        user: user.id,
        session: session.id,
        webhook: id,
      } as const;
      context.set("securityEvent", event);
      const secret = newWebhookSecret();
      const until = services.clock() + ROTATION_MS;
      const { webhook, all } = await changed(user.id, id, services, (latest) => ({
        ...latest,
        secret,
        previous_secret: { secret: latest.secret, until },
      }));
      return { secret, webhook: toWebhookView(webhook, all) };
    },
  }),

  serve(deleteWebhook, {
    handle: async ({ params: { id }, caller: { user, session }, context }, { webhooks }) => {
      const event = { event: "webhook_deleted", user: user.id, session: session.id, webhook: id } as const;
      context.set("securityEvent", event);
      await webhooks.update(user.id, (before) => {
        if (!before.webhooks.some((webhook) => webhook.id === id)) throw new Failure("not_found");
        return {
          ...before,
          webhooks: before.webhooks.filter((webhook) => webhook.id !== id),
          queue: before.queue.filter(({ webhook }) => webhook !== id),
        };
      });
      return {};
    },
  }),
];

const tooMany = () => say("too_many_webhooks", { webhooks: WEBHOOK_LIMITS.webhooks });

/** Throws `forbidden` on a server whose host allows no webhooks. */
function requireDeliveries({ deliveries }: Services): NonNullable<Services["deliveries"]> {
  if (deliveries === null) throw new Failure("forbidden", { message: "This server calls no webhooks." });
  return deliveries;
}

/** Changes one webhook of a user. Throws `not_found` when they have none with this id. */
async function changed(
  userId: string,
  id: string,
  { webhooks }: Services,
  change: (webhook: Webhook) => Webhook,
): Promise<{ webhook: Webhook; all: Webhooks }> {
  const all = await webhooks.update(userId, (before) => ({
    ...before,
    webhooks: before.webhooks.map((webhook) => webhook.id === id ? change(webhook) : webhook),
  }));
  const webhook = all?.webhooks.find((one) => one.id === id);
  if (!all || !webhook) throw new Failure("not_found");
  return { webhook, all };
}

function toWebhookView(webhook: Webhook, { queue }: Webhooks): WebhookView {
  return { ...webhook, pending: queue.filter((event) => event.webhook === webhook.id).length };
}

function rejected(path: string, message: Sentence): Failure {
  return new Failure("validation_failed", {
    ...(path === "" && { message }),
    details: [{ path, message: message.text, said: message.said }],
  });
}

/** How many turns of a user one run takes at most; what is left waits for the next run. */
const MAX_TURNS = 20;

/**
 * Delivers the events in the outboxes of all users. Several processes may run at once: each takes what no other has
 * claimed. The events of calls that are ended by `stop` stay in the outbox.
 */
export interface Deliveries extends AccountWork {
  /** Sends a test to a webhook, at once and only once. Returns null when the account has no line for it. */
  test(userId: string, webhook: Webhook): Promise<Attempt | null>;
}

export interface DeliveriesOptions {
  readonly webhooks: WebhookStore;
  readonly outgoing: Outgoing;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly version: string;
}

export function createDeliveries({ webhooks, outgoing, clock, version }: DeliveriesOptions): Deliveries {
  const process = crypto.randomUUID();
  let isStopping = false;

  const send = async (
    line: OutgoingLine,
    { url, ...secrets }: Webhook,
    id: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<Attempt> => {
    const body = JSON.stringify(content);
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `Gorin/${version}`,
      ...signedHeaders(secrets, { id, sentAt: clock(), body }),
    };
    try {
      const { status, retryAfter } = await line.post(url, { headers, body });
      const { text, said } = say("delivery_status", { status });
      return {
        delivered: status >= 200 && status < 300,
        detail: text,
        said,
        isGone: status === 410,
        waitMs: retryAfter === null ? 0 : waitOf(retryAfter, clock()),
      };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { delivered: false, detail: error.message };
    }
  };

  /** Delivers as many events of a user as there are lines. Returns their number. */
  const deliver = async (due: DueUser, lines: readonly OutgoingLine[]): Promise<number> => {
    const claimed = await webhooks.claim(due, { by: process, now: clock(), max: lines.length });
    for (const line of lines.slice(claimed.length)) line.release();
    if (claimed.length === 0) return 0;
    const attempts = await Promise.all(
      claimed.map(async ({ event: { id, type, at, data }, webhook }, index) => {
        // There are no more events than lines.
        const line = lines[index] as OutgoingLine;
        return [id, await send(line, webhook, id, { type, timestamp: at, data })] as const;
      }),
    );
    // What was cut off by the end of the process was no attempt, unless it had arrived by then.
    const made = attempts.filter(([, { delivered }]) => delivered || !isStopping);
    await webhooks.settle(due.userId, process, new Map(made), clock());
    return claimed.length;
  };

  /** Delivers what is due of a user, on one line and on what others there are for them. */
  const deliverAll = async (due: DueUser, line: OutgoingLine): Promise<void> => {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const others: OutgoingLine[] = [];
      try {
        for (let other = outgoing.take(due.userId); other; other = outgoing.take(due.userId)) {
          others.push(other);
        }
        if (await deliver(due, [line, ...others]) === 0) return;
      } finally {
        for (const other of others) other.release();
      }
    }
  };

  const work = createAccountWork({ outgoing, list: () => webhooks.listDue(clock()), work: deliverAll });

  return {
    run: work.run,
    async test(userId, webhook) {
      const line = outgoing.take(userId);
      if (!line) return null;
      try {
        const timestamp = new Date(clock()).toISOString();
        return await send(line, webhook, crypto.randomUUID(), { type: "test", timestamp, data: {} });
      } finally {
        line.release();
      }
    },
    stop() {
      isStopping = true;
      return work.stop();
    },
  };
}

/** The longest wait that a receiver can ask for, in milliseconds. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** Returns how many milliseconds a receiver asks to wait, by its `Retry-After`: seconds or a date. */
function waitOf(retryAfter: string, now: number): number {
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Math.max(0, Math.min(MAX_WAIT_MS, asked || 0));
}
