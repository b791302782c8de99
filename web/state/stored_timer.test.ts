// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Timer as TimerOnRecord } from "#shared/records/mod.ts";
import { keptTimer } from "./kept_timer.ts";
import { drainAtom, writeAtom } from "./outbox.ts";
import { waitingAtom } from "./queue.ts";
import { sampleUser } from "./scripted_server.ts";
import { signedInPage } from "./signed_in_page.ts";
import { adoptTimerAtom, storedTimerAtom, timerVersionAtom } from "./stored_timer.ts";
import type { Timer } from "../features/earth/timer_record.ts";

const TODAY = "2026-11-21";
const KEY = "earth_ring_timer";

const theirs: TimerOnRecord = {
  id: "0e7d0a52-6c5c-4c39-9a66-000000000001",
  category: "Learning",
  start_ts: `${TODAY}T13:00:00.000Z`,
  day: TODAY,
  note: "",
};
const untold: Timer = { startTime: `${TODAY}T14:00:00.000Z`, category: "Admin", date: TODAY };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T14:30:00Z`) });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

async function openPage(stored: Timer | null = null) {
  if (stored) localStorage.setItem(KEY, JSON.stringify(stored));
  const { server, store } = await signedInPage();
  const kept = keptTimer(server);
  return {
    server,
    store,
    kept,
    hear: (timer: TimerOnRecord | null, version = "1-9") => store.set(adoptTimerAtom, { timer, version }),
    stored: () => store.get(storedTimerAtom),
  };
}

describe("what the server says of the timer", () => {
  it("is taken in under the specification's key, with the name that it has everywhere", async () => {
    const { hear, store } = await openPage();
    await hear(theirs);
    expect(JSON.parse(localStorage.getItem(KEY) ?? "null")).toEqual({
      id: theirs.id,
      startTime: theirs.start_ts,
      category: "Learning",
      date: TODAY,
      user: sampleUser().id,
    });
    expect(store.get(timerVersionAtom)).toBe("1-9");
  });

  it("counts for nothing when it comes later than what is newer", async () => {
    const { hear, stored, store } = await openPage();
    await hear(theirs, "1-5");
    await hear(null, "1-4");
    expect(stored()).toMatchObject({ id: theirs.id });
    expect(store.get(timerVersionAtom)).toBe("1-5");
    await hear(null, "1-6");
    expect(stored()).toBeNull();
    await hear(theirs, "1-6");
    expect(stored()).toMatchObject({ id: theirs.id });
  });

  it("ends a timer here that has ended there", async () => {
    const { hear, stored } = await openPage({ ...untold, id: theirs.id });
    await hear(null);
    expect(stored()).toBeNull();
  });

  it("has a timer of today begin there that it was never told of", async () => {
    const { hear, stored, store, kept } = await openPage(untold);
    await hear(null);
    const { id } = stored() ?? {};
    expect(stored()).toEqual({ ...untold, id });
    expect(store.get(waitingAtom)).toMatchObject([{ command: { kind: "start_timer", timer: { id } } }]);
    await store.set(drainAtom);
    expect(kept.running).toMatchObject({ id, start_ts: untold.startTime, category: "Admin" });
  });

  it("has a timer begin there by its own name when the page ended before that was sure to be told", async () => {
    const { hear, stored, store, kept } = await openPage({ ...untold, id: theirs.id, untold: true });
    await hear(null);
    expect(stored()).toEqual({ ...untold, id: theirs.id });
    await store.set(drainAtom);
    expect(kept.running).toMatchObject({ id: theirs.id, start_ts: untold.startTime });
  });

  it("is not told again what it says itself", async () => {
    const { hear, stored, store } = await openPage({ ...untold, id: theirs.id, untold: true });
    await hear(theirs);
    expect(stored()).toMatchObject({ id: theirs.id, category: "Learning" });
    expect(store.get(waitingAtom)).toEqual([]);
  });

  it("leaves a timer of an earlier day to its owner", async () => {
    const leftover = { ...untold, startTime: "2026-11-20T23:00:00.000Z", date: "2026-11-20" };
    const { hear, stored, store } = await openPage(leftover);
    await hear(theirs);
    expect(stored()).toEqual(leftover);
    expect(store.get(waitingAtom)).toEqual([]);
  });

  it("counts for nothing while it is still to be told what was done here", async () => {
    const { hear, stored, store, server } = await openPage();
    server.disturb("PUT /timer", () => "unreachable");
    const mine = { ...theirs, category: "Health" as const };
    store.set(storedTimerAtom, { ...untold, id: mine.id, category: "Health" });
    await store.set(writeAtom, { kind: "start_timer", timer: mine });
    await hear(null);
    expect(stored()).toMatchObject({ category: "Health" });
    expect(store.get(timerVersionAtom)).toBeUndefined();
  });

  it("touches no timer that somebody else left in this browser, until there is one of one's own", async () => {
    const { hear, stored } = await openPage({ ...untold, user: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11" });
    await hear(null);
    expect(stored()).toMatchObject({ category: "Admin" });
  });
});
