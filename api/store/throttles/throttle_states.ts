import { type DocumentKind, readIfIntact, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import { type Kv, MAX_CHECKS, type Mutation } from "../kv.ts";
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

/** The states of `kind` in `kv`. The sweep deletes those that have expired. */
export function createThrottleStates<S>(kv: Kv, kind: StateKind<S>): ThrottleStates<S> {
  const dataOf = (entry: Deno.KvEntryMaybe<unknown>) => readIfIntact(kind, entry);
  return {
    async read(wanted) {
      return (await kv.snapshotOnce(wanted)).map((entry) => dataOf(entry)?.state ?? null);
    },
    update: (wanted, change, expiresAt) =>
      retryUntilCommitted(async () => {
        const entries = await kv.snapshotOnce(wanted);
        const before = entries.map(dataOf);
        const states = change(before.map((data) => data?.state ?? null));
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
        return await kv.commit({ op, checks, mutations }) === null ? undefined : states;
      }),
  };
}

/** Returns `items` in groups of which each can be written in one operation. */
export function inGroups<T>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_CHECKS) groups.push(items.slice(at, at + MAX_CHECKS));
  return groups;
}
