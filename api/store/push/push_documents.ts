import * as z from "zod/mini";
import { DateSchema } from "#shared/calendar/mod.ts";
import { PushMessageSchema } from "#shared/records/push_message.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantSchema } from "#shared/schema/instant.ts";
import { LANGUAGE_CODES } from "#shared/texts/languages.ts";
import type { DocumentKind } from "../document.ts";

const PushSubscriptionSchema = z.object({
  /** The session in the browser: a browser whose session has ended gets no messages. */
  id: IdSchema,
  name: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Whom the push service may ask about the messages: an `https:` or `mailto:` URL. */
  contact: z.string(),
  /** The language of the page that subscribed. Absent: English. */
  language: z.exactOptional(z.enum(LANGUAGE_CODES)),
  created_at: InstantSchema,
  last_used_at: InstantSchema,
});

/** A browser that gets push messages. */
export type PushSubscription = z.infer<typeof PushSubscriptionSchema>;

export const PUSH_SUBSCRIPTION: DocumentKind<PushSubscription> = {
  name: "push subscription",
  schema: PushSubscriptionSchema,
  migrations: [],
};

const DeliverySchema = z.object({
  /** The id of the subscription. */
  to: IdSchema,
  message: PushMessageSchema,
  /** How often it was tried. */
  attempts: z.int(),
  /** When to try next, in milliseconds since 1970. */
  at: z.number(),
});

/** A message that was not delivered yet. */
export type Delivery = z.infer<typeof DeliverySchema>;

const PushScheduleSchema = z.object({
  /** When the next reminder is due, in milliseconds since 1970; null: never. */
  next_at: z.nullable(z.number()),
  /** The day whose reminder the browsers show; null: none. */
  shown: z.nullable(DateSchema),
  deliveries: z.array(DeliverySchema),
});

/** What the sender has to do for one user. */
export type PushSchedule = z.infer<typeof PushScheduleSchema>;

export const PUSH_SCHEDULE: DocumentKind<PushSchedule> = {
  name: "push schedule",
  schema: PushScheduleSchema,
  migrations: [],
};
