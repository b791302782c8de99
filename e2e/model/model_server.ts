import process from "node:process";
import { createApp } from "../../api/app.ts";
import { createPasswordHasher, SCRYPT } from "../../api/auth/passwords.ts";
import { newSession } from "../../api/auth/sessions.ts";
import { ANYONE } from "../../api/store/accounts.ts";
import { STORE_FORMAT } from "../../api/format.ts";
import { openStore } from "../../api/store/open.ts";
import type { Log } from "../../api/log.ts";
import { createServices, type Services } from "../../api/services.ts";
import { type Client, createClient } from "#shared/client/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { time } from "./browsers.ts";

/** The origin of the server of a run. */
export const ORIGIN = "http://gorin.test";

/** The real server with an in-memory store. */
export interface ModelServer {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Restarts it on the same store, without anything it had in memory. */
  restart(): Promise<void>;
  /** Creates a user with a session for each surface and a client with its own session. */
  newUser(surfaces: number): Promise<{ user: User; tokens: readonly string[]; client: Client }>;
  /** What it logged as errors of its own so far. */
  readonly bugs: readonly string[];
  close(): void;
}

/** The URL of the store of all runs, where it is not in memory. */
const STORE = process.env["GORIN_MODEL_KV"];

/** How long hundreds of changes may take to be saved, in milliseconds: each calls the store a few times. */
export const SAVING_MS = STORE ? 200_000 : 60_000;

/**
 * Opens the server of a run. An account may make `callsPerSecond` signed-in calls; by default there is no limit. With
 * a limit there is one server, since several would each allow a burst before they exchange what they counted.
 */
export async function openModelServer(callsPerSecond = 0): Promise<ModelServer> {
  // Users have random ids, so runs may share a store; `deno task test:cluster` sets the URL of one,
  // and how many servers use it.
  const address = STORE ?? ":memory:";
  const isShared = address !== ":memory:";
  const count = isShared && callsPerSecond === 0 ? Number(process.env["GORIN_MODEL_SERVERS"] ?? 2) : 1;
  const open = () =>
    openStore(
      { GORIN_KV: address, DENO_KV_ACCESS_TOKEN: process.env["DENO_KV_ACCESS_TOKEN"] },
      { write: () => {} },
      STORE_FORMAT,
    );
  const dbs = (await Promise.all(Array.from({ length: count }, open))).map(({ db }) => db);
  const passwords = await createPasswordHasher([SCRYPT]);
  const bugs: string[] = [];
  const log: Log = {
    write: ({ level, error }) => void (level === "error" && bugs.push(String(error))),
    flush: () => Promise.resolve(),
  };
  let servers: { services: Services; app: ReturnType<typeof createApp> }[];
  let turn = 0;
  /** The next server, as a load balancer chooses it. */
  const next = () => {
    const server = servers[turn++ % servers.length];
    if (!server) throw new Error("There is no server.");
    return server;
  };
  const start = async () => {
    const env = {
      GORIN_JWT_SECRET: "a secret of at least thirty-two bytes",
      GORIN_RATE_LIMIT: callsPerSecond,
      GORIN_QUOTA_MB: 0,
      GORIN_REGISTRATION: "open" as const,
      GORIN_WEBHOOKS: "off" as const,
    };
    servers = await Promise.all(dbs.map(async (db) => {
      const services = await createServices({
        db,
        isShared,
        env,
        clock: () => time.now,
        version: "0.0.0-test",
        passwords,
      });
      return {
        services,
        app: createApp({ services, log, allowedOrigins: [], trustProxy: false, isKnownHost: () => true }),
      };
    }));
  };
  await start();
  const fetch: ModelServer["fetch"] = async (input, init) => {
    const request = new Request(new URL(String(input), ORIGIN), init);
    return await next().app.fetch(request, {
      remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
      completed: Promise.resolve(),
    });
  };
  return {
    fetch,
    restart: start,
    bugs,
    async newUser(surfaces) {
      const id = crypto.randomUUID();
      const user: User = {
        id,
        email: `${id}@example.org`,
        timezone: "UTC",
        priorities: [],
        weaknesses: [],
        settings: defaultSettings(),
        created_at: new Date(time.now).toISOString(),
      };
      const sessions = Array.from({ length: surfaces + 1 }, (_, at) => newSession(`surface ${at}`, time.now));
      await next().services.accounts.create({
        user,
        password: "no hash",
        sessions,
        devices: [],
        access_tokens: [],
        totp: null,
        passkeys: [],
      }, ANYONE);
      const [own = "", ...tokens] = await Promise.all(
        sessions.map((session) => next().services.tokens.issue(user.id, session.id)),
      );
      const client = createClient({ baseUrl: ORIGIN, fetch, token: () => own });
      return { user, tokens, client };
    },
    close: () => dbs.forEach((db) => db.close()),
  };
}
