import { describe, expect, it, onTestFinished } from "vitest";
import type { Battle, Goal } from "#shared/domain/rings/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { memoryStorage, memoryStore } from "#shared/offline/memory_store.ts";
import {
  type ActionHead,
  battleOutcome,
  cachedDay,
  type Command,
  createEngine,
  type EngineHost,
  type KeyValueStore,
  timerOf,
  titleOf,
} from "#shared/offline/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import type { ExtensionAction } from "./actions.ts";
import { draftSaver, draftsOf, unstoredDrafts } from "./drafts.ts";
import { extensionHost, type ExtensionState, openExtensionState } from "./engine.ts";
import { EXTENSION_VALUES, type State, viewToday } from "./state.ts";
import { sampleDay } from "./testing/sample_day.ts";
import {
  daysWith,
  draftsWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  SAMPLE_USER,
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
    for (const name of ["preferences", "devices", "contact", "habits", "away"] as const) {
      expect(state[name]).toEqual(stored.local[name].value);
    }
    const { settings, ...user } = stored.local.user.value;
    expect(state.user).toEqual({ ...user, settings: { ...defaultSettings(), ...settings } });
    // They name neither the account nor the day to which they belong.
    expect(state.drafts).toEqual({});
    const { day, at } = stored.local.snapshot.value;
    expect(cachedDay(state.days, SAMPLE_ACCOUNT, day.date)).toMatchObject({ day, at });
  });

  it("has a document for every value", () => {
    const newer = ["ended", "clock"];
    const keys = Object.values(EXTENSION_VALUES).map(({ key }) => key).filter((key) => !newer.includes(key));
    expect(Object.keys(stored.local).sort()).toEqual(keys.sort());
  });

  it("includes pending actions, which the next popup applies", async () => {
    const engine = createEngine({
      ...extensionHost(memoryStore(stored.local), () => Date.parse("2026-11-21T12:00:00Z")),
      pendingActions: { read: () => Object.values(stored.actions), add: () => {}, remove: () => {} },
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
    const actions = new Map<string, ActionHead>();
    return {
      read: () => [...actions.values()],
      add: (action: ActionHead) => void actions.set(action.id, action),
      remove: (id: string) => void actions.delete(id),
    };
  };

  const openPopup = (store: KeyValueStore, host: Partial<EngineHost<State, ExtensionAction>> = {}) =>
    createEngine({ ...extensionHost(store, () => 0), pendingActions: inMemory(), ...host });

  it("shows at once, and is stored by the popup when the worker was terminated", async () => {
    const pendingActions = inMemory();
    const handOver = () => Promise.resolve(false);
    const popup = openPopup(memoryStore(stored.local), { pendingActions, handOver });
    await popup.start();
    const storing = popup.dispatch(stop).stored;
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
    const popup = openPopup(slow, { handOver: (action) => worker.apply(action).then(() => true) });
    await popup.start();
    const drafts = draftSaver(popup, unstoredDrafts(memoryLocalStorage()));
    for (const commitment of ["R", "Ru", "Run"]) drafts.save(DAY, { commitment });
    const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run" } as const;
    await popup.dispatch({ do: "write", command, draft: "commitment" }).stored;
    await worker.reload();
    expect([popup, worker].map(({ state }) => draftsOf(state(), DAY))).toEqual([{}, {}]);
  });

  it("does not clear a draft that is begun right after it", async () => {
    const storage = memoryStorage(stored.local);
    const worker = await engineWith({}, offlineReach(0), storage.open());
    const awake = Promise.withResolvers<void>();
    const popup = openPopup(storage.open(), {
      handOver: (action) => awake.promise.then(() => worker.apply(action)).then(() => true),
    });
    await popup.start();
    const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run" } as const;
    const dispatching = popup.dispatch({ do: "write", command, draft: "commitment" }).stored;
    draftSaver(popup, unstoredDrafts(memoryLocalStorage())).save(DAY, { commitment: "Swim" });
    expect(draftsOf(popup.state(), DAY).commitment).toBe("Swim");
    awake.resolve();
    await dispatching;
    const swim = { commitment: "Swim" };
    await expect.poll(async () => {
      await worker.reload();
      return [popup, worker].map(({ state }) => draftsOf(state(), DAY));
    }).toEqual([swim, swim]);
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
    const popup = openPopup(slow);
    await popup.start();
    const drafts = draftSaver(popup, unstoredDrafts(local));
    writes.length = 0;
    const text = "Run the hill before breakfast, twice.";
    for (let length = 1; length <= text.length; length++) {
      drafts.save(DAY, { commitment: text.slice(0, length) });
    }
    // It closes at once: what is being written is lost.
    drafts.leave();
    popup.close();
    const next = openPopup(memoryStorage(stored.local).open());
    await next.start();
    await draftSaver(next, unstoredDrafts(local)).restore();
    expect(draftsOf(next.state(), DAY)).toEqual({ commitment: text });
    // The first popup went on: at most the first letter, and the newest.
    await expect.poll(() => draftsOf(popup.state(), DAY)).toEqual({ commitment: text });
    await expect.poll(() => writes.length).toBeLessThan(3);
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
    const popup = openPopup(storage.open(), { pendingActions, handOver });
    await popup.start();
    popup.dispatch(stop);
    const next = openPopup(storage.open(), { pendingActions, handOver });
    await next.start();
    expect(kinds(next)).toEqual(["commit_to", "stop_timer"]);
    expect(pendingActions.read()).toEqual([]);
  });
});

describe("view", () => {
  const NOON = Date.parse("2026-11-21T12:00:00Z");
  const DAY = "2026-11-21";

  const GOAL: Goal = {
    id: "00000000-0000-4000-8000-00000000000a",
    domain: "Body",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 13,
    state: "pending",
    note: "",
  };

  const BATTLE: Battle = {
    id: "00000000-0000-4000-8000-00000000000b",
    timestamp: "2026-11-21T08:00:00.000Z",
    hard_thing: "Cold shower",
    battle_description: "Two minutes, no warm water.",
    difficulty_rating: 6,
    outcome: "ongoing",
    lessons_learned: "",
  };

  const ENTRY: Command = {
    kind: "add_entry",
    day: DAY,
    entry: {
      start_ts: "2026-11-21T09:00:00.000Z",
      end_ts: "2026-11-21T09:45:00.000Z",
      category: "Deep Work",
      source: "timer",
      note: "",
    },
  };
  const WON = battleOutcome(DAY, BATTLE, { outcome: "victory" });
  const GOAL_DONE: Command = {
    kind: "goal_state",
    day: DAY,
    goal_id: GOAL.id,
    target: GOAL.target,
    state: "success",
  };

  function queueWith(...commands: Command[]) {
    return {
      pending: commands.map((command, index) => ({
        id: String(index),
        account: SAMPLE_ACCOUNT,
        command,
        queuedAt: 0,
        attempts: 0,
      })),
      rejected: [],
      conflicts: [],
      unreadable: [],
    };
  }

  const TODAY = sampleDay(DAY, { water: { goals: [GOAL] }, void: { battle_logs: [BATTLE], reflection: "" } });
  const days = daysWith(TODAY, NOON - 60_000);

  describe("today, from the stored state", () => {
    it("is the cached day", () => {
      const view = viewToday(signedInState({ days }), NOON);
      expect(view).toMatchObject({ date: DAY, knownAt: NOON - 60_000, pendingCount: 0 });
      expect(view.day.completion).toMatchObject({ water: false, void: true });
    });

    it("has carried-over goals and the commitment when only yesterday is cached", () => {
      const goals = [{ ...GOAL, state: "success" } as const];
      const yesterday = sampleDay("2026-11-20", { water: { goals } });
      const day = { ...yesterday, void: { ...yesterday.void, tomorrow_commitment: "Run." } };
      const view = viewToday(signedInState({ days: daysWith(day) }), NOON);
      expect(view).toMatchObject({ date: DAY, knownAt: null });
      expect(view.day.water.goals).toMatchObject([{ ...GOAL, state: "pending", current_target: 14 }]);
      expect(view.day.void.today_commitment).toBe("Run.");
    });

    it("is empty and not loaded when nothing, or only the day of another account, is cached", () => {
      for (const days of [daysWith(TODAY, NOON, "somebody else"), {}]) {
        const view = viewToday(signedInState({ days }), NOON);
        expect(view).toMatchObject({ date: DAY, knownAt: null });
        expect(view.day).toMatchObject({ date: DAY, completed: 0 });
      }
    });

    it("includes every pending command and the rings they complete", () => {
      const state = signedInState({ days, queue: queueWith(ENTRY, GOAL_DONE, WON) });
      const { day } = viewToday(state, NOON);
      expect(day.completed).toBe(3);
      expect(day.earth.categories).toEqual([{ category: "Deep Work", minutes: 45 }]);
      expect(day.water.goals[0]?.state).toBe("success");
      expect(day.void).toMatchObject({ battles: [{ completed: true }], war_score: 6, weekly_streak: 1 });
    });

    it("shows a pending victory of a pending battle", () => {
      const log: Command = { kind: "save_battles", day: DAY, base: [], mine: [BATTLE] };
      const { day } = viewToday(signedInState({ queue: queueWith(log, log, WON) }), NOON);
      expect(day.void.battle_logs).toEqual([{ ...BATTLE, outcome: "victory" }]);
    });

    it("shows a commitment on its day and on the day before", () => {
      const commit = (day: string): Command => ({ kind: "commit_to", day, commitment: "Call the landlord." });
      const { day } = viewToday(signedInState({ queue: queueWith(commit(DAY), commit("2026-11-22")) }), NOON);
      expect(day.void.today_commitment).toBe("Call the landlord.");
      expect(day.void.tomorrow_commitment).toBe("Call the landlord.");
    });

    it("leaves out commands of other days and other accounts", () => {
      const other: Command = { ...ENTRY, day: "2026-11-20" };
      const queue = queueWith(other, ENTRY);
      const theirs = queue.pending.map((write, index) => index === 1 ? { ...write, account: "bob" } : write);
      const view = viewToday(signedInState({ queue: { ...queue, pending: theirs } }), NOON);
      expect(view.day.earth.actual_entries).toEqual([]);
      expect(view.pendingCount).toBe(1);
    });

    it("follows the user's day boundary", () => {
      const settings = {
        ...SAMPLE_USER.settings,
        day_boundary: { mode: "timezone", start_hour: 4 } as const,
      };
      const user = { ...SAMPLE_USER, timezone: "Europe/Berlin", settings };
      expect(viewToday(signedInState({ user }), Date.parse("2026-11-22T02:30:00Z")).date).toBe("2026-11-21");
    });
  });

  it.each([
    [ENTRY, "Deep Work, 45m"],
    [GOAL_DONE, "Push-ups: Success"],
    [WON, "Cold shower: Victory"],
  ])("a command has a title", (command, title) => {
    expect(titleOf(command)).toBe(title);
  });

  it("the title of a command is in the language in use", () => {
    setLanguage(JAPANESE);
    onTestFinished(() => setLanguage(null));
    expect(titleOf(WON)).toBe("Cold shower：勝利");
  });
});
