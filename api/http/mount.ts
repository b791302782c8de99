import type { Context, Hono, HonoRequest, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  type ErrorCode,
  type ErrorDetail,
  type FileEndpoint,
  isErrorCode,
  type StreamEndpoint,
} from "#shared/contract/mod.ts";
import { IdSchema } from "#shared/domain/schema.ts";
import { say } from "#shared/domain/sentences.ts";
import { type User, UserSchema } from "#shared/domain/user.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { type Credential, type Grant, grantOf, isRecent } from "../auth/sessions.ts";
import type { TokenClaims } from "../auth/tokens.ts";
import { Failure } from "../failures.ts";
import { inTurn } from "../large_work.ts";
import type { Services } from "../services.ts";
import { type Account, readAccount, type Session } from "../store/accounts.ts";
import type { IdempotencyKey } from "../store/documents.ts";
import { keys } from "../store/keys.ts";
import { listBody, type ListOptions, readJson, streamBody, textChunks } from "./bodies.ts";
import { clientGone, success } from "./encode.ts";

/** Who calls, and by what: the account that the token names, and the session or access token in it. */
export interface Caller {
  readonly account: Account;
  readonly user: User;
  readonly credential: Credential;
  readonly grant: Grant;
}

export interface SessionCaller extends Caller {
  readonly session: Session;
  readonly claims: TokenClaims;
}

/** Who calls an endpoint of this access. */
type CallerOf<E extends Endpoint> = E["access"] extends "session" ? SessionCaller
  : E["access"] extends "user" ? Caller
  : null;

/** The credential of a call. Throws `unauthenticated` when it has none. */
function credentialOf(c: Context): Credential {
  const credential = c.get("credential");
  if (!credential) throw new Failure("unauthenticated");
  return credential;
}

/** The caller whose account was read as `entry`. Throws `unauthenticated` when the credential is not valid in it. */
function callerOf(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  credential: Credential,
  { credentials, lastUse, clock }: Pick<Services, "credentials" | "lastUse" | "clock">,
): Caller | SessionCaller {
  const account = readAccount(entry);
  const grant = grantOf(account, credential, clock());
  if (!account || !grant) throw new Failure("unauthenticated");
  credentials.remember(credential);
  lastUse.note(account.user.id, grant);
  const caller = { account, user: account.user, credential, grant };
  return grant.kind === "session" ? { ...caller, session: grant.session, claims: grant.claims } : caller;
}

/** The caller of a path outside of the contract, counted as one call. Throws as {@link callerOf} does. */
export async function authenticate(c: Context, services: Services): Promise<Caller> {
  const credential = credentialOf(c);
  services.callRate.check(credential.userId);
  const [account] = await services.kv.getMany([keys.account(credential.userId)]);
  const caller = callerOf(account, credential, services);
  services.callRate.take(caller.user.id);
  return caller;
}

/**
 * Throws `forbidden` where an access token may not call the endpoint, and `password_required` where the session must
 * enter the password again.
 */
function requireAllowed({ access, method, recent }: Endpoint, { grant }: Caller, now: number): void {
  if (grant.kind === "session") {
    if (recent && !isRecent(grant.session, now)) throw new Failure("password_required");
    return;
  }
  if (access === "session") {
    throw new Failure("forbidden", { message: "An access token may not do this. Sign in instead." });
  }
  if (grant.accessToken.scope === "read" && method !== "GET") throw new Failure("forbidden");
}

type IdempotencyRequest = IdempotencyKey;

/**
 * Returns the call's Idempotency-Key and fingerprint, or undefined when there is no key or the endpoint does not
 * support it. The fingerprint covers the validated body, so the formatting of the JSON makes no difference. For a list,
 * which clients merge again before they resend it, it covers the path only.
 */
function idempotencyOf(
  endpoint: Endpoint,
  request: HonoRequest,
  body: unknown,
): Promise<IdempotencyRequest> | undefined {
  const sent = request.header("Idempotency-Key");
  if (!endpoint.idempotent || sent === undefined) return undefined;
  const key = IdSchema.safeParse(sent);
  if (!key.success) {
    throw new Failure("validation_failed", {
      message: "Idempotency-Key must be a UUID.",
      details: [{ path: "Idempotency-Key", message: "must be a UUID" }],
    });
  }
  return withFingerprint(key.data, endpoint, request, body);
}

async function withFingerprint(
  key: string,
  endpoint: Endpoint,
  request: HonoRequest,
  body: unknown,
): Promise<IdempotencyRequest> {
  const content = endpoint.idempotent === "merged" ? "" : JSON.stringify(body);
  const call = new TextEncoder().encode(`${endpoint.name} ${request.path} ${content}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", call));
  return { key, fingerprint: digest.toHex() };
}

/** What a write requires of the ring's current version. `match` without versions is never met. */
export type Precondition =
  | { readonly kind: "none" }
  /** One of these versions. */
  | { readonly kind: "match"; readonly versions: readonly string[] }
  /** Any version: the ring was written before. */
  | { readonly kind: "present" }
  /** No version: the ring was never written. */
  | { readonly kind: "absent" };

/**
 * Returns the precondition in `If-Match` or `If-None-Match: *`. A weak or malformed tag matches nothing (RFC 9110,
 * 13.1.1), so that a broken client cannot overwrite by accident.
 */
function preconditionOf(endpoint: Endpoint, headers: Headers): Precondition {
  if (!endpoint.writes) return { kind: "none" };
  const match = headers.get("If-Match");
  if (match !== null) {
    if (match.trim() === "*") return { kind: "present" };
    return {
      kind: "match",
      versions: match.split(",").flatMap((tag) => /^\s*"([^"]*)"\s*$/.exec(tag)?.[1] ?? []),
    };
  }
  return headers.get("If-None-Match")?.trim() === "*" ? { kind: "absent" } : { kind: "none" };
}

/** Whether a ring of this version meets the precondition. The version is null when the ring was never written. */
export function preconditionMet(precondition: Precondition, version: string | null): boolean {
  switch (precondition.kind) {
    case "none":
      return true;
    case "match":
      return version !== null && precondition.versions.includes(version);
    case "present":
      return version !== null;
    case "absent":
      return version === null;
  }
}

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/** The validated path parameters, or the failure. */
type Params<E extends Endpoint> =
  | { readonly ok: true; readonly value: EndpointRequest<E>["params"] }
  | { readonly ok: false; readonly failure: Failure };

/** Validates the path parameters. Does not throw, so that the caller can be authenticated first. */
function readParams<E extends Endpoint>(endpoint: E, params: Record<string, string>): Params<E> {
  try {
    const value = endpoint.params ? parse(endpoint.params, params, codeOf) : {};
    // Parsed by the schema from which the type is inferred.
    return { ok: true, value: value as EndpointRequest<E>["params"] };
  } catch (failure) {
    if (failure instanceof Failure) return { ok: false, failure };
    throw failure;
  }
}

/** Returns the validated query. The first value of a repeated parameter counts. */
function readQuery({ query: schema }: Endpoint, request: HonoRequest): unknown {
  if (!schema) return {};
  const first = Object.entries(request.queries()).map(([name, values]) => [name, values[0]]);
  return parse(schema, Object.fromEntries(first), codeOf);
}

/** Returns the body, validated by `schema`. The body must arrive within the deadline. */
async function readBody(schema: Schema, ...call: Parameters<typeof readJson>): Promise<unknown> {
  return parse(schema, await readJson(...call), () => "validation_failed");
}

/** A value that was parsed by a schema, or what is wrong with it. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | {
  readonly ok: false;
  readonly issues: readonly Issue[];
  readonly details: readonly ErrorDetail[];
};

/** Returns the value parsed by `schema`, or what is wrong with it: one thing for each field. */
export function parseBy<T>(schema: z.core.$ZodType<T>, value: unknown): Parsed<T> {
  const result = z.safeParse(schema, value, { error: describe });
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  return { ok: false, issues, details: firstOfEachPath(issues.flatMap((issue) => detailsOf(issue))) };
}

function parse(schema: Schema, value: unknown, code: (issues: readonly Issue[]) => ErrorCode): unknown {
  const parsed = parseBy(schema, value);
  if (parsed.ok) return parsed.value;
  const { issues, details } = parsed;
  throw new Failure(code(issues), { details });
}

/** Returns the error code of issues in a path or query. A refinement may set one, such as `invalid_date`. */
function codeOf(issues: readonly Issue[]): ErrorCode {
  for (const issue of issues) {
    const code: unknown = issue.code === "custom" ? issue.params?.code : undefined;
    if (isErrorCode(code)) return code;
  }
  return "validation_failed";
}

/** Returns the details of an issue; for a union, those of the branch that the value was most likely meant for. */
function detailsOf(issue: Issue, above: readonly PropertyKey[] = []): ErrorDetail[] {
  const { path, message } = issue;
  const whole = [...above, ...path];
  const branch = issue.code === "invalid_union" ? meantBranch(issue.errors) : undefined;
  return branch?.flatMap((inner) => detailsOf(inner, whole)) ??
    [{ path: whole.map(String).join("."), message, ...saidOf(issue) }];
}

/** Returns what the message of an issue was made of, unless its schema says something of its own. */
function saidOf(issue: Issue): Pick<ErrorDetail, "said"> {
  const sentence = sentenceOf(issue);
  return sentence?.text === issue.message ? { said: sentence.said } : {};
}

/** Returns what is said of an issue with values, or undefined. */
function sentenceOf(issue: Issue | z.core.$ZodRawIssue): Sentence | undefined {
  switch (issue.code) {
    case "too_small": {
      const min = Number(issue.minimum);
      return say(issue.origin === "string" ? "field_min_length" : "field_min", { min });
    }
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string") return say("field_max_length", { max });
      return say(issue.origin === "array" ? "field_max_items" : "field_max", { max });
    }
    case "invalid_value":
      return say("field_choices", { choices: issue.values.join(", ") });
    case "custom": {
      const { target, max, items } = issue.params ?? {};
      if (target !== undefined) return say("field_max_target", { target });
      return max === undefined ? undefined : say("field_max_kind_a_day", { max, items });
    }
  }
}

/**
 * Returns the issues of the union branch that the value was most likely meant for: the branch with the fewest missing
 * top-level fields, then with the fewest issues in them. Deeper issues do not count, and a mismatched constant counts
 * last.
 */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches.toSorted((a, b) =>
    count(a, isShallow, isMissing) - count(b, isShallow, isMissing) ||
    count(a, isShallow) - count(b, isShallow) ||
    count(a, isConstant) - count(b, isConstant)
  )[0];
}

function count(issues: readonly Issue[], ...are: readonly ((issue: Issue) => boolean)[]): number {
  return issues.filter((issue) => are.every((is) => is(issue))).length;
}

const isShallow = ({ path }: Issue) => path.length <= 1;
const isMissing = ({ message }: Issue) => message === MISSING;
const isConstant = ({ code }: Issue) => code === "invalid_value";

/** Returns the first detail of each field; the others are mostly consequences of it. */
function firstOfEachPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...Map.groupBy(details, ({ path }) => path).values()].flatMap((some) => some.slice(0, 1));
}

const WRONG_TYPE: Record<string, string> = {
  string: "must be a text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

const MISSING = "is required";

/** Returns the problem as the second half of a sentence that begins with the field's name. */
function describe(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return MISSING;
  const wrong = issue.code === "invalid_type" ? WRONG_TYPE[issue.expected] : sentenceOf(issue)?.text;
  return wrong ?? "is not valid";
}

/** A call as its handler receives it: authenticated if the endpoint requires it, and validated by its schemas. */
export interface RequestContext<E extends Endpoint> extends EndpointRequest<E> {
  readonly caller: CallerOf<E>;
  /** The entries of the route's `prefetch` keys, in their order. */
  readonly entries: readonly Deno.KvEntryMaybe<unknown>[];
  readonly precondition: Precondition;
  readonly idempotency: IdempotencyRequest | undefined;
  readonly context: Context;
}

/** Returns the keys of a route's `prefetch`. */
type Prefetch<E extends Endpoint> = (
  userId: string,
  params: EndpointRequest<E>["params"],
) => Deno.KvKey[];

/** A call whose caller is not known yet. */
interface IncomingCall<E extends Endpoint> {
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
function receiveCall<E extends Endpoint>(
  endpoint: E,
  c: Context,
  { callRate }: Services,
): IncomingCall<E> {
  const credential = endpoint.access === "anyone" ? null : credentialOf(c);
  if (credential) callRate.check(credential.userId);
  return { endpoint, c, credential, params: readParams(endpoint, c.req.param()), isCounted: false };
}

/** Returns the call with its account and without further entries. */
function readCall<E extends Endpoint>(
  endpoint: E,
  c: Context,
  services: Services,
): Promise<RequestContext<E>> {
  return readWithEntries(receiveCall(endpoint, c, services), services);
}

/** Returns the call with its account and its prefetched entries, as they are read now. */
async function readWithEntries<E extends Endpoint>(
  incoming: IncomingCall<E>,
  services: Services,
  prefetchOf?: Prefetch<E>,
): Promise<RequestContext<E>> {
  const { endpoint, credential, params } = incoming;
  const prefetch = credential && params.ok ? prefetchOf?.(credential.userId, params.value) ?? [] : [];
  const resolve = async () => {
    // The account is last, so that what belongs together of the others is in one snapshot on every kind of store.
    const entries = credential
      ? await services.kv.getMany([...prefetch, keys.account(credential.userId)])
      : [];
    const account = entries.pop();
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
async function resolveCall<E extends Endpoint>(
  incoming: IncomingCall<E>,
  services: Services,
  account: Deno.KvEntryMaybe<unknown> | undefined,
  entries: readonly Deno.KvEntryMaybe<unknown>[],
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
  if (schema || upload) services.drain.requireEntered(c.req.raw);
  const body = schema && await (incoming.body ??= readBody(schema, c, caller?.user.id, services));
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

export interface RouteHandler<E extends Endpoint> {
  /**
   * Keys to read in the same `getMany` as the account, which costs half as much as a second one. They must be keys of
   * `userId`: the session is checked before the handler receives the entries.
   */
  readonly prefetch?: Prefetch<E>;
  /**
   * Whether it reads many days of its user at once: one such call of a user runs at a time, in turn with the parts of
   * long responses, and none while a password is hashed (`large_work.ts`).
   */
  readonly readsManyDays?: true;
  readonly handle: (call: RequestContext<E>, services: Services) => Promise<EndpointResponse<E>>;
}

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint;
  mount(app: Hono, services: Services): void;
}

export interface StreamHandler<E extends StreamEndpoint> {
  readonly open: (call: RequestContext<E>, services: Services) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The handler of an endpoint whose response is one possibly long list. */
export interface ListHandler<E extends Endpoint, T>
  extends Omit<ListOptions<T>, "items" | "sent" | "turn" | "isAwaited" | "onEnd"> {
  readonly open: (call: RequestContext<E>, services: Services) => AsyncIterable<T>;
}

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

export interface FileHandler<E extends FileEndpoint> {
  readonly open: (call: RequestContext<E>, services: Services) => Promise<SentFile>;
}

/**
 * Returns the route of `endpoint`. It authenticates and validates the call, and sends only declared response fields.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  { prefetch, readsManyDays, handle }: RouteHandler<E>,
): Route {
  return toRoute(endpoint, async (c, services) => {
    const call = await readWithEntries(receiveCall(endpoint, c, services), services, prefetch);
    const { readQueue, bulkTurn } = services;
    const work = () => handle(call, services);
    const data = readsManyDays && call.caller
      ? await readQueue.run(call.caller.user.id, () => inTurn(bulkTurn, work))
      : await work();
    return success(c, endpoint, data);
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
    const onEnd = await enterList(user.id, services);
    const body = await listBody({
      ...list,
      items: open(call, services),
      sent: clientGone(c),
      ...waitsOf(services),
      onEnd,
    });
    return c.body(body, 200, JSON_HEADERS);
  }, gzip);
}

/**
 * Resolves when the user's turn has come and the server has a place for a long response, with a function that ends
 * both.
 */
async function enterList(userId: string, { listQueue, openLists }: Services): Promise<() => void> {
  const endTurn = await listQueue.enter(userId);
  try {
    // All users are in one queue.
    const leave = await openLists.enter("");
    return () => {
      leave();
      endTurn();
    };
  } catch (error) {
    endTurn();
    throw error;
  }
}

/** What the parts of a long response wait for, and who waits for its place. */
function waitsOf({ bulkTurn, openLists }: Services) {
  return { turn: bulkTurn, isAwaited: () => openLists.length > 0 };
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
    const onEnd = await enterList(user.id, services);
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
          ...waitsOf(services),
          onEnd,
        }),
        200,
        headers,
      );
    } catch (error) {
      onEnd();
      throw error;
    }
  }, gzip);
}

/** Compresses what is sent as it is made: the runtime compresses no streams by itself, and years of days are long. */
const gzip = compress({ encoding: "gzip" });

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
    // Hono's middleware answers `If-None-Match: *` with 304 also where the address is unknown.
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
  ...middleware: readonly MiddlewareHandler[]
): Route {
  return {
    endpoint,
    mount(app, services) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
      app.on(endpoint.method, [path], ...middleware, (c: Context) => {
        c.set("route", `/api${endpoint.path}`);
        return respond(c, services);
      });
    },
  };
}

/**
 * Returns the user with the version of their profile and settings. It is a hash of the content: the versionstamp of the
 * account also changes with its sessions.
 */
export function toUserState(user: User): { user: User; version: string } {
  // Parsing puts the fields into the order of the schema.
  const content = JSON.stringify(z.parse(UserSchema, user));
  return { user, version: createHash("sha256").update(content).digest("hex") };
}
