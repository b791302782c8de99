// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "#shared/rings/mod.ts";
import {
  sampleDay,
  sampleUser,
  type ScriptedAnswer,
  type ScriptedCall,
  scriptedServer,
} from "./scripted_server.ts";
import { signInAtom } from "./session.ts";
import { createWebStore } from "./store.ts";
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
import { toastsAtom } from "./toasts.ts";

const KEY = "earth_ring_timer";
const REFUSED = { status: 503, error: "Try later.", code: "unavailable" } as const;

/** A page opened at `instant` by somebody who is signed in, on a server that adds what it is sent. */
async function openPage(instant: string) {
  vi.setSystemTime(instant);
  const server = scriptedServer();
  const store = createWebStore({ fetch: server.fetch });
  store.set(openedAtAtom, Date.now());
  store.sub(timerStatusAtom, () => {});
  store.sub(stoppedAtAtom, () => {});
  server.on("POST /auth/login", () => ({ data: { user: sampleUser(), token: "one" } }));
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  server.calls.length = 0;
  const add = ({ path, body }: ScriptedCall): ScriptedAnswer => {
    const date = path.split("/")[2] ?? "";
    // What the page sends is checked by the tests; the answer only has to be whole.
    const entry = { id: crypto.randomUUID(), note: "", ...body } as Entry;
    const day = sampleDay(date, [entry]);
    return { data: { entry, earth: day.earth, version: "1-1", day } };
  };
  const answer = (respond: (call: ScriptedCall) => ScriptedAnswer) => {
    for (const date of ["2026-11-20", "2026-11-21", "2026-11-22"]) {
      server.on(`POST /days/${date}/earth/entries`, respond);
    }
  };
  answer(add);
  return { server, store, answer, add };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("a timer", () => {
  it("is kept as the specification says from the moment it starts", async () => {
    const { store } = await openPage("2026-11-21T09:15:00Z");
    store.set(startTimerAtom, "Deep Work");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({
      startTime: "2026-11-21T09:15:00.000Z",
      category: "Deep Work",
      date: "2026-11-21",
    });
    expect(store.get(timerStatusAtom)).toBe("running");
  });

  it("becomes an entry with source timer, and is then forgotten", async () => {
    const { store, server } = await openPage("2026-11-21T09:15:00Z");
    store.set(startTimerAtom, "Deep Work");
    vi.setSystemTime("2026-11-21T10:00:30Z");
    await store.set(stopTimerAtom);
    expect(server.calls).toMatchObject([{
      path: "/days/2026-11-21/earth/entries",
      body: {
        start_ts: "2026-11-21T09:15:00.000Z",
        end_ts: "2026-11-21T10:00:30.000Z",
        category: "Deep Work",
        source: "timer",
      },
    }]);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(store.get(timerStatusAtom)).toBe("idle");
  });

  it("is saved once, however often saving it fails and the page is closed in between", async () => {
    const first = await openPage("2026-11-21T09:15:00Z");
    first.answer(() => REFUSED);
    first.store.set(startTimerAtom, "Deep Work");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await first.store.set(stopTimerAtom);
    expect(first.store.get(timerFailureAtom)).toEqual({
      message: "Failed to save timer entry",
      reason: "Try later.",
    });
    expect(first.store.get(stoppedAtAtom)).toBe(Date.parse("2026-11-21T10:00:00Z"));
    vi.setSystemTime("2026-11-21T10:05:00Z");
    await first.store.set(stopTimerAtom);

    const second = await openPage("2026-11-21T11:00:00Z");
    await second.store.set(resumeSaveAtom);
    const sent = [...first.server.calls, ...second.server.calls];
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent.at(-1)?.body).toMatchObject({ end_ts: "2026-11-21T10:00:00.000Z" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("that ran across the end of the day is two entries, and a retry sends just those again", async () => {
    const { store, server, answer, add } = await openPage("2026-11-21T23:50:00Z");
    store.set(startTimerAtom, "Sleep");
    vi.setSystemTime("2026-11-22T00:20:00Z");
    expect(store.get(timerStatusAtom)).toBe("running");
    answer((call) => call.path.includes("11-22") ? REFUSED : add(call));
    await store.set(stopTimerAtom);
    expect(localStorage.getItem(KEY)).not.toBeNull();
    answer(add);
    await store.set(stopTimerAtom);
    const keys = server.calls.map(({ path, key }) => `${path.split("/")[2]} ${key}`);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("that is switched ends and the next begins at the same moment", async () => {
    const { store, server } = await openPage("2026-11-21T09:15:00Z");
    store.set(startTimerAtom, "Admin");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await store.set(switchTimerAtom, "Learning");
    expect(server.calls).toMatchObject([{ body: { category: "Admin", end_ts: "2026-11-21T10:00:00.000Z" } }]);
    expect(store.get(timerAtom)).toMatchObject({
      category: "Learning",
      startTime: "2026-11-21T10:00:00.000Z",
    });
  });

  it("that cannot be saved is not switched away", async () => {
    const { store, answer } = await openPage("2026-11-21T09:15:00Z");
    answer(() => REFUSED);
    store.set(startTimerAtom, "Admin");
    vi.setSystemTime("2026-11-21T10:00:00Z");
    await store.set(switchTimerAtom, "Learning");
    expect(store.get(timerAtom)).toMatchObject({ category: "Admin" });
  });

  it("can be said to have started earlier, until it is stopped", async () => {
    const { store, answer } = await openPage("2026-11-21T09:15:00Z");
    store.set(startTimerAtom, "Admin");
    store.set(backdateTimerAtom, "2026-11-21T09:00:00.000Z");
    expect(store.get(timerAtom)?.startTime).toBe("2026-11-21T09:00:00.000Z");
    answer(() => REFUSED);
    vi.setSystemTime("2026-11-21T09:30:00Z");
    await store.set(stopTimerAtom);
    store.set(backdateTimerAtom, "2026-11-21T08:00:00.000Z");
    expect(store.get(timerAtom)?.startTime).toBe("2026-11-21T09:00:00.000Z");
  });

  it("that is discarded leaves nothing, and comes back when that is undone", async () => {
    const { store, server } = await openPage("2026-11-21T09:15:00Z");
    store.set(startTimerAtom, "Admin");
    store.set(discardTimerAtom);
    expect(store.get(timerStatusAtom)).toBe("idle");
    expect(server.calls).toEqual([]);
    store.get(toastsAtom).at(-1)?.action?.onAction();
    expect(store.get(timerAtom)).toMatchObject({ category: "Admin", startTime: "2026-11-21T09:15:00.000Z" });
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
    store.set(startTimerAtom, "Admin");
    // The other tab has removed it; its event has not arrived here yet.
    localStorage.removeItem(KEY);
    vi.setSystemTime("2026-11-21T09:30:00Z");
    await store.set(stopTimerAtom);
    expect(server.calls).toEqual([]);
  });
});

describe("a timer that was left running", () => {
  const timer = { startTime: "2026-11-20T23:10:00.000Z", category: "Deep Work", date: "2026-11-20" };

  it("is offered, and saved with the end that its owner says", async () => {
    localStorage.setItem(KEY, JSON.stringify(timer));
    const { store, server } = await openPage("2026-11-21T08:00:00Z");
    expect(store.get(timerStatusAtom)).toBe("leftover");
    await store.set(saveLeftoverAtom, "2026-11-20T23:40:00.000Z");
    expect(server.calls).toMatchObject([{
      path: "/days/2026-11-20/earth/entries",
      body: { start_ts: timer.startTime, end_ts: "2026-11-20T23:40:00.000Z" },
    }]);
    expect(store.get(timerStatusAtom)).toBe("idle");
  });

  it("remembers when somebody was last seen beside it", async () => {
    const evening = await openPage("2026-11-20T23:10:00Z");
    evening.store.set(startTimerAtom, "Deep Work");
    evening.store.set(noteSeenAtom, Date.parse("2026-11-20T23:25:00Z"));
    const morning = await openPage("2026-11-21T08:00:00Z");
    expect(morning.store.get(timerStatusAtom)).toBe("leftover");
    expect(morning.store.get(lastSeenAtom)).toBe("2026-11-20T23:25:00.000Z");
  });
});
