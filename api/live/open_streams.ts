import { Failure } from "../failures/failure.ts";

/** Streams that one user may have open at once: one for each browser, which its tabs share. */
export const MAX_STREAMS = 20;

/** How soon to ask again where there are too many, in seconds: about as long as a lost connection stays open. */
const RETRY_SECONDS = 30;

/** The streams that are open on this server. */
export interface OpenStreams {
  /** How many there are. */
  readonly size: number;
  /**
   * Counts one more; `end` is called when the server stops. Returns the function that takes it off the count again. Throws
   * `too_many_requests` when the user has {@link MAX_STREAMS}, and `unavailable` once the server stops.
   */
  add(userId: string, end: () => void): () => void;
  /** Ends all streams, and lets no more begin. */
  endAll(): void;
}

/** No streams yet. */
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
