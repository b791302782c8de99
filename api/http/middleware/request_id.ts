import type { MiddlewareHandler } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** The id of this request: in its response, its log line, and in the text of an internal error. */
    requestId: string;
  }
}

/** Gives each request an id of our own. The client's is only logged: with it, others could be made to look guilty. */
export function requestId(): MiddlewareHandler {
  return async (c, next) => {
    const id = crypto.randomUUID();
    c.set("requestId", id);
    c.header("X-Request-Id", id);
    await next();
  };
}
