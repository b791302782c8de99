import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type EntryDraft, EntryDraftSchema } from "#shared/domain/rings/mod.ts";
import { memoryStorage } from "#shared/offline/memory_store.ts";
import { cachedDay, EMPTY_QUEUE, type KeyValueStore, type StoredQueue } from "#shared/offline/mod.ts";
import { type ExtensionEngine, extensionStore, type sendToWorker as SendToWorker } from "./engine.ts";
import type { Reach } from "./server.ts";
import { sampleDay } from "./testing/sample_day.ts";
import { engineWith, SAMPLE_ACCOUNT, signedInState } from "./testing/sample_state.ts";
import { openWorkerEngine } from "./worker_engine.ts";

const DAY = "2026-11-21";
const now = () => Date.parse("2026-11-21T12:00:00Z");

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

function entry(index: number): EntryDraft {
  const start = Date.parse("2026-11-21T00:00:00Z") + index * 60_000;
  const [start_ts, end_ts] = [start, start + 30_000].map((at) => new Date(at).toISOString());
  return z.parse(EntryDraftSchema, { start_ts, end_ts, category: "Admin", source: "timer" });
}

function queueOf(count: number, account = SAMPLE_ACCOUNT): StoredQueue {
  const pending = Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    account,
    command: { kind: "add_entry", day: DAY, entry: entry(index) } as const,
    queuedAt: 0,
    attempts: 0,
  }));
  return { ...EMPTY_QUEUE, pending };
}

/** A server with idempotency keys that fails before or after saving as `fail` says. */
function server(fail: (call: number) => "before" | "after" | Response | null = () => null) {
  const saved = new Map<string, EntryDraft>();
  let calls = 0;
  const ok = (data: unknown, status = 200) =>
    Response.json({ success: true, data }, { status, headers: { "X-Request-Id": "r" } });
  const fetch: typeof globalThis.fetch = (_, init) => {
    const failure = fail(calls++);
    if (failure === "before") return Promise.reject(new TypeError("The network is down."));
    if (failure instanceof Response) return Promise.resolve(failure);
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    if (!saved.has(key)) saved.set(key, JSON.parse(String(init?.body)));
    if (failure === "after") return Promise.reject(new TypeError("The response was lost."));
    const entries = [...saved].map(([id, draft]) => ({ id, ...draft }));
    const day = sampleDay(DAY, { earth: { actual_entries: entries } });
    return Promise.resolve(ok({ entry: entries.at(-1), earth: day.earth, version: "e-1", day }, 201));
  };
  return { saved, reach: { fetch, now } };
}

function rejection(status: number, code: string, error: string): Response {
  return Response.json({ success: false, error, code }, { status, headers: { "X-Request-Id": "r" } });
}

const savedOrder = (saved: Map<string, EntryDraft>) => [...saved.keys()];
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

/** Returns an engine that has flushed `queue`. */
async function flushed(queue: StoredQueue, reach: Reach): Promise<ExtensionEngine> {
  const engine = await engineWith(signedInState({ queue }), reach);
  await engine.flush();
  return engine;
}

describe("flushing the queue", () => {
  it("sends everything in order and caches the day of the last response", async () => {
    const { saved, reach } = server();
    const engine = await flushed(queueOf(3), reach);
    expect(savedOrder(saved)).toEqual(ids(3));
    const { queue, days, contact } = engine.state();
    expect(queue.pending).toEqual([]);
    expect(cachedDay(days, SAMPLE_ACCOUNT, DAY)?.day.earth.actual_entries).toHaveLength(3);
    expect(contact).toEqual({ answeredAt: now(), failure: null });
  });

  it("stops at the first command without a response, and stores why", async () => {
    const { reach } = server(() => "before");
    const engine = await flushed(queueOf(2), reach);
    expect(engine.state().queue.pending).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    expect(engine.state().contact.failure).toBe("unreachable");
  });

  it("saves a command once that was sent twice because its response was lost", async () => {
    const { saved, reach } = server((call) => call === 0 ? "after" : null);
    const engine = await flushed(queueOf(2), reach);
    await engine.flush();
    expect(savedOrder(saved)).toEqual(ids(2));
  });

  it("sets a rejected command aside with its reason, and sends the rest", async () => {
    const { saved, reach } = server((call) => call === 1 ? rejection(413, "ring_full", "It is full.") : null);
    const engine = await flushed(queueOf(3), reach);
    expect(savedOrder(saved)).toEqual([idOf(0), idOf(2)]);
    expect(engine.state().queue).toMatchObject({
      pending: [],
      rejected: [{ id: idOf(1), reason: "It is full." }],
    });
  });

  it("signs out when the server has ended the session, and keeps the queue", async () => {
    const { reach } = server(() => rejection(401, "unauthenticated", "Please sign in."));
    const { session, queue } = (await flushed(queueOf(1), reach)).state();
    expect(session).toBeNull();
    expect(queue.pending).toHaveLength(1);
  });

  it("sends no command of another account", async () => {
    const { saved, reach } = server();
    const engine = await flushed(queueOf(2, "somebody else"), reach);
    expect(saved.size).toBe(0);
    expect(engine.state().queue.pending).toHaveLength(2);
  });

  it("sends each of 50 commands once and in order, though the worker is terminated at every step", async () => {
    const { saved, reach } = server();
    const storage = memoryStorage();
    await engineWith(signedInState({ queue: queueOf(50) }), reach, storage.open());
    // Each worker completes one transaction fewer than `life`.
    for (let life = 1; savedOrder(saved).length < 50 || life < 20; life++) {
      const store = storage.open();
      let writes = 0;
      const mortal: KeyValueStore = {
        ...store,
        update: (...call) =>
          ++writes >= life ? Promise.reject(new Error("The worker was terminated.")) : store.update(...call),
      };
      const worker = openWorkerEngine(mortal, reach);
      await worker.load().then(worker.flush).catch(() => {});
      worker.close();
    }
    const last = openWorkerEngine(storage.open(), reach);
    await last.load();
    await last.flush();
    expect(savedOrder(saved)).toEqual(ids(50));
  });
});

describe("extension store", () => {
  const FIRST_SCRIPT = new URL("../public/first.js", import.meta.url);

  let reads = 0;
  let habits = "stored";
  let report = (): void => {};
  const erased: string[] = [];
  const local = {
    get() {
      reads++;
      return Promise.resolve({ habits });
    },
    set: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  const onChanged = {
    addListener(listener: (changes: Record<string, never>, area: string) => void) {
      report = () => listener({}, "local");
    },
    removeListener() {},
  };

  beforeAll(() => {
    const api = { runtime: { id: "gorin" }, storage: { local, onChanged } };
    vi.stubGlobal("chrome", api);
    vi.stubGlobal("browser", api);
    vi.stubGlobal("localStorage", { getItem: () => null, removeItem: (key: string) => erased.push(key) });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    // Set by the script. Every store would take it as what is stored.
    Reflect.deleteProperty(globalThis, "gorinStoredAtStart");
  });

  it("the first read of everything uses what the page's first script began to read", async () => {
    new Function(readFileSync(FIRST_SCRIPT, "utf8"))();
    expect(reads).toBe(1);
    const store = extensionStore({ local, onChanged });
    expect(erased).toEqual(["gorin_mirror", "gorin_picture"]);
    expect(await store.read()).toEqual({ habits: "stored" });
    expect(reads).toBe(1);
    await store.read();
    expect(reads).toBe(2);
    report();
    expect(reads, "the store follows later changes itself").toBe(2);
  });

  it("the first read has what was stored while the page's modules were loaded", async () => {
    new Function(readFileSync(FIRST_SCRIPT, "utf8"))();
    habits = "stored meanwhile";
    report();
    expect(await extensionStore({ local, onChanged }).read()).toEqual({ habits });
  });
});

describe("messages", () => {
  /** What the browser returns for a message to the worker. */
  let send: () => Promise<unknown>;
  let sendToWorker: typeof SendToWorker;

  // The browser's API is looked up at the first import.
  beforeAll(async () => {
    vi.resetModules();
    const api = { runtime: { id: "gorin", sendMessage: () => send() } };
    vi.stubGlobal("browser", api);
    ({ sendToWorker } = await import("./engine.ts"));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  describe("a message to the worker", () => {
    it("returns the reply of the worker", async () => {
      send = () => Promise.resolve("done");
      expect(await sendToWorker("sync", null)).toBe("done");
    });

    it("returns null without a reply and on failure, since the worker was terminated", async () => {
      send = () => Promise.resolve(undefined);
      expect(await sendToWorker("sync", null)).toBeNull();
      send = () => Promise.reject(new Error("The message port closed."));
      expect(await sendToWorker("sync", null)).toBeNull();
    });
  });
});
