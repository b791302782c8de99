import { serialize } from "node:v8";
import { isDeepStrictEqual } from "node:util";
import { newEpoch, replaceConfig } from "../store/config.ts";
import { keys } from "../store/keys.ts";
import { wrapKv } from "../store/kv.ts";
import { compareKeys } from "./compare_keys.ts";

/** After this many passes the source is considered to change too fast. */
const MAX_PASSES = 20;

/** The most mutations and bytes in one atomic operation, below the limits of Deno KV: 1,000 and 800 KiB. */
const MAX_MUTATIONS = 200;
const MAX_BYTES = 500_000;

const BATCH_SIZE = 100;

/** How long one batch may take, in milliseconds; Deno would retry forever. */
const DEADLINE_MS = 30_000;

/** How to copy a store. */
export interface CopyOptions {
  /** Whether to replace the contents of a target that is not empty. */
  readonly replace?: boolean;
  /** Receives a line after each pass. */
  readonly print?: (line: string) => void | Promise<void>;
}

type Entry = Deno.KvEntry<unknown>;

/**
 * Makes `to` equal to `from`, except for the epoch, which is a new one: versions of the one store do not match in the
 * other. Passes over both stores are repeated until one finds no difference. Every document has a unique operation id,
 * so that pass proves that the copy is the source as it was at one moment, even while it was written to. Returns the
 * number of keys. Throws one sentence when `from` is not a store of Gorin or changes too fast, or when `to` is not
 * empty.
 */
export async function copyStore(
  from: Deno.Kv,
  to: Deno.Kv,
  { replace = false, print = () => {} }: CopyOptions = {},
): Promise<number> {
  if ((await from.get(keys.config("epoch"))).versionstamp === null) {
    throw new Error("The source is not a store of Gorin.");
  }
  if (!replace && await hasEntries(to)) {
    throw new Error("The target is not empty. To replace what is in it, add --replace.");
  }
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const { read, changed } = await copyDifferences(from, to);
    await print(`Pass ${pass}: ${read} keys read, ${changed} different`);
    if (changed > 0) continue;
    await replaceConfig(wrapKv(to), "epoch", newEpoch());
    return read;
  }
  throw new Error("The source changes faster than it can be copied: stop its servers and try again.");
}

/** Whether a store has more than what opening it writes. */
async function hasEntries(db: Deno.Kv): Promise<boolean> {
  for await (const _ of entriesOf(db)) return true;
  return false;
}

/** Walks through both stores in the order of their keys, and writes to `to` what differs. */
async function copyDifferences(from: Deno.Kv, to: Deno.Kv): Promise<{ read: number; changed: number }> {
  const writes = createWrites(to);
  const targets = entriesOf(to);
  let target = await next(targets);
  let read = 0;
  for await (const source of entriesOf(from)) {
    read++;
    while (target && compareKeys(target.key, source.key) < 0) {
      await writes.delete(target.key);
      target = await next(targets);
    }
    const found = target && compareKeys(target.key, source.key) === 0 ? target : null;
    if (!found || !isDeepStrictEqual(found.value, source.value)) await writes.set(source);
    if (found) target = await next(targets);
  }
  for (; target; target = await next(targets)) await writes.delete(target.key);
  await writes.flush();
  return { read, changed: writes.count };
}

/** The keys that belong to one place of a store, and are not copied. */
const OWN_KEYS = [keys.config("epoch"), keys.config("write_test")];

async function* entriesOf(db: Deno.Kv): AsyncGenerator<Entry> {
  const entries = db.list<unknown>({ prefix: [] }, { batchSize: BATCH_SIZE });
  for (let entry = await next(entries); entry; entry = await next(entries)) {
    const { key } = entry;
    if (!OWN_KEYS.some((own) => compareKeys(own, key) === 0)) yield entry;
  }
}

async function next(entries: AsyncIterator<Entry>): Promise<Entry | null> {
  const { done, value } = await withDeadline(entries.next());
  return done ? null : value;
}

/** Collects mutations and commits them in atomic operations of the permitted size. */
function createWrites(db: Deno.Kv) {
  let atomic = db.atomic();
  let mutations = 0;
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (mutations > 0) await withDeadline(atomic.commit());
    atomic = db.atomic();
    mutations = 0;
    bytes = 0;
  };
  const add = async (size: number, mutate: () => void) => {
    if (mutations >= MAX_MUTATIONS || bytes + size > MAX_BYTES) await flush();
    mutate();
    mutations++;
    bytes += size;
    count++;
  };
  return {
    get count() {
      return count;
    },
    set: ({ key, value }: Entry) => add(serialize(value).byteLength, () => atomic.set(key, value)),
    delete: (key: Deno.KvKey) => add(0, () => atomic.delete(key)),
    flush,
  };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`A store has not responded for ${DEADLINE_MS / 1_000} s.`)),
    DEADLINE_MS,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
