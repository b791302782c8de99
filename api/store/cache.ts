import { BoundedMap, largestSizeOf } from "../limits.ts";
import { UNREADABLE_VERSIONSTAMP } from "./damage.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** The maximum size of all entries in memory, in bytes as estimated by {@link largestSizeOf}. */
const MAX_BYTES = 8 * 1_024 * 1_024;

/** What an entry takes besides its value, in bytes. */
const ENTRY_BYTES = 1_024;

/** How many keys of ended commits are known. When there are more, the reads that run at that moment fill nothing. */
const MAX_TOUCHED = 5_000;

/** A change of one key: its value, or undefined when it is deleted. */
interface Change {
  readonly key: Deno.KvKey;
  readonly value: unknown;
  /** The {@link largestSizeOf} of the value. */
  readonly size: number;
}

/** What a commit changes, and the keys that it only checks. */
interface Changing {
  readonly mutations: readonly Change[];
  readonly checks: readonly { readonly key: Deno.KvKey }[];
}

/**
 * The entries of a store in memory. Its invariant: an entry in memory whose key no commit in flight changes is what is
 * stored at this moment, because nobody else writes to the store and each commit passes here. So entries from memory
 * are of one moment, and never older than a commit that has ended.
 */
export interface KvCache {
  /**
   * Returns the entries of all these keys, in their order; undefined when one of them is not in memory or is being
   * changed, so that all are read from the store.
   */
  get(keys: readonly Deno.KvKey[]): Entry[] | undefined;
  /**
   * Begins a read of the store. The returned function takes what was read and returns it, with the entries that memory
   * has in the same version in their place. It puts an entry into memory unless a commit has changed its key since the
   * read began.
   */
  beginRead(): <E extends Entry>(read: E[]) => E[];
  /**
   * Follows these keys from now on. The returned function says how many commits may have changed one of them since, at
   * most: none, those that are in flight, or any number once one has ended.
   */
  follow(keys: readonly Deno.KvKey[]): () => number;
  /** Resolves when no commit in flight changes any of these keys. */
  rest(keys: readonly Deno.KvKey[]): Promise<void>;
  /**
   * Begins a commit. The returned function ends it, and must be called once the store has decided, however late: with
   * its versionstamp when everything was written, otherwise with null. It replaces what is in memory, and adds nothing:
   * what is worth its place was read before.
   */
  beginCommit(changing: Changing): (versionstamp: string | null) => void;
  /** Empties the memory. Reads that run fill nothing. */
  clear(): void;
}

/**
 * Creates an empty cache. With `isShared`, other servers write to the store: then it returns no entry without a read,
 * and only spares parsing a document that was read again in the same version.
 */
export function createKvCache({ isShared, maxBytes = MAX_BYTES }: {
  readonly isShared: boolean;
  readonly maxBytes?: number;
}): KvCache {
  const empty = () =>
    new BoundedMap<string, Entry>(maxBytes, ({ value }) => ENTRY_BYTES + largestSizeOf(value));
  let entries = empty();
  /** The keys that commits in flight change, and whether two of these have overlapped, whose order is not known. */
  const changing = new Map<string, { commits: number; overlapped: boolean }>();
  /** When each key was last changed, by the number of commits that had ended. */
  const touched = new Map<string, number>();
  let ended = 0;
  let nextEnd = Promise.withResolvers<void>();
  /** Reads that began before this fill nothing. */
  let since = 0;

  return {
    get(keys) {
      if (isShared) return undefined;
      const found: Entry[] = [];
      for (const key of keys) {
        const name = nameOf(key);
        const entry = changing.has(name) ? undefined : entries.get(name);
        if (!entry) return undefined;
        found.push(entry);
      }
      return found;
    },
    beginRead() {
      const began = ended;
      return <E extends Entry>(read: E[]) =>
        read.map((entry): E => {
          const name = nameOf(entry.key);
          const known = entries.peek(name);
          // Of the same key and versionstamp, so it has the same content.
          if (known?.versionstamp === entry.versionstamp) return known as E;
          // What a commit in flight changes, its end replaces.
          const isCurrent = began >= since && (touched.get(name) ?? 0) <= began;
          if (isCurrent && entry.versionstamp !== UNREADABLE_VERSIONSTAMP) entries.set(name, entry);
          return entry;
        });
    },
    follow(keys) {
      const began = ended;
      const names = keys.map(nameOf);
      const commitsOf = (name: string) =>
        (touched.get(name) ?? 0) > began ? Infinity : changing.get(name)?.commits ?? 0;
      return () =>
        began < since ? Infinity : names.reduce((most, name) => Math.max(most, commitsOf(name)), 0);
    },
    async rest(keys) {
      const names = keys.map(nameOf);
      while (names.some((name) => changing.has(name))) await nextEnd.promise;
    },
    beginCommit({ mutations, checks }) {
      const names = new Set(mutations.map(({ key }) => nameOf(key)));
      for (const name of names) {
        const others = changing.get(name);
        changing.set(name, { commits: (others?.commits ?? 0) + 1, overlapped: others !== undefined });
      }
      return (versionstamp) => {
        ended++;
        // Those who wait continue after this function.
        nextEnd.resolve();
        nextEnd = Promise.withResolvers();
        const overlapped = new Set<string>();
        for (const name of names) {
          const { commits, overlapped: isOverlapped } = changing.get(name) ??
            { commits: 1, overlapped: false };
          if (isOverlapped) overlapped.add(name);
          if (commits === 1) changing.delete(name);
          else changing.set(name, { commits: commits - 1, overlapped: true });
          touched.set(name, ended);
        }
        if (touched.size > MAX_TOUCHED) {
          touched.clear();
          since = ended;
        }
        if (versionstamp === null) {
          // What was checked may be why it failed.
          for (const name of [...names, ...checks.map(({ key }) => nameOf(key))]) entries.delete(name);
          return;
        }
        for (const { key, value, size } of mutations) {
          const name = nameOf(key);
          if (overlapped.has(name)) entries.delete(name);
          else if (entries.peek(name) === undefined) continue;
          else if (value === undefined) entries.set(name, { key, value: null, versionstamp: null });
          else entries.set(name, { key, value, versionstamp }, ENTRY_BYTES + size);
        }
      };
    },
    clear() {
      entries = empty();
      since = ++ended;
    },
  };
}

/** Returns a name that no other key has: no text in a key contains a NUL. */
function nameOf(key: Deno.KvKey): string {
  let name = "";
  for (const part of key) {
    name += typeof part === "string" ? `\0${part}` : `\0\0${typeof part} ${String(part)}`;
  }
  return name;
}
