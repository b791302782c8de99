import type { Context } from "hono";
import type { Endpoint, EndpointRequest } from "#shared/contract/mod.ts";
import type { Credential } from "../auth/credential.ts";
import type { Services } from "../services/services.ts";
import type { WriteFromMemory } from "../store/days/remembered_days.ts";
import { keys } from "../store/keys.ts";
import { type CallerOf, callerOf, credentialOf, requireAllowed } from "./caller.ts";
import { idempotencyOf, type IdempotencyRequest, sentIdempotencyKey } from "./idempotency.ts";
import { type Precondition, preconditionOf } from "./precondition.ts";
import { type Params, readBody, readParams, readQuery } from "./validate.ts";

/** A call as its handler receives it: authenticated if the endpoint requires it, and validated by its schemas. */
export interface RequestContext<E extends Endpoint> extends EndpointRequest<E> {
  readonly caller: CallerOf<E>;
  /** The entries of the route's `prefetch` keys, in their order. */
  readonly entries: readonly Deno.KvEntryMaybe<unknown>[];
  /** The write to make with what is remembered; undefined when the entries were read. */
  readonly memory: WriteFromMemory | undefined;
  readonly precondition: Precondition;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly context: Context;
}

/** Returns the keys of a route's `prefetch`. */
export type Prefetch<E extends Endpoint> = (
  userId: string,
  params: EndpointRequest<E>["params"],
  services: Services,
  idempotencyKey: string | undefined,
) => Deno.KvKey[];

/** A call whose caller is not known yet. */
export interface IncomingCall<E extends Endpoint> {
  readonly endpoint: E;
  readonly c: Context;
  readonly credential: Credential | null;
  readonly params: Params<E>;
  /** The validated body, once it was asked for. */
  body?: Promise<unknown>;
  /** Whether the call was counted for its account. */
  isCounted: boolean;
}

/** Reads what a call says of itself. Throws `unauthenticated` when the endpoint needs a token and it has none. */
export function receiveCall<E extends Endpoint>(
  endpoint: E,
  c: Context,
  { callRate }: Services,
): IncomingCall<E> {
  const credential = endpoint.access === "anyone" ? null : credentialOf(c);
  if (credential) callRate.check(credential.userId);
  return { endpoint, c, credential, params: readParams(endpoint, c.req.param()), isCounted: false };
}

/** Returns the call with its account and without further entries. */
export function readCall<E extends Endpoint>(
  endpoint: E,
  c: Context,
  services: Services,
): Promise<RequestContext<E>> {
  return readWithEntries(receiveCall(endpoint, c, services), services);
}

/** Returns the call with its account and its prefetched entries, as they are read now. */
export async function readWithEntries<E extends Endpoint>(
  incoming: IncomingCall<E>,
  services: Services,
  prefetchOf?: Prefetch<E>,
): Promise<RequestContext<E>> {
  const { endpoint, c, credential, params } = incoming;
  const prefetch = credential && params.ok
    ? prefetchOf?.(credential.userId, params.value, services, sentIdempotencyKey(endpoint, c.req)) ?? []
    : [];
  const resolve = async () => {
    const [account, ...entries] = credential
      ? await services.kv.getMany([keys.account(credential.userId), ...prefetch])
      : [];
    return await resolveCall(incoming, services, account, entries);
  };
  const call = await resolve();
  // A body can be held back until the session has ended, and what such a call makes would outlive it.
  return endpoint.access === "session" && endpoint.body ? await resolve() : call;
}

/**
 * Returns the call of the account's user, validated by the endpoint's schemas. It may be called again with an account
 * that was read later: the body is read once, and the call is counted once.
 */
export async function resolveCall<E extends Endpoint>(
  incoming: IncomingCall<E>,
  services: Services,
  account: Deno.KvEntryMaybe<unknown> | undefined,
  entries: readonly Deno.KvEntryMaybe<unknown>[],
  memory?: WriteFromMemory,
): Promise<RequestContext<E>> {
  const { endpoint, c, credential, params } = incoming;
  const caller = credential && callerOf(account, credential, services);
  if (caller) {
    // Counted only now, so that calls with a revoked token do not use up the account's allowance.
    if (!incoming.isCounted) services.callRate.take(caller.user.id);
    incoming.isCounted = true;
    requireAllowed(endpoint, caller, services.clock());
  }
  // Thrown only now, so that callers who are not signed in learn nothing about valid parameters.
  if (!params.ok) throw params.failure;
  const query = readQuery(endpoint, c.req);
  const { body: schema, upload } = endpoint;
  if (schema || upload) services.bodies.requireEntered(c.req.raw);
  const body = schema && await (incoming.body ??= readBody(schema, c.req.raw, services.bodyDeadline));
  return {
    caller,
    params: params.value,
    query,
    body,
    entries,
    memory,
    precondition: preconditionOf(endpoint, c.req.raw.headers),
    idempotency: await idempotencyOf(endpoint, c.req, body),
    context: c,
    // Each part was parsed by the schema from which its type is inferred.
  } as unknown as RequestContext<E>;
}
