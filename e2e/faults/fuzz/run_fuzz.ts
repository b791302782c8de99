import * as fc from "fast-check";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import {
  addEntry,
  calendarFeed,
  changeEmail,
  changePassword,
  createWebhook,
  deleteAccount,
  readWitness,
  reauthenticate,
  subscribeToPush,
  testWebhook,
  unsubscribeFromPush,
  updateEntry,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../../api/testing/test_app.ts";
import { IDS, PASSWORD } from "../../../api/testing/valid_value.ts";
import { contractProblem } from "./contract_problem.ts";
import { type HostileRequest, hostileRequest } from "./hostile_request.ts";

/** The outcome of a run. */
export interface FuzzResult {
  /** How many requests got each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The endpoints that no request of the run succeeded at. */
  readonly neverSucceeded: readonly string[];
  /** The first response that breaks the contract, with its request; null without one. */
  readonly failure: string | null;
}

/** Requests to one store: a new one keeps a long run from meeting only accounts that are full. */
const REQUESTS_PER_STORE = 5_000;

/** How far the clock moves between two requests, in milliseconds: the throttles then leave most of them alone. */
const PAUSE_MS = 2_000;

/** So small that accounts reach it. */
const QUOTA_MB = 1;

/** How many ids of each endpoint's last response are remembered, to be sent again. */
const MAX_SEEN = 3;

/** Sends `count` requests to the real app over a store in memory, generated from the contract by `seed`. */
export async function runFuzz({ seed, count }: { seed: number; count: number }): Promise<FuzzResult> {
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const requests = fc.oneof(...ENDPOINTS.map(hostileRequest));
  for (let sent = 0, store = 0; sent < count; sent += REQUESTS_PER_STORE, store++) {
    const target = await openTarget();
    try {
      const send = async (request: HostileRequest) => {
        const { response, problem, ids, entry } = await target.send(request);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.ok) succeeded.add(request.endpoint.name);
        if (problem) throw new Error(`${response.status}, ${problem}`);
        return { ids, entry };
      };
      const property = fc.asyncProperty(requests, async (request) => {
        const { ids: [id], entry } = await send(request);
        // Hardly any generated request finds these: a subscription lasts as long as its session, an entry has a day.
        if (id && request.endpoint.name === subscribeToPush.name) {
          await send(signedIn(unsubscribeFromPush, id));
        }
        if (id && request.endpoint.name === createWebhook.name) await send(signedIn(testWebhook, id));
        if (entry && request.endpoint.name === addEntry.name) await send(renamed(request, entry));
      });
      const numRuns = Math.min(REQUESTS_PER_STORE, count - sent);
      const { failed, counterexample, errorInstance } = await fc.check(property, {
        seed: seed + store,
        numRuns,
      });
      if (failed) {
        const [request] = counterexample ?? [];
        return {
          statuses,
          neverSucceeded: [],
          failure: `${request ? describe(request) : "?"}\n${errorInstance}`,
        };
      }
    } finally {
      target.close();
    }
  }
  const neverSucceeded = ENDPOINTS.map(({ name }) => name).filter((name) => !succeeded.has(name));
  return { statuses, neverSucceeded, failure: null };
}

/** The calls that take the password of the account again. */
const AGAIN: ReadonlySet<string> = new Set(
  [changePassword, changeEmail, deleteAccount, reauthenticate].map(({ name }) => name),
);

/** The app with a signed-in user, to send requests to. */
async function openTarget() {
  const app = await openTestApp(undefined, { quotaMb: QUOTA_MB });
  let user = await registered(app);
  let sent = 0;
  const seen = new Map<string, string[]>();
  // The addresses with a secret, which no generated request has.
  const secrets = new Map<string, string>();
  const withSecret = (request: HostileRequest) => {
    const path = secrets.get(request.endpoint.name);
    return path !== undefined && sent % 2 === 0 ? { ...request, path } : request;
  };
  const keepSecret = ({ name }: Endpoint, path: string | undefined) => {
    if (path !== undefined) secrets.set(name, path);
  };
  // Mostly those of the same list, such as entries for `…/entries/{id}`.
  const idsFor = ({ endpoint: { path } }: HostileRequest) => {
    const own = seen.get(listPathOf(path)) ?? [];
    return own.length > 0 && sent % 4 > 0 ? own : [...seen.values()].flat();
  };

  return {
    close: () => app.close(),
    async send(request: HostileRequest) {
      app.time.now += PAUSE_MS;
      const response = await sendTo(
        app,
        withSecret(withSeenIds(request, idsFor(request), sent++)),
        user,
        sent,
      );
      const copy = response.ok && !request.endpoint.stream ? response.clone() : null;
      const problem = await contractProblem(request.endpoint, request.method, response);
      const text = await copy?.text() ?? "";
      const ids = idsIn(text);
      if (copy) seen.set(request.endpoint.path, ids);
      keepSecret(calendarFeed, /"path":"\/api(\/calendar\/[^"]+)"/.exec(text)?.[1]);
      keepSecret(readWitness, /"url":"(\/witness\/[^"]+)"/.exec(text)?.[1]);
      // Passwords entered again are counted by account, and a new one is none that generated requests know.
      const isPasswordUsedUp = response.status === 429 && AGAIN.has(request.endpoint.name);
      if (isPasswordUsedUp || (response.ok && request.endpoint.name === changePassword.name)) {
        user = await registered(app);
      }
      // One of the requests ended the session, or the account.
      if (response.status === 401 && request.signedIn) {
        user = await app.services.accounts.get(user.user.id)
          ? await app.signInAgain(user.user)
          : await registered(app);
      }
      const [, entry] = /"entry":\{"id":"([^"]+)"/.exec(text) ?? [];
      return { response, problem, ids, entry };
    },
  };
}

/** Returns a call of `endpoint` for the item with `id`. */
function signedIn(endpoint: Endpoint, id: string): HostileRequest {
  const path = endpoint.path.replace("{id}", id);
  return { endpoint, method: endpoint.method, path, headers: {}, body: undefined, signedIn: true };
}

/** Returns a change of the entry that `added` has added. */
function renamed(added: HostileRequest, id: string): HostileRequest {
  return {
    ...added,
    endpoint: updateEntry,
    method: updateEntry.method,
    path: `${added.path.replace(/[?].*/, "")}/${id}`,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ note: "Chapter 3" }),
  };
}

/** A new user whose password is one of those in generated requests. */
async function registered(app: TestApp): Promise<SignedIn> {
  const body = { email: `${crypto.randomUUID()}@example.org`, password: PASSWORD, timezone: "UTC" };
  const { user } = (await app.fetchJson("/auth/register", { method: "POST", body })).data;
  return await app.signInAgain(user);
}

async function sendTo(
  app: TestApp,
  { method, path, headers, body, signedIn }: HostileRequest,
  { token }: SignedIn,
  number: number,
): Promise<Response> {
  return await app.request(path, {
    method,
    headers,
    from: `198.51.${number % 100}.${number % 7}`,
    ...(body !== undefined && { body }),
    ...(signedIn && { token }),
  });
}

/** Returns the path of the list whose items have a path like this: `/auth/webhooks` for `/auth/webhooks/{id}/test`. */
function listPathOf(path: string): string {
  return path.replace(/\/\{id\}.*$/, "");
}

/** The last few ids in a response. Those that the server gave are in no generated request. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []).slice(-MAX_SEEN);
}

/** The request with the last three of {@link IDS} replaced by such that the server gave. */
function withSeenIds(request: HostileRequest, seen: readonly string[], number: number): HostileRequest {
  if (seen.length === 0) return request;
  const replace = (text: string) =>
    IDS.slice(-3).reduce((all, id, at) => all.replaceAll(id, seen[(number + at) % seen.length] ?? id), text);
  const { path, body } = request;
  return { ...request, path: replace(path), body: typeof body === "string" ? replace(body) : body };
}

function describe({ endpoint, method, path, headers, body, signedIn }: HostileRequest): string {
  const sent = typeof body === "string"
    ? body.slice(0, 2_000)
    : body && `bytes ${body.toHex().slice(0, 2_000)}`;
  return `${endpoint.name}: ${method} ${path.slice(0, 500)}${signedIn ? "" : " (no token)"}\n` +
    `${JSON.stringify(headers)}\n${sent ?? "no body"}`;
}
