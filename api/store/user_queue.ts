import { Failure } from "../failures/failure.ts";

/** How much may wait in the queue of one user. */
export interface UserQueueLimits {
  readonly maxWaiting: number;
  /** Milliseconds. */
  readonly maxWaitMs: number;
}

/** One queue for each user: of one user's work, one piece runs at a time. */
export interface UserQueue {
  /**
   * Resolves when it is the user's turn, with the function that ends the turn; calling that again does nothing. Throws
   * `too_many_requests` when the queue is full, or when the turn does not come in time.
   */
  enter(userId: string): Promise<() => void>;
  /**
   * Returns what `work` returns, once it was the user's turn. When `work` fails with `unavailable`, so does all that
   * waits behind it: each would wait for the same store.
   */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (failure: Failure) => void;
}

/** Queues with nothing in them. A user whose queue is empty takes no memory. */
export function createUserQueue({ maxWaiting, maxWaitMs }: UserQueueLimits): UserQueue {
  /** The users whose turn it is for something, with what waits behind it in order. */
  const queues = new Map<string, Set<Waiting>>();

  const startNext = (userId: string, queue: Set<Waiting>): void => {
    const [next] = queue;
    if (!next) queues.delete(userId);
    else next.start();
  };

  const enter: UserQueue["enter"] = (userId) => {
    const queue = queues.get(userId);
    if (queue && queue.size >= maxWaiting) return Promise.reject(tooMany());
    const own = queue ?? new Set();
    queues.set(userId, own);
    let ended = false;
    const leave = () => {
      if (ended) return;
      ended = true;
      startNext(userId, own);
    };
    if (!queue) return Promise.resolve(leave);
    const turn = Promise.withResolvers<() => void>();
    const settle = (then: () => void) => {
      clearTimeout(timer);
      own.delete(waiting);
      then();
    };
    const waiting: Waiting = {
      start: () => settle(() => turn.resolve(leave)),
      fail: (failure) => settle(() => turn.reject(failure)),
    };
    const timer = setTimeout(() => waiting.fail(tooMany()), maxWaitMs);
    own.add(waiting);
    return turn.promise;
  };

  return {
    enter,
    async run(userId, work) {
      const leave = await enter(userId);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Failure && error.code === "unavailable") {
          for (const waiting of queues.get(userId) ?? []) waiting.fail(error);
        }
        throw error;
      } finally {
        leave();
      }
    },
  };
}

function tooMany(): Failure {
  return new Failure("too_many_requests", {
    message: "Too many requests at once. Please wait a moment.",
    retryAfter: 1,
  });
}
