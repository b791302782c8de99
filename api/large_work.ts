import { createUserQueue, type UserQueueLimits } from "./store/user_writes.ts";

/** How many parts of what is large may wait for a turn, and for how long: a turn takes less than a second. */
const PARTS: UserQueueLimits = { maxQueued: 200, maxWaitMs: 20_000 };

/** One part and one hash at most want the memory at once. */
const MEMORY: UserQueueLimits = { maxQueued: 2, maxWaitMs: 20_000 };

/**
 * How long parts that wait are worked on between two hashes, in milliseconds: about half as long as a hash takes. With
 * one part only, an export beside many sign-ins would take minutes.
 */
const PARTS_MS = 100;

/**
 * What the process may hold before a hash, in bytes: with the 64 MiB of the hash, and what other calls leave behind
 * meanwhile, it is less than the limit of 200 MB.
 */
const HELD_BEFORE_HASH = 112 * 1_024 * 1_024;

/** The turns of what takes much memory, so that one of it is in memory. */
export interface LargeWork {
  /** How many parts wait for their turn. */
  readonly queuedParts: number;
  /**
   * Resolves when a part of something large may be worked on, with a function that ends the turn. The parts of imports,
   * exports and long lists of all users, and calls that read many days, are worked on one at a time, in the order in
   * which they came. Throws `too_many_requests` when too many are queued, or when the turn does not come in time.
   */
  enterPart(): Promise<() => void>;
  /**
   * Runs `work`, one piece at a time, while no part is worked on: a password's hash, which takes 64 MiB. It waits
   * for the part that runs, and not for those that are queued, which are worked on for {@link PARTS_MS} before the next
   * `work`.
   */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the turns of one server. `collect` frees what calls left behind, before a hash for which `heldBytes`, the
 * memory that the process holds, leaves no space.
 */
export function createLargeWork(
  collect: () => void = collectGarbage,
  heldBytes: () => number = () => Deno.memoryUsage().rss,
): LargeWork {
  const parts = createUserQueue(PARTS);
  const memory = createUserQueue(MEMORY);
  let isPartOpen = false;
  let endedAt = -Infinity;
  return {
    get queuedParts() {
      return parts.length;
    },
    async enterPart() {
      // All users are in one queue. Its first part alone waits for the memory, so that work of the other kind waits
      // for one part at most.
      const leaveParts = await parts.enter("");
      isPartOpen = true;
      try {
        const leave = await memory.enter("");
        return () => {
          isPartOpen = false;
          leave();
          leaveParts();
        };
      } catch (error) {
        isPartOpen = false;
        leaveParts();
        throw error;
      }
    },
    async runAlone(work) {
      const pause = endedAt + PARTS_MS - performance.now();
      if (pause > 0 && isPartOpen) await new Promise((resolve) => setTimeout(resolve, pause));
      const leave = await memory.enter("");
      try {
        if (heldBytes() > HELD_BEFORE_HASH) collect();
        return await work();
      } finally {
        endedAt = performance.now();
        leave();
      }
    },
  };
}

/** Returns what `work` returns, for which a turn is taken. */
export async function inTurn<T>(turn: LargeWork["enterPart"], work: () => Promise<T>): Promise<T> {
  const leave = await turn();
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Collects all garbage and returns its pages to the system, in about 50 ms, where the server was started with
 * `--expose-gc`.
 */
function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
