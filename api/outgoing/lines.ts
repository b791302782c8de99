import { BoundedMap } from "../limits/bounded_map.ts";

/** How many calls to addresses of users are open in the server at once. */
export const MAX_OPEN = 64;

/** How many of them are those of one account. */
export const MAX_OPEN_OF_ACCOUNT = 5;

/**
 * How many lines are left for the first call of an account whose receivers respond. The second call of an account at
 * once, and any call of an account whose receivers are slow, gets one only while more are free.
 */
const KEPT_FREE = MAX_OPEN / 2;

/** How long a call takes at most whose receiver is not slow, in milliseconds. */
const SLOW_MS = 2_000;

/** For how long after a slow call an account is one with slow receivers, in milliseconds. */
const SLOW_FOR_MS = 3_600_000;

/** How many accounts with slow receivers are remembered. Any other is taken for one whose receivers respond. */
const MAX_SLOW = 10_000;

/** A line that an account holds: one call after the other is made on it. */
export interface Line {
  /** Notes how long a call took, in milliseconds. */
  note(ms: number): void;
  /** Gives the line back. */
  release(): void;
}

/** The lines of a server, so that slow receivers of some accounts neither use up its connections nor delay others. */
export interface Lines {
  /** Returns a line for a call of `account`, or null when there is none for it now. */
  take(account: string): Line | null;
  /** Whether `account` is to get the next free line: it has none, and no receiver of it was slow in the last hour. */
  mayWait(account: string): boolean;
  /** Resolves when a line is given back. */
  freed(): Promise<void>;
}

/** Creates the lines of a server. */
export function createLines(): Lines {
  /** Until when the receivers of accounts are taken to be slow. */
  const slow = new BoundedMap<string, number>(MAX_SLOW);
  const openOf = new Map<string, number>();
  let open = 0;
  let freeing = Promise.withResolvers<void>();
  const count = (account: string, change: 1 | -1) => {
    open += change;
    const own = (openOf.get(account) ?? 0) + change;
    if (own === 0) openOf.delete(account);
    else openOf.set(account, own);
  };
  const mayWait = (account: string) => !openOf.has(account) && (slow.peek(account) ?? 0) <= performance.now();
  return {
    take(account) {
      const own = openOf.get(account) ?? 0;
      const limit = mayWait(account) ? MAX_OPEN : MAX_OPEN - KEPT_FREE;
      if (own >= MAX_OPEN_OF_ACCOUNT || open >= limit) return null;
      count(account, 1);
      let isHeld = true;
      return {
        note(ms) {
          if (ms > SLOW_MS) slow.set(account, performance.now() + SLOW_FOR_MS);
        },
        release() {
          if (!isHeld) return;
          isHeld = false;
          count(account, -1);
          freeing.resolve();
          freeing = Promise.withResolvers();
        },
      };
    },
    mayWait,
    freed: () => freeing.promise,
  };
}
