// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "#shared/rings/mod.ts";
import { type Command, STORED_QUEUE } from "#shared/offline/mod.ts";
import { memoryShelf } from "../platform/memory_shelf.ts";
import type { Shelf } from "../platform/shelf.ts";
import { knownDayAtom, receiveDayAtom } from "../features/day/day.ts";
import { keptEntries } from "./kept_entries.ts";
import {
  discardRefusedAtom,
  discardUnreadableAtom,
  dismissOverruledAtom,
  drainAtom,
  reachedAtom,
  retryRefusedAtom,
  writeAtom,
} from "./outbox.ts";
import { overruledAtom, readQueueAtom, refusedAtom, unreadableAtom, waitingAtom } from "./queue.ts";
import { sampleDay, sampleUser, type ScriptedAnswer } from "./scripted_server.ts";
import { signInAtom } from "../features/auth/session.ts";
import { type PageOptions, signedInPage } from "./signed_in_page.ts";
import { tabLine } from "./tab_line.ts";

const TODAY = "2026-11-21";
const POST = `POST /days/${TODAY}/earth/entries`;
const FULL = { status: 413, error: "This ring is full for the day.", code: "ring_full" } as const;

const entry = (hour: number): Entry => ({
  id: `0b7f2a36-18f9-4b7a-9d5e-0000000000${String(hour).padStart(2, "0")}`,
  start_ts: `${TODAY}T${String(hour).padStart(2, "0")}:00:00.000Z`,
  end_ts: `${TODAY}T${String(hour).padStart(2, "0")}:30:00.000Z`,
  category: "Admin",
  note: `Hour ${hour}`,
  source: "manual",
});
const add = (hour: number): Command => ({ kind: "add_entry", day: TODAY, entry: entry(hour) });

/** A page of somebody who is signed in, with today in sight, on a server that keeps entries. */
async function openPage({ shelf = memoryShelf(), ...options }: PageOptions = {}) {
  const { server, store } = await signedInPage({ shelf, ...options });
  const kept = keptEntries(server, [TODAY]);
  await store.set(receiveDayAtom, sampleDay(TODAY));
  await store.set(readQueueAtom);
  const notes = (entries: readonly Entry[] = []) => entries.map(({ note }) => note);
  return {
    server,
    store,
    shelf,
    write: (command: Command) => store.set(writeAtom, command),
    /** Has each new entry be answered like this for a while; answers how to end that. */
    disturb: (given: ScriptedAnswer) => server.disturb(POST, () => given),
    /** The notes of the entries that are shown, and of those that the server has. */
    shown: () => notes(store.set(knownDayAtom, TODAY)?.earth.actual_entries),
    kept: () => notes(kept.get(TODAY)),
    waiting: () => store.get(waitingAtom).length,
    onShelf: async () => STORED_QUEUE.read(await shelf.read(STORED_QUEUE.key)).value,
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

describe("a change", () => {
  it("is kept before it is shown, and shown before it is sent", async () => {
    const story: string[] = [];
    const memory = memoryShelf();
    const shelf: Shelf = {
      ...memory,
      async change(key, change) {
        await memory.change(key, change);
        if (key === STORED_QUEUE.key) story.push("kept");
      },
    };
    const page = await openPage({ shelf });
    const stop = page.store.sub(waitingAtom, () => void story.push("shown"));
    page.server.disturb(POST, () => {
      story.push("sent");
      return "unreachable";
    });
    await page.write(add(9));
    stop();
    expect(story.slice(0, 2)).toEqual(["kept", "shown"]);
    expect(story.filter((step) => step === "sent")).toHaveLength(1);
    expect(story.indexOf("sent")).toBeGreaterThan(1);
  });

  it("leaves the queue with the server's answer, and the day is as that says", async () => {
    const page = await openPage();
    await page.write(add(9));
    expect([page.kept(), page.shown(), page.waiting()]).toEqual([["Hour 9"], ["Hour 9"], 0]);
    expect((await page.onShelf()).pending).toEqual([]);
  });

  it("stays on the day when the answer does not tell the day", async () => {
    const page = await openPage();
    page.server.on("PUT /void/2026-11-22/commitment", ({ body }) => ({
      data: { commitment: { day: "2026-11-22", ...body } },
    }));
    await page.write({ kind: "commit_to", day: "2026-11-22", commitment: "Run the hill." });
    expect(page.waiting()).toBe(0);
    expect(page.store.set(knownDayAtom, TODAY)?.void.tomorrow_commitment).toBe("Run the hill.");
  });

  it.each([[FULL], [{ status: 500, error: "Something broke.", code: "internal" }]])(
    "that is answered %o fails with its words, and nothing of it is left",
    async (given) => {
      const page = await openPage();
      page.disturb(given);
      await expect(page.write(add(9))).rejects.toThrow(given.error);
      expect([page.shown(), page.waiting(), page.store.get(refusedAtom)]).toEqual([[], 0, []]);
      expect(await page.onShelf()).toMatchObject({ pending: [], rejected: [] });
    },
  );

  it.each(["unreachable", 408, 429, 502, 503, 504, 507] as const)(
    "that is answered %s stays, counts as made, and is sent once the way is free",
    async (given) => {
      const page = await openPage();
      const free = page.disturb(given === "unreachable" ? given : { status: given, code: "unavailable" });
      await page.write(add(9));
      expect([page.shown(), page.waiting(), page.store.get(reachedAtom)]).toEqual([["Hour 9"], 1, false]);
      free();
      await page.store.set(drainAtom);
      expect([page.kept(), page.waiting(), page.store.get(reachedAtom)]).toEqual([["Hour 9"], 0, true]);
      const keys = page.server.calls.filter(({ method }) => method === "POST").map(({ key }) => key);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it("goes its way when the answer takes long, and is told of when it is refused after all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const page = await openPage();
    const held = Promise.withResolvers<ScriptedAnswer>();
    const free = page.server.disturb(POST, () => held.promise);
    const written = page.write(add(9));
    await vi.advanceTimersByTimeAsync(4_000);
    await written;
    expect([page.shown(), page.waiting()]).toEqual([["Hour 9"], 1]);
    held.resolve(FULL);
    await vi.waitFor(() => expect(page.store.get(refusedAtom)).toMatchObject([{ reason: FULL.error }]));
    expect(page.shown()).toEqual([]);

    const [refused] = page.store.get(refusedAtom);
    await page.store.set(retryRefusedAtom, refused?.id ?? "");
    expect(page.store.get(refusedAtom)).toHaveLength(1);
    free();
    await page.store.set(retryRefusedAtom, refused?.id ?? "");
    expect([page.store.get(refusedAtom), page.kept()]).toEqual([[], ["Hour 9"]]);
  });

  it("that was set aside is gone when it is discarded", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const page = await openPage();
    const held = Promise.withResolvers<ScriptedAnswer>();
    page.server.disturb(POST, () => held.promise);
    const written = page.write(add(9));
    await vi.advanceTimersByTimeAsync(4_000);
    await written;
    held.resolve(FULL);
    await vi.waitFor(() => expect(page.store.get(refusedAtom)).toHaveLength(1));
    await page.store.set(discardRefusedAtom, page.store.get(refusedAtom)[0]?.id ?? "");
    expect(await page.onShelf()).toMatchObject({ pending: [], rejected: [] });
  });

  it("that overruled another device says so, until that is dismissed", async () => {
    const page = await openPage();
    await page.write(add(9));
    await page.write({ kind: "update_entry", day: TODAY, base: entry(9), patch: { note: "Theirs" } });
    await page.write({ kind: "update_entry", day: TODAY, base: entry(9), patch: { note: "Mine" } });
    expect(page.kept()).toEqual(["Mine"]);
    const [told] = page.store.get(overruledAtom);
    expect(told).toMatchObject({ what: "Admin entry: Note", mine: "Mine", theirs: "Theirs" });
    await page.store.set(dismissOverruledAtom, told?.id ?? "");
    expect(page.store.get(overruledAtom)).toEqual([]);
  });
});

describe("changes", () => {
  it("are sent in the order in which they were made, each from what the one before left", async () => {
    const page = await openPage();
    const free = page.disturb("unreachable");
    for (const hour of [9, 10, 11]) await page.write(add(hour));
    await page.write({ kind: "delete_entry", day: TODAY, base: entry(10) });
    expect([page.shown(), page.waiting()]).toEqual([["Hour 9", "Hour 11"], 4]);
    page.server.calls.length = 0;
    free();
    await page.store.set(drainAtom);
    expect(page.kept()).toEqual(["Hour 9", "Hour 11"]);
    expect(page.server.calls.map(({ method }) => method).filter((method) => method !== "GET"))
      .toEqual(["POST", "POST", "POST", "DELETE"]);
  });

  it("behind one that is refused are sent all the same", async () => {
    const page = await openPage();
    const free = page.disturb("unreachable");
    await page.write(add(9));
    await page.write(add(10));
    free();
    page.server.disturb(POST, ({ body }) => body.note === "Hour 9" ? FULL : "unreachable");
    await page.store.set(drainAtom);
    expect(page.store.get(refusedAtom)).toHaveLength(1);
    expect(page.store.get(waitingAtom)).toMatchObject([{ command: { entry: { note: "Hour 10" } } }]);
  });

  it("of somebody else wait for them, unseen", async () => {
    const page = await openPage();
    page.disturb("unreachable");
    await page.write(add(9));
    const other = sampleUser({ id: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11", email: "other@example.org" });
    page.server.on("POST /auth/login", () => ({ data: { user: other, token: "two" } }));
    await page.store.set(signInAtom, { email: other.email, password: "secret secret" });
    page.server.calls.length = 0;
    await page.store.set(drainAtom);
    expect([page.waiting(), page.server.calls]).toEqual([0, []]);
    expect((await page.onShelf()).pending).toHaveLength(1);
  });

  it("outlive the end of the session, and are sent when the same person signs in again", async () => {
    const page = await openPage();
    const free = page.disturb({ status: 401, code: "unauthenticated" });
    await page.write(add(9));
    expect((await page.onShelf()).pending).toHaveLength(1);
    free();
    await page.store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
    expect(page.waiting()).toBe(1);
    await page.store.set(drainAtom);
    expect([page.waiting(), page.kept()]).toEqual([0, ["Hour 9"]]);
  });

  it("that another version kept are not thrown away unseen", async () => {
    const shelf = memoryShelf();
    await shelf.change(STORED_QUEUE.key, () => ({ version: 99, odd: true }));
    const page = await openPage({ shelf });
    expect(page.store.get(unreadableAtom)).toHaveLength(1);
    await page.write(add(9));
    expect([page.kept(), page.store.get(unreadableAtom).length]).toEqual([["Hour 9"], 1]);
    await page.store.set(discardUnreadableAtom);
    expect((await page.onShelf()).unreadable).toEqual([]);
  });
});

describe("two tabs", () => {
  async function openTabs() {
    const shelf = memoryShelf();
    const join = tabLine();
    const open = async () => {
      const tabs = join();
      const page = await openPage({ shelf, tabs });
      // What `keepUp` does with this message.
      tabs.listen((message) => {
        if ((message as { kind: string }).kind === "queue") void page.store.set(readQueueAtom);
      });
      return page;
    };
    return [await open(), await open()] as const;
  }

  it("show what either of them did, and send it once, whoever does so", async () => {
    const [one, other] = await openTabs();
    const free = [one.disturb("unreachable"), other.disturb("unreachable")];
    await one.write(add(9));
    await other.write(add(10));
    await one.write(add(11));
    await vi.waitFor(() => expect([one.waiting(), other.waiting()]).toEqual([3, 3]));
    expect([one.shown(), other.shown()]).toEqual([one.shown(), one.shown()]);
    for (const tab of [one, other]) tab.server.calls.length = 0;
    for (const release of free) release();
    await Promise.all([one.store.set(drainAtom), other.store.set(drainAtom)]);
    const sent = [one, other].flatMap(({ server }) => server.calls).filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body.note)).toEqual(["Hour 9", "Hour 10", "Hour 11"]);
    await vi.waitFor(() => expect([one.waiting(), other.waiting()]).toEqual([0, 0]));
  });

  it("each hear of the refusal of their own change, also when the other one sent it", async () => {
    const [one, other] = await openTabs();
    const held = Promise.withResolvers<ScriptedAnswer>();
    one.server.disturb(POST, ({ body }) => body.note === "Hour 9" ? held.promise : FULL);
    const first = one.write(add(9));
    const second = other.write(add(10));
    await vi.waitFor(() => expect(one.waiting()).toBe(2));
    held.resolve(FULL);
    await expect(first).rejects.toThrow(FULL.error);
    await expect(second).rejects.toThrow(FULL.error);
    expect(other.server.calls).toEqual([]);
    expect(await one.onShelf()).toMatchObject({ pending: [], rejected: [] });
  });
});
