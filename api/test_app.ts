import { type Client, createClient } from "#shared/client/mod.ts";
import { defaultSettings, type Settings, type User } from "#shared/records/mod.ts";
import { createApp } from "./app.ts";
import { newSession } from "./auth/session.ts";
import { createServices } from "./create_services.ts";
import type { LogLine } from "./log.ts";
import type { Services } from "./services.ts";

/** The whole server over a store in memory, with a clock that a test moves. */
export interface TestApp {
  readonly services: Services;
  /** Every line of the log. */
  readonly lines: LogLine[];
  /** The clock: set `now` to move it. Milliseconds since 1970. */
  readonly time: { now: number };
  /** Answers a request to a path below `/api`. A body that is neither text nor bytes is sent as JSON. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** Somebody who is signed in. Their password is no hash, so nobody can sign in to them by one. */
  signIn(profile?: Partial<User> & { settings?: Settings }): Promise<SignedIn>;
  close(): void;
}

export interface TestRequest {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A user, their token, and a client that calls as them. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
  readonly client: Client;
}

/** A {@link TestApp} whose clock stands at `now`. Close it when the test is over. */
export async function openTestApp(now: string = "2026-11-21T12:00:00.000Z"): Promise<TestApp> {
  const time = { now: Date.parse(now) };
  const clock = () => time.now;
  const db = await Deno.openKv(":memory:");
  const services = await createServices({ db, env: {}, clock, version: "0.0.0-test" });
  const lines: LogLine[] = [];
  const log = { write: (line: LogLine) => void lines.push(line), flush: () => Promise.resolve() };
  const app = createApp({ services, log, allowedOrigins: ["https://app.example"], trustProxy: false });
  const info = {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
    completed: Promise.resolve(),
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    await app.fetch(new Request(input, init), info);

  return {
    services,
    lines,
    time,
    request: (path, { method = "GET", token, body, headers } = {}) =>
      fetch(`http://gorin.test/api${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
      }),
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
      await services.accounts.create({ user, password: "no hash", sessions: [session] });
      const token = await services.tokens.issue(user.id, session.id);
      const client = createClient({ baseUrl: "http://gorin.test", fetch, token: () => token });
      return { user, token, client };
    },
    close: () => db.close(),
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array;
}
