import * as z from "zod/mini";
import { described, FACTS, IdSchema, InstantSchema } from "../domain/schema.ts";
import { LANGUAGE_CODES } from "../texts/languages.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

/** The most browsers of one user that get push messages. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;

const MAX_ENDPOINT = 1_000;

/** A browser that gets push messages; never where they are sent. */
const PushSubscriptionViewSchema = z.object({
  /** The id of the session in that browser. */
  id: IdSchema,
  name: described(z.string(), "Its name for the user, such as 'Firefox on Linux'."),
  created_at: InstantSchema,
  /** When a message was last sent to it; when it subscribed, if none was. */
  last_used_at: InstantSchema,
  current: described(z.boolean(), "Whether it is the browser of this call."),
}).register(FACTS, {
  id: "PushSubscription",
  description: "A browser to which messages are sent; never its keys.",
});

export type PushSubscriptionView = z.infer<typeof PushSubscriptionViewSchema>;

export const listPushSubscriptions = endpoint({
  name: "listPushSubscriptions",
  method: "GET",
  path: "/auth/push",
  summary: "The browsers that get push messages, and the key with which a browser subscribes.",
  tag: "Account",
  access: "session",
  response: z.object({
    public_key: described(
      z.string(),
      "The key with which a browser subscribes: the uncompressed point in base64url.",
    ),
    subscriptions: z.array(PushSubscriptionViewSchema),
  }),
  status: 200,
  errors: [],
});

export const subscribeToPush = endpoint({
  name: "subscribeToPush",
  method: "POST",
  path: "/auth/push",
  summary: "Send push messages to the browser of this session, in place of an earlier subscription of it.",
  tag: "Account",
  example: {
    endpoint: "https://push.example.org/messages/1",
    keys: {
      p256dh: "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      auth: "AAAAAAAAAAAAAAAAAAAAAA",
    },
  },
  access: "session",
  body: z.object({
    endpoint: described(
      z.string().check(z.maxLength(MAX_ENDPOINT)),
      "The address to which messages for the browser are sent, at its push service.",
    ),
    keys: described(
      z.object({
        p256dh: described(
          z.string().check(z.regex(/^B[\w-]{86}$/, "must be an uncompressed P-256 point in base64url")),
          "The public key of the browser: an uncompressed P-256 point in base64url.",
        ),
        auth: described(
          z.string().check(z.regex(/^[\w-]{22}$/, "must be 16 bytes in base64url")),
          "The secret of the browser: 16 bytes in base64url.",
        ),
      }),
      "What messages are encrypted with, so that only the browser can read them.",
    ),
    language: described(
      z.exactOptional(z.enum(LANGUAGE_CODES)),
      "The language of the page, for messages while the account has none chosen; English when absent.",
    ),
  }),
  response: z.object({ subscription: PushSubscriptionViewSchema }),
  status: 201,
  errors: [],
});

export const unsubscribeFromPush = endpoint({
  name: "unsubscribeFromPush",
  method: "DELETE",
  path: "/auth/push/{id}",
  summary: "Send no more push messages to a browser.",
  tag: "Account",
  access: "session",
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
