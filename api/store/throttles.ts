import * as z from "zod/mini";
import { BoundedMap, type Limit } from "../limits.ts";
import { type DocumentKind, readIfIntact, toStored } from "./documents.ts";
import { keys, type ThrottleScope } from "./keys.ts";
import { isFull, type Kv, MAX_CHECKS, type Mutation } from "./kv.ts";
import { retryUntilCommitted } from "./user_writes.ts";

/** A kind of stored state. */
export type StateKind<S> = DocumentKind<{ readonly state: S; readonly expires_at: number }>;

/** The stored states of one kind. */
interface ThrottleStates<S> {
  /** Returns the states under `keys`, in their order; null where none is stored. */
  read(keys: readonly Deno.KvKey[]): Promise<(S | null)[]>;
  /**
   * Writes the states that `change` returns, in one operation, and returns them; null deletes one. At most {@link
   * MAX_CHECKS} keys. `change` is called again after a conflict; it throws to write nothing. `expiresAt` returns when
   * the state at an index may be swept.
   */
  update(
    keys: readonly Deno.KvKey[],
    change: (states: readonly (S | null)[]) => readonly (S | null)[],
    expiresAt: (state: S, at: number) => number,
  ): Promise<readonly (S | null)[]>;
}

/** How many states are counted in memory while the disk is full. */
const MAX_UNSAVED = 10_000;

function nameOf(key: Deno.KvKey): string {
  return key.join(" ");
}

/**
 * The states of `kind` in `kv`. The sweep deletes those that have expired. What a full disk cannot take is counted in
 * memory until there is space, so that it limits nobody less.
 */
export function createThrottleStates<S>(kv: Kv, kind: StateKind<S>): ThrottleStates<S> {
  /** What a full disk could not take, by the keys. */
  const unsaved = new BoundedMap<string, { readonly state: S | null }>(MAX_UNSAVED);
  const storedOf = (entry: Deno.KvEntryMaybe<unknown>) => readIfIntact(kind, entry);
  const stateOf = (entry: Deno.KvEntryMaybe<unknown>): S | null => {
    const latest = unsaved.get(nameOf(entry.key));
    return latest ? latest.state : storedOf(entry)?.state ?? null;
  };
  return {
    async read(wanted) {
      return (await kv.snapshotOnce(wanted)).map(stateOf);
    },
    update: (wanted, change, expiresAt) =>
      retryUntilCommitted(async () => {
        const entries = await kv.snapshotOnce(wanted);
        const before = entries.map(storedOf);
        const states = change(entries.map(stateOf));
        const op = crypto.randomUUID();
        const mutations = wanted.flatMap((key, index): Mutation[] => {
          const [old, state] = [before[index], states[index] ?? null];
          const unlisted = old ? [{ key: keys.expiry(old.expires_at, key), value: undefined }] : [];
          if (state === null) return old ? [...unlisted, { key, value: undefined }] : [];
          const expires_at = expiresAt(state, index);
          return [
            ...(old?.expires_at === expires_at ? [] : unlisted),
            { key, value: toStored(kind, { state, expires_at }, op) },
            { key: keys.expiry(expires_at, key), value: { v: 1, op, data: null } },
          ];
        });
        if (mutations.length === 0) return states;
        const checks = entries.map(({ key, versionstamp }) => ({ key, versionstamp }));
        try {
          if (await kv.commit({ op, checks, mutations }) === null) return undefined;
          for (const key of wanted) unsaved.delete(nameOf(key));
          return states;
        } catch (error) {
          if (!isFull(error)) throw error;
          // Nothing else runs between this read and the write, so each of several changes at once counts.
          const counted = change(entries.map(stateOf));
          for (const [at, key] of wanted.entries()) {
            unsaved.set(nameOf(key), { state: counted[at] ?? null });
          }
          return counted;
        }
      }),
  };
}

/** Returns `items` in groups of which each can be written in one operation. */
function inGroups<T>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_CHECKS) groups.push(items.slice(at, at + MAX_CHECKS));
  return groups;
}

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

/** Milliseconds since 1970. */
const expires_at = z.number();

const BackOffSchema = z.object({
  state: z.object({ failures: z.int(), lastAt: z.number(), recent: z.readonly(z.array(z.number())) }),
  expires_at,
});

/** The failed checks of one account, device or network. */
export const BACK_OFF: DocumentKind<z.infer<typeof BackOffSchema>> = {
  name: "back off",
  schema: BackOffSchema,
  migrations: [],
};

const AllowanceSchema = z.object({
  state: z.object({ calls: z.number(), at: z.nullable(z.number()) }),
  expires_at,
});

/** What is left of the calls of one account. */
export const ALLOWANCE: DocumentKind<z.infer<typeof AllowanceSchema>> = {
  name: "allowance",
  schema: AllowanceSchema,
  migrations: [],
};

const EventWindowSchema = z.object({
  state: z.readonly(z.array(z.object({ at: z.number(), count: z.int() }))),
  expires_at,
});

/** The recent calls or registrations of one network. */
export const EVENT_WINDOW: DocumentKind<z.infer<typeof EventWindowSchema>> = {
  name: "event window",
  schema: EventWindowSchema,
  migrations: [],
};
