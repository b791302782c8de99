import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_QUEUE, type StoredQueue } from "#shared/offline/mod.ts";
import { extensionStore } from "./engine.ts";
import { openWorkerEngine } from "./worker_engine.ts";
import { sampleDay } from "./testing/sample_day.ts";
import { SAMPLE_ACCOUNT, signedInState } from "./testing/sample_state.ts";

const DAY = "2026-11-21";
const NOON = Date.parse(`${DAY}T12:00:00Z`);

const ENTRY = {
  start_ts: `${DAY}T10:00:00.000Z`,
  end_ts: `${DAY}T10:30:00.000Z`,
  category: "Admin",
  note: "",
  source: "timer",
} as const;

type Listener = (changes: Record<string, { newValue?: unknown }>, area: string) => void;

let stored: Record<string, unknown> = {};
let reads: (string | readonly string[] | null)[] = [];
let writes: string[][] = [];
const listeners = new Set<Listener>();

/** The browser's storage, which sorts the fields of what it stores, as Chrome's does. */
const local = {
  get(keys: string | readonly string[] | null) {
    reads.push(keys);
    const names = keys === null ? Object.keys(stored) : [keys].flat();
    const found = names.flatMap((name) => stored[name] === undefined ? [] : [[name, stored[name]]]);
    return Promise.resolve(structuredClone(Object.fromEntries(found)));
  },
  set(values: Record<string, unknown>) {
    const sorted = sortFields(JSON.parse(JSON.stringify(values)));
    writes.push(Object.keys(values));
    Object.assign(stored, sorted);
    report(sorted);
    return Promise.resolve();
  },
  remove(keys: readonly string[]) {
    for (const key of keys) delete stored[key];
    report(Object.fromEntries(keys.map((key) => [key, undefined])));
    return Promise.resolve();
  },
};

function report(values: Record<string, unknown>): void {
  const changes = Object.entries(values).map((
    [key, newValue],
  ) => [key, { newValue: structuredClone(newValue) }]);
  // As in a browser, after the write was confirmed.
  setTimeout(() => {
    for (const listener of listeners) listener(Object.fromEntries(changes), "local");
  });
}

function sortFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sortFields) as T;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1);
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)])) as T;
}

const onChanged = {
  addListener: (listener: Listener) => void listeners.add(listener),
  removeListener: (listener: Listener) => void listeners.delete(listener),
};

beforeAll(() => {
  const request = async (_: string, ...rest: unknown[]) =>
    await (rest.at(-1) as (lock: object) => unknown)({});
  vi.stubGlobal("navigator", { locks: { request } });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  stored = {};
  listeners.clear();
});

function queueOf(count: number): StoredQueue {
  const pending = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    account: SAMPLE_ACCOUNT,
    command: { kind: "add_entry", day: DAY, entry: ENTRY } as const,
    queuedAt: 0,
    attempts: 0,
  }));
  return { ...EMPTY_QUEUE, pending };
}

/** Returns a worker with `count` queued commands, its requests, and a function that lets the server respond. */
async function workerWith(count: number) {
  const requests: string[] = [];
  let isThere = true;
  const fetch: typeof globalThis.fetch = (_, init) => {
    requests.push(init?.method ?? "GET");
    if (!isThere) return Promise.reject(new TypeError("The server is away."));
    const entry = { id: "00000000-0000-4000-8000-000000000000", ...ENTRY };
    const day = sampleDay(DAY, { earth: { actual_entries: [entry] } });
    const data = { entry, earth: day.earth, version: "e-1", day };
    return Promise.resolve(
      Response.json({ success: true, data }, { status: 201, headers: { "X-Request-Id": "r" } }),
    );
  };
  const worker = openWorkerEngine(extensionStore({ local, onChanged }), { fetch, now: () => NOON });
  await worker.load();
  await worker.commit(() => signedInState({ queue: queueOf(count) }));
  const away = () => void (isThere = false);
  return { worker, requests, away };
}

describe("the worker's use of the storage", () => {
  it("is one write for each delivered command, and no read of what the worker knows", async () => {
    const { worker } = await workerWith(40);
    await worker.flush();
    expect(worker.state().queue).toMatchObject({ pending: [], rejected: [] });
    reads = [];
    writes = [];
    await worker.commit(() => ({ queue: queueOf(40) }));
    await worker.flush();
    expect(worker.state().queue).toMatchObject({ pending: [], rejected: [] });
    expect(writes).toHaveLength(41);
    // What others have written is read once, before the first command is sent.
    expect(reads.filter((keys) => keys !== "revision")).toHaveLength(1);
  });

  it("is no write for each further attempt without the server", async () => {
    const { worker, requests, away } = await workerWith(40);
    away();
    await worker.flush();
    writes = [];
    requests.length = 0;
    for (let attempt = 0; attempt < 5; attempt++) await worker.flush();
    expect(requests).toHaveLength(5);
    expect(writes).toEqual([]);
  });

  it("contains what another page has written in between", async () => {
    const { worker } = await workerWith(1);
    const popup = openWorkerEngine(extensionStore({ local, onChanged }), { fetch, now: () => NOON });
    await popup.load();
    for (let round = 0; round < 3; round++) {
      await worker.commit(({ habits }) => ({ habits: { ...habits, email: `${habits.email}w` } }));
      await popup.commit(({ habits }) => ({ habits: { ...habits, email: `${habits.email}p` } }));
    }
    expect(popup.state().habits.email).toBe("wpwpwp");
    await worker.reload();
    expect(worker.state().habits.email).toBe("wpwpwp");
  });

  it("contains what was written past this code, such as by hand", async () => {
    const { worker } = await workerWith(1);
    await local.set({ habits: { version: 1, value: { email: "By hand", category: null } } });
    // Only the report of the change shows it.
    await new Promise((resolve) => setTimeout(resolve));
    await worker.commit(({ habits }) => ({ habits: { ...habits, category: "Misc" } }));
    expect(worker.state().habits.email).toBe("By hand");
  });
});
