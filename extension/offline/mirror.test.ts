import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#shared/calendar/mod.ts";
import { dayKey, type KeyValueStore } from "#shared/offline/mod.ts";
import { memoryStorage } from "#shared/offline/storage/memory_store.ts";
import { createPopupEngine, openExtensionState } from "./engine.ts";
import { writeMirror } from "./keep_mirror.ts";
import { eraseMirror, readMirror } from "./mirror.ts";
import type { State } from "./state.ts";
import { sampleDay } from "./testing/sample_day.ts";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "./testing/sample_state.ts";
import { viewToday } from "./view.ts";

const TODAY = "2026-11-21";
const NOON = Date.parse(`${TODAY}T12:00:00Z`);

/** A `localStorage` in memory. */
function pageStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

let storage: Storage;
beforeEach(() => {
  storage = pageStorage();
});
const write = (state: State, version = "a") => writeMirror(state, { version, today: TODAY, storage });

const TIMER: NonNullable<State["timer"]> = {
  id: TIMER_ID,
  startTime: `${TODAY}T11:00:00.000Z`,
  category: "Deep Work",
  date: TODAY,
  account: SAMPLE_ACCOUNT,
  note: "",
};

/** A state with days around today of two accounts, each with an entry of its own. */
const stateArbitrary = fc.uniqueArray(
  fc.record({ offset: fc.integer({ min: -6, max: 2 }), isOther: fc.boolean(), at: fc.nat() }),
  { maxLength: 7, selector: ({ offset, isOther }) => `${offset} ${isOther}` },
).map((cached): State => {
  const days = cached.map(({ offset, isOther, at }, index) => {
    const date = addDays(TODAY, offset);
    const entry = {
      id: `00000000-0000-4000-8000-00000000000${index}`,
      start_ts: `${date}T22:30:00.000Z`,
      end_ts: `${addDays(date, 1)}T00:30:00.000Z`,
      category: "Sleep",
      note: "",
      source: "timer",
    } as const;
    const key = dayKey(isOther ? "another account" : SAMPLE_ACCOUNT, date);
    return [key, { day: sampleDay(date, { earth: { actual_entries: [entry] } }), at }] as const;
  });
  return signedInState({ timer: TIMER, days: Object.fromEntries(days) });
});

describe("the mirror", () => {
  it("shows the same as the state that it was written from, whatever is cached", () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        write(state);
        const mirrored = readMirror("a", storage);
        expect(mirrored && viewToday(mirrored, NOON)).toEqual(viewToday(state, NOON));
        expect(mirrored).toMatchObject({ timer: state.timer, user: state.user, queue: state.queue });
      }),
      { seed: 21, numRuns: 60 },
    );
  });

  it("has no token, no credential and no day of another account", () => {
    const signingIn = { step: "connection", server: "s", until: 0, verifier: "secret3" } as const;
    const other = { [dayKey("another account", TODAY)]: { day: sampleDay(TODAY), at: 0 } };
    const state = signedInState({ devices: { s: "secret2" }, signingIn, days: other });
    write({ ...state, session: state.session && { ...state.session, token: "secret1" } });
    const text = storage.getItem("gorin_mirror");
    expect(text).toContain(SAMPLE_ACCOUNT);
    expect(text).not.toMatch(/secret|another account/);
  });

  it.each([["of other code", "b"], ["that is not JSON", null]])(
    "is ignored when it is one %s",
    (_, version) => {
      if (version) write(signedInState(), version);
      else storage.setItem("gorin_mirror", "{");
      expect(readMirror("a", storage)).toBeNull();
    },
  );

  it("is erased by a sign-out, and when there is no room for the next one", () => {
    write(signedInState());
    write(sampleState());
    expect(storage.length).toBe(0);
    write(signedInState());
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    write(signedInState());
    expect(storage.length).toBe(0);
    eraseMirror(storage);
  });
});

describe("the popup with a mirror", () => {
  const mirrored = signedInState({ timer: TIMER });

  /** A popup on `store`. Its actions wait for the next start when it is closed. */
  const popupOn = (store: KeyValueStore, pending = new Map()) =>
    createPopupEngine(store, {
      mirrored,
      now: () => NOON,
      handOver: () => Promise.resolve(false),
      pendingActions: {
        read: () => [...pending.values()],
        add: (action) => void pending.set(action.id, action),
        remove: (id) => void pending.delete(id),
      },
    });

  it("shows it until the stored state is loaded, then that one, even if nothing is stored", async () => {
    const popup = popupOn(memoryStorage().open());
    let changes = 0;
    popup.subscribe(() => changes++);
    expect(popup.state()).toBe(mirrored);
    await popup.start();
    expect(popup.state()).toMatchObject({ session: null, timer: null });
    expect(changes).toBeGreaterThan(0);
  });

  it("applies an action from before to the stored state, once", async () => {
    const browser = memoryStorage();
    const other = openExtensionState(browser.open());
    await other.commit(() => ({ session: mirrored.session, user: mirrored.user }));
    const pending = new Map();
    const popup = popupOn(browser.open(), pending);
    const startTime = new Date(NOON).toISOString();
    const done = popup.dispatch({ do: "start_timer", category: "Admin", startTime });
    await Promise.all([popup.start(), done]);
    expect(popup.state().timer).toMatchObject({ category: "Admin", startTime });
    expect(popup.state().queue.pending).toHaveLength(1);
    expect(pending.size).toBe(0);
    await other.reload();
    expect(other.state().timer).toMatchObject({ category: "Admin" });
  });

  it("keeps an action when it is closed before the stored state is loaded", async () => {
    const pending = new Map();
    const never: KeyValueStore = { ...memoryStorage().open(), read: () => new Promise(() => {}) };
    void popupOn(never, pending).dispatch({ do: "stop_timer", timer: TIMER.startTime, end: NOON });
    await Promise.resolve();
    expect(pending.size).toBe(1);
  });
});
