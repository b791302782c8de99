import type { Context } from "hono";

/**
 * Rejects when the response cannot be sent, because the client is gone; resolves when it was sent. (In Deno 2,
 * `request.signal` is aborted in both cases.)
 */
export function clientGone(c: Context): Promise<void> {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.completed ?? Promise.resolve();
}
