import * as z from "zod/mini";
import { type DocumentKind, readIfIntact, toStored } from "./document.ts";
import { keys } from "./keys.ts";
import type { Commit, Kv, Mutation } from "./kv.ts";
import { retryUntilCommitted } from "./user_writes.ts";

const ChallengeSchema = z.object({
  /** What the server has to remember until the next step. */
  value: z.string(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
});

/** The first half of a procedure with two steps. */
export const CHALLENGE: DocumentKind<z.infer<typeof ChallengeSchema>> = {
  name: "challenge",
  schema: ChallengeSchema,
  migrations: [],
};

/** The challenges of all users. Each can be used once, until it expires. */
export interface Challenges {
  /** Stores a challenge under `key`, in place of the one that is there. */
  put(
    key: Deno.KvKey,
    challenge: z.infer<typeof ChallengeSchema>,
    options?: Pick<Commit, "isUrgent">,
  ): Promise<unknown>;
  /** Returns the value of a challenge that can be used at `now`, or null. */
  get(key: Deno.KvKey, now: number): Promise<string | null>;
  /** Like {@link Challenges.get}, and removes the challenge: of several calls at once, one gets the value. */
  take(key: Deno.KvKey, now: number, options?: Pick<Commit, "isUrgent">): Promise<string | null>;
}

/** The challenges in `kv`. Those that nobody uses are swept. */
export function createChallenges(kv: Kv): Challenges {
  const read = async (key: Deno.KvKey) => {
    const [entry] = await kv.snapshotOnce([key]);
    return { found: readIfIntact(CHALLENGE, entry), versionstamp: entry?.versionstamp ?? null };
  };
  return {
    put: (key, challenge, options = {}) =>
      retryUntilCommitted(async () => {
        const { found, versionstamp } = await read(key);
        const op = crypto.randomUUID();
        const done = await kv.commit({
          ...options,
          op,
          checks: [{ key, versionstamp }],
          mutations: [
            ...(found ? [unlisted(found.expires_at, key)] : []),
            { key, value: toStored(CHALLENGE, challenge, op) },
            { key: keys.expiry(challenge.expires_at, key), value: { v: 1, op, data: null } },
          ],
        });
        return done === null ? undefined : true;
      }),
    async get(key, now) {
      const { found } = await read(key);
      return found && found.expires_at > now ? found.value : null;
    },
    async take(key, now, options = {}) {
      const { found, versionstamp } = await read(key);
      if (!found || found.expires_at <= now) return null;
      const done = await kv.commit({
        ...options,
        op: crypto.randomUUID(),
        checks: [{ key, versionstamp }],
        mutations: [{ key, value: undefined }, unlisted(found.expires_at, key)],
      });
      return done ? found.value : null;
    },
  };
}

/** The mutation that removes a challenge from those to be swept. */
function unlisted(expiresAt: number, key: Deno.KvKey): Mutation {
  return { key: keys.expiry(expiresAt, key), value: undefined };
}
