import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type {
  Endpoint,
  EndpointResponse,
  ErrorCode,
  FileEndpoint,
  StreamEndpoint,
} from "#shared/contract/mod.ts";
import { clientGone, type EncodedBody, success } from "./response.ts";
import { listBody, type ListOptions } from "./list_body.ts";
import {
  type IncomingCall,
  type Prefetch,
  readCall,
  readWithEntries,
  receiveCall,
  type RequestContext,
  resolveCall,
} from "./read_call.ts";
import { streamBody } from "./stream_body.ts";
import { textChunks } from "./text_chunks.ts";
import { Failure } from "../failures/failure.ts";
import type { WriteFromMemory } from "../store/days/remembered_days.ts";
import type { Services } from "../services/services.ts";

/** The handler of an endpoint. */
export interface RouteHandler<E extends Endpoint> {
  /**
   * Keys to read in the same `getMany` as the account, which costs half as much as a second one. They must be keys of
   * `userId`: the session is checked before the handler receives the entries. The Idempotency-Key is not checked yet.
   */
  readonly prefetch?: Prefetch<E>;
  /**
   * Returns a write that uses what is remembered, or null. The call is handled with it first: the caller is the one of
   * its account, and what `handle` returns or throws counts only when the commit has confirmed what was remembered.
   * Otherwise the call is handled again, with what is read.
   */
  readonly fromMemory?: (services: Services, userId: string) => WriteFromMemory | null;
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
export interface ListHandler<E extends Endpoint, T>
  extends Omit<ListOptions<T>, "items" | "sent" | "turn" | "onEnd"> {
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
  /** What it leaves out because it is damaged, such as `2026-11-21/earth`. */
  readonly gaps?: readonly string[];
  readonly text: AsyncIterable<string>;
}

/** How many parts a header names: their number is not limited, but the length of headers is. */
const MAX_GAPS = 100;

/** How an endpoint is served that responds with a file. */
export interface FileHandler<E extends FileEndpoint> {
  readonly open: (call: RequestContext<E>, services: Services) => Promise<SentFile>;
}

/**
 * Returns the route of `endpoint`. It authenticates and validates the call, and sends only declared response fields.
 */
export function serve<E extends Endpoint>(endpoint: E, route: RouteHandler<E>): Route {
  return toRoute(endpoint, async (c, services) => {
    const incoming = receiveCall(endpoint, c, services);
    const known = route.fromMemory && await handleFromMemory(incoming, services, route);
    return success(
      c,
      endpoint,
      known ?? await route.handle(await readWithEntries(incoming, services, route.prefetch), services),
    );
  });
}

/**
 * Handles a call with what is remembered. Returns null when it has to be handled again with what is read: nothing was
 * written then. A call that was rejected for its rate or by a full queue, or for which the store failed, is not handled
 * again.
 */
async function handleFromMemory<E extends Endpoint>(
  incoming: IncomingCall<E>,
  services: Services,
  { fromMemory, handle }: RouteHandler<E>,
): Promise<EndpointResponse<E> | EncodedBody | null> {
  const { credential, params } = incoming;
  const memory = credential && params.ok ? fromMemory?.(services, credential.userId) : null;
  if (!memory) return null;
  try {
    const data = await handle(await resolveCall(incoming, services, memory.account, [], memory), services);
    return memory.written === "everything" ? data : null;
  } catch (error) {
    const isFinal = error instanceof Failure && FINAL.has(error.code);
    if (isFinal || memory.written !== "nothing") throw error;
    return null;
  }
}

/** Failures of the call rate, of the queue and of the store. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["too_many_requests", "unavailable"]);

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
      turn: services.bulkTurn,
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
    // `access: "user"` is what makes the caller present.
    const { user } = call.caller as NonNullable<RequestContext<E>["caller"]>;
    // Opening it reads as much as sending it.
    const onEnd = await services.listQueue.enter(user.id);
    try {
      const { type, name, days, gaps, text } = await open(call, services);
      const headers = {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="${name}"`,
        "X-Total-Days": String(days),
        ...(gaps && { "X-Damaged": gaps.slice(0, MAX_GAPS).join(", ") }),
      };
      if (isHead(c)) return onEnd(), c.body(null, 200, headers);
      return c.body(
        await streamBody({
          chunks: textChunks(text),
          sent: clientGone(c),
          turn: services.bulkTurn,
          onEnd,
        }),
        200,
        headers,
      );
    } catch (error) {
      onEnd();
      throw error;
    }
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
