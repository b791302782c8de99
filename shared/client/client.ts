import * as z from "zod/mini";
import type { Endpoint, EndpointInput, EndpointResponse, StreamEndpoint } from "../contract/endpoint.ts";
import { isErrorCode } from "../contract/errors.ts";
import { ApiError } from "./api_error.ts";

/** Where the calls go, and as whom. */
export interface ClientOptions {
  /** The server's origin, without `/api`; empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The present bearer token, or null when signed out. */
  readonly token: () => string | null;
  /** Called when a call with a token got 401: the session is over. */
  readonly onSessionEnded?: (endpoint: Endpoint) => void;
}

/** What a call may say beside its input. */
export interface CallOptions {
  /**
   * The version that the write was made from: it fails with `version_conflict` when the ring has moved on.
   * Null: the ring was not there yet. Absent: the last write wins.
   */
  readonly version?: string | null;
  /** Names this write, so that sending it again makes no second one. One is made when it is absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The typed door to the API. */
export interface Client {
  /** Returns the response's `data`. Fails with an {@link ApiError} on every other outcome. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>;
  /** Returns the bytes of a stream. Fails with an {@link ApiError} when the call is rejected. */
  stream<E extends StreamEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: Pick<CallOptions, "signal">,
  ): Promise<ReadableStream<Uint8Array>>;
}

const EnvelopeSchema = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({
    success: z.literal(false),
    error: z.optional(z.string()),
    code: z.optional(z.string()),
    details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    data: z.optional(z.unknown()),
  }),
]);

interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
}

/** A client of the API at `baseUrl`. */
export function createClient(options: ClientOptions): Client {
  // What an endpoint takes is known to its caller; here it is only written out.
  const sendInput = (endpoint: Endpoint, input: unknown, callOptions: CallOptions = {}) =>
    send(options, endpoint, input as LooseInput, callOptions);
  const readEnvelope = async (response: Response) =>
    EnvelopeSchema.safeParse(await response.json().catch(() => null));
  const refused = (
    endpoint: Endpoint,
    response: Response,
    envelope: Awaited<ReturnType<typeof readEnvelope>>,
  ): ApiError => {
    if (response.status === 401 && endpoint.access === "user" && options.token()) {
      options.onSessionEnded?.(endpoint);
    }
    return failed(response, envelope.success && !envelope.data.success ? envelope.data : undefined);
  };
  return {
    async call(endpoint, input, callOptions) {
      const response = await sendInput(endpoint, input, callOptions);
      const envelope = await readEnvelope(response);
      if (response.ok && envelope.success && envelope.data.success) {
        return readResponse(endpoint, envelope.data.data, response);
      }
      throw refused(endpoint, response, envelope);
    },
    async stream(endpoint, input, callOptions) {
      const response = await sendInput(endpoint, input, callOptions);
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (response.ok && isStream && response.body) return response.body;
      throw refused(endpoint, response, await readEnvelope(response));
    },
  };
}

function send(
  { baseUrl, fetch, token }: ClientOptions,
  endpoint: Endpoint,
  { params, query, body }: LooseInput,
  { version, idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  const headers = new Headers({
    Accept: endpoint.stream ? "text/event-stream, application/json" : "application/json",
  });
  const bearer = token();
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (version) headers.set("If-Match", `"${version}"`);
  if (version === null) headers.set("If-None-Match", "*");
  if (endpoint.idempotent) headers.set("Idempotency-Key", idempotencyKey ?? crypto.randomUUID());
  const init: RequestInit = { method: endpoint.method, headers, cache: "no-store" };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  return fetch(addressOf(baseUrl, endpoint, params, query), init).catch((cause: unknown) => {
    throw new ApiError("The server cannot be reached.", { status: 0, code: "network" }, { cause });
  });
}

function addressOf(
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
  // The schema that was parsed with is the one that the type is inferred from.
  if (parsed.success) return parsed.data as EndpointResponse<E>;
  throw new ApiError(`The server's response to ${endpoint.name} was not understood.`, {
    status: response.status,
    code: "invalid_response",
  }, { cause: parsed.error });
}

function failed(
  response: Response,
  failure: Extract<z.infer<typeof EnvelopeSchema>, { success: false }> | undefined,
): ApiError {
  const retryAfter = Number(response.headers.get("Retry-After") ?? NaN);
  const requestId = response.headers.get("X-Request-Id");
  return new ApiError(failure?.error ?? `HTTP error! status: ${response.status}`, {
    status: response.status,
    code: isErrorCode(failure?.code) ? failure.code : "invalid_response",
    ...(failure?.details && { details: failure.details }),
    ...(failure?.data !== undefined && { data: failure.data }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(requestId && { requestId }),
  });
}
