import { describe, expect, it, vi } from "vitest";
import { cachedDay, type KeyValueStore, timerOf } from "#shared/offline/mod.ts";
import { memoryStorage, memoryStore } from "#shared/offline/storage/memory_store.ts";
import { type ExtensionAction, parseExtensionAction } from "./actions.ts";
import { draftsOf } from "./drafts.ts";
import { createPopupEngine, type ExtensionState, openExtensionState } from "./engine.ts";
import { EXTENSION_VALUES } from "./state.ts";
import { unstoredDrafts } from "./unstored_drafts.ts";
import {
  draftsWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  signedInState,
} from "./testing/sample_state.ts";
import stored from "./testing/stored_v1.json" with { type: "json" };

const DAY = "2026-11-21";

/** Returns a storage that is written synchronously, as `localStorage` is. */
function memoryLocalStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

describe("the stored state", () => {
  it("starts with the server on this machine, signed out, with nothing pending", async () => {
    const store = openExtensionState(memoryStore());
    await store.load();
    expect(store.state()).toMatchObject({ session: null, timer: null, days: {}, queue: { pending: [] } });
    expect(store.state().preferences.server).toBe("http://localhost:8000");
    expect(store.unreadable()).toEqual([]);
  });

  it("loses no change when two pages write at once", async () => {
    const storage = memoryStorage();
    const pages = [openExtensionState(storage.open()), openExtensionState(storage.open())];
    await Promise.all(
      pages.flatMap(({ commit }) =>
        Array.from(
          { length: 10 },
          () =>
            commit(({ contact }) => ({ contact: { ...contact, answeredAt: (contact.answeredAt ?? 0) + 1 } })),
        )
      ),
    );
    const after = openExtensionState(storage.open());
    await after.load();
    expect(after.state().contact.answeredAt).toBe(20);
  });

  it("continues with the rest when one value cannot be read, and names it", async () => {
    const preferences = { server: "http://localhost:9", idle: false };
    const store = openExtensionState(memoryStore({
      session: { version: 99, value: {} },
      preferences: { version: 1, value: preferences },
    }));
    await store.load();
    expect(store.unreadable()).toEqual(["session"]);
    expect(store.state().preferences).toEqual(preferences);
    await store.resetUnreadable();
    expect(store.unreadable()).toEqual([]);
    expect(store.state().preferences).toEqual(preferences);
  });
});

describe("what version 0.1 stored", () => {
  it("is read completely", async () => {
    const store = openExtensionState(memoryStore(stored.local));
    await store.load();
    expect(store.unreadable()).toEqual([]);
    const state = store.state();
    expect(state.session?.account).toBe(SAMPLE_ACCOUNT);
    expect(state.timer).toMatchObject({ id: null, startTime: "2026-11-21T11:14:30.000Z", note: "" });
    expect(state.serverTimer).toEqual(stored.local.heard.value);
    expect(state.queue.pending).toEqual(stored.local.queue.waiting);
    expect(state.appliedActions).toEqual(stored.local.done.value);
    expect(state.notified).toEqual(stored.local.told.value);
    for (const name of ["preferences", "devices", "user", "contact", "habits", "away"] as const) {
      expect(state[name]).toEqual(stored.local[name].value);
    }
    // They name neither the account nor the day to which they belong.
    expect(state.drafts).toEqual({});
    const { day, at } = stored.local.snapshot.value;
    expect(cachedDay(state.days, SAMPLE_ACCOUNT, day.date)).toEqual({ day, at });
  });

  it("has a document for every value", () => {
    const newer = ["ended", "clock"];
    const keys = Object.values(EXTENSION_VALUES).map(({ key }) => key).filter((key) => !newer.includes(key));
    expect(Object.keys(stored.local).sort()).toEqual(keys.sort());
  });

  it("includes pending actions, which the next popup applies", async () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    const read = () =>
      Object.values(stored.actions).flatMap((action) =>
        parseExtensionAction(action, { account: SAMPLE_ACCOUNT, today: "2026-11-21" }) ?? []
      );
    const engine = createPopupEngine(memoryStore(stored.local), {
      now: () => now,
      handOver: () => Promise.resolve(false),
      pendingActions: { read, add: () => {}, remove: () => {} },
    });
    await engine.start();
    expect(timerOf(engine.state(), SAMPLE_ACCOUNT)).toBeNull();
    expect(engine.state().queue.pending.map(({ command }) => command.kind)).toEqual([
      "commit_to",
      "stop_timer",
    ]);
  });
});

describe("an action in the popup", () => {
  const stop = { do: "stop_timer", timer: stored.local.earth_ring_timer.value.startTime, end: 1 } as const;
  const kinds = (store: ExtensionState) => store.state().queue.pending.map(({ command }) => command.kind);
  const inMemory = () => {
    const actions = new Map<string, ExtensionAction>();
    return {
      read: () => [...actions.values()],
      add: (action: ExtensionAction) => void actions.set(action.id, action),
      remove: (id: string) => void actions.delete(id),
    };
  };

  it("shows at once, and is stored by the popup when the worker was terminated", async () => {
    const pendingActions = inMemory();
    const handOver = () => Promise.resolve(false);
    const popup = createPopupEngine(memoryStore(stored.local), { now: () => 0, pendingActions, handOver });
    await popup.start();
    const storing = popup.dispatch(stop);
    expect(kinds(popup)).toEqual(["commit_to", "stop_timer"]);
    expect(pendingActions.read()).toHaveLength(1);
    await storing;
    expect(kinds(popup)).toEqual(["commit_to", "stop_timer"]);
    expect(pendingActions.read()).toEqual([]);
  });

  it("clears a draft for good, though its last letters are still being stored", async () => {
    const storage = memoryStorage(stored.local);
    const worker = await engineWith({}, offlineReach(0), storage.open());
    const store = storage.open();
    const slow: KeyValueStore = {
      ...store,
      update: (...call) => new Promise((resolve) => setTimeout(resolve)).then(() => store.update(...call)),
    };
    const popup = createPopupEngine(slow, {
      now: () => 0,
      pendingActions: inMemory(),
      handOver: (action) => worker.apply(action).then(() => true),
    });
    await popup.start();
    for (const commitment of ["R", "Ru", "Run"]) {
      popup.saveDrafts(DAY, { commitment });
    }
    const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run" } as const;
    await popup.dispatch({ do: "write", command, draft: "commitment" });
    await worker.reload();
    expect([popup, worker].map(({ state }) => draftsOf(state(), DAY))).toEqual([{}, {}]);
  });

  it("does not clear a draft that is begun right after it", async () => {
    const storage = memoryStorage(stored.local);
    const worker = await engineWith({}, offlineReach(0), storage.open());
    const awake = Promise.withResolvers<void>();
    const popup = createPopupEngine(storage.open(), {
      now: () => 0,
      pendingActions: inMemory(),
      handOver: (action) => awake.promise.then(() => worker.apply(action)).then(() => true),
    });
    await popup.start();
    const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run" } as const;
    const dispatching = popup.dispatch({ do: "write", command, draft: "commitment" });
    popup.saveDrafts(DAY, { commitment: "Swim" });
    expect(draftsOf(popup.state(), DAY).commitment).toBe("Swim");
    awake.resolve();
    await dispatching;
    await vi.waitFor(async () => {
      await worker.reload();
      const swim = { commitment: "Swim" };
      expect([popup, worker].map(({ state }) => draftsOf(state(), DAY))).toEqual([swim, swim]);
    });
  });

  it("that is typed faster than it is stored is stored as typed last, and left to the next popup", async () => {
    const storage = memoryStorage(stored.local);
    const store = storage.open();
    const writes: unknown[] = [];
    const slow: KeyValueStore = {
      ...store,
      update: async (...call) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        writes.push(await store.update(...call));
      },
    };
    const local = memoryLocalStorage();
    const options = {
      now: () => 0,
      pendingActions: inMemory(),
      unstoredDrafts: unstoredDrafts(local),
      handOver: () => Promise.resolve(false),
    };
    const popup = createPopupEngine(slow, options);
    await popup.start();
    writes.length = 0;
    const text = "Run the hill before breakfast, twice.";
    for (let length = 1; length <= text.length; length++) {
      popup.saveDrafts(DAY, { commitment: text.slice(0, length) });
    }
    // It closes at once: what is being written is lost.
    popup.leaveDrafts();
    popup.close();
    const next = createPopupEngine(memoryStorage(stored.local).open(), options);
    await next.start();
    expect(draftsOf(next.state(), DAY)).toEqual({ commitment: text });
    // The first popup went on: at most the first letter, and the newest.
    await vi.waitFor(() => expect(draftsOf(popup.state(), DAY)).toEqual({ commitment: text }));
    await vi.waitFor(() => expect(writes.length).toBeLessThan(3));
    expect(local.length).toBe(0);
  });

  it("belongs to its account and its day", () => {
    const state = signedInState(draftsWith({ commitment: "Run" }, DAY));
    expect(draftsOf(state, DAY)).toEqual({ commitment: "Run" });
    expect(draftsOf(state, "2026-11-22")).toEqual({});
    const other = state.session && { ...state.session, account: "another" };
    expect(draftsOf({ ...state, session: other }, DAY)).toEqual({});
  });

  it("is applied once when both the worker and the next popup get it", async () => {
    const pendingActions = inMemory();
    const storage = memoryStorage(stored.local);
    const worker = await engineWith({}, offlineReach(0), storage.open());
    // The popup closes before the reply of the worker arrives.
    const handOver = (action: ExtensionAction) =>
      worker.apply(action).then(() => new Promise<never>(() => {}));
    const popup = createPopupEngine(storage.open(), { now: () => 0, pendingActions, handOver });
    await popup.start();
    void popup.dispatch(stop);
    const next = createPopupEngine(storage.open(), { now: () => 0, pendingActions, handOver });
    await next.start();
    expect(kinds(next)).toEqual(["commit_to", "stop_timer"]);
    expect(pendingActions.read()).toEqual([]);
  });
});
