import * as z from "zod/mini";
import type {
  Endpoint,
  EndpointInput,
  EndpointResponse,
  FileEndpoint,
  StreamEndpoint,
  UploadEndpoint,
} from "../contract/endpoint.ts";
import { isErrorCode } from "../contract/errors.ts";
import { ApiError } from "./api_error.ts";

/** The server that is called, and the session that calls it. */
export interface ClientOptions {
  /** The server's origin, without `/api`; empty for the origin of the page. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Returns the current bearer token, or null when signed out. */
  readonly token: () => string | null;
  /**
   * Returns the token that is stored now, after a call with another one got 401: the session may have a new one since.
   * When it differs, the call is made once more with it.
   */
  readonly storedToken?: () => string | null;
  /** Called when a call with `token` fails with 401: the session has ended. */
  readonly onSessionEnded?: (endpoint: Endpoint, token: string) => void;
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
    details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    data: z.optional(z.unknown()),
  }),
]);

interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
}

/** A response, and the token that the call was made with. */
interface Sent {
  readonly response: Response;
  readonly token: string | null;
}

/** Creates a client of the API at `baseUrl`. */
export function createClient(options: ClientOptions): Client {
  // Callers pass typed input; here it is only serialized.
  const sendInput = async (endpoint: Endpoint, input: unknown, callOptions?: CallOptions, file?: Blob) => {
    const sendWith = (token: string | null) =>
      send(options, token, endpoint, input as LooseInput, callOptions ?? {}, file);
    const token = options.token();
    const response = await sendWith(token);
    if (response.status !== 401 || endpoint.access === "anyone" || token === null) return { response, token };
    const stored = options.storedToken?.() ?? null;
    if (stored === null || stored === token) return { response, token };
    await response.body?.cancel();
    return { response: await sendWith(stored), token: stored };
  };
  const readEnvelope = async (response: Response) =>
    EnvelopeSchema.safeParse(await response.json().catch(() => null));
  const errorOf = (
    endpoint: Endpoint,
    { response, token }: Sent,
    envelope: Awaited<ReturnType<typeof readEnvelope>>,
  ): ApiError => {
    if (response.status === 401 && endpoint.access !== "anyone" && token) {
      options.onSessionEnded?.(endpoint, token);
    }
    return toApiError(response, envelope.success && !envelope.data.success ? envelope.data : undefined);
  };
  const dataOf = async <E extends Endpoint>(
    endpoint: E,
    sent: Sent,
  ): Promise<EndpointResponse<E>> => {
    const { response } = sent;
    const envelope = await readEnvelope(response);
    if (response.ok && envelope.success && envelope.data.success) {
      return readResponse(endpoint, envelope.data.data, response);
    }
    throw errorOf(endpoint, sent, envelope);
  };
  return {
    call: async (endpoint, input, callOptions) =>
      await dataOf(endpoint, await sendInput(endpoint, input, callOptions)),
    upload: async (endpoint, input, file, callOptions) =>
      await dataOf(endpoint, await sendInput(endpoint, input, callOptions, file)),
    async download(endpoint, input, callOptions) {
      const sent = await sendInput(endpoint, input, callOptions);
      const { response } = sent;
      if (response.ok) return response;
      throw errorOf(endpoint, sent, await readEnvelope(response));
    },
    async stream(endpoint, input, callOptions) {
      const sent = await sendInput(endpoint, input, callOptions);
      const { response } = sent;
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (response.ok && isStream && response.body) return response.body;
      throw errorOf(endpoint, sent, await readEnvelope(response));
    },
  };
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
  const init: RequestInit = { method: endpoint.method, headers, cache: "no-store" };
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
  throw new ApiError(`The server's response to ${endpoint.name} was not understood.`, {
    status: response.status,
    code: "invalid_response",
  }, { cause: parsed.error });
}

function toApiError(
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
