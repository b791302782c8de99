import type { MiddlewareHandler } from "hono";
import { wantHeader } from "./response_headers.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The id of this request, which is in its response, its log line, and the message of an internal error. */
    requestId: string;
  }
}

/** Assigns a new id to each request. An id that the client sent is only logged, since it may be forged. */
export function requestId(): MiddlewareHandler {
  return (c, next) => {
    const id = crypto.randomUUID();
    c.set("requestId", id);
    wantHeader(c, "X-Request-Id", id);
    return next();
  };
}
