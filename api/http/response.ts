import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Endpoint, ERROR_STATUS } from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";
import { encodeDeclared } from "./encode_declared.ts";
import { createResponse } from "./middleware/response_headers.ts";

/** The body of a successful response. It contains no field that the endpoint does not declare. */
export class EncodedBody {
  constructor(readonly text: string) {}
}

/** Returns the text of the body of a successful response, with what `endpoint` declares. */
export function encodeBody({ response }: Endpoint, data: unknown): string {
  return `{"success":true,"data":${encodeDeclared(response, data)}}`;
}

/**
 * Returns a successful response, with what the endpoint declares. The `ETag` of a write is the new version of the
 * record.
 */
export function success(c: Context, endpoint: Endpoint, data: unknown): Response {
  const headers: Record<string, string> = {};
  if (endpoint.writes && data instanceof Object && "version" in data) headers.ETag = `"${data.version}"`;
  const body = data instanceof EncodedBody ? data.text : encodeBody(endpoint, data);
  return createResponse(c, body, endpoint.status, headers);
}

/**
 * Returns the response of a failed call. An error other than a {@link Failure} is a bug; only the request id is sent.
 */
export function failure(c: Context, error: unknown): Response {
  const known = error instanceof Failure ? error : new Failure("internal", { cause: error });
  c.set("errorCode", known.code);
  if (known.retryAfter !== undefined) {
    c.header("Retry-After", String(Math.max(1, Math.ceil(known.retryAfter))));
  }
  // Otherwise the rest of the body would be parsed as the next request.
  if (known.code === "request_timeout") c.header("Connection", "close");
  const isBug = known.code === "internal";
  return c.json({
    success: false,
    error: isBug
      ? `${known.message} If it happens again, tell us this id: ${c.get("requestId")}`
      : known.message,
    code: known.code,
    ...(known.details && { details: known.details }),
    ...(known.data !== undefined && { data: known.data }),
  }, ERROR_STATUS[known.code] satisfies ContentfulStatusCode);
}

/**
 * Rejects when the response cannot be sent because the client has disconnected; resolves when it was sent. (In Deno 2,
 * `request.signal` is aborted in both cases.)
 */
export function clientGone(c: Context): Promise<void> {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.completed ?? Promise.resolve();
}
