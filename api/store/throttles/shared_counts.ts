import { BoundedMap } from "../../limits/bounded_map.ts";
import type { Limit } from "../../limits/limit.ts";
import { keys, type ThrottleScope } from "../keys.ts";
import { inGroups, type ThrottleStates } from "./throttle_states.ts";

/** How often something happened, by the names of those who did it. */
export interface Counts {
  /** Returns the milliseconds until `name` is allowed one more; 0 when it is allowed at `now`. */
  wait(name: string, now: number): number;
  /** Counts one at `now`. */
  add(name: string, now: number): void;
}

/** Counts of all servers on one store. */
export interface SharedCounts extends Counts {
  /**
   * Adds what was counted here to the store, and takes over what others counted. Each active name costs one read and
   * one write, five names together, and one read more afterwards. Called once a second, so a limit may be exceeded for
   * that long, by as many times as there are servers; what was too much is waited for afterwards.
   */
  synchronise(now: number): Promise<void>;
}

interface Count<S> {
  readonly state: S;
  /** How many of it the store does not know. */
  readonly unreported: number;
}

/** How to count. */
export interface CountOptions<S> {
  readonly scope: ThrottleScope;
  readonly limit: Limit<S>;
  /** The maximum number of names in memory. The least recently used are forgotten. */
  readonly maxStored: number;
  /** How many are counted here before the store learns of them: fewer may go unnoticed by other servers. */
  readonly reportFrom: number;
  /** The store that several servers share; null counts in memory only. */
  readonly states: ThrottleStates<S> | null;
}

/** Creates counts without any. */
export function createSharedCounts<S>(
  { scope, limit, maxStored, reportFrom, states }: CountOptions<S>,
): SharedCounts {
  const counts = new BoundedMap<string, Count<S>>(maxStored);
  /** The names with something to report. */
  const due = new Set<string>();
  const countOf = (name: string): Count<S> => counts.peek(name) ?? { state: limit.empty, unreported: 0 };

  const exchange = async (
    names: readonly string[],
    shared: ThrottleStates<S>,
    now: number,
  ): Promise<void> => {
    const reported = names.map((name) => countOf(name).unreported);
    const ofNames = names.map((name) => keys.throttle(scope, name));
    const add = (states: readonly (S | null)[]) =>
      states.map((state, at) => limit.add(state ?? limit.empty, reported[at] ?? 0, now));
    const stored = reported.some((count) => count > 0)
      ? await shared.update(ofNames, add, () => now + limit.lifeMs)
      : await shared.read(ofNames);
    for (const [at, name] of names.entries()) {
      // Others may have been counted here meanwhile.
      const unreported = countOf(name).unreported - (reported[at] ?? 0);
      const state = stored[at] ?? limit.empty;
      counts.set(name, { state: unreported > 0 ? limit.add(state, unreported, now) : state, unreported });
      // What others report in the same second is read in the next one.
      if (reported[at] === 0) due.delete(name);
    }
  };

  return {
    wait: (name, now) => limit.wait(countOf(name).state, now),
    add(name, now) {
      const { state, unreported } = countOf(name);
      counts.set(name, { state: limit.add(state, 1, now), unreported: states ? unreported + 1 : 0 });
      if (states && unreported + 1 >= reportFrom) due.add(name);
    },
    async synchronise(now) {
      if (!states) return;
      const known = [...due].filter((name) => counts.peek(name) || !due.delete(name));
      for (const names of inGroups(known)) await exchange(names, states, now);
    },
  };
}
