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
  // Counted, since a set of requests would keep ended ones alive until the next full collection.
  let open = 0;
  const late = new WeakSet<Request>();
  let closed: PromiseWithResolvers<void> | null = null;
  const settle = () => {
    if (open === 0) closed?.resolve();
  };
  const leave = () => {
    open--;
    settle();
  };
  return {
    enter(request) {
      if (request.method === "GET" || request.method === "HEAD") return noBody;
      if (closed) {
        late.add(request);
        return noBody;
      }
      open++;
      return leave;
    },
    requireEntered(request) {
      if (late.has(request)) {
        throw new Failure("unavailable", { message: "The server is stopping.", retryAfter: 1 });
      }
    },
    close() {
      closed ??= Promise.withResolvers();
      settle();
      return closed.promise;
    },
  };
}

function noBody(): void {}
