import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKvCache } from "./cache.ts";
import { createStoreState, type Kv, type StoreState, wrapKv } from "./kv.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

const KEYS: readonly Deno.KvKey[] = ["a", "b", "c"].map((name) => ["item", name]);
/** The same with others between them, so that the last one is in another snapshot than the first. */
const MANY: readonly Deno.KvKey[] = [
  ...KEYS.slice(0, 2),
  ...Array.from({ length: 9 }, (_, n) => ["item", `between ${n}`]),
  ...KEYS.slice(2),
];
const nameOf = (key: Deno.KvKey) => String(key[1]);

let db: Deno.Kv;
let state: StoreState;

beforeEach(async () => {
  db = await Deno.openKv(":memory:");
  state = createStoreState();
});
afterEach(() => db.close());

const set = (key: Deno.KvKey, op: string) => ({ key, value: { v: 1, op, data: op } });
const dataOf = ({ value }: Entry) => value === null ? null : (value as { data: string }).data;
const read = async (kv: Kv, ...keys: Deno.KvKey[]) => (await kv.snapshot(keys)).map(dataOf);
const write = (kv: Kv, op: string, ...keys: Deno.KvKey[]) =>
  kv.commit({ op, checks: [], mutations: keys.map((key) => set(key, op)) });

/** Returns `db` whose operations wait for `turn` before they begin and before their result arrives. */
function interleaved(turn: () => Promise<unknown>, { applied, fails }: {
  readonly applied?: (mutations: readonly [Deno.KvKey, string | null][]) => void;
  readonly fails?: (op: string) => "before" | "after" | undefined;
} = {}): Deno.Kv {
  let last: Promise<unknown> = Promise.resolve();
  const atOnce = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  const delayed = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await atOnce(work);
    } finally {
      await turn();
    }
  };
  const atomic = () => {
    const checks: Deno.AtomicCheck[] = [];
    const mutations: [Deno.KvKey, { op: string; data: string } | null][] = [];
    const recorded = {
      check: (...more: Deno.AtomicCheck[]) => (checks.push(...more), recorded),
      set: (key: Deno.KvKey, value: { op: string; data: string }) => (mutations.push([key, value]), recorded),
      delete: (key: Deno.KvKey) => (mutations.push([key, null]), recorded),
      commit: () =>
        delayed(async () => {
          const op = mutations.find(([, value]) => value)?.[1]?.op ?? "";
          const failure = fails?.(op);
          if (failure === "before") throw new Error("disk I/O error");
          const real = db.atomic().check(...checks);
          for (const [key, value] of mutations) value ? real.set(key, value) : real.delete(key);
          const result = await real.commit();
          if (result.ok) applied?.(mutations.map(([key, value]) => [key, value?.data ?? null]));
          if (failure === "after") throw new Error("disk I/O error");
          return result;
        }),
    };
    return recorded;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "getMany") return (keys: Deno.KvKey[]) => delayed(() => target.getMany(keys as []));
      if (name === "list") {
        return async function* (selector: Deno.KvListSelector) {
          yield* await delayed(() => Array.fromAsync(target.list(selector)));
        };
      }
      if (name === "get") return (key: Deno.KvKey) => delayed(() => target.get(key));
      return name === "atomic" ? atomic : Reflect.get(target, name);
    },
  });
}

describe("reads and commits in any order", () => {
  const someKeys = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1 });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("read" as const), keys: someKeys }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("read many" as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("list" as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("commit" as const),
        keys: someKeys,
        deleted: fc.boolean(),
        isChecked: fc.boolean(),
        fails: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), "before", "after"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause" as const) }) },
  );

  it("show no mix of two moments, and nothing older than a commit that has ended", async () => {
    let conflicts = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 4, maxLength: 40 }), async (s, steps) => {
        for (const key of KEYS) await db.delete(key);
        /** What is stored after each commit, as a plain map. */
        const states: Record<string, string | null>[] = [{ a: null, b: null, c: null }];
        /** The index of the latest state whose commit has ended. */
        let ended = 0;
        const stateOf = new Map<string, number>();
        const versionstamps = new Map<string, string | null>();
        const failures = new Map<string, "before" | "after">();
        const turned = interleaved(() => s.schedule(Promise.resolve()), {
          applied(mutations) {
            const changes = mutations.map(([key, data]) => [nameOf(key), data] as const);
            states.push({ ...states.at(-1), ...Object.fromEntries(changes) });
            for (const [, data] of changes) if (data) stateOf.set(data, states.length - 1);
          },
          fails: (op) => failures.get(op),
        });
        const kv = wrapKv(turned, { state, isShared: false });

        const expectOneMoment = (entries: readonly Entry[], from: number, keys = KEYS) => {
          const shown = keys.map((key) => {
            const entry = entries.find((one) => nameOf(one.key) === nameOf(key));
            return entry ? dataOf(entry) : null;
          });
          const moments = states.slice(from).map((at) => keys.map((key) => at[nameOf(key)]));
          expect(moments).toContainEqual(shown);
          for (const { key, versionstamp } of entries) versionstamps.set(nameOf(key), versionstamp);
        };

        const running: Promise<void>[] = [];
        const begin = async (one: (typeof steps)[number], index: number): Promise<void> => {
          await s.schedule(Promise.resolve());
          const from = ended;
          if (one.kind === "read") expectOneMoment(await kv.snapshot(one.keys), from, one.keys);
          if (one.kind === "read many") expectOneMoment(await kv.getMany(MANY), from);
          if (one.kind === "list") {
            expectOneMoment(await kv.list({ prefix: ["item"] }, { cached: true }), from);
          }
          if (one.kind !== "commit") return;
          const op = `op ${index}`;
          if (one.fails) failures.set(op, one.fails);
          const [first, ...others] = one.keys;
          const versionstamp = await kv.commit({
            op,
            checks: one.isChecked
              ? one.keys.map((key) => ({ key, versionstamp: versionstamps.get(nameOf(key)) ?? null }))
              : [],
            mutations: [
              ...(first ? [set(first, op)] : []),
              ...others.map((key) => one.deleted ? { key, value: undefined } : set(key, op)),
            ],
          }).catch(() => null);
          if (versionstamp === null && !one.fails) conflicts++;
          if (versionstamp !== null) ended = Math.max(ended, stateOf.get(op) ?? 0);
        };
        for (const [index, one] of steps.entries()) {
          // Everything so far ends before what follows begins, so that memory is used.
          if (one.kind === "pause") await s.waitFor(Promise.all(running));
          else running.push(begin(one, index));
        }
        await s.waitFor(Promise.all(running));
        expectOneMoment(await s.waitFor(kv.snapshot(KEYS)), states.length - 1);
      }),
      { seed: 20261126, numRuns: 120 },
    );
    expect(conflicts).toBeGreaterThan(0);
  }, 60_000);
});

describe("a read of more keys than one snapshot has", () => {
  let reads: number;

  beforeEach(async () => {
    reads = 0;
    for (const key of MANY) await db.set(key, set(key, "old").value);
  });

  /**
   * Wraps `db`, whose reads come one after the other, with something before each read, by its number, and before what a
   * commit returns.
   */
  function wrapWith({ beforeRead, afterCommit, isShared = false }: {
    readonly beforeRead?: (read: number, kv: Kv) => unknown;
    readonly afterCommit?: () => unknown;
    readonly isShared?: boolean;
  }): Kv {
    let last: Promise<unknown> = Promise.resolve();
    const between: Deno.Kv = new Proxy(db, {
      get(target, name) {
        if (name === "getMany") {
          return (keys: Deno.KvKey[]) =>
            last = last.then(async () => {
              await beforeRead?.(++reads, kv);
              return await target.getMany(keys as []);
            });
        }
        if (name !== "atomic") return Reflect.get(target, name);
        return () => {
          const atomic = target.atomic();
          const commit = atomic.commit.bind(atomic);
          atomic.commit = async () => {
            const result = await commit();
            await afterCommit?.();
            return result;
          };
          return atomic;
        };
      },
    });
    const kv = wrapKv(between, { state, isShared });
    return kv;
  }

  const shown = async (kv: Kv) => [...new Set((await kv.getMany(MANY)).map(dataOf))];

  it("is of one moment when all are written between two snapshots", async () => {
    const kv = wrapWith({ beforeRead: (read, kv) => read === 2 && write(kv, "new", ...MANY) });
    expect(await shown(kv)).toEqual(["new"]);
  });

  it("is of one moment while the commit that has written them is still in flight", async () => {
    const kv = wrapWith({
      async beforeRead(read, kv) {
        if (read !== 2) return;
        // It fails at its deadline, long after this test.
        write(kv, "new", ...MANY).catch(() => {});
        await expect.poll(async () => dataOf(await db.get(["item", "a"]))).toBe("new");
      },
      afterCommit: () => new Promise(() => {}),
    });
    expect(await shown(kv)).toEqual(["new"]);
  });

  it("reads each snapshot once when nothing is written, and none when all is in memory", async () => {
    const kv = wrapWith({ beforeRead: () => {} });
    expect([await shown(kv), await shown(kv), reads]).toEqual([["old"], ["old"], 2]);
  });

  it("reads each once on a store that others write to as well", async () => {
    const kv = wrapWith({ beforeRead: () => {}, isShared: true });
    expect([await shown(kv), reads]).toEqual([["old"], 2]);
  });

  it("fails when there is a commit between them every time", async () => {
    const ends = [...MANY.slice(0, 1), ...MANY.slice(-1)];
    const kv = wrapWith({
      beforeRead: (read, kv) => read % 2 === 0 && write(kv, `write ${read}`, ...ends),
    });
    await expect(kv.getMany(MANY)).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 1 });
  });
});

describe("an entry in memory", () => {
  /** The number of reads that the store has answered. */
  let reads: number;
  let counted: Deno.Kv;
  let kv: Kv;

  beforeEach(() => {
    reads = 0;
    counted = interleaved(() => Promise.resolve());
    const { getMany } = counted;
    counted = new Proxy(counted, {
      get: (target, name) =>
        name === "getMany" ? (...args: [never]) => (reads++, getMany(...args)) : Reflect.get(target, name),
    });
    kv = wrapKv(counted, { state, isShared: false });
  });

  const [a = [], b = []] = KEYS;

  it("is not read again, whether there is a document or none", async () => {
    await write(kv, "one", a);
    expect([await read(kv, a, b), await read(kv, a, b)]).toEqual([["one", null], ["one", null]]);
    expect(reads).toBe(1);
    await write(kv, "two", b);
    expect(await read(kv, a, b)).toEqual(["one", "two"]);
    expect(reads).toBe(1);
  });

  it("is read again after a conflict, which shows that somebody else has written", async () => {
    await read(kv, a);
    await db.set(a, { v: 1, op: "other", data: "other" });
    const checks = [{ key: a, versionstamp: null }];
    expect(await kv.commit({ op: "mine", checks, mutations: [set(b, "mine")] })).toBeNull();
    expect(await read(kv, a)).toEqual(["other"]);
  });

  it("is not used on a store that others write to", async () => {
    const shared = wrapKv(counted, { state });
    await read(shared, a);
    await db.set(a, { v: 1, op: "other", data: "other" });
    expect(await read(shared, a)).toEqual(["other"]);
    expect(reads).toBe(2);
  });

  it("is the same object as long as its versionstamp is, also on such a store", async () => {
    const shared = wrapKv(counted, { state });
    await write(shared, "one", a);
    const [first] = await shared.snapshot([a]);
    expect((await shared.snapshot([a]))[0]).toBe(first);
  });

  it("goes when the store has failed, or its file was found to be gone", async () => {
    let isInPlace = true;
    const file = createStoreState({ isInPlace: () => isInPlace });
    const onFile = wrapKv(counted, { state: file, isShared: false });
    await read(onFile, a);
    file.failed(new Error("disk I/O error"));
    await read(onFile, a);
    expect(reads).toBe(2);
    isInPlace = false;
    file.check();
    isInPlace = true;
    file.check();
    await read(onFile, a);
    expect(reads).toBe(3);
  });

  it("is as a commit leaves it that the store makes after the deadline", async () => {
    const released = Promise.withResolvers<void>();
    const slow = wrapKv(interleaved(() => released.promise), { state, isShared: false, deadlineMs: 5 });
    const late = write(slow, "late", a);
    await expect(late).rejects.toMatchObject({ code: "unavailable" });
    const reading = wrapKv(db, { state, isShared: false });
    expect(await read(reading, a)).toEqual([null]);
    const tooEarly = slow.snapshot([a]);
    await expect(tooEarly).rejects.toMatchObject({ code: "unavailable" });
    released.resolve();
    await expect.poll(() => read(slow, a)).toEqual(["late"]);
  });
});

describe("the cache", () => {
  it("is bounded by bytes, and forgets what was not used recently", () => {
    const cache = createKvCache({ isShared: false, maxBytes: 10_000 });
    const keys = Array.from({ length: 20 }, (_, n) => ["key", n]);
    for (const key of keys) cache.beginRead()([{ key, value: "x".repeat(100), versionstamp: "1" }]);
    const held = keys.filter((key) => cache.get([key]));
    expect(held.length).toBeGreaterThan(4);
    expect(held.length).toBeLessThan(10);
    expect(held).toContainEqual(["key", 19]);
  });

  it("keeps the keys of a text and of a number apart", () => {
    const cache = createKvCache({ isShared: false });
    cache.beginRead()([{ key: ["a", 1], value: 1, versionstamp: "1" }]);
    expect([cache.get([["a", "1"]]), cache.get([["a\n1"]])]).toEqual([undefined, undefined]);
  });
});
