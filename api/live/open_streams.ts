import { Failure } from "../failures/failure.ts";

/** The maximum number of open streams of one user. The tabs of a browser share one. */
export const MAX_STREAMS = 20;

/** When to retry after too many streams, in seconds: about as long as a lost connection stays open. */
const RETRY_SECONDS = 30;

/** The open streams of this server. */
export interface OpenStreams {
  /** The number of open streams. */
  readonly size: number;
  /**
   * Adds a stream; `end` is called when the server stops. Returns the function that removes the stream. Throws
   * `too_many_requests` when the user has {@link MAX_STREAMS}, and `unavailable` when the server is stopping.
   */
  add(userId: string, end: () => void): () => void;
  /** Ends all streams and rejects new ones. */
  endAll(): void;
}

/** Creates an empty set of streams. */
export function createOpenStreams(): OpenStreams {
  const byUser = new Map<string, Set<() => void>>();
  let stopped = false;
  const checkRoom = (userId: string): void => {
    if (stopped) throw new Failure("unavailable", { retryAfter: 1 });
    if ((byUser.get(userId)?.size ?? 0) >= MAX_STREAMS) {
      throw new Failure("too_many_requests", {
        message: `At most ${MAX_STREAMS} streams of events may be open at once.`,
        retryAfter: RETRY_SECONDS,
      });
    }
  };
  return {
    get size() {
      return byUser.values().reduce((sum, streams) => sum + streams.size, 0);
    },
    add(userId, end) {
      checkRoom(userId);
      const streams = byUser.get(userId) ?? new Set();
      byUser.set(userId, streams.add(end));
      return () => {
        streams.delete(end);
        if (streams.size === 0 && byUser.get(userId) === streams) byUser.delete(userId);
      };
    },
    endAll() {
      stopped = true;
      for (const end of byUser.values().flatMap((streams) => [...streams]).toArray()) end();
    },
  };
}
