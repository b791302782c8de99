import { request } from "node:http";
import * as z from "zod/mini";
import { NewPasswordSchema } from "#shared/contract/mod.ts";
import { EmailSchema } from "#shared/domain/user.ts";
import { passwordProblem, passwordWeakness } from "../auth/passwords.ts";
import type { Turn } from "../auth/throttle.ts";
import { rotateSigningKey } from "../auth/tokens.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Services } from "../services.ts";
import type { Account } from "../store/accounts.ts";
import { countContents } from "../store/days/days.ts";

/** The hashes of these tasks are queued before those of clients. */
const TURN: Turn = { lane: "known_device", client: { address: "admin", site: "admin", block: "admin" } };

/** One task of the server's host: what it is given, and what it does to the open store. */
interface Operation<I, O> {
  readonly input: z.ZodMiniType<I>;
  run(input: I, services: Services): Promise<O>;
}

const operation = <I, O>(input: z.ZodMiniType<I>, run: Operation<I, O>["run"]): Operation<I, O> => ({
  input,
  run,
});

/** An account, as the host sees it: nothing that its owner wrote. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly sessions: number;
  /** Whether an authenticator app is set up. */
  readonly hasSecondFactor: boolean;
  readonly passkeys: number;
}

/**
 * What a host may do to a store, by name. A running server runs these for anyone who may open its admin socket; without
 * a server, the task opens the store itself.
 */
const OPERATIONS = {
  listUsers: operation(z.object({}), async (_, { accounts, clock }) => {
    const users: AccountSummary[] = [];
    for await (const account of accounts.list()) users.push(summaryOf(account, clock()));
    return { users: users.sort((a, b) => a.created_at.localeCompare(b.created_at)) };
  }),

  setPassword: operation(
    z.object({ email: EmailSchema, password: NewPasswordSchema, removeSecondFactor: z.boolean() }),
    async ({ email, password, removeSecondFactor }, services) => {
      const account = await findAccount(email, services);
      const problem = await passwordProblem(password, email) ?? await passwordWeakness(password, email);
      if (problem) throw new OperationError(problem);
      const hash = await services.passwords.hash(password, TURN);
      await services.accounts.update(account.user.id, (latest) => ({
        ...latest,
        password: hash,
        sessions: [],
        devices: [],
        access_tokens: [],
        ...(removeSecondFactor && { totp: null, passkeys: [] }),
      }));
      return {
        sessions: account.sessions.length,
        accessTokens: account.access_tokens.length,
        hasSecondFactor: account.totp !== null,
        passkeys: account.passkeys.length,
      };
    },
  ),

  countContents: operation(z.object({ email: EmailSchema }), async ({ email }, services) => {
    const { user } = await findAccount(email, services);
    return { contents: await countContents(services.kv, user.id) };
  }),

  deleteUser: operation(z.object({ email: EmailSchema }), async ({ email }, services) => {
    const account = await findAccount(email, services);
    const { erasures, clock } = services;
    if (!await erasures.begin(account, clock())) {
      throw new OperationError("The account was just changed. Please try again.");
    }
    await erasures.erase(account.user.id);
    return {};
  }),

  repairEmails: operation(z.object({}), async (_, { accounts }) => {
    const repaired: string[] = [];
    const taken: string[] = [];
    for await (const { user } of accounts.list()) {
      const isRepaired = await accounts.repairEmail(user);
      if (isRepaired) repaired.push(user.email);
      if (isRepaired === null) taken.push(user.email);
    }
    return { repaired, taken };
  }),

  rotateKeys: operation(z.object({}), async (_, { kv, tokens, signingKeySource }) => {
    if (signingKeySource === "environment") {
      throw new OperationError(
        "Tokens are signed with GORIN_JWT_SECRET: change its value and restart every server of this store.",
      );
    }
    await tokens.replaceKey(await rotateSigningKey(kv));
    return {};
  }),
} satisfies Record<string, Operation<unknown, unknown>>;

export type OperationName = keyof typeof OPERATIONS;
export type OperationInput<N extends OperationName> = z.infer<(typeof OPERATIONS)[N]["input"]>;
export type OperationResult<N extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[N]["run"]>>;

/** Why an operation was not done, in one sentence for the host. */
export class OperationError extends Error {
  override readonly name = "OperationError";
}

/** Runs the operation of that name. Throws {@link OperationError} when its name or input is wrong. */
export async function runOperation(name: string, input: unknown, services: Services): Promise<unknown> {
  if (!Object.hasOwn(OPERATIONS, name)) throw new OperationError(`There is no operation ${name}.`);
  // Each operation parses its own input.
  const { input: schema, run } = OPERATIONS[name as OperationName] as Operation<unknown, unknown>;
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperationError(`The ${issue?.path.join(".")} ${issue?.message}.`);
  }
  return await run(parsed.data, services);
}

async function findAccount(email: string, { accounts }: Services): Promise<Account> {
  const account = await accounts.getByEmail(email);
  if (!account) throw new OperationError(`There is no account with the email ${email}.`);
  return account;
}

function summaryOf({ user, sessions, totp, passkeys }: Account, now: number): AccountSummary {
  return {
    id: user.id,
    email: user.email,
    created_at: user.created_at,
    sessions: sessions.filter(({ expires_at }) => Date.parse(expires_at) > now).length,
    hasSecondFactor: totp !== null,
    passkeys: passkeys.length,
  };
}

/** The longest path of a socket that every system accepts, in bytes. */
const MAX_PATH_BYTES = 103;

/** Returns where a server listens for the tasks of its host, beside the file of its store. */
function adminSocketOf(store: string): string {
  return `${store}.admin`;
}

export interface AdminSocket {
  close(): Promise<void>;
}

/** What a server does for its host beside the {@link runOperation operations}. */
export interface AdminSocketOptions {
  readonly services: Services;
  readonly env: Env;
  readonly log: Pick<Log, "write">;
  /** Stops the server and starts it again once the store may be opened. */
  readonly restart: () => void;
}

/**
 * Listens on a Unix socket beside the store, which only the user that runs the server can open: anyone who can open the
 * store's file can do all of this anyway. Returns null, and logs why, where that is not possible.
 */
export async function openAdminSocket(
  store: string,
  { services, env, log, restart }: AdminSocketOptions,
): Promise<AdminSocket | null> {
  const path = adminSocketOf(store);
  try {
    if (new TextEncoder().encode(path).length > MAX_PATH_BYTES) throw new Error("its path is too long");
    // The lock of the store is ours, so a socket that is there was left by a server that was killed.
    await Deno.remove(path).catch(() => {});
    const server = Deno.serve({ path, onListen: () => {} }, async (request) => {
      const name = new URL(request.url).pathname.slice(1);
      try {
        if (name === "restart") {
          queueMicrotask(restart);
          return Response.json({ result: {} });
        }
        if (name === "settings") return Response.json({ result: withoutSecrets(env) });
        const result = await runOperation(name, await request.json(), services);
        log.write({ level: "info", event: "admin", operation: name, outcome: "success" });
        return Response.json({ result });
      } catch (error) {
        log.write({ level: "warning", event: "admin", operation: name, outcome: String(error) });
        return Response.json({ error: error instanceof OperationError ? error.message : String(error) });
      }
    });
    await Deno.chmod(path, 0o600);
    return {
      async close() {
        await server.shutdown();
        await Deno.remove(path).catch(() => {});
      },
    };
  } catch (error) {
    log.write({
      level: "warning",
      admin: `Cannot listen on ${path}: ${error}. The admin tasks need the server to be stopped.`,
    });
    return null;
  }
}

/** Whether a server that runs on this store listens for its host. */
export async function hasAdminSocket(store: string): Promise<boolean> {
  try {
    const connection = await Deno.connect({ transport: "unix", path: adminSocketOf(store) });
    connection.close();
    return true;
  } catch {
    return false;
  }
}

/** Has the server that runs on `store` run an operation. Throws {@link OperationError} when it was not done. */
export async function callAdminSocket<N extends OperationName>(
  store: string,
  name: N,
  input: OperationInput<N>,
): Promise<OperationResult<N>> {
  // What the server returns is what the operation of that name returns.
  return await post(store, name, input) as OperationResult<N>;
}

/** Has the server that runs on `store` stop and start again. */
export async function callRestart(store: string): Promise<void> {
  await post(store, "restart", {});
}

/** The settings of a server, for its host. */
export type PublicEnv = Omit<Env, "GORIN_JWT_SECRET" | "DENO_KV_ACCESS_TOKEN">;

/** Returns the settings of the server that runs on `store`, which may differ from those of this process. */
export async function callSettings(store: string): Promise<PublicEnv> {
  // A server of this version sends what it was started with.
  return await post(store, "settings", {}) as PublicEnv;
}

function withoutSecrets({ GORIN_JWT_SECRET: _, DENO_KV_ACCESS_TOKEN: __, ...env }: Env): PublicEnv {
  return env;
}

async function post(store: string, name: string, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // `fetch` has no Unix sockets.
  const sent = request({ socketPath: adminSocketOf(store), path: `/${name}`, method: "POST" }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => text += part);
    response.on("end", () => resolve(text));
    response.on("error", reject);
  });
  sent.on("error", reject);
  sent.end(JSON.stringify(input));
  const { result, error } = JSON.parse(await promise) as { result?: unknown; error?: string };
  if (error !== undefined) throw new OperationError(error);
  return result;
}
