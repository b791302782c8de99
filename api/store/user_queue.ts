import { Failure } from "../failures/failure.ts";

/** The limits of one user's queue. */
export interface UserQueueLimits {
  readonly maxQueued: number;
  /** Milliseconds. */
  readonly maxWaitMs: number;
}

/** One queue per user. One piece of a user's work runs at a time. */
export interface UserQueue {
  /** How much work of all users is queued. */
  readonly length: number;
  /** Whether work of the user is running. */
  isBusy(userId: string): boolean;
  /**
   * Resolves when it is the caller's turn, with a function that ends the turn. Throws `too_many_requests` when the
   * queue is full, or when the turn does not come in time.
   */
  enter(userId: string): Promise<() => void>;
  /**
   * Runs `work` when it is its turn, and returns its result. When `work` fails with `unavailable`, all queued work of
   * the user fails as well, since it would wait for the same store.
   */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

interface Queued {
  readonly start: () => void;
  readonly fail: (failure: Failure) => void;
}

/** Creates empty queues. A user without work takes no memory. */
export function createUserQueue({ maxQueued, maxWaitMs }: UserQueueLimits): UserQueue {
  /** The users with running work, each with the queued work behind it. */
  const queues = new Map<string, Set<Queued>>();

  const startNext = (userId: string, queue: Set<Queued>): void => {
    const [next] = queue;
    if (!next) queues.delete(userId);
    else next.start();
  };

  const enter: UserQueue["enter"] = (userId) => {
    const queue = queues.get(userId);
    if (queue && queue.size >= maxQueued) return Promise.reject(tooMany());
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
      own.delete(queued);
      then();
    };
    const queued: Queued = {
      start: () => settle(() => turn.resolve(leave)),
      fail: (failure) => settle(() => turn.reject(failure)),
    };
    const timer = setTimeout(() => queued.fail(tooMany()), maxWaitMs);
    own.add(queued);
    return turn.promise;
  };

  return {
    get length() {
      return queues.values().reduce((sum, queue) => sum + queue.size, 0);
    },
    isBusy: (userId) => queues.has(userId),
    enter,
    async run(userId, work) {
      const leave = await enter(userId);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Failure && error.code === "unavailable") {
          for (const queued of queues.get(userId) ?? []) queued.fail(error);
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
