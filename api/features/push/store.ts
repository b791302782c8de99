import * as z from "zod/mini";
import { MAX_PUSH_SUBSCRIPTIONS } from "#shared/contract/mod.ts";
import { DateSchema } from "#shared/domain/calendar.ts";
import { PushMessageSchema } from "#shared/domain/records.ts";
import { IdSchema, InstantSchema } from "#shared/domain/schema.ts";
import { LANGUAGE_CODES } from "#shared/texts/languages.ts";
import { type DocumentKind, readIfIntact, toStored } from "../../store/documents.ts";
import { keys } from "../../store/keys.ts";
import { type Kv, listInBatches } from "../../store/kv.ts";
import type { UserWrites } from "../../store/user_writes.ts";

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

export interface ReadSchedule {
  readonly userId: string;
  readonly schedule: PushSchedule;
  readonly versionstamp: string | null;
}

/** The subscriptions of browsers to push messages, and what is to be sent to them. */
export interface PushStore {
  listSubscriptions(userId: string): Promise<PushSubscription[]>;
  /** Stores a subscription in place of that of its session. Returns false when the user has too many. */
  putSubscription(userId: string, subscription: PushSubscription): Promise<boolean>;
  /** Returns false when there is no such subscription. */
  removeSubscription(userId: string, id: string): Promise<boolean>;
  /** Notes that a message was sent; nothing happens when the subscription is gone. */
  noteUse(userId: string, id: string, at: string): Promise<void>;
  /** Changes the schedule of a user; of one whose account is gone there is none. */
  changeSchedule(userId: string, change: (schedule: PushSchedule) => PushSchedule): Promise<void>;
  /**
   * Stores a schedule in place of the one that was read; null removes it. Returns false when another process has
   * changed it since, or the account is gone.
   */
  replaceSchedule(read: ReadSchedule, next: PushSchedule | null): Promise<boolean>;
  listSchedules(): AsyncIterable<ReadSchedule>;
}

/** The schedule of a user who has none. */
const NOTHING_TO_SEND: PushSchedule = { next_at: null, shown: null, deliveries: [] };

const BATCH = 100;

export function createPushStore(kv: Kv, writes: UserWrites): PushStore {
  const listSubscriptions: PushStore["listSubscriptions"] = async (userId) =>
    (await kv.list({ prefix: keys.pushSubscriptions(userId) })).flatMap((entry) =>
      readIfIntact(PUSH_SUBSCRIPTION, entry) ?? []
    );
  /** Writes one document of an account that exists; a deleted account gets no new document. */
  const write = async <T>(
    userId: string,
    { key, versionstamp }: { key: Deno.KvKey; versionstamp?: string | null | undefined },
    kind: DocumentKind<T>,
    data: T | null,
  ): Promise<boolean> => {
    const accountKey = keys.account(userId);
    const [account] = await kv.getMany([accountKey]);
    if (!account?.versionstamp) return false;
    const op = crypto.randomUUID();
    const done = await kv.commit({
      op,
      checks: [
        { key: accountKey, versionstamp: account.versionstamp },
        ...(versionstamp === undefined ? [] : [{ key, versionstamp }]),
      ],
      mutations: [{ key, value: data === null ? undefined : toStored(kind, data, op) }],
    });
    return done !== null;
  };
  const replaceSchedule: PushStore["replaceSchedule"] = ({ userId, versionstamp }, next) =>
    write(userId, { key: keys.pushSchedule(userId), versionstamp }, PUSH_SCHEDULE, next);
  return {
    listSubscriptions,
    putSubscription: (userId, subscription) =>
      writes.run(userId, async () => {
        const others = (await listSubscriptions(userId)).filter(({ id }) => id !== subscription.id);
        if (others.length >= MAX_PUSH_SUBSCRIPTIONS) return false;
        const key = keys.pushSubscription(userId, subscription.id);
        return await write(userId, { key }, PUSH_SUBSCRIPTION, subscription) || undefined;
      }),
    removeSubscription: (userId, id) =>
      writes.run(userId, async () => {
        const key = keys.pushSubscription(userId, id);
        const [entry] = await kv.snapshotOnce([key]);
        if (!entry?.versionstamp) return false;
        await kv.commit({ op: crypto.randomUUID(), checks: [], mutations: [{ key, value: undefined }] });
        return true;
      }),
    async noteUse(userId, id, last_used_at) {
      const key = keys.pushSubscription(userId, id);
      const [entry] = await kv.snapshotOnce([key]);
      const subscription = readIfIntact(PUSH_SUBSCRIPTION, entry);
      if (!entry || !subscription) return;
      const next = { ...subscription, last_used_at };
      await write(userId, { key, versionstamp: entry.versionstamp }, PUSH_SUBSCRIPTION, next);
    },
    changeSchedule: (userId, change) =>
      writes.run(userId, async () => {
        const [entry, account] = await kv.snapshotOnce([keys.pushSchedule(userId), keys.account(userId)]);
        if (!account?.versionstamp) return true;
        const before = readIfIntact(PUSH_SCHEDULE, entry) ?? NOTHING_TO_SEND;
        const next = change(before);
        if (JSON.stringify(next) === JSON.stringify(before)) return true;
        const read = { userId, schedule: before, versionstamp: entry?.versionstamp ?? null };
        return await replaceSchedule(read, next) || undefined;
      }).then(() => {}),
    replaceSchedule,
    async *listSchedules() {
      for await (const entries of listInBatches(kv, keys.pushSchedules(), BATCH)) {
        for (const entry of entries) {
          const schedule = readIfIntact(PUSH_SCHEDULE, entry);
          if (schedule) yield { userId: String(entry.key[1]), schedule, versionstamp: entry.versionstamp };
        }
      }
    },
  };
}
