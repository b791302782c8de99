import { Failure } from "../failures.ts";
import { createDeadline } from "../limits.ts";

/** How long a user's work runs until its pace is known, in milliseconds. */
const PACE_KNOWN_MS = 400;

export interface UserQueueLimits {
  /** How much work of the user runs at once. Default: one piece. */
  readonly maxRunning?: number;
  readonly maxQueued: number;
  /** Milliseconds. */
  readonly maxWaitMs: number;
  /**
   * How long after its arrival a piece has to be done, in milliseconds. One is rejected as soon as the pace of what was
   * done since the user's first piece shows that its turn comes too late, and when its turn comes but it would be done
   * too late if it took as long as the last one. Only for pieces that run one at a time and take about as long as each
   * other. Default: it does not matter.
   */
  readonly doneInMs?: number;
}

/** One queue per user. A user's work begins in the order in which it came. */
export interface UserQueue {
  /** How much work of all users is queued. */
  readonly length: number;
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
  /** A reading of `performance.now()`. */
  readonly arrived: number;
}

/** The work of one user. */
interface Line {
  /** How much of it runs. */
  running: number;
  /** What is queued behind that. */
  readonly queued: Set<Queued>;
  /** When the first of it was done, which took longer: a reading of `performance.now()`. */
  since?: number;
  /** How much of it was done after that. */
  done: number;
}

/** Creates empty queues. A user without work takes no memory. */
export function createUserQueue(
  { maxRunning = 1, maxQueued, maxWaitMs, doneInMs = Infinity }: UserQueueLimits,
): UserQueue {
  /** The users with running work. */
  const queues = new Map<string, Line>();

  /** Rejects those whose turn would come too late, at the pace since the first turn ended. */
  const rejectLate = (queue: Line): void => {
    const now = performance.now();
    queue.since ??= now;
    const pace = (now - queue.since) / queue.done++;
    if (now - queue.since < PACE_KNOWN_MS) return;
    let at = now;
    for (const queued of [...queue.queued]) {
      if (at + pace >= queued.arrived + maxWaitMs) queued.fail(tooMany());
      else at += pace;
    }
  };

  const enter: UserQueue["enter"] = (userId) => {
    const queue = queues.get(userId) ?? { running: 0, queued: new Set(), done: 0 };
    let began = performance.now();
    let ended = false;
    const leave = () => {
      if (ended) return;
      ended = true;
      const now = performance.now();
      const lastMs = now - began;
      for (const next of queue.queued) {
        if (now + lastMs < next.arrived + doneInMs) {
          next.start();
          if (doneInMs < Infinity) rejectLate(queue);
          return;
        }
        next.fail(tooMany());
      }
      if (--queue.running === 0) queues.delete(userId);
    };
    if (queue.running < maxRunning) {
      queue.running++;
      queues.set(userId, queue);
      return Promise.resolve(leave);
    }
    if (queue.queued.size >= maxQueued) return Promise.reject(tooMany());
    const turn = Promise.withResolvers<() => void>();
    const settle = (then: () => void) => {
      clearTimeout(timer);
      queue.queued.delete(queued);
      then();
    };
    const queued: Queued = {
      arrived: performance.now(),
      start: () => {
        began = performance.now();
        settle(() => turn.resolve(leave));
      },
      fail: (failure) => settle(() => turn.reject(failure)),
    };
    const timer = setTimeout(() => queued.fail(tooMany()), maxWaitMs);
    queue.queued.add(queued);
    return turn.promise;
  };

  return {
    get length() {
      return queues.values().reduce((sum, { queued }) => sum + queued.size, 0);
    },
    enter,
    async run(userId, work) {
      const leave = await enter(userId);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Failure && error.code === "unavailable") {
          for (const queued of queues.get(userId)?.queued ?? []) queued.fail(error);
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

/** The maximum number of attempts of a write. */
const MAX_ATTEMPTS = 40;

/** The maximum number of queued writes of one user. */
const MAX_QUEUED = 400;

/** How long a write may be queued, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** The same where several servers share a store, whose calls take longer: a response takes at most five seconds. */
const MAX_SHARED_WAIT_MS = 2_500;

/**
 * How long after its arrival an attempt of a write of a shared store has to end, by how long the last one took, for the
 * same reason.
 */
const SHARED_DONE_MS = 3_000;

/**
 * When a write of a shared store fails with `unavailable`, however many slow calls it makes: the account was read
 * before it, which may have been slow as well.
 */
export const SHARED_DEADLINE_MS = 4_000;

export interface UserWrites {
  /**
   * Runs `attempt` with {@link retryUntilCommitted} and returns its result. Writes of one user run one after the other:
   * in parallel, all but one would fail their optimistic check, and the cost would grow with the square of their
   * number. Another process may still write in between.
   */
  run<T>(userId: string, attempt: () => Promise<T | undefined>): Promise<T>;
  /** The bytes that each user may store. 0: no limit. */
  readonly quotaBytes: number;
  /** How many writes are queued. */
  readonly queued: number;
}

/**
 * Creates the write queues of this process, with a quota of `quotaMb` MiB per user. `isShared` is whether other servers
 * use the same store.
 */
export function createUserWrites(quotaMb: number, isShared = false): UserWrites {
  const queue = createUserQueue({
    maxQueued: MAX_QUEUED,
    maxWaitMs: isShared ? MAX_SHARED_WAIT_MS : MAX_WAIT_MS,
    // Each write waits for the store, and for those of other servers.
    doneInMs: isShared ? SHARED_DONE_MS : Infinity,
  });
  const within = isShared ? createDeadline(SHARED_DEADLINE_MS) : <T>(work: Promise<T>) => work;
  const quotaBytes = quotaMb * 1_024 * 1_024;
  return {
    quotaBytes,
    get queued() {
      return queue.length;
    },
    run: (userId, attempt) => {
      const until = isShared ? performance.now() + SHARED_DONE_MS : Infinity;
      return within(queue.run(userId, () => retryUntilCommitted(attempt, until)));
    },
  };
}

/**
 * Returns the result of `attempt`, which is repeated while it returns undefined because of a conflict. The pause before
 * each attempt grows and has a random part. Throws `too_many_requests` after {@link MAX_ATTEMPTS}, and as soon as
 * another attempt that takes as long as the last would end after `until`, a time of `performance.now`.
 */
export async function retryUntilCommitted<T>(
  attempt: () => Promise<T | undefined>,
  until = Infinity,
): Promise<T> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const began = performance.now();
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
    await pause(Math.random() * Math.min(50, 2 ** attempts));
    const now = performance.now();
    if (now + (now - began) > until) break;
  }
  // The store is available, so what is queued behind it need not fail.
  throw new Failure("too_many_requests", {
    message: "Too many changes at once. Please try again.",
    retryAfter: 1,
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
