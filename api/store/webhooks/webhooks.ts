import { readChanges, rewriteChanges } from "../days/changes.ts";
import { ifIntact, readIfIntact, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import type { Commit, Kv, Mutation } from "../kv.ts";
import { listInBatches } from "../list_in_batches.ts";
import { retryUntilCommitted, type UserWrites } from "../user_writes.ts";
import {
  type Attempt,
  type Claim,
  type Delivery,
  withAttempts,
  withClaim,
  withDue,
  withEvents,
} from "./outbox.ts";
import { NO_WEBHOOKS, readWebhooks, type WebhookEvent, WEBHOOKS, type Webhooks } from "./webhook_document.ts";

/** How many users who are due are read at once. */
const BATCH = 50;

/** A user for whom something is to be delivered since `at` (milliseconds since 1970). */
export interface DueUser {
  readonly userId: string;
  readonly at: number;
}

/** The stored webhooks and their outbox. */
export interface WebhookStore {
  get(userId: string): Promise<Webhooks>;
  /**
   * Changes the webhooks of a user and returns them. Days that are being written meanwhile are written anew, with the
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

/** Creates the repository of webhooks in `kv`. */
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

/**
 * Returns what adds events to the outbox of a user, whose webhooks were read as `entry`, in the operation that makes
 * the change; null when no webhook wants them.
 */
export function eventMutations(
  userId: string,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  events: readonly WebhookEvent[],
  { now, op }: { readonly now: number; readonly op: string },
): Pick<Commit, "checks" | "mutations"> {
  // A day is written also when the webhooks are damaged, which then miss its events.
  const before = ifIntact(() => readWebhooks(entry)) ?? NO_WEBHOOKS;
  const after = withEvents(before, events, now);
  if (!entry || after === before) return { checks: [], mutations: [] };
  return {
    checks: [{ key: entry.key, versionstamp: entry.versionstamp }],
    mutations: webhookMutations(userId, before, after, op),
  };
}

function webhookMutations(userId: string, before: Webhooks, after: Webhooks, op: string): Mutation[] {
  const isEmpty = after.webhooks.length === 0;
  const due = isEmpty ? null : after.due_at;
  return [
    { key: keys.webhooks(userId), value: isEmpty ? undefined : toStored(WEBHOOKS, after, op) },
    ...(before.due_at !== null && before.due_at !== due
      ? [{ key: keys.webhookDue(before.due_at, userId), value: undefined }]
      : []),
    ...(due !== null && due !== before.due_at
      ? [{ key: keys.webhookDue(due, userId), value: { v: 1, op, data: null } }]
      : []),
  ];
}
