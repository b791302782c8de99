// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "#shared/rings/mod.ts";
import {
  addEntryAtom,
  changes,
  deleteEntryAtom,
  splitEntryAtom,
  trimEntryAtom,
  updateEntryAtom,
} from "./entries.ts";
import { drainAtom } from "../../state/outbox.ts";
import { keptEntries } from "../../state/kept_entries.ts";
import { waitingAtom } from "../../state/queue.ts";
import { signedInPage } from "../../state/signed_in_page.ts";
import { toastsAtom } from "../../frame/toasts.ts";

const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";

const entry: Entry = {
  id: "0b7f2a36-18f9-4b7a-9d5e-3f4f7a6f1c01",
  start_ts: "2026-11-21T09:15:27.000Z",
  end_ts: "2026-11-21T10:00:00.000Z",
  category: "Admin",
  note: "Letters",
  source: "timer",
};

const FULL = { status: 413, error: "This ring is full for the day.", code: "ring_full" } as const;

async function openPage(entries: readonly Entry[] = [entry]) {
  const { server, store } = await signedInPage();
  const kept = keptEntries(server, [TODAY, YESTERDAY], entries);
  /** The calls that write. */
  const writes = () => server.calls.filter(({ method }) => method !== "GET");
  return { server, store, kept, writes };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T14:30:00Z") });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("an entry that is added", () => {
  const add = async (start_ts: string, end_ts: string) => {
    const { writes, store } = await openPage([]);
    await store.set(
      addEntryAtom,
      { start_ts, end_ts, category: "Admin", note: "", source: "manual" },
      entry.id,
    );
    return { calls: writes(), toasts: store.get(toastsAtom) };
  };

  it("belongs to today when any part of it does", async () => {
    const { calls, toasts } = await add("2026-11-20T23:00:00.000Z", "2026-11-21T01:00:00.000Z");
    expect(calls).toMatchObject([{ path: `/days/${TODAY}/earth/entries`, body: { id: entry.id } }]);
    expect(toasts).toEqual([]);
  });

  it("belongs to the day in which it begins when no part of it is today's, and says so", async () => {
    const { calls, toasts } = await add("2026-11-20T21:00:00.000Z", "2026-11-20T22:00:00.000Z");
    expect(calls).toMatchObject([{ path: `/days/${YESTERDAY}/earth/entries` }]);
    expect(toasts).toMatchObject([{ message: "Saved under Friday, November 20, 2026" }]);
  });
});

describe("an entry that is edited", () => {
  it("sends only what differs", () => {
    expect(changes(entry, { ...entry, note: "More letters" })).toEqual({ note: "More letters" });
    expect(changes(entry, { ...entry, start_ts: "2026-11-21T09:15:27Z" })).toEqual({});
    expect(changes(entry, { ...entry, category: "Misc", end_ts: "2026-11-21T10:30:00.000Z" })).toEqual({
      category: "Misc",
      end_ts: "2026-11-21T10:30:00.000Z",
    });
  });

  it("is not sent at all when nothing differs", async () => {
    const { server, store } = await openPage();
    await store.set(updateEntryAtom, TODAY, entry, entry);
    expect(server.calls).toEqual([]);
  });
});

describe("an entry that is deleted", () => {
  it("comes back as it was when that is undone", async () => {
    const { kept, store } = await openPage();
    await store.set(deleteEntryAtom, TODAY, entry);
    expect(kept.get(TODAY)).toEqual([]);
    const [toast] = store.get(toastsAtom);
    expect(toast).toMatchObject({ message: "Admin entry deleted", action: { label: "Undo" } });
    toast?.action?.onAction();
    await vi.waitFor(() => expect(kept.get(TODAY)).toEqual([entry]));
  });

  it("says what failed when it cannot come back, and can be tried again", async () => {
    const { server, store } = await openPage();
    await store.set(deleteEntryAtom, TODAY, entry);
    server.on(`POST /days/${TODAY}/earth/entries`, () => FULL);
    store.get(toastsAtom)[0]?.action?.onAction();
    await vi.waitFor(() =>
      expect(store.get(toastsAtom).at(-1)).toMatchObject({
        message: "Failed to add time entry. This ring is full for the day.",
        action: { label: "Try again" },
      })
    );
  });
});

describe("an entry that is split", () => {
  const LATER = "2f9d1c0e-58a4-4c5e-9d7b-6a1b2c3d4e5f";
  const at = Date.parse("2026-11-21T09:30:00Z");
  const split = [
    { ...entry, end_ts: "2026-11-21T09:30:00.000Z" },
    { ...entry, id: LATER, start_ts: "2026-11-21T09:30:00.000Z" },
  ];

  it("has its later part added before it is shortened, so that no time is lost in between", async () => {
    const { writes, store, kept } = await openPage();
    await store.set(splitEntryAtom, TODAY, entry, at, LATER);
    expect(writes().map(({ method }) => method)).toEqual(["POST", "PATCH"]);
    expect(kept.get(TODAY)).toEqual(split);
  });

  it("stays whole when its later part was refused", async () => {
    const { server, writes, store } = await openPage();
    server.on(`POST /days/${TODAY}/earth/entries`, () => FULL);
    await expect(store.set(splitEntryAtom, TODAY, entry, at, LATER)).rejects.toThrow(FULL.error);
    expect(writes().map(({ method }) => method)).toEqual(["POST"]);
    expect(store.get(waitingAtom)).toEqual([]);
  });

  it("has both parts wait, in their order, while nothing answers", async () => {
    const { server, store } = await openPage();
    server.on(`POST /days/${TODAY}/earth/entries`, () => "unreachable");
    await store.set(splitEntryAtom, TODAY, entry, at, LATER);
    expect(store.get(waitingAtom).map(({ command }) => command.kind)).toEqual(["add_entry", "update_entry"]);
    const kept = keptEntries(server, [TODAY], [entry]);
    await store.set(drainAtom);
    expect(store.get(waitingAtom)).toEqual([]);
    expect(kept.get(TODAY)).toEqual(split);
  });

  it("leaves its later part with the day in which that begins, when none of it is this day's", async () => {
    const night = { ...entry, start_ts: "2026-11-20T22:00:00.000Z", end_ts: "2026-11-21T07:00:00.000Z" };
    const { writes, store } = await openPage([night]);
    await store.set(splitEntryAtom, YESTERDAY, night, Date.parse("2026-11-21T00:00:00Z"), LATER);
    expect(writes().map(({ path }) => path)).toEqual([
      `/days/${TODAY}/earth/entries`,
      `/days/${YESTERDAY}/earth/entries/${entry.id}`,
    ]);
  });
});

describe("an entry that is trimmed", () => {
  const other: Entry = {
    ...entry,
    id: "5e0c7a52-0b1f-4a47-8b0e-0d7c3c1f2a02",
    start_ts: "2026-11-21T09:45:00.000Z",
    end_ts: "2026-11-21T11:00:00.000Z",
  };

  it("sends only the end that moved", async () => {
    const { writes, store } = await openPage();
    await store.set(trimEntryAtom, TODAY, entry, [entry, other]);
    expect(writes()).toMatchObject([{ method: "PATCH", body: { end_ts: "2026-11-21T09:45:00.000Z" } }]);
  });

  it("is deleted when others cover all of it, and can be put back", async () => {
    const { writes, store } = await openPage();
    await store.set(trimEntryAtom, TODAY, entry, [entry, { ...other, start_ts: "2026-11-21T08:00:00.000Z" }]);
    expect(writes()).toMatchObject([{ method: "DELETE" }]);
    expect(store.get(toastsAtom)).toMatchObject([{ action: { label: "Undo" } }]);
  });
});
