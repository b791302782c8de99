import { describe, expect, it } from "vitest";
import { type EntryDraft, EntryDraftSchema } from "#shared/rings/mod.ts";
import * as z from "zod/mini";
import { memoryShelf } from "../platform/memory_shelf.ts";
import type { Shelf } from "../platform/shelf.ts";
import { EMPTY_QUEUE, type StoredQueue } from "#shared/offline/mod.ts";
import { sampleDay } from "../state/sample_day.ts";
import { SAMPLE_ACCOUNT, signedInState } from "../state/sample_state.ts";
import { changeState, readState } from "../state/store.ts";
import { drain } from "./drain.ts";

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

async function shelfWith(queue: StoredQueue): Promise<Shelf> {
  const shelf = memoryShelf();
  await changeState(shelf, () => signedInState({ queue }));
  return shelf;
}

const queueIn = async (shelf: Shelf) => (await readState(shelf)).state.queue;

/** A server that knows a change by its key, and does what it is told to by `fail` before or after it has saved one. */
function server(fail: (call: number) => "before" | "after" | Response | null = () => null) {
  const saved = new Map<string, EntryDraft>();
  let calls = 0;
  const answer = (data: unknown, status = 200) =>
    Response.json({ success: true, data }, { status, headers: { "X-Request-Id": "r" } });
  const fetch: typeof globalThis.fetch = (_, init) => {
    const failure = fail(calls++);
    if (failure === "before") return Promise.reject(new TypeError("The network is away."));
    if (failure instanceof Response) return Promise.resolve(failure);
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    if (!saved.has(key)) saved.set(key, JSON.parse(String(init?.body)));
    if (failure === "after") return Promise.reject(new TypeError("The answer was lost."));
    const entries = [...saved].map(([id, draft]) => ({ id, ...draft }));
    const day = sampleDay(DAY, { earth: { actual_entries: entries } });
    return Promise.resolve(answer({ entry: entries.at(-1), earth: day.earth, version: "e-1", day }, 201));
  };
  return { saved, reach: { fetch, now } };
}

function refusal(status: number, code: string, error: string): Response {
  return Response.json({ success: false, error, code }, { status, headers: { "X-Request-Id": "r" } });
}

const savedOrder = (saved: Map<string, EntryDraft>) => [...saved.keys()];
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

describe("draining the queue", () => {
  it("sends everything in order and keeps the day that the last answer told", async () => {
    const shelf = await shelfWith(queueOf(3));
    const { saved, reach } = server();
    expect(await drain(shelf, reach)).toBe(true);
    expect(savedOrder(saved)).toEqual(ids(3));
    const { state } = await readState(shelf);
    expect(state.queue.pending).toEqual([]);
    expect(state.snapshot?.day.earth.actual_entries).toHaveLength(3);
    expect(state.contact).toEqual({ answeredAt: now(), failure: null });
  });

  it("stops at the first that gets no answer, with all of them still waiting, and says that nobody answers", async () => {
    const shelf = await shelfWith(queueOf(2));
    const { reach } = server(() => "before");
    expect(await drain(shelf, reach)).toBe(false);
    expect((await queueIn(shelf)).pending).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    expect((await readState(shelf)).state.contact.failure).toBe("unreachable");
  });

  it("saves once what was sent twice since its first answer was lost", async () => {
    const shelf = await shelfWith(queueOf(2));
    const { saved, reach } = server((call) => call === 0 ? "after" : null);
    expect(await drain(shelf, reach)).toBe(false);
    expect(await drain(shelf, reach)).toBe(true);
    expect(savedOrder(saved)).toEqual(ids(2));
  });

  it("sets aside what the server refuses, with its reason, and sends what stood behind it", async () => {
    const shelf = await shelfWith(queueOf(3));
    const { saved, reach } = server((call) => call === 1 ? refusal(413, "ring_full", "It is full.") : null);
    expect(await drain(shelf, reach)).toBe(true);
    expect(savedOrder(saved)).toEqual([idOf(0), idOf(2)]);
    expect(await queueIn(shelf)).toMatchObject({
      pending: [],
      rejected: [{ id: idOf(1), reason: "It is full." }],
    });
  });

  it("ends a session that is over and keeps the queue", async () => {
    const shelf = await shelfWith(queueOf(1));
    const { reach } = server(() => refusal(401, "unauthenticated", "Please sign in."));
    expect(await drain(shelf, reach)).toBe(false);
    const { state } = await readState(shelf);
    expect(state.session).toBeNull();
    expect(state.queue.pending).toHaveLength(1);
  });

  it("sends nothing of another account", async () => {
    const shelf = await shelfWith(queueOf(2, "somebody else"));
    const { saved, reach } = server();
    expect(await drain(shelf, reach)).toBe(true);
    expect(saved.size).toBe(0);
    expect((await queueIn(shelf)).pending).toHaveLength(2);
  });

  it("applies each of 50 changes once and in order, though it is ended at every step of the way", async () => {
    const { saved, reach } = server();
    let kept = await (await shelfWith(queueOf(50))).read();
    // Each worker lives for so many writes to the shelf; the last of them is lost with it.
    for (let life = 1; savedOrder(saved).length < 50 || life < 20; life++) {
      const shelf = memoryShelf(kept);
      let writes = 0;
      const mortal: Shelf = {
        ...shelf,
        write: (values) =>
          ++writes >= life ? Promise.reject(new Error("The worker was ended.")) : shelf.write(values),
      };
      await drain(mortal, reach).catch(() => {});
      kept = await shelf.read();
    }
    await drain(memoryShelf(kept), reach);
    expect(savedOrder(saved)).toEqual(ids(50));
  });
});
