import { Failure } from "../failures/failure.ts";

/** Tracks the requests with a body that are in flight, so that the server stops only after their responses. */
export interface BodyDrain {
  /** Registers a request on arrival. Returns a function to call when its response is ready. */
  enter(request: Request): () => void;
  /** Throws `unavailable` for a request that arrived after the server began to stop. */
  requireEntered(request: Request): void;
  /** Accepts no more requests. Resolves when all registered ones have their response. */
  close(): Promise<void>;
}

/**
 * Creates an empty drain. When `Deno.HttpServer.shutdown` is called, the unread part of a body is lost
 * (denoland/deno#36809): the client would get `invalid_json` for a valid body and not send it again.
 */
export function createBodyDrain(): BodyDrain {
  const open = new Set<Request>();
  let closed: PromiseWithResolvers<void> | null = null;
  const settle = () => {
    if (open.size === 0) closed?.resolve();
  };
  return {
    enter(request) {
      if (closed || request.method === "GET" || request.method === "HEAD") return () => {};
      open.add(request);
      return () => {
        open.delete(request);
        settle();
      };
    },
    requireEntered(request) {
      if (!closed || open.has(request)) return;
      throw new Failure("unavailable", { message: "The server is stopping.", retryAfter: 1 });
    },
    close() {
      closed ??= Promise.withResolvers();
      settle();
      return closed.promise;
    },
  };
}
