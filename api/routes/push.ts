import type { Context } from "hono";
import {
  listPushSubscriptions,
  type PushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";
import { serve } from "../http/mount.ts";
import { scheduleReminders } from "../push/reminders.ts";
import type { PushSubscription } from "../store/push/push_documents.ts";

/** Whom push services may ask about the messages of a server without an address of its own. */
const NO_CONTACT = "mailto:admin@localhost";

export const pushRoutes = [
  serve(listPushSubscriptions, {
    handle: async ({ caller: { user, session } }, { push, vapid }) => ({
      public_key: vapid.publicKey,
      subscriptions: (await push.listSubscriptions(user.id)).map((one) => toView(one, session.id)),
    }),
  }),

  serve(subscribeToPush, {
    handle: async ({ body: { endpoint, keys, language }, caller: { user, session }, context }, services) => {
      const { push, outgoing, clock } = services;
      context.set("securityEvent", { event: "push_subscribed", user: user.id, session: session.id });
      const problem = outgoing.problemOf(endpoint);
      if (problem !== null) throw invalid("endpoint", problem);
      const now = new Date(clock()).toISOString();
      const subscription = {
        id: session.id,
        name: session.name,
        endpoint,
        ...keys,
        contact: contactOf(context),
        ...(language && { language }),
        created_at: now,
        last_used_at: now,
      };
      if (!await push.putSubscription(user.id, subscription)) {
        throw invalid("endpoint", "is one browser too many: remove another one first");
      }
      await scheduleReminders(user, services);
      return { subscription: toView(subscription, session.id) };
    },
  }),

  serve(unsubscribeFromPush, {
    handle: async ({ params: { id }, caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "push_unsubscribed", user: user.id, session: session.id });
      if (!await services.push.removeSubscription(user.id, id)) throw new Failure("not_found");
      await scheduleReminders(user, services);
      return {};
    },
  }),
];

function toView(subscription: PushSubscription, sessionId: string): PushSubscriptionView {
  return { ...subscription, current: subscription.id === sessionId };
}

function invalid(path: string, message: string): Failure {
  return new Failure("validation_failed", { details: [{ path, message }] });
}

/** Returns the page from which the user subscribes, when it has an address that means something to others. */
function contactOf(context: Context): string {
  const origin = context.req.header("Origin");
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  const isPublic = page?.protocol === "https:" && !/(^|\.)localhost$/.test(page.hostname);
  return isPublic ? page.origin : NO_CONTACT;
}
