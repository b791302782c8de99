import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../offline/state.ts";
import {
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";

/** The notifications of a browser, which rejects what it does not know. */
const shown = vi.hoisted(() => {
  const shown = {
    known: ["type", "iconUrl", "title", "message"],
    all: new Map<string, object>(),
    isDenied: false,
  };
  const notifications = {
    create(topic: string, options: object) {
      const unknown = Object.keys(options).filter((name) => !shown.known.includes(name));
      if (shown.isDenied || unknown.length > 0) throw new Error(`Unexpected property ${unknown}`);
      shown.all.set(topic, options);
      return Promise.resolve(topic);
    },
    clear: (topic: string) => Promise.resolve(shown.all.delete(topic)),
    getAll: () => Promise.resolve(Object.fromEntries(shown.all)),
  };
  const runtime = { getURL: (path: string) => path };
  Object.assign(globalThis, { browser: { notifications, runtime } });
  return shown;
});

// Another test file may have imported it where there is no browser.
vi.resetModules();
const { clearNotifications, pressButton, remind } = await import("./remind.ts");

const NOW = Date.parse("2026-11-21T12:00:00Z");
const START = "2026-11-21T07:00:00.000Z";
const TIMER = {
  id: TIMER_ID,
  startTime: START,
  date: "2026-11-21",
  category: "Learning",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const RUNNING = {
  timer: TIMER,
  away: { since: null, question: { from: NOW - 3_600_000, to: NOW - 60_000 } },
};

afterAll(() => {
  Reflect.deleteProperty(globalThis, "browser");
  vi.resetModules();
});
beforeEach(() => {
  shown.all.clear();
  shown.isDenied = false;
  shown.known = ["type", "iconUrl", "title", "message", "requireInteraction", "buttons"];
});

const NOTICE = { title: "Still on Learning?", message: "Open Gorin." };
const noticeOf = ({ notified }: State) => ({ ...NOTICE, notified: { ...notified, longTimer: START } });
const ringsNotice = ({ notified }: State) => ({ ...NOTICE, notified: { ...notified, rings: "2026-11-21" } });
const engineOf = (state: State) => engineWith(state, offlineReach(NOW));

describe("a notification", () => {
  it("is remembered although another one is due at the same moment", async () => {
    const engine = await engineOf(signedInState(RUNNING));
    await Promise.all([remind(engine, "long_timer", noticeOf), remind(engine, "rings", ringsNotice)]);
    expect(engine.state().notified).toMatchObject({ longTimer: START, rings: "2026-11-21" });
  });

  it("stays until it is seen, and has the buttons of its question", async () => {
    const engine = await engineOf(signedInState(RUNNING));
    await remind(engine, "long_timer", noticeOf);
    expect(shown.all.get("long_timer")).toMatchObject({
      ...NOTICE,
      requireInteraction: true,
      buttons: [{ title: "Stop" }, { title: "Keep running" }],
    });
    expect(engine.state().notified.longTimer).toBe(START);
  });

  it("has no buttons where the browser does not know them", async () => {
    shown.known = ["type", "iconUrl", "title", "message"];
    await remind(await engineOf(signedInState(RUNNING)), "away", noticeOf);
    expect(shown.all.get("away")).toEqual({ type: "basic", iconUrl: "icons/toolbar-128.png", ...NOTICE });
  });

  it("that was not shown is not stored as shown", async () => {
    shown.isDenied = true;
    const engine = await engineOf(signedInState(RUNNING));
    await expect(remind(engine, "long_timer", noticeOf)).rejects.toThrow();
    expect(engine.state().notified.longTimer).toBeNull();
  });

  it("is removed with all others when the session has ended", async () => {
    await remind(await engineOf(signedInState(RUNNING)), "away", noticeOf);
    await clearNotifications();
    expect(shown.all.size).toBe(0);
  });
});

describe("a button of a notification", () => {
  const press = async (state: State, topic: string, index: number) => {
    const engine = await engineOf(state);
    await pressButton(engine, { topic, index, now: NOW });
    return engine.state();
  };
  const kinds = ({ queue }: State) => queue.pending.map(({ command }) => command.kind);

  it("stops the timer, or lets it run", async () => {
    expect(await press(signedInState(RUNNING), "long_timer", 0)).toMatchObject({ timer: null });
    const running = await press(signedInState(RUNNING), "long_timer", 1);
    expect(running).toMatchObject({ timer: { startTime: START }, notified: { stillOn: START } });
  });

  it("drops or splits the time away", async () => {
    expect(kinds(await press(signedInState(RUNNING), "away", 0))).toEqual(["stop_timer", "start_timer"]);
    expect(kinds(await press(signedInState(RUNNING), "away", 1)))
      .toEqual(["stop_timer", "add_entry", "start_timer"]);
  });

  it("does nothing after the timer or the session is over, or without such a button", async () => {
    expect(kinds(await press(signedInState(), "long_timer", 0))).toEqual([]);
    expect(kinds(await press(sampleState(), "away", 0))).toEqual([]);
    expect(kinds(await press(signedInState(RUNNING), "rings", 0))).toEqual([]);
  });
});
