import * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  type FileEndpoint,
  isErrorCode,
  type StreamEndpoint,
  type UploadEndpoint,
} from "../contract/endpoint.ts";
import { SaidSchema } from "../contract/said.ts";
import { t } from "../texts/translate.ts";
import { ApiError, isSignedOut, type Trouble, troubleOf } from "./trouble.ts";

/**
 * What a response without Gorin's envelope stands for. `other_sign_in`: a page in front of the server wants a sign-in
 * of its own. `basic_auth`: a proxy wants Basic authentication, which needs the header that carries Gorin's token.
 * `restarting`: a proxy does not reach the server. `invalid_response`: anything else that the contract does not allow.
 */
export type ForeignCode = keyof typeof FOREIGN_TEXTS;

/** The messages of what responds in place of the server. */
const FOREIGN_TEXTS = {
  other_sign_in: "Another page wants you to sign in.",
  basic_auth: "A password prompt in front of Gorin blocks it.",
  restarting: "The server is restarting.",
  invalid_response: null,
} as const;

/** The statuses by which a proxy wants a sign-in; 511 is that of a network with a sign-in page. */
const SIGN_IN: readonly number[] = [401, 403, 407, 511];

/** The statuses by which a proxy says that it does not reach the server. */
const NOT_REACHED: readonly number[] = [502, 503, 504];

/** Returns what a response without Gorin's envelope stands for. */
function foreignCode(response: Pick<Response, "type" | "status" | "ok" | "headers">): ForeignCode {
  const { type, status, ok, headers } = response;
  if (status === 401 && /(?:^|,\s*)basic\b/i.test(headers.get("WWW-Authenticate") ?? "")) return "basic_auth";
  // A redirect is not followed: browsers hide where it leads.
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  if (isRedirect || SIGN_IN.includes(status) || (ok && isPage(headers))) return "other_sign_in";
  // A proxy says so by a page or without a body; JSON without an error is a response to be named by its status.
  const isJson = /\bjson\b/i.test(headers.get("Content-Type") ?? "");
  return NOT_REACHED.includes(status) && !isJson ? "restarting" : "invalid_response";
}

/** Returns the message for a response without Gorin's envelope. */
function foreignMessage(code: ForeignCode, status: number): string {
  if (status === 429) return "The server is busy.";
  return FOREIGN_TEXTS[code] ?? t("HTTP error! status: {status}", { status });
}

/** Whether a response is a page for people. */
function isPage(headers: Headers): boolean {
  return /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get("Content-Type") ?? "");
}

/** The server that is called, and the session that calls it. */
export interface ClientOptions {
  /** The server's origin, without `/api`; empty for the origin of the page. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Returns the current bearer token, or null when signed out. */
  readonly token: () => string | null;
  /**
   * Returns the token that is stored now, after the server has rejected another one: the session may have a new one
   * since. When it differs, the call is made once more with it.
   */
  readonly storedToken?: () => string | null;
  /**
   * The calls under way that may give the session a new token. Clients of one session share them, so that each waits
   * for the token that another one is about to get. Without them, a client knows only of its own calls.
   */
  readonly renewals?: Set<Promise<unknown>>;
  /** Called when the server says that the session of `token` has ended. */
  readonly onSessionEnded?: (endpoint: Endpoint, token: string) => void;
  /**
   * Called after each call with why the server cannot be used, or null when it has responded. A call that the caller
   * has aborted, and a stream that does not open, say nothing about that.
   */
  readonly onContact?: (trouble: Trouble | null) => void;
  /** Compares the device's clock with the server's. */
  readonly clock?: {
    /** Returns the time by the device, in milliseconds since 1970. */
    readonly now: () => number;
    /** Called with how far the server's clock is ahead, in milliseconds. */
    readonly onOffset: (offset: number) => void;
  };
}

/** The options of a call besides its input. */
export interface CallOptions {
  /**
   * The version on which the write is based: it fails with `version_conflict` when the ring has changed since. Null:
   * the ring did not exist yet. Absent: the last write wins.
   */
  readonly version?: string | null;
  /** Identifies this write, so that sending it again has no second effect. A random one is used when it is absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The typed client of the API. */
export interface Client {
  /** Returns the `data` of a successful response. Fails with an {@link ApiError} otherwise. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>;
  /** Returns the bytes of a stream. Fails with an {@link ApiError} when the response is not a stream. */
  stream<E extends StreamEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: Pick<CallOptions, "signal">,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Returns the response with the file. Fails with an {@link ApiError} when the call is rejected. */
  download<E extends FileEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: Pick<CallOptions, "signal">,
  ): Promise<Response>;
  /** Sends `file`, which is JSON, as the body, and returns the response's `data` as {@link Client.call} does. */
  upload<E extends UploadEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    file: Blob,
    options?: Pick<CallOptions, "signal">,
  ): Promise<EndpointResponse<E>>;
}

const EnvelopeSchema = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({
    success: z.literal(false),
    error: z.optional(z.string()),
    code: z.optional(z.string()),
    said: SaidSchema,
    details: z.optional(z.array(z.object({ path: z.string(), message: z.string(), said: SaidSchema }))),
    data: z.optional(z.unknown()),
  }),
]);

interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
}

type Envelope = z.infer<typeof EnvelopeSchema>;

/** A function without its first argument. */
type Rest<F> = F extends (first: never, ...rest: infer R) => infer T ? (...rest: R) => T : never;

/** Creates a client of the API at `baseUrl`. This is the one place that decides what a response is. */
export function createClient(options: ClientOptions): Client {
  const { clock, onContact, onSessionEnded, renewals = new Set() } = options;

  /**
   * Sends a call and returns its response when `isWanted`. Otherwise reads it: returns the envelope of a success, and
   * throws for everything else.
   */
  const answeredTo = async (
    token: string | null,
    endpoint: Endpoint,
    // Callers pass typed input; here it is only serialized.
    input: unknown,
    callOptions: CallOptions = {},
    { file, isWanted }: { file?: Blob; isWanted?: (response: Response) => boolean } = {},
  ): Promise<{ readonly response: Response; readonly data?: unknown }> => {
    const sentAt = clock?.now() ?? 0;
    /** Whether the server itself has responded. */
    let isOwn = false;
    const contact = (trouble: Trouble | null) => {
      if (!isGivenUp(callOptions.signal) && !(trouble && endpoint.stream)) onContact?.(trouble);
    };
    try {
      const response = await send(options, token, endpoint, input as LooseInput, callOptions, file);
      const receivedAt = clock?.now() ?? 0;
      if (response.ok && isWanted?.(response)) {
        contact(null);
        return { response };
      }
      const envelope = await readEnvelope(response);
      isOwn = envelope !== null;
      const offset = clock && envelope && clockOffset({ headers: response.headers, sentAt, receivedAt });
      if (typeof offset === "number") clock?.onOffset(offset);
      if (!response.ok || !envelope?.success) throw toApiError(response, envelope);
      contact(null);
      return { response, data: envelope.data };
    } catch (error) {
      const trouble = troubleOf(error);
      contact(isOwn && trouble !== "busy" ? null : trouble);
      throw error;
    }
  };
  const mayRenew = ({ access, method }: Endpoint) => access === "session" && method !== "GET";
  /** Calls as {@link answeredTo}, once more when the session has a new token, and tells when it has ended. */
  const answered: Rest<typeof answeredTo> = async (endpoint, ...rest) => {
    const token = options.token();
    try {
      return await answeredTo(token, endpoint, ...rest);
    } catch (error) {
      if (!isSignedOut(error) || endpoint.access === "anyone" || !token) throw error;
      // The response with the new token may still be on its way. Two of these calls do not wait for each other.
      if (!mayRenew(endpoint)) await Promise.allSettled(renewals);
      const stored = options.storedToken?.() ?? null;
      const isNew = stored !== null && stored !== token;
      try {
        if (!isNew) throw error;
        return await answeredTo(stored, endpoint, ...rest);
      } catch (last) {
        if (isSignedOut(last)) onSessionEnded?.(endpoint, isNew ? stored : token);
        throw last;
      }
    }
  };
  const dataOf = async <E extends Endpoint>(
    endpoint: E,
    ...rest: [unknown, CallOptions?, { file: Blob }?]
  ) => {
    const { response, data } = await answered(endpoint, ...rest);
    return readResponse(endpoint, data, response);
  };
  return {
    call(endpoint, input, callOptions) {
      const result = dataOf(endpoint, input, callOptions);
      if (mayRenew(endpoint)) {
        renewals.add(result);
        const end = () => renewals.delete(result);
        result.then(end, end);
      }
      return result;
    },
    upload: (endpoint, input, file, callOptions) => dataOf(endpoint, input, callOptions, { file }),
    async download(endpoint, input, callOptions) {
      // A page in place of the file is a sign-in.
      const isWanted = ({ headers }: Response) => !isPage(headers);
      return (await answered(endpoint, input, callOptions, { isWanted })).response;
    },
    async stream(endpoint, input, callOptions) {
      const isWanted = ({ headers, body }: Response) =>
        body !== null && headers.get("Content-Type")?.startsWith("text/event-stream") === true;
      const { response } = await answered(endpoint, input, callOptions, { isWanted });
      if (response.body && isWanted(response)) return response.body;
      throw toApiError(response, null);
    },
  };
}

/** Whether the caller wants no response any more. A deadline is not such a wish. */
function isGivenUp(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && signal.reason?.name !== "TimeoutError";
}

/** Returns Gorin's envelope, or null for the response of anything else. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  if (isPage(response.headers)) {
    // It may be long.
    await response.body?.cancel();
    return null;
  }
  const envelope = EnvelopeSchema.safeParse(await response.json().catch(() => null));
  return envelope.success ? envelope.data : null;
}

function send(
  { baseUrl, fetch }: ClientOptions,
  token: string | null,
  endpoint: Endpoint,
  { params, query, body }: LooseInput,
  { version, idempotencyKey, signal }: CallOptions,
  file?: Blob,
): Promise<Response> {
  const headers = new Headers({
    Accept: endpoint.stream ? "text/event-stream, application/json" : "application/json",
  });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content !== undefined) headers.set("Content-Type", "application/json");
  if (version) headers.set("If-Match", `"${version}"`);
  if (version === null) headers.set("If-None-Match", "*");
  if (endpoint.idempotent) headers.set("Idempotency-Key", idempotencyKey ?? crypto.randomUUID());
  // The server redirects no call, so a redirect is somebody else's: followed, it would look like no response.
  const init: RequestInit = { method: endpoint.method, headers, cache: "no-store", redirect: "manual" };
  // A stream never ends, and nothing on the page waits for it.
  if (endpoint.stream) init.priority = "low";
  if (content !== undefined) init.body = content;
  if (signal) init.signal = signal;
  return fetch(urlOf(baseUrl, endpoint, params, query), init).catch((cause: unknown) => {
    throw new ApiError("The server cannot be reached.", { status: 0, code: "network" }, { cause });
  });
}

function urlOf(
  baseUrl: string,
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return `${baseUrl}/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

function readResponse<E extends Endpoint>(
  endpoint: E,
  data: unknown,
  response: Response,
): EndpointResponse<E> {
  const parsed = z.safeParse(endpoint.response, data);
  // The response type is inferred from this schema.
  if (parsed.success) return parsed.data as EndpointResponse<E>;
  throw new ApiError(t("The server's response to {name} was not understood.", { name: endpoint.name }), {
    status: response.status,
    code: "invalid_response",
  }, { cause: parsed.error });
}

function toApiError(response: Response, envelope: Envelope | null): ApiError {
  const failure = envelope?.success === false ? envelope : null;
  const own = isErrorCode(failure?.code) ? failure.code : null;
  const foreign = foreignCode(response);
  const retryAfter = Number(response.headers.get("Retry-After") ?? NaN);
  const requestId = response.headers.get("X-Request-Id");
  return new ApiError(failure?.error ?? foreignMessage(foreign, response.status), {
    status: response.status,
    code: own ?? foreign,
    said: failure?.said,
    ...(failure?.details && { details: failure.details }),
    ...(failure?.data !== undefined && { data: failure.data }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(requestId && { requestId }),
  });
}

/** A response with its times, in milliseconds since 1970 by the device's clock. */
export interface TimedResponse {
  readonly headers: Headers;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** A response that took longer says too little about the time, in milliseconds. */
const MAX_ROUND_TRIP_MS = 10_000;

/** From this difference on the server's clock is used, in milliseconds. */
const WRONG_MS = 90_000;

/** Below this difference the device's clock is right again. */
const RIGHT_MS = 45_000;

/** A change of the difference up to this is that of the network. */
const JITTER_MS = 5_000;

/**
 * Returns how far the server's clock is ahead of the device's, in milliseconds, by the `Date` of a response; null when
 * the response does not tell: it comes from a cache, took long, or the device's clock was set meanwhile.
 */
export function clockOffset({ headers, sentAt, receivedAt }: TimedResponse): number | null {
  const date = Date.parse(headers.get("Date") ?? "");
  const roundTrip = receivedAt - sentAt;
  if (Number.isNaN(date) || headers.has("Age") || roundTrip < 0 || roundTrip > MAX_ROUND_TRIP_MS) return null;
  // `Date` has whole seconds: on average, half of one has passed.
  return date + 500 - (sentAt + receivedAt) / 2;
}

/**
 * Returns the difference to use after another one was measured: 0 while the device's clock is about right. Once it is
 * wrong it counts as wrong until it clearly is not, so that the time does not jump to and fro.
 */
export function nextClockOffset(present: number, measured: number): number {
  if (Math.abs(measured) < (present === 0 ? WRONG_MS : RIGHT_MS)) return 0;
  return present !== 0 && Math.abs(measured - present) < JITTER_MS ? present : Math.round(measured);
}
