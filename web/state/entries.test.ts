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
import { sampleDay, sampleUser, scriptedServer } from "./scripted_server.ts";
import { signInAtom } from "./session.ts";
import { createWebStore } from "./store.ts";
import { toastsAtom } from "./toasts.ts";

const TODAY = "2026-11-21";

const entry: Entry = {
  id: "0b7f2a36-18f9-4b7a-9d5e-3f4f7a6f1c01",
  start_ts: "2026-11-21T09:15:27.000Z",
  end_ts: "2026-11-21T10:00:00.000Z",
  category: "Admin",
  note: "Letters",
  source: "timer",
};

async function openPage() {
  const server = scriptedServer();
  const store = createWebStore({ fetch: server.fetch });
  server.on("POST /auth/login", () => ({ data: { user: sampleUser(), token: "one" } }));
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  server.calls.length = 0;
  const answered = (date: string) => () => {
    const day = sampleDay(date, [entry]);
    return { data: { entry, earth: day.earth, version: "1-1", day } };
  };
  for (const date of [TODAY, "2026-11-20"]) {
    server.on(`POST /days/${date}/earth/entries`, answered(date));
    server.on(`PATCH /days/${date}/earth/entries/${entry.id}`, answered(date));
    server.on(`DELETE /days/${date}/earth/entries/${entry.id}`, answered(date));
  }
  return { server, store };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T14:30:00Z") });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("an entry that is added", () => {
  const add = async (start_ts: string, end_ts: string) => {
    const { server, store } = await openPage();
    await store.set(
      addEntryAtom,
      { start_ts, end_ts, category: "Admin", note: "", source: "manual" },
      entry.id,
    );
    return { call: server.calls[0], toasts: store.get(toastsAtom) };
  };

  it("belongs to today when any part of it does", async () => {
    const { call, toasts } = await add("2026-11-20T23:00:00.000Z", "2026-11-21T01:00:00.000Z");
    expect(call).toMatchObject({ path: `/days/${TODAY}/earth/entries`, key: entry.id });
    expect(toasts).toEqual([]);
  });

  it("belongs to the day in which it begins when no part of it is today's, and says so", async () => {
    const { call, toasts } = await add("2026-11-20T21:00:00.000Z", "2026-11-20T22:00:00.000Z");
    expect(call?.path).toBe("/days/2026-11-20/earth/entries");
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
    const { server, store } = await openPage();
    await store.set(deleteEntryAtom, TODAY, entry);
    const [toast] = store.get(toastsAtom);
    expect(toast).toMatchObject({ message: "Admin entry deleted", action: { label: "Undo" } });
    toast?.action?.onAction();
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    const { id, ...body } = entry;
    expect(server.calls[1]).toMatchObject({ method: "POST", key: id, body });
  });

  it("says what failed when it cannot come back, and can be tried again", async () => {
    const { server, store } = await openPage();
    await store.set(deleteEntryAtom, TODAY, entry);
    server.on(`POST /days/${TODAY}/earth/entries`, () => ({ status: 507, error: "The disk is full." }));
    store.get(toastsAtom)[0]?.action?.onAction();
    await vi.waitFor(() =>
      expect(store.get(toastsAtom).at(-1)).toMatchObject({
        message: "Failed to add time entry. The disk is full.",
        action: { label: "Try again" },
      })
    );
  });
});

describe("an entry that is split", () => {
  const KEY = "2f9d1c0e-58a4-4c5e-9d7b-6a1b2c3d4e5f";
  const at = Date.parse("2026-11-21T09:30:00Z");

  it("has its later part added before it is shortened, so that no time is lost in between", async () => {
    const { server, store } = await openPage();
    await store.set(splitEntryAtom, TODAY, entry, at, KEY);
    expect(server.calls).toMatchObject([
      {
        method: "POST",
        key: KEY,
        body: {
          start_ts: "2026-11-21T09:30:00.000Z",
          end_ts: entry.end_ts,
          category: "Admin",
          note: "Letters",
        },
      },
      { method: "PATCH", body: { end_ts: "2026-11-21T09:30:00.000Z" } },
    ]);
  });

  it("stays whole when its later part could not be added", async () => {
    const { server, store } = await openPage();
    server.on(`POST /days/${TODAY}/earth/entries`, () => "unreachable");
    await expect(store.set(splitEntryAtom, TODAY, entry, at, KEY)).rejects.toThrow();
    expect(server.calls.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("leaves its later part with the day in which that begins, when none of it is this day's", async () => {
    const { server, store } = await openPage();
    const night = { ...entry, start_ts: "2026-11-20T22:00:00.000Z", end_ts: "2026-11-21T07:00:00.000Z" };
    await store.set(splitEntryAtom, "2026-11-20", night, Date.parse("2026-11-21T00:00:00Z"), KEY);
    expect(server.calls.map(({ path }) => path)).toEqual([
      `/days/${TODAY}/earth/entries`,
      `/days/2026-11-20/earth/entries/${entry.id}`,
    ]);
  });
});

describe("an entry that is trimmed", () => {
  const other: Entry = {
    ...entry,
    id: "other",
    start_ts: "2026-11-21T09:45:00.000Z",
    end_ts: "2026-11-21T11:00:00.000Z",
  };

  it("sends only the end that moved", async () => {
    const { server, store } = await openPage();
    await store.set(trimEntryAtom, TODAY, entry, [entry, other]);
    expect(server.calls).toMatchObject([{ method: "PATCH", body: { end_ts: "2026-11-21T09:45:00.000Z" } }]);
  });

  it("is deleted when others cover all of it, and can be put back", async () => {
    const { server, store } = await openPage();
    await store.set(trimEntryAtom, TODAY, entry, [entry, { ...other, start_ts: "2026-11-21T08:00:00.000Z" }]);
    expect(server.calls).toMatchObject([{ method: "DELETE" }]);
    expect(store.get(toastsAtom)).toMatchObject([{ action: { label: "Undo" } }]);
  });
});
