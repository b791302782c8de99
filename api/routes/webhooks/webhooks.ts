import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOK_LIMITS,
  type WebhookView,
} from "#shared/contract/mod.ts";
import { Failure } from "../../failures/failure.ts";
import { serve } from "../../http/mount.ts";
import type { Services } from "../../services/services.ts";
import { afterTest } from "../../store/webhooks/outbox.ts";
import type { Webhook, Webhooks } from "../../store/webhooks/webhook_document.ts";
import { newWebhookSecret } from "../../webhooks/signature.ts";

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
      if (problem !== null) throw rejected("url", problem);
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
        if (before.webhooks.length >= WEBHOOK_LIMITS.webhooks) throw rejected("", TOO_MANY);
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

const TOO_MANY = `You have ${WEBHOOK_LIMITS.webhooks} webhooks. Delete one before you create another.`;

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

function rejected(path: string, message: string): Failure {
  return new Failure("validation_failed", {
    ...(path === "" && { message }),
    details: [{ path, message }],
  });
}
