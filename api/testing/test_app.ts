import process from "node:process";
import { type Client, createClient } from "#shared/client/mod.ts";
import {
  type AccessTokenScope,
  createAccessToken,
  type EndpointResponse,
  type RegistrationPolicy,
} from "#shared/contract/mod.ts";
import { defaultSettings, type Settings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { createApp } from "../app.ts";
import { knownHosts } from "../http/middleware.ts";
import type { Env } from "../env.ts";
import { createPasswordHasher, type PasswordHasher, SCRYPT } from "../auth/passwords.ts";
import { QUICK_ARGON2ID } from "./quick_algorithms.ts";
import { newSession, withSession } from "../auth/sessions.ts";
import type { ThrottleLimits } from "../auth/throttle.ts";
import { newPrivateKey } from "../features/push/push.ts";
import { createServices, type Services } from "../services.ts";
import type { Outgoing } from "../features/outgoing.ts";
import type { LogLine } from "../log.ts";
import { NO_TELEMETRY, type Telemetry } from "../telemetry.ts";
import { ANYONE, newAccount, type Session } from "../store/accounts.ts";
import { replaceConfig } from "../store/config.ts";
import type { Versions } from "../format.ts";
import { wrapKv } from "../store/kv.ts";
import { openAnotherHandle, openTestStore } from "./test_store.ts";

/** How many servers of one store take turns with the requests of a test, as behind a load balancer. */
const SERVERS = Number(process.env["GORIN_TEST_SERVERS"] ?? 1);

/** The whole server with an in-memory store and a clock that tests control. */
export interface TestApp {
  readonly services: Services;
  readonly db: Deno.Kv;
  /** Every line of the log. */
  readonly lines: LogLine[];
  /**
   * The clock in milliseconds since 1970. Tests set `now`, and `wrong` to how far somebody has set the clock forward.
   */
  readonly time: { now: number; wrong: number };
  /** Handles a request to a path below `/api`. A body that is neither text, bytes, a blob nor a stream is JSON. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** Handles a request to any address. */
  fetch(request: Request): Promise<Response>;
  fetchJson(path: string, init?: TestRequest): Promise<JsonResponse>;
  /** Creates a signed-in user. The stored password is not a hash, so the user cannot sign in with a password. */
  signIn(profile?: Partial<User> & { settings?: Settings }): Promise<SignedIn>;
  /** Creates a new session of the same user, since the old one may have expired. */
  signInAgain(user: User): Promise<SignedIn>;
  /** Creates one more session of the same user. */
  signInTo(user: User): Promise<SignedIn>;
  /** Returns a client that calls with this token. */
  clientOf(token: string): Client;
  /** Makes an access token of a user, which expires in 30 days. */
  createAccessToken(
    owner: SignedIn,
    scope: AccessTokenScope,
  ): Promise<EndpointResponse<typeof createAccessToken>>;
  /**
   * Sends all further requests to the first server, for tests of what each server counts or queues by itself, or
   * learns from the others only after a second. `several_servers.test.ts` has the limits of several servers.
   */
  stayOnOneServer(): void;
  close(): void;
}

/** A response's status, headers and envelope. */
// deno-lint-ignore no-explicit-any -- failures and successes have different fields
export type JsonResponse = { status: number; headers: Headers } & Record<string, any>;

export interface TestRequest {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Rejects when the client disconnects before the response is sent. */
  readonly completed?: Promise<void>;
  /** The client's address. */
  readonly from?: string;
}

export interface TestAppOptions {
  /** The signing secret. */
  readonly secret?: string;
  readonly limits?: ThrottleLimits;
  readonly trustProxy?: boolean;
  /** Signed-in calls per second for each account. Default: no limit. */
  readonly callsPerSecond?: number;
  /** Who may create an account. Default: anyone. */
  readonly registration?: RegistrationPolicy;
  /** Where webhooks may lead. Default: nowhere private. */
  readonly webhooks?: Env["GORIN_WEBHOOKS"];
  /** MiB that each account may store. Default: no limit. */
  readonly quotaMb?: number;
  /** Makes the calls to addresses that users enter. Default: to public addresses only. */
  readonly outgoing?: Outgoing;
  /** Hashes passwords. Default: with minimal cost. */
  readonly passwords?: PasswordHasher;
  /** Another app on the same store: both are servers of one cluster. */
  readonly sharedWith?: TestApp;
  /** Whether other servers use the same store. Default: whether `sharedWith` is given. */
  readonly isShared?: boolean;
  /** In which versions documents are written, since servers of an earlier one are running. */
  readonly versions?: Versions;
  /** Called with the operation of every call to the store. */
  readonly onKvCall?: Telemetry["kvCall"];
}

/** A user with a token and a client. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
  readonly client: Client;
}

/** As it is before the build, which changes the addresses of its files only. */
const WITNESS_FRAME = new URL("../../web/witness/index.html", import.meta.url);

/** Made once for all tests of a process: each takes a fifth of the time of a new server. */
const QUICK_PASSWORDS = createPasswordHasher([QUICK_ARGON2ID, SCRYPT]);
const VAPID_KEY = newPrivateKey();

/** Hundreds of calls at once may take longer than on a real server when the machine is busy. */
const BUSY_STORE_DEADLINE_MS = 60_000;

/** Opens a {@link TestApp} whose clock is at `now`. The test must close it. */
export async function openTestApp(
  now: string = "2026-11-21T12:00:00.000Z",
  {
    secret,
    limits,
    trustProxy = false,
    passwords,
    callsPerSecond = 0,
    quotaMb = 0,
    registration = "open",
    outgoing,
    webhooks = "public",
    sharedWith,
    isShared,
    versions,
    onKvCall,
  }: TestAppOptions = {},
): Promise<TestApp> {
  // A test that says how many servers there are, or counts the calls of one, starts them itself.
  const servers = sharedWith || isShared !== undefined || onKvCall ? 1 : SERVERS;
  const time = sharedWith?.time ?? { now: Date.parse(now), wrong: 0 };
  const clock = () => time.now + time.wrong;
  const db = sharedWith?.db ?? await openTestStore();
  if (!sharedWith) await replaceConfig(wrapKv(db), "vapid", VAPID_KEY);
  const isKnownHost = knownHosts({ HOST: "127.0.0.1", GORIN_HOSTS: ["gorin.test"] });
  const hasher = passwords ?? await QUICK_PASSWORDS;
  const lines: LogLine[] = [];
  const log = { write: (line: LogLine) => void lines.push(line), flush: () => Promise.resolve() };
  const startServer = async (db: Deno.Kv) => {
    const services = await createServices({
      db,
      isShared: isShared ?? (sharedWith !== undefined || servers > 1),
      env: {
        GORIN_JWT_SECRET: secret,
        GORIN_RATE_LIMIT: callsPerSecond,
        GORIN_QUOTA_MB: quotaMb,
        GORIN_REGISTRATION: registration,
        GORIN_WEBHOOKS: webhooks,
      },
      clock,
      uptime: () => time.now,
      version: "0.0.0-test",
      storeDeadlineMs: BUSY_STORE_DEADLINE_MS,
      passwords: hasher,
      ...(limits && { limits }),
      ...(versions && { versions }),
      ...(outgoing && { outgoing }),
      ...(onKvCall && { telemetry: { ...NO_TELEMETRY, kvCall: onKvCall } }),
    });
    return {
      db,
      services,
      app: createApp({
        services,
        log,
        allowedOrigins: ["https://app.example"],
        trustProxy,
        isKnownHost,
        witnessFrame: () => Deno.readTextFile(WITNESS_FRAME),
      }),
    };
  };
  const first = await startServer(db);
  const started = [first];
  while (started.length < servers) started.push(await startServer(await openAnotherHandle(db)));
  const { services } = first;
  let turn = 0;
  let inTurn = servers;
  const fetchFrom = async (
    from: string,
    input: RequestInfo | URL,
    init?: RequestInit,
    completed = Promise.resolve(),
  ) =>
    await (started[turn++ % inTurn] ?? first).app.fetch(asSent(input, init), {
      remoteAddr: { transport: "tcp", hostname: from, port: 1 },
      completed,
    });
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => fetchFrom("127.0.0.1", input, init);

  const clientOf = (token: string) =>
    createClient({ baseUrl: "http://gorin.test", fetch, token: () => token });

  const signedIn = async (user: User, session: Session): Promise<SignedIn> => {
    const token = await services.tokens.issue(user.id, session.id);
    return { user, token, client: clientOf(token) };
  };

  const request: TestApp["request"] = (path, init = {}) => {
    const { method = "GET", token, body, headers, completed, from = "127.0.0.1" } = init;
    return fetchFrom(from, `http://gorin.test/api${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    }, completed);
  };

  return {
    services,
    db,
    lines,
    time,
    fetch,
    request,
    async fetchJson(path, init) {
      const response = await request(path, init);
      return { status: response.status, headers: response.headers, ...await response.json() };
    },
    async signIn(profile = {}) {
      const id = crypto.randomUUID();
      const user: User = {
        id,
        email: `${id}@example.org`,
        timezone: "UTC",
        priorities: [],
        weaknesses: [],
        settings: defaultSettings(),
        created_at: new Date(time.now).toISOString(),
        ...profile,
      };
      const session = newSession("a test", time.now);
      await services.accounts.create(newAccount(user, "no hash", session), ANYONE);
      return await signedIn(user, session);
    },
    async signInAgain(user) {
      const session = newSession("a test, later", time.now);
      await services.accounts.update(user.id, (account) => ({ ...account, sessions: [session] }));
      return await signedIn(user, session);
    },
    async signInTo(user) {
      const session = newSession("another test", time.now);
      await services.accounts.update(user.id, (account) => withSession(account, session, time.now));
      return await signedIn(user, session);
    },
    clientOf,
    createAccessToken: ({ client }, scope) => {
      const expires_at = new Date(time.now + 30 * 86_400_000).toISOString();
      return client.call(createAccessToken, { body: { name: "a script", scope, expires_at } });
    },
    stayOnOneServer: () => {
      turn = 0;
      inTurn = 1;
    },
    close: () => {
      if (sharedWith) return;
      // The first one last: with it, denokv ends.
      for (const { db } of new Set(started.toReversed())) if (db !== first.db) db.close();
      db.close();
    },
  };
}

/** The request as HTTP sends it: with the length of a body, unless it is a stream. */
function asSent(input: RequestInfo | URL, init?: RequestInit): Request {
  const request = new Request(input, init);
  const { body } = init ?? {};
  const bytes = typeof body === "string" || body instanceof Uint8Array || body instanceof Blob
    ? new Blob([body as BlobPart]).size
    : null;
  if (bytes !== null && !request.headers.has("Content-Length")) {
    request.headers.set("Content-Length", String(bytes));
  }
  return request;
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | Blob | ReadableStream {
  return typeof body === "string" || body instanceof Uint8Array || body instanceof Blob ||
    body instanceof ReadableStream;
}
