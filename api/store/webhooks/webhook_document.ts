import * as z from "zod/mini";
import { WEBHOOK_EVENTS, type WebhookEventType, WebhookViewSchema } from "#shared/contract/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantSchema } from "#shared/schema/instant.ts";
import { type DocumentKind, readStored } from "../document.ts";

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
  /** How often it was sent in vain. */
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
