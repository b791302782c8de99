import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type {
  Endpoint,
  EndpointRequest,
  EndpointResponse,
  FileEndpoint,
  StreamEndpoint,
} from "#shared/contract/mod.ts";
import { type CallerOf, callerOf, credentialOf, requireAllowed } from "./caller.ts";
import { clientGone, type EncodedBody, success } from "./response.ts";
import { idempotencyOf, type IdempotencyRequest, sentIdempotencyKey } from "./idempotency.ts";
import { listBody, type ListOptions } from "./list_body.ts";
import { type Precondition, preconditionOf } from "./precondition.ts";
import { streamBody } from "./stream_body.ts";
import { textChunks } from "./text_chunks.ts";
import { readBody, readParams, readQuery } from "./validate.ts";
import { keys } from "../store/keys.ts";
import type { Services } from "../services/services.ts";

/** A call as its handler receives it: authenticated if the endpoint requires it, and validated by its schemas. */
export interface RequestContext<E extends Endpoint> extends EndpointRequest<E> {
  readonly caller: CallerOf<E>;
  /** The entries of the route's `prefetch` keys, in their order. */
  readonly entries: readonly Deno.KvEntryMaybe<unknown>[];
  readonly precondition: Precondition;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly context: Context;
}

/** The handler of an endpoint. */
export interface RouteHandler<E extends Endpoint> {
  /**
   * Keys to read in the same `getMany` as the account, which costs half as much as a second one. They must be keys of
   * `userId`: the session is checked before the handler receives the entries. The Idempotency-Key is not checked yet.
   */
  readonly prefetch?: (
    userId: string,
    params: EndpointRequest<E>["params"],
    idempotencyKey: string | undefined,
  ) => Deno.KvKey[];
  readonly handle: (
    call: RequestContext<E>,
    services: Services,
  ) => Promise<EndpointResponse<E> | EncodedBody>;
}

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint;
  mount(app: Hono, services: Services): void;
}

/** The handler of an endpoint that responds with a stream. */
export interface StreamHandler<E extends StreamEndpoint> {
  readonly open: (call: RequestContext<E>, services: Services) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The handler of an endpoint whose response is one possibly long list. */
export interface ListHandler<E extends Endpoint, T> extends Omit<ListOptions<T>, "items" | "sent" | "onEnd"> {
  readonly open: (call: RequestContext<E>, services: Services) => AsyncIterable<T>;
}

/** A file to send. */
export interface SentFile {
  /** Its media type. */
  readonly type: string;
  /** The name under which a browser saves it: letters, digits, dots, hyphens. */
  readonly name: string;
  /** How many days the user has on record, so that a client can show how far it is. */
  readonly days: number;
  readonly text: AsyncIterable<string>;
}

/** How an endpoint is served that responds with a file. */
export interface FileHandler<E extends FileEndpoint> {
  readonly open: (call: RequestContext<E>, services: Services) => Promise<SentFile>;
}

/**
 * Returns the route of `endpoint`. It authenticates and validates the call, and sends only declared response fields.
 */
export function serve<E extends Endpoint>(endpoint: E, route: RouteHandler<E>): Route {
  return toRoute(endpoint, async (c, services) => {
    const call = await readCall(endpoint, c, services, route.prefetch);
    return success(c, endpoint, await route.handle(call, services));
  });
}

/**
 * Returns the route of `endpoint`, which sends a list item by item, so that a long list takes no more memory than a
 * short one. One list per user is sent at a time. An error before the first item gets an error response; a later one
 * aborts the response.
 */
export function serveList<E extends Endpoint & { access: "user" }, T>(
  endpoint: E,
  { open, ...list }: ListHandler<E, T>,
): Route {
  return toRoute(endpoint, async (c, services) => {
    const call = await readCall(endpoint, c, services);
    if (isHead(c)) return c.body(null, 200, JSON_HEADERS);
    // The caller is never null with `access: "user"`.
    const { user } = call.caller as NonNullable<RequestContext<E>["caller"]>;
    const leave = await services.listQueue.enter(user.id);
    const body = await listBody({
      ...list,
      items: open(call, services),
      sent: clientGone(c),
      onEnd: leave,
    });
    return c.body(body, 200, JSON_HEADERS);
  });
}

const JSON_HEADERS = { "Content-Type": "application/json" };

/**
 * Serves `endpoint` with the file that `route` opens, as it is made. A file is one of the user's long lists: one is
 * sent at a time.
 */
export function serveFile<E extends FileEndpoint & { access: "user" }>(
  endpoint: E,
  { open }: FileHandler<E>,
): Route {
  return toRoute(endpoint, async (c, services) => {
    const call = await readCall(endpoint, c, services);
    const { type, name, days, text } = await open(call, services);
    const headers = {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Total-Days": String(days),
    };
    if (isHead(c)) return c.body(null, 200, headers);
    // `access: "user"` is what makes the caller present.
    const { user } = call.caller as NonNullable<RequestContext<E>["caller"]>;
    const onEnd = await services.listQueue.enter(user.id);
    return c.body(await streamBody({ chunks: textChunks(text), sent: clientGone(c), onEnd }), 200, headers);
  });
}

/** How an endpoint is served that responds with one text. */
export interface TextHandler<E extends FileEndpoint> {
  /** Its media type. */
  readonly type: string;
  readonly text: (call: RequestContext<E>, services: Services) => Promise<string>;
}

/** Serves `endpoint` with a text, or with 304 when the caller has the same text already. */
export function serveText<E extends FileEndpoint & { cached: true }>(
  endpoint: E,
  { type, text }: TextHandler<E>,
): Route {
  return toRoute(endpoint, async (c, services) => {
    const content = await text(await readCall(endpoint, c, services), services);
    const etag = `"${createHash("sha256").update(content).digest("base64url")}"`;
    const headers = { "Content-Type": type, "ETag": etag, "Cache-Control": "private, no-cache" };
    const known = c.req.header("If-None-Match")?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return known?.includes(etag) ? c.body(null, 304, headers) : c.body(content, 200, headers);
  });
}

/** A HEAD request opens no list or stream, because nothing would read and close it. */
function isHead(c: Context): boolean {
  return c.req.raw.method === "HEAD";
}

/** Returns the route of `endpoint`, which responds with a stream after authenticating and validating the call. */
export function serveStream<E extends StreamEndpoint>(endpoint: E, { open }: StreamHandler<E>): Route {
  return toRoute(endpoint, async (c, services) => {
    const call = await readCall(endpoint, c, services);
    if (isHead(c)) return c.body(null, 200, STREAM_HEADERS);
    return c.body(open(call, services), 200, STREAM_HEADERS);
  });
}

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  // Compression and buffering by proxies would delay events.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

function toRoute(
  endpoint: Endpoint,
  respond: (c: Context, services: Services) => Promise<Response>,
): Route {
  return {
    endpoint,
    mount(app, services) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
      app.on(endpoint.method, path, (c) => {
        c.set("route", `/api${endpoint.path}`);
        return respond(c, services);
      });
    },
  };
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  c: Context,
  services: Services,
  prefetchOf?: RouteHandler<E>["prefetch"],
): Promise<RequestContext<E>> {
  const credential = endpoint.access === "anyone" ? null : credentialOf(c);
  if (credential) services.callRate.check(credential.userId);
  const params = readParams(endpoint, c.req.param());
  const prefetch = credential && params.ok
    ? prefetchOf?.(credential.userId, params.value, sentIdempotencyKey(endpoint, c.req)) ?? []
    : [];
  const [account, ...entries] = credential
    ? await services.kv.getMany([keys.account(credential.userId), ...prefetch])
    : [];
  const caller = credential && callerOf(account, credential, services);
  if (caller) {
    // Counted only now, so that calls with a revoked token do not use up the account's allowance.
    services.callRate.take(caller.user.id);
    requireAllowed(endpoint, caller, services.clock());
  }
  // Thrown only now, so that callers who are not signed in learn nothing about valid parameters.
  if (!params.ok) throw params.failure;
  const query = readQuery(endpoint, c.req);
  const { body: schema, upload } = endpoint;
  if (schema || upload) services.bodies.requireEntered(c.req.raw);
  const body = schema && await readBody(schema, c.req.raw, services.bodyDeadline);
  return {
    caller,
    params: params.value,
    query,
    body,
    entries,
    precondition: preconditionOf(endpoint, c.req.raw.headers),
    idempotency: await idempotencyOf(endpoint, c.req, body),
    context: c,
    // Each part was parsed by the schema from which its type is inferred.
  } as unknown as RequestContext<E>;
}
