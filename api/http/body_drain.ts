import { Failure } from "../failure.ts";

/** The request bodies that this server is reading. */
export interface BodyDrain {
  /** Returns what `read` returns. Throws `unavailable` once the server stops. */
  take<T>(read: () => Promise<T>): Promise<T>;
  /** Accepts no more bodies, and resolves when the last one was read. */
  close(): Promise<void>;
}

/**
 * No bodies yet. What is not read of a body when `Deno.HttpServer.shutdown` is called cannot be read any more (denoland/deno#36809), and its
 * sender would be told that it sent nonsense, and not send it again.
 */
export function createBodyDrain(): BodyDrain {
  let open = 0;
  let closed: PromiseWithResolvers<void> | null = null;
  const tell = () => {
    if (open === 0) closed?.resolve();
  };
  return {
    async take(read) {
      if (closed) throw new Failure("unavailable", { message: "The server is stopping.", retryAfter: 1 });
      open++;
      try {
        return await read();
      } finally {
        open--;
        tell();
      }
    },
    close() {
      closed ??= Promise.withResolvers();
      tell();
      return closed.promise;
    },
  };
}
