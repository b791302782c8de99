import * as z from "zod/mini";
import { described, FACTS, IdSchema, InstantSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";
import { SaidSchema } from "./said.ts";

export const WEBHOOK_LIMITS = {
  /** Webhooks that one user may have. */
  webhooks: 5,
  /** Characters of an address. */
  url: 500,
} as const;

/** What a webhook can be called for. */
export const WEBHOOK_EVENTS = ["ring.completed", "timer.started", "timer.stopped", "battle.decided"] as const;

const WebhookEventSchema = z.enum(WEBHOOK_EVENTS).register(FACTS, {
  id: "WebhookEvent",
  description: "What a webhook is called for.",
});

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The latest attempt to call a webhook. */
const DeliverySchema = z.object({
  at: InstantSchema,
  event: described(z.enum([...WEBHOOK_EVENTS, "test"]), "The event, or `test`."),
  delivered: described(z.boolean(), "Whether the receiver accepted it."),
  detail: described(z.string(), "What the receiver responded, or why there was no response, as a sentence."),
  said: SaidSchema,
});

/** A webhook as its user sees it: never its secret, which is shown once. */
export const WebhookViewSchema = z.object({
  id: IdSchema,
  url: described(z.string(), "The address that is called."),
  events: z.array(WebhookEventSchema),
  created_at: InstantSchema,
  disabled: described(
    z.boolean(),
    "Whether it was turned off because its receiver has failed for days. A test that arrives turns it on again.",
  ),
  pending: described(z.int(), "How many events are still to be delivered."),
  last_delivery: described(z.nullable(DeliverySchema), "The latest attempt; null before the first."),
}).register(FACTS, { id: "Webhook", description: "A webhook; never its secret, which is shown once." });

export type WebhookView = z.infer<typeof WebhookViewSchema>;

export const listWebhooks = endpoint({
  name: "listWebhooks",
  method: "GET",
  path: "/auth/webhooks",
  summary: "The user's webhooks, the latest first, each with its latest delivery.",
  tag: "Account",
  access: "session",
  response: z.object({
    available: described(z.boolean(), "Whether this server calls webhooks at all."),
    webhooks: z.array(WebhookViewSchema),
  }),
  status: 200,
  errors: [],
});

export const createWebhook = endpoint({
  name: "createWebhook",
  method: "POST",
  path: "/auth/webhooks",
  summary: "Call an address when something happens. The secret that signs the calls is returned this once " +
    "only.",
  tag: "Account",
  example: { url: "https://example.org/gorin", events: ["ring.completed", "timer.stopped"] },
  access: "session",
  recent: true,
  body: z.object({
    url: described(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_LIMITS.url)),
      "The address that is called.",
    ),
    events: z.array(WebhookEventSchema).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  }),
  response: z.object({
    secret: described(z.string(), "The secret that signs the calls."),
    webhook: WebhookViewSchema,
  }),
  status: 201,
  errors: [],
});

export const testWebhook = endpoint({
  name: "testWebhook",
  method: "POST",
  path: "/auth/webhooks/{id}/test",
  summary:
    "Send a test to a webhook at once, and return how it went. One that arrives turns the webhook on " +
    "again.",
  tag: "Account",
  access: "session",
  params: ItemParamsSchema,
  response: z.object({ webhook: WebhookViewSchema }),
  status: 200,
  errors: ["not_found"],
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/auth/webhooks/{id}/secret",
  summary: "Replace the secret of a webhook. The new one is returned this once only.",
  tag: "Account",
  access: "session",
  recent: true,
  params: ItemParamsSchema,
  response: z.object({
    secret: described(z.string(), "The secret that signs the calls."),
    webhook: WebhookViewSchema,
  }),
  status: 200,
  errors: ["not_found"],
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/auth/webhooks/{id}",
  summary: "Delete a webhook with the events that still wait for it.",
  tag: "Account",
  access: "session",
  recent: true,
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
