import { type DocumentKind, readIfIntact, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import { BoundedMap } from "../../limits/bounded_map.ts";
import { isFull, type Kv, MAX_CHECKS, type Mutation } from "../kv.ts";
import { retryUntilCommitted } from "../user_writes.ts";

/** A kind of stored state. */
export type StateKind<S> = DocumentKind<{ readonly state: S; readonly expires_at: number }>;

/** The stored states of one kind. */
export interface ThrottleStates<S> {
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
export function inGroups<T>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_CHECKS) groups.push(items.slice(at, at + MAX_CHECKS));
  return groups;
}
