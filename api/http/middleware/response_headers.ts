import type { Context, MiddlewareHandler } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** The headers that middleware wants on the response. */
    wantedHeaders: Record<string, string>;
    /** The response that was created with the wanted headers. */
    finishedResponse: Response;
  }
}

/** Appended to the values that the handler has set; any other header of a handler replaces the wanted one. */
const APPENDED = "Vary";

/**
 * Sets the headers that other middleware wants on the response, unless {@link createResponse} has done so. `Date` is
 * that of the server's own clock: clients compare theirs with it.
 */
export function responseHeaders(clock: () => number = Date.now): MiddlewareHandler {
  return async (c, next) => {
    const wanted: Record<string, string> = { Date: new Date(clock()).toUTCString() };
    c.set("wantedHeaders", wanted);
    await next();
    if (c.get("finishedResponse") === c.res) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(wanted)) {
      if (name === APPENDED) headers.append(name, value);
      else if (!headers.has(name)) headers.set(name, value);
    }
  };
}

/** Wants a header on the response, unless the handler sets it itself. */
export function wantHeader(c: Context, name: string, value: string): void {
  c.get("wantedHeaders")[name] = value;
}

/** Returns a JSON response with these headers and all others that middleware wants. */
export function createResponse(
  c: Context,
  body: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const response = new Response(body, { status, headers: JSON_TYPE });
  // Given to the constructor, they would cost Deno a third more.
  for (const [name, value] of Object.entries({ ...c.get("wantedHeaders"), ...headers })) {
    response.headers.append(name, value);
  }
  c.set("finishedResponse", response);
  return response;
}

const JSON_TYPE = { "Content-Type": "application/json" };
