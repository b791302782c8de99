import type { Context, Hono } from "hono";
import type { Endpoint, EndpointAnswer, EndpointRequest } from "#shared/contract/mod.ts";
import type { User } from "#shared/records/mod.ts";
import type { TokenClaims } from "./auth/token.ts";
import { Failure } from "./failure.ts";
import { success } from "./middleware/answer.ts";
import { bearerToken } from "./middleware/bearer.ts";
import { idempotencyOf, type IdempotencyRequest } from "./middleware/idempotency.ts";
import { pick } from "./middleware/pick.ts";
import { type Precondition, preconditionOf } from "./middleware/precondition.ts";
import { readBody, readParams, readQuery } from "./middleware/validate.ts";
import { type Account, accountIn, type Session } from "./store/accounts.ts";
import { keys } from "./store/keys.ts";
import type { Services } from "./services.ts";

/** Who calls: the account that the token names and the session that it lives by. */
export interface Caller {
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
  readonly claims: TokenClaims;
}

/** A call as a handler sees it: authenticated where the endpoint says so, and validated by its schemas. */
export interface Call<E extends Endpoint> extends EndpointRequest<E> {
  readonly caller: E["access"] extends "user" ? Caller : null;
  /** What was read by the route's `prefetch`, in its order. */
  readonly entries: readonly Deno.KvEntryMaybe<unknown>[];
  readonly precondition: Precondition;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly context: Context;
}

/** How an endpoint is served. */
export interface Route<E extends Endpoint> {
  /**
   * Keys to read in the same `getMany` as the account, which the store serves at half the price of two. Only of
   * the user that it is given: the session is checked before the handler sees what was read.
   */
  readonly prefetch?: (userId: string, params: EndpointRequest<E>["params"]) => Deno.KvKey[];
  readonly handle: (call: Call<E>, services: Services) => Promise<EndpointAnswer<E>>;
}

/** An endpoint with its way of being served, ready to be mounted. */
export interface Mountable {
  readonly endpoint: Endpoint;
  mount(app: Hono, services: Services): void;
}

/** Serves `endpoint` by `route`: authenticates and validates first, drops what the answer may not say last. */
export function serve<E extends Endpoint>(endpoint: E, route: Route<E>): Mountable {
  return {
    endpoint,
    mount(app, services) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
      app.on(endpoint.method, path, async (c) => {
        c.set("route", `/api${endpoint.path}`);
        const claims = endpoint.access === "user" ? await claimsOf(c, services) : null;
        const params = readParams(endpoint, c.req.param());
        const prefetch = claims && params.ok ? route.prefetch?.(claims.userId, params.value) ?? [] : [];
        const [account, ...entries] = claims
          ? await services.kv.getMany([keys.account(claims.userId), ...prefetch])
          : [];
        const caller = claims && callerOf(account, claims, services.clock());
        // Only now: who is not signed in learns nothing of what an address may look like.
        if (!params.ok) throw params.failure;
        const query = readQuery(endpoint, c.req.queries());
        const body = await readBody(endpoint, c.req.raw);
        // Each part was parsed by the schema that its type is inferred from.
        const call = {
          caller,
          params: params.value,
          query,
          body,
          entries,
          precondition: preconditionOf(endpoint, c.req.raw.headers),
          idempotency: await idempotencyOf(endpoint, c.req, body),
          context: c,
        } as unknown as Call<E>;
        return success(c, endpoint, pick(endpoint.answer, await route.handle(call, services)));
      });
    },
  };
}

async function claimsOf(c: Context, services: Services): Promise<TokenClaims> {
  const token = bearerToken(c.req.header("Authorization"));
  const claims = token && await services.tokens.verify(token);
  if (!claims) throw new Failure("unauthenticated");
  return claims;
}

function callerOf(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  claims: TokenClaims,
  now: number,
): Caller {
  const account = accountIn(entry);
  const session = account?.sessions.find(({ id }) => id === claims.sessionId);
  if (!account || !session || Date.parse(session.expires_at) <= now) throw new Failure("unauthenticated");
  return { account, user: account.user, session, claims };
}
