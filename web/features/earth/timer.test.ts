// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptEntries } from "../../state/kept_entries.ts";
import { keptTimer } from "../../state/kept_timer.ts";
import { drainAtom } from "../../state/outbox.ts";
import { readQueueAtom, waitingAtom } from "../../state/queue.ts";
import { memoryShelf } from "../../platform/memory_shelf.ts";
import type { Shelf } from "../../platform/shelf.ts";
import { adoptTimerAtom } from "../../state/stored_timer.ts";
import type { ScriptedAnswer } from "../../state/scripted_server.ts";
import { signedInPage } from "../../state/signed_in_page.ts";
import {
  backdateTimerAtom,
  discardTimerAtom,
  lastSeenAtom,
  noteSeenAtom,
  openedAtAtom,
  resumeSaveAtom,
  saveLeftoverAtom,
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerFailureAtom,
  timerStatusAtom,
} from "./timer.ts";
import { toastsAtom } from "../../frame/toasts.ts";

const KEY = "earth_ring_timer";
const FULL = { status: 413, error: "This ring is full for the day.", code: "ring_full" } as const;

/** A page opened at `instant` by somebody who is signed in, on a server that keeps what it is told. */
async function openPage(instant: string, shelf = memoryShelf()) {
  vi.setSystemTime(instant);
  const { server, store } = await signedInPage({ shelf });
  const entries = keptEntries(server, ["2026-11-20", "2026-11-21", "2026-11-22"]);
  const timer = keptTimer(server);
  store.set(openedAtAtom, Date.now());
  store.sub(timerStatusAtom, () => {});
  store.sub(stoppedAtAtom, () => {});
  await store.set(readQueueAtom);
  /** Has every call be answered like this that says what the timer does. */
  const answer = (given: ScriptedAnswer) => {
    for (const call of ["PUT /timer", "POST /timer/stop", "DELETE /timer"]) server.on(call, () => given);
  };
  const kinds = () => store.get(waitingAtom).map(({ command }) => command.kind);
  return { server, store, timer, entries, answer, kinds };
}

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("a timer", () => {
  it("is kept as the specification says from the moment it starts, and told to the server", async () => {
    const { store, timer } = await openPage("2026-11-21T09:15:00Z");
    const told = store.set(startTimerAtom, "Deep Work");
    expect(stored()).toMatchObject({
      startTime: "2026-11-21T09:15:00.000Z",
      category: "Deep Work",
      date: "2026-11-21",
      untold: true,
    });
    expect(store.get(timerStatusAtom)).toBe("running");
    await told;
    expect(stored()).not.toHaveProperty("untold");
    expect(timer.running).toMatchObject({
      id: stored().id,
      category: "Deep Work",
      start_ts: "2026-11-21T09:15:00.000Z",
      day: "2026-11-21",
    });
  });

  it("is told once, also when the server says that none runs while it is being kept", async () => {
    const shelf = memoryShelf();
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const slow: Shelf = {
      ...shelf,
      async change(key, change) {
        if (isHeld) await held.promise;
        await shelf.change(key, change);
      },
    };
    const { store, answer, kinds } = await openPage("2026-11-21T09:15:00Z", slow);
    answer("unreachable");
    isHeld = true;
    const told = store.set(startTimerAtom, "Deep Work");
    await store.set(adoptTimerAtom, { timer: null, version: null });
    held.resolve();
    await told;
    expect(kinds()).toEqual(["start_timer"]);
    expect(stored()).toMatchObject({ category: "Deep Work" });
  });

  it("becomes an entry with source timer, and is then forgotten", async () => {
    const { store, server, timer } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Deep Work");
    const { id } = stored();
    vi.setSystemTime("2026-11-21T10:00:30Z");
    await store.set(stopTimerAtom);
    expect(server.calls.at(-1)).toMatchObject({
      method: "POST",
      path: "/timer/stop",
      body: { id, end_ts: "2026-11-21T10:00:30.000Z" },
    });
    expect(timer.running).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(store.get(timerStatusAtom)).toBe("idle");
  });

  it("that is refused keeps its time and its end, however often it is stopped and the page is closed", async () => {
    const first = await openPage("2026-11-21T09:15:00Z");
    await first.store.set(startTimerAtom, "Deep Work");
    const { id } = stored();
    first.answer(FULL);
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await first.store.set(stopTimerAtom);
    expect(first.store.get(timerFailureAtom)).toEqual({
      message: "Failed to save timer entry",
      reason: "This ring is full for the day.",
    });
    expect(first.store.get(stoppedAtAtom)).toBe(Date.parse("2026-11-21T10:00:00Z"));
    expect(first.kinds()).toEqual([]);
    vi.setSystemTime("2026-11-21T10:05:00Z");
    await first.store.set(stopTimerAtom);
    expect(first.server.calls.at(-1)?.body).toEqual({ id, end_ts: "2026-11-21T10:00:00.000Z" });

    const second = await openPage("2026-11-21T11:00:00Z");
    second.timer.running = first.timer.running;
    await second.store.set(resumeSaveAtom);
    expect(second.server.calls).toMatchObject([{ body: { id, end_ts: "2026-11-21T10:00:00.000Z" } }]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("that is stopped while nothing answers has ended here, and is told of by the next page", async () => {
    const shelf = memoryShelf();
    const first = await openPage("2026-11-21T09:15:00Z", shelf);
    first.answer("unreachable");
    await first.store.set(startTimerAtom, "Deep Work");
    expect(first.store.get(timerStatusAtom)).toBe("running");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await first.store.set(stopTimerAtom);
    expect(first.store.get(timerFailureAtom)).toBeNull();
    expect(first.store.get(timerStatusAtom)).toBe("idle");
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(first.kinds()).toEqual(["start_timer", "stop_timer"]);

    const second = await openPage("2026-11-21T11:00:00Z", shelf);
    await second.store.set(drainAtom);
    expect(second.server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /timer",
      "POST /timer/stop",
    ]);
    expect(second.timer.stopped).toMatchObject([{ end_ts: "2026-11-21T10:00:00.000Z" }]);
    expect(second.kinds()).toEqual([]);
  });

  it("that is switched ends and the next begins at the same moment", async () => {
    const { store, timer } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await store.set(switchTimerAtom, "Learning");
    expect(timer.stopped).toMatchObject([{ category: "Admin", end_ts: "2026-11-21T10:00:00.000Z" }]);
    expect(timer.running).toMatchObject({ category: "Learning", start_ts: "2026-11-21T10:00:00.000Z" });
    expect(store.get(timerAtom)).toMatchObject({
      category: "Learning",
      startTime: "2026-11-21T10:00:00.000Z",
    });
  });

  it("whose end is refused is not switched away", async () => {
    const { store, answer } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    answer(FULL);
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await store.set(switchTimerAtom, "Learning");
    expect(store.get(timerAtom)).toMatchObject({ category: "Admin" });
  });

  it("is switched while nothing answers, and both are told in order", async () => {
    const { store, answer, kinds } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    answer("unreachable");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await store.set(switchTimerAtom, "Learning");
    expect(store.get(timerAtom)).toMatchObject({ category: "Learning" });
    expect(kinds()).toEqual(["stop_timer", "start_timer"]);
  });

  it("can be said to have started earlier, until it is stopped", async () => {
    const { store, server, timer, answer } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    await store.set(backdateTimerAtom, "2026-11-21T09:00:00.000Z");
    expect(store.get(timerAtom)?.startTime).toBe("2026-11-21T09:00:00.000Z");
    expect(server.calls.at(-1)).toMatchObject({ method: "PUT", body: { replace: true } });
    expect(timer.running).toMatchObject({ start_ts: "2026-11-21T09:00:00.000Z" });
    answer(FULL);
    vi.setSystemTime("2026-11-21T09:30:00Z");
    await store.set(stopTimerAtom);
    await store.set(backdateTimerAtom, "2026-11-21T08:00:00.000Z");
    expect(store.get(timerAtom)?.startTime).toBe("2026-11-21T09:00:00.000Z");
  });

  it("that is discarded leaves nothing, and runs again as another one when that is undone", async () => {
    const { store, server, timer } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    const { id } = stored();
    await store.set(discardTimerAtom);
    expect(store.get(timerStatusAtom)).toBe("idle");
    expect(server.calls.at(-1)).toMatchObject({ method: "DELETE", path: `/timer?id=${id}` });
    expect(timer).toMatchObject({ running: null, stopped: [] });
    store.get(toastsAtom).at(-1)?.action?.onAction();
    await vi.waitFor(() => expect(timer.running).toMatchObject({ category: "Admin" }));
    expect(store.get(timerAtom)).toMatchObject({ category: "Admin", startTime: "2026-11-21T09:15:00.000Z" });
    expect(stored().id).not.toBe(id);
  });

  it("of somebody else who used this browser is not shown", async () => {
    const { store } = await openPage("2026-11-21T09:15:00Z");
    const timer = { startTime: "2026-11-21T09:00:00Z", category: "Admin", date: "2026-11-21" };
    localStorage.setItem(KEY, JSON.stringify({ ...timer, user: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11" }));
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(store.get(timerStatusAtom)).toBe("idle");
    localStorage.setItem(KEY, JSON.stringify(timer));
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(store.get(timerStatusAtom)).toBe("running");
  });

  it("that another tab stopped a moment ago is not saved again", async () => {
    const { store, server } = await openPage("2026-11-21T09:15:00Z");
    await store.set(startTimerAtom, "Admin");
    server.calls.length = 0;
    // The other tab has removed it; its event has not arrived here yet.
    localStorage.removeItem(KEY);
    vi.setSystemTime("2026-11-21T09:30:00Z");
    await store.set(stopTimerAtom);
    expect(server.calls).toEqual([]);
  });
});

describe("a timer that was left running", () => {
  const timer = { startTime: "2026-11-20T23:10:00.000Z", category: "Deep Work", date: "2026-11-20" };

  it("is offered, and saved with the end that its owner says, though the server never knew of it", async () => {
    localStorage.setItem(KEY, JSON.stringify(timer));
    const { store, entries } = await openPage("2026-11-21T08:00:00Z");
    expect(store.get(timerStatusAtom)).toBe("leftover");
    await store.set(saveLeftoverAtom, "2026-11-20T23:40:00.000Z");
    expect(entries.get("2026-11-20")).toMatchObject([
      { start_ts: timer.startTime, end_ts: "2026-11-20T23:40:00.000Z", source: "timer" },
    ]);
    expect(store.get(timerStatusAtom)).toBe("idle");
  });

  it("is one entry for each day that it touched", async () => {
    localStorage.setItem(KEY, JSON.stringify(timer));
    const { store, entries } = await openPage("2026-11-21T08:00:00Z");
    await store.set(saveLeftoverAtom, "2026-11-21T00:20:00.000Z");
    expect(entries.get("2026-11-20")).toMatchObject([{ end_ts: "2026-11-21T00:00:00.000Z" }]);
    expect(entries.get("2026-11-21")).toMatchObject([{ end_ts: "2026-11-21T00:20:00.000Z" }]);
  });

  it("remembers when somebody was last seen beside it", async () => {
    const evening = await openPage("2026-11-20T23:10:00Z");
    await evening.store.set(startTimerAtom, "Deep Work");
    evening.store.set(noteSeenAtom, Date.parse("2026-11-20T23:25:00Z"));
    const morning = await openPage("2026-11-21T08:00:00Z");
    expect(morning.store.get(timerStatusAtom)).toBe("leftover");
    expect(morning.store.get(lastSeenAtom)).toBe("2026-11-20T23:25:00.000Z");
  });
});
