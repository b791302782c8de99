import * as z from "zod/mini";
import { InstantSchema } from "#shared/domain/schema.ts";
import { letOthersRun } from "../limits.ts";
import { type Account, CHALLENGE, readAccount } from "./accounts.ts";
import { CONFIG, configMutation, getConfig, NOBODY } from "./config.ts";
import { type DocumentKind, readIfIntact, toStored } from "./documents.ts";
import { keys, USER_KINDS } from "./keys.ts";
import { type Kv, listInBatches, type Mutation } from "./kv.ts";
import type { UserWrites } from "./user_writes.ts";

/** Documents that are erased at once: 64 KiB each at most. */
const BATCH = 50;

/**
 * How long after its start an erasure is still repeated, in milliseconds. No call takes longer, so nothing that was
 * being written when the account was deleted, here or by another process, stays behind.
 */
export const REPEATED_MS = 2 * 60_000;

const ErasureSchema = z.object({ started_at: InstantSchema });

/** Marks a user whose documents are being erased. */
export const ERASURE: DocumentKind<z.infer<typeof ErasureSchema>> = {
  name: "erasure",
  schema: ErasureSchema,
  migrations: [],
};

export interface Erasures {
  /**
   * Deletes an account as it was read, and marks its user for erasure, in one operation: from then on nobody is signed
   * in to it, and its email is free. False when the account's password has changed since, or the account is gone.
   */
  begin(account: Account, now: number): Promise<boolean>;
  /** Erases every document of a user who is marked. */
  erase(userId: string): Promise<void>;
  /**
   * Erases again for every user who is marked, and removes the marks that are old enough. Returns how many those were.
   */
  finish(now: number): Promise<number>;
}

/** The erasures in `kv`. An erasure that was interrupted continues with the next `finish`. */
export function createErasures(kv: Kv, writes: UserWrites): Erasures {
  const erase = async (userId: string) => {
    for (const kind of USER_KINDS) {
      const [own] = await kv.getMany([[kind, userId]]);
      if (own) await kv.commit(deletionOf(withoutEntry(own)));
      for await (const entries of listInBatches(kv, [kind, userId], BATCH)) {
        await kv.commit(deletionOf(entries.flatMap(withoutEntry)));
        await letOthersRun();
      }
    }
    for await (const entries of listInBatches(kv, keys.sharedChallenges(), BATCH)) {
      const own = entries.filter((entry) => readIfIntact(CHALLENGE, entry)?.value.includes(userId));
      if (own.length > 0) await kv.commit(deletionOf(own.flatMap(withoutEntry)));
    }
  };
  return {
    erase,
    begin: ({ user, password }, now) =>
      writes.run(user.id, async () => {
        const key = keys.account(user.id);
        const [entry] = await kv.getMany([key]);
        const latest = readAccount(entry);
        if (!entry || latest?.password !== password) return false;
        const owner = await getConfig(kv, "owner");
        const op = crypto.randomUUID();
        const started_at = new Date(now).toISOString();
        const done = await kv.commit({
          op,
          checks: [{ key, versionstamp: entry.versionstamp }],
          mutations: [
            { key: keys.erasure(user.id), value: toStored(ERASURE, { started_at }, op) },
            { key: keys.accountByEmail(latest.user.email), value: undefined },
            { key, value: undefined },
            ...(owner === user.id ? [configMutation("owner", NOBODY, op)] : []),
          ],
        });
        return done === null ? undefined : true;
      }),
    async finish(now) {
      let finished = 0;
      for (const entry of await kv.list({ prefix: keys.erasures() })) {
        const { key } = entry;
        await erase(String(key.at(-1)));
        const mark = readIfIntact(ERASURE, entry);
        if (mark && now - Date.parse(mark.started_at) < REPEATED_MS) continue;
        const op = crypto.randomUUID();
        const started_at = new Date(now).toISOString();
        // When it began is not known of a damaged mark, so it begins now.
        const value = mark ? undefined : toStored(ERASURE, { started_at }, op);
        await kv.commit({ op, checks: [], mutations: [{ key, value }] });
        if (mark) finished++;
      }
      return finished;
    },
  };
}

function deletionOf(mutations: readonly Mutation[]) {
  return { op: crypto.randomUUID(), checks: [], mutations };
}

const ExpiringSchema = z.object({ data: z.object({ expires_at: z.number() }) });

const DueSchema = z.object({ data: z.object({ due_at: z.number() }) });

/** The mutations that delete a document, and its place among those to be swept or delivered. */
function withoutEntry({ key, value }: Deno.KvEntryMaybe<unknown>): Mutation[] {
  const expiring = ExpiringSchema.safeParse(value);
  const due = DueSchema.safeParse(value);
  return [
    { key, value: undefined },
    ...(due.success
      ? [{ key: keys.webhookDue(due.data.data.due_at, String(key[1])), value: undefined }]
      : []),
    ...(expiring.success ? [{ key: keys.expiry(expiring.data.data.expires_at, key), value: undefined }] : []),
  ];
}

const BATCH_SIZE = 200;

/**
 * Deletes all records that expired before `now` (milliseconds since 1970), in batches, and returns their number. A
 * record and its entry in the expiry list are deleted in one operation. KV's `expireIn` is not used, because the
 * process ends when the disk is full while such a key expires. Ends after a batch when `goesOn` returns false.
 */
export async function sweep(kv: Kv, now: number, goesOn = () => true): Promise<number> {
  let swept = 0;
  while (goesOn()) {
    const due = await kv.list({ prefix: ["expiry"], end: keys.expiry(now + 1, []) }, { limit: BATCH_SIZE });
    if (due.length === 0) return swept;
    await kv.commit({
      op: crypto.randomUUID(),
      checks: [],
      mutations: due.flatMap(({ key }) => [
        { key: key.slice(2), value: undefined },
        { key, value: undefined },
      ]),
    });
    swept += due.length;
  }
  return swept;
}

/**
 * Returns whether the caller may do what several servers on one store should do once: nobody else may for `forMs` from
 * `now` on (milliseconds since 1970). A server that ends meanwhile is replaced after that time.
 */
export async function takeLease(kv: Kv, name: "sweep", now: number, forMs: number): Promise<boolean> {
  const key = keys.config(name);
  const [entry] = await kv.getMany([key]);
  if (!entry) return false;
  const until = Number(readIfIntact(CONFIG, entry) ?? 0);
  // A lease that ends later than one could was taken before the clock was set back.
  if (until > now && until <= now + forMs) return false;
  const op = crypto.randomUUID();
  const done = await kv.commit({
    op,
    checks: [{ key, versionstamp: entry.versionstamp }],
    mutations: [configMutation(name, String(now + forMs), op)],
  });
  return done !== null;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Returns a function that returns the time before which records count as expired when they are deleted, in milliseconds
 * since 1970: the time of `clock`. When the clock is set forward by more than a day, that time continues at its old
 * pace for a day, so that a wrong clock can be set right before it has ended sessions or deleted the receipts of
 * retries.
 *
 * `uptime` returns milliseconds of a clock that nobody can set, such as `performance.now`.
 */
export function createExpiryClock(clock: () => number, uptime: () => number): () => number {
  /** The offset between the two clocks that is trusted, and the larger one that is not trusted yet. */
  let trusted = clock() - uptime();
  let suspect: { readonly offset: number; readonly since: number } | null = null;

  return () => {
    const up = uptime();
    const offset = clock() - up;
    if (offset - trusted <= DAY_MS) {
      trusted = offset;
      suspect = null;
    } else if (suspect === null || Math.abs(offset - suspect.offset) > DAY_MS) {
      suspect = { offset, since: up };
    } else if (up - suspect.since >= DAY_MS) {
      trusted = offset;
      suspect = null;
    }
    return up + trusted;
  };
}
