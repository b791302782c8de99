import { domainToUnicode } from "node:url";
import * as z from "zod/mini";
import { AccessTokenViewSchema, PasskeyViewSchema } from "#shared/contract/mod.ts";
import { IdSchema, InstantSchema } from "#shared/domain/schema.ts";
import { type User, UserSchema } from "#shared/domain/user.ts";
import { type DocumentKind, readIfIntact, readStored, toStored } from "./documents.ts";
import { keys } from "./keys.ts";
import { type Commit, type Kv, listInBatches, type Mutation } from "./kv.ts";
import { retryUntilCommitted, type UserWrites } from "./user_writes.ts";

/** A signed-in browser. It ends when it is removed from its account, or at `expires_at`. */
const SessionSchema = z.object({
  id: IdSchema,
  /** What its token names. It is renewed with the token; until then it is the session's id. */
  token_id: IdSchema,
  /** The id of the session that confirmed it, with which it ends; null when its user signed in. */
  confirmed_by: z.nullable(IdSchema),
  /** The name that is shown to the user, such as 'Chrome on Linux'. */
  name: z.string(),
  created_at: InstantSchema,
  /** To the hour: see `LastUse`. */
  last_used_at: InstantSchema,
  /** When the password was last entered in it. */
  authenticated_at: InstantSchema,
  expires_at: InstantSchema,
  /** The hash of the browser's device credential; null when it has none. */
  device: z.nullable(z.string()),
});

export type Session = z.infer<typeof SessionSchema>;

/** A browser whose session has ended and that is still recognised at sign-in. */
const KnownDeviceSchema = z.object({
  /** The id of the session that ended. */
  id: IdSchema,
  name: z.string(),
  /** The hash of its device credential. */
  hash: z.string(),
  expires_at: InstantSchema,
});

export type KnownDevice = z.infer<typeof KnownDeviceSchema>;

const AccessTokenSchema = z.extend(AccessTokenViewSchema, {
  /** The SHA-256 of the token. */
  hash: z.string(),
});

/** An access token as it is stored. */
export type AccessToken = z.infer<typeof AccessTokenSchema>;

const TotpSchema = z.object({
  /** The secret that the server shares with the authenticator app, in base32. */
  secret: z.string(),
  enabled_at: InstantSchema,
  /** The time step of the last code that was accepted: see `totpStep`. */
  last_step: z.int(),
  /** The hashes of the recovery codes that were not used yet. */
  recovery_codes: z.array(z.string()),
});

/** The authenticator app of a user. */
export type Totp = z.infer<typeof TotpSchema>;

const PasskeySchema = z.extend(PasskeyViewSchema, {
  /** The id that its authenticator gave it, in base64url. */
  credential_id: z.string(),
  /** COSE, in base64url. */
  public_key: z.string(),
  /** How often it has signed, as its authenticator counts; 0 when it does not count. */
  counter: z.int(),
  /** The host name that it was made for. */
  rp_id: z.string(),
});

/** A passkey as it is stored. */
export type Passkey = z.infer<typeof PasskeySchema>;

/**
 * A user with the data that only the server may see. The sessions are part of the account because every signed-in call
 * needs both: it reads one key, and revoking one or all sessions is one write.
 */
const AccountSchema = z.object({
  user: UserSchema,
  /** A PHC string. */
  password: z.string(),
  sessions: z.array(SessionSchema),
  devices: z.array(KnownDeviceSchema),
  access_tokens: z.array(AccessTokenSchema),
  /** Null: the password alone signs in. */
  totp: z.nullable(TotpSchema),
  passkeys: z.array(PasskeySchema),
});

export type Account = z.infer<typeof AccountSchema>;

/** Returns the account of a user who has just signed in for the first time. */
export function newAccount(user: User, password: string, session: Session): Account {
  return { user, password, sessions: [session], devices: [], access_tokens: [], totp: null, passkeys: [] };
}

export const ACCOUNT: DocumentKind<Account> = {
  name: "account",
  schema: AccountSchema,
  migrations: [withDevices, withUse, withDayRules, withTotp, withPasskeys, withPush, withTokenIds],
};
export const EMAIL: DocumentKind<string> = { name: "email", schema: IdSchema, migrations: [] };

/** Migrates version 1, which recognised a device by the token of an ended session. */
function withDevices(old: unknown): unknown {
  const { sessions, ...rest } = z.looseObject({ sessions: z.array(z.looseObject({})) }).parse(old);
  return { ...rest, sessions: sessions.map((session) => ({ ...session, device: null })), devices: [] };
}

/** Version 2 knew no access tokens, and neither when a session was used nor when its password was entered again. */
function withUse(old: unknown): unknown {
  const { sessions, ...rest } = z.looseObject({
    sessions: z.array(z.looseObject({ created_at: z.string() })),
  }).parse(old);
  return {
    ...rest,
    sessions: sessions.map((session) => ({
      ...session,
      last_used_at: session.created_at,
      authenticated_at: session.created_at,
    })),
    access_tokens: [],
  };
}

/** Version 3 had no earlier day rules, which an older server would drop: a user without them has none. */
function withDayRules(old: unknown): unknown {
  return old;
}

/** Version 4 knew no authenticator apps. */
function withTotp(old: unknown): unknown {
  return { ...z.looseObject({}).parse(old), totp: null };
}

/** Version 5 knew no passkeys. */
function withPasskeys(old: unknown): unknown {
  return { ...z.looseObject({}).parse(old), passkeys: [] };
}

/** Version 6 had no settings of push messages, which an older server would drop: a user without them has none. */
function withPush(old: unknown): unknown {
  return old;
}

/** Version 7 knew neither tokens apart from their sessions nor which session confirmed another one. */
function withTokenIds(old: unknown): unknown {
  const { sessions, ...rest } = z.looseObject({ sessions: z.array(z.looseObject({ id: z.string() })) }).parse(
    old,
  );
  const added = sessions.map((session) => ({ ...session, token_id: session.id, confirmed_by: null }));
  return { ...rest, sessions: added };
}

/** Returns the account in an entry that was read with its key, or null. */
export function readAccount(entry: Deno.KvEntryMaybe<unknown> | undefined): Account | null {
  return readStored(ACCOUNT, entry);
}

/**
 * Returns the other spelling of an email whose domain is not ASCII: accounts of versions up to 0.2 may have it. Null
 * for any other email.
 */
function otherSpelling(email: User["email"]): User["email"] | null {
  const at = email.lastIndexOf("@") + 1;
  const domain = domainToUnicode(email.slice(at));
  return domain === "" || domain === email.slice(at) ? null : email.slice(0, at) + domain;
}

/** Returns the keys by which an account with this email is found, the present spelling first. */
function emailKeys(email: User["email"]): Deno.KvKey[] {
  const other = otherSpelling(email);
  return [keys.accountByEmail(email), ...(other === null ? [] : [keys.accountByEmail(other)])];
}

/** How many accounts are read at once. */
const LIST_BATCH = 100;

/** What the write that creates an account of this id checks and changes besides. */
export type Admission = (userId: string, op: string) => Pick<Commit, "checks" | "mutations">;

export const ANYONE: Admission = () => ({ checks: [], mutations: [] });

export interface Accounts {
  /**
   * Creates the account in one write with what `admission` adds to it. `conflict`: what the admission checked has
   * changed since, and nothing was written.
   */
  create(account: Account, admission: Admission): Promise<"created" | "email_taken" | "conflict">;
  get(userId: string): Promise<Account | null>;
  getByEmail(email: User["email"]): Promise<Account | null>;
  /** Lists all accounts but those that are damaged, in no particular order. */
  list(): AsyncGenerator<Account>;
  /**
   * Returns the changed account, or null when there is none. `change` may be called more than once. One that signs
   * somebody in is urgent: see `Commit`.
   */
  update(
    userId: string,
    change: (account: Account) => Account,
    options?: Pick<Commit, "isUrgent">,
  ): Promise<Account | null>;
  /**
   * Changes the email of the account as it was read, and the rest of it by `change`: null when the account has changed
   * since, `email_taken` when another account has the email, whichever was first.
   */
  changeEmail(
    account: Account,
    email: User["email"],
    change: (account: Account) => Account,
  ): Promise<Account | "email_taken" | null>;
  /**
   * Writes again where an account is found by its email, if nothing intact is there. Returns whether that was so; null
   * when another account is found by it.
   */
  repairEmail(user: User): Promise<boolean | null>;
}

export function createAccounts(kv: Kv, writes: UserWrites): Accounts {
  const get = async (userId: string) => readAccount((await kv.getMany([keys.account(userId)]))[0]);
  return {
    get,
    async create(account, admission) {
      const op = crypto.randomUUID();
      const byEmail = keys.accountByEmail(account.user.email);
      const { checks, mutations } = admission(account.user.id, op);
      const done = await kv.commit({
        op,
        checks: [...emailKeys(account.user.email).map((key) => ({ key, versionstamp: null })), ...checks],
        mutations: [
          { key: byEmail, value: toStored(EMAIL, account.user.id, op) },
          { key: keys.account(account.user.id), value: toStored(ACCOUNT, account, op) },
          ...mutations,
        ],
      });
      if (done) return "created";
      const taken = await kv.getMany(emailKeys(account.user.email));
      return taken.some(({ versionstamp }) => versionstamp) ? "email_taken" : "conflict";
    },
    async getByEmail(email) {
      const found = await kv.getMany(emailKeys(email));
      const userId = readStored(EMAIL, found.find(({ versionstamp }) => versionstamp));
      return userId === null ? null : await get(userId);
    },
    async *list() {
      for await (const entries of listInBatches(kv, keys.accounts(), LIST_BATCH)) {
        for (const entry of entries) {
          const account = readIfIntact(ACCOUNT, entry);
          if (account) yield account;
        }
      }
    },
    changeEmail: (before, email, change) =>
      writes.run<Account | "email_taken" | null>(before.user.id, async () => {
        const key = keys.account(before.user.id);
        const byEmail = keys.accountByEmail(email);
        const [entry, ...found] = await kv.getMany([key, ...emailKeys(email)]);
        const account = readAccount(entry);
        if (!entry || !account || account.password !== before.password) return null;
        const isSame = account.user.email === email;
        // The other spelling of one's own email is free.
        const isOwn = (one: Deno.KvEntryMaybe<unknown>) => readStored(EMAIL, one) === account.user.id;
        if (found.some((one) => one.versionstamp && !isOwn(one))) return "email_taken";
        const op = crypto.randomUUID();
        const next = change({ ...account, user: { ...account.user, email } });
        const done = await kv.commit({
          op,
          checks: [
            { key, versionstamp: entry.versionstamp },
            ...(isSame ? [] : [{ key: byEmail, versionstamp: null }]),
          ],
          mutations: [
            ...(isSame ? [] : [
              { key: byEmail, value: toStored(EMAIL, account.user.id, op) },
              { key: keys.accountByEmail(account.user.email), value: undefined },
            ]),
            { key, value: toStored(ACCOUNT, next, op) },
          ],
        });
        return done ? next : undefined;
      }),
    repairEmail: ({ id, email }) =>
      writes.run<boolean | null>(id, async () => {
        const key = keys.account(id);
        const [entry, ...found] = await kv.getMany([key, ...emailKeys(email)]);
        if (!entry || readAccount(entry)?.user.email !== email) return false;
        const owner = readIfIntact(EMAIL, found.find(({ versionstamp }) => versionstamp));
        if (owner !== null) return owner === id ? false : null;
        const op = crypto.randomUUID();
        const [byEmail, ...others] = emailKeys(email);
        if (!byEmail) return false;
        const done = await kv.commit({
          op,
          checks: [entry, ...found].map(({ key, versionstamp }) => ({ key, versionstamp })),
          mutations: [
            { key: byEmail, value: toStored(EMAIL, id, op) },
            ...others.map((other) => ({ key: other, value: undefined })),
          ],
        });
        return done ? true : undefined;
      }),
    update: (userId, change, options = {}) =>
      writes.run(userId, async () => {
        const key = keys.account(userId);
        const [entry] = await kv.getMany([key]);
        const account = readAccount(entry);
        if (!entry || !account) return null;
        const op = crypto.randomUUID();
        const next = change(account);
        const done = await kv.commit({
          ...options,
          op,
          checks: [{ key, versionstamp: entry.versionstamp }],
          mutations: [{ key, value: toStored(ACCOUNT, next, op) }],
        });
        return done ? next : undefined;
      }),
  };
}

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
