import { Failure } from "../failures/failure.ts";

/** The requests with a body that this server has not answered yet. */
export interface BodyDrain {
  /** To be called when a request arrives. Returns what is to be called when its response is there. */
  enter(request: Request): () => void;
  /** Throws `unavailable` for a request with a body that arrived after the server began to stop. */
  requireEntered(request: Request): void;
  /** Admits no more, and resolves when those that arrived before are answered. */
  close(): Promise<void>;
}

/**
 * No requests yet. What is not read of a body when `Deno.HttpServer.shutdown` is called cannot be read any more
 * (denoland/deno#36809), and its sender would learn that it sent nonsense, and not send it again.
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
