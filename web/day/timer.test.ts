import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#shared/domain/rings/mod.ts";
import frozen from "#shared/offline/testing/stored_v1.json" with { type: "json" };
import { sampleEntry, sampleTime } from "#shared/ui/testing/sample_entry.ts";
import { engineAtom, pendingAtom, rejectedAtom } from "../app/engine.ts";
import type { WebStore } from "../app/host.ts";
import { announcementAtom, toastsAtom } from "../app/toasts.ts";
import { failure } from "../testing/fake_network.ts";
import { openTestBrowser, type TestBrowser } from "../testing/test_browser.ts";
import { knownDayAtom, loadDayAtom } from "./day.ts";
import {
  addEntryAtom,
  backdateTimerAtom,
  deleteEntryAtom,
  discardTimerAtom,
  endTimerAtom,
  lastSeenAtom,
  newEntry,
  noteSeenAtom,
  noteTimerAtom,
  resumeSaveAtom,
  saveLeftoverAtom,
  setEntrySpanAtom,
  splitEntryAtom,
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerFailureAtom,
  timerStatus,
  timerStatusAtom,
  trimEntryAtom,
  trimOverlap,
} from "./timer.ts";

describe("timer", () => {
  const DAY = "2026-11-21";
  const KEY = "earth_ring_timer";
  const FULL = () => failure(413, "ring_full", "This ring is full for the day.");

  let browser: TestBrowser;
  beforeEach(async () => {
    browser = await openTestBrowser(`${DAY}T09:15:00.000Z`);
  });
  afterEach(() => browser.close());

  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
  const onServer = async () =>
    (await browser.app.fetchJson("/timer", { token: browser.me.token })).data.timer;
  const entries = async (
    day = DAY,
  ): Promise<{ start_ts: string; end_ts: string; category: string; note: string }[]> =>
    (await browser.app.fetchJson(`/days/${day}`, { token: browser.me.token })).data.day.earth.actual_entries;
  const kinds = (store: WebStore) => store.get(pendingAtom).map(({ command }) => command.kind);

  /** Responds to every call that stops a timer with `respond`. */
  function disturbStops(respond: () => Response): void {
    browser.intercept = ({ path }) => path === "/timer/stop" ? respond() : null;
  }

  describe("a timer", () => {
    it("is stored in local storage in the moment in which it is started", async () => {
      const { store } = await browser.openTab();
      const started = store.set(startTimerAtom, "Deep Work");
      expect(stored()).toMatchObject({
        startTime: `${DAY}T09:15:00.000Z`,
        category: "Deep Work",
        date: DAY,
      });
      expect(store.get(timerStatusAtom)).toBe("running");
      await started;
      expect(await onServer()).toMatchObject({ id: stored().id, category: "Deep Work", day: DAY });
    });

    it("is started once by a double click", async () => {
      const { store } = await browser.openTab();
      await Promise.all([store.set(startTimerAtom, "Admin"), store.set(startTimerAtom, "Admin")]);
      expect(browser.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    });

    it("becomes an entry when it is stopped, and is cleared", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T10:00:30.000Z`);
      const stopped = store.set(stopTimerAtom);
      expect(stored()).toBeNull();
      expect(store.get(timerStatusAtom)).toBe("idle");
      await stopped;
      expect(store.get(announcementAtom)).toBe("Deep Work timer stopped, 45m saved");
      expect(await entries()).toMatchObject([{ end_ts: `${DAY}T10:00:30.000Z`, category: "Deep Work" }]);
    });

    it("that is stopped within ten seconds offers to discard its entry", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T09:15:03.000Z`);
      await store.set(stopTimerAtom);
      expect(await entries()).toHaveLength(1);
      const [notice] = store.get(toastsAtom);
      expect(store.get(announcementAtom)).toBe("Deep Work timer stopped, 3s saved");
      expect(notice).toMatchObject({ message: "Deep Work stopped after 3s", action: { label: "Discard" } });
      notice?.action?.onAction();
      await expect.poll(() => entries()).toEqual([]);
      expect(store.get(toastsAtom).map(({ message }) => message)).toContain("Deep Work entry deleted");
    });

    it("that is stopped after ten seconds offers to take that back, and then runs on", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T09:15:10.000Z`);
      await store.set(stopTimerAtom);
      const [notice] = store.get(toastsAtom);
      expect(notice).toMatchObject({ message: "Deep Work 10s", action: { label: "Undo" } });
      notice?.action?.onAction();
      await expect.poll(() => store.get(timerAtom)?.startTime).toBe(`${DAY}T09:15:00.000Z`);
      await expect.poll(() => entries()).toEqual([]);
    });

    it("for a goal leaves an entry that counts for it when it is split, trimmed, deleted, and all of it undone", async () => {
      const { store } = await browser.openTab();
      const goal = { kind: "goal", id: crypto.randomUUID() } as const;
      const reading = { id: goal.id, domain: "Mind", target: "Read", baseline: 60, unit: "minutes" };
      const { token } = browser.me;
      const body = { goals: [reading] };
      await browser.app.fetchJson(`/water/${DAY}/goals`, { method: "PUT", token, body });
      await store.set(startTimerAtom, "Deep Work", undefined, undefined, goal);
      browser.setTime(`${DAY}T10:15:00.000Z`);
      await store.set(stopTimerAtom);
      const shown = () => store.set(knownDayAtom, DAY)?.earth.actual_entries ?? [];
      const undo = () => store.get(toastsAtom).at(-1)?.action?.onAction();
      /** The minutes of the goal, and of each entry for it. */
      const counted = () => [
        store.set(knownDayAtom, DAY)?.water.goals[0]?.progress,
        ...shown().filter((entry) => entry.for?.kind === "goal").map(({ start_ts, end_ts }) =>
          (Date.parse(end_ts) - Date.parse(start_ts)) / 60_000
        ),
      ];
      const first = () => {
        const [entry] = shown();
        if (!entry) throw new Error("There is no entry.");
        return entry;
      };
      expect(counted()).toEqual([60, 60]);
      await expect.poll(() => entries()).toHaveLength(1);
      const [sent, seen] = [await entries(), shown()];
      /** The day as it was, to the letter, here and on the server. */
      const restored = async () => {
        await expect.poll(shown).toEqual(seen);
        await expect.poll(() => entries()).toEqual(sent);
      };
      await store.set(splitEntryAtom, DAY, first(), Date.parse(`${DAY}T09:45:00Z`), crypto.randomUUID());
      expect(counted()).toEqual([60, 30, 30]);
      undo();
      await expect.poll(counted).toEqual([60, 60]);
      await restored();
      const to = { start: Date.parse(`${DAY}T09:00:00Z`), end: Date.parse(`${DAY}T09:30:00Z`) };
      await store.set(setEntrySpanAtom, DAY, first(), to);
      expect(counted()).toEqual([30, 30]);
      undo();
      await expect.poll(counted).toEqual([60, 60]);
      await restored();
      const times = { start_ts: `${DAY}T10:00:00.000Z`, end_ts: `${DAY}T11:00:00.000Z` };
      const other = { ...times, category: "Misc", note: "", source: "manual" } as const;
      await store.set(addEntryAtom, other, crypto.randomUUID());
      expect(counted()).toEqual([45, 60]);
      await store.set(trimEntryAtom, DAY, first(), shown());
      expect(counted()).toEqual([45, 45]);
      undo();
      await expect.poll(counted).toEqual([45, 60]);
      await store.set(deleteEntryAtom, DAY, first());
      expect(counted()).toEqual([0]);
      undo();
      await expect.poll(counted).toEqual([45, 60]);
      await expect.poll(() => entries()).toContainEqual(
        expect.objectContaining({ end_ts: `${DAY}T10:15:00.000Z`, for: goal }),
      );
    });

    it("for the commitment that ends with its victory logs that battle, and Undo takes back both", async () => {
      const { store } = await browser.openTab();
      const { token } = browser.me;
      const body = { tomorrow_commitment: "Open the letters" };
      await browser.app.fetchJson(`/void/${DAY}/commitment`, { method: "PUT", token, body });
      await store.set(loadDayAtom, DAY);
      await store.set(startTimerAtom, "Deep Work", undefined, "All of them.", { kind: "commitment" });
      browser.setTime(`${DAY}T10:15:00.000Z`);
      await store.set(endTimerAtom, "victory");
      const day = async () => (await browser.app.fetchJson(`/days/${DAY}`, { token })).data.day;
      await expect.poll(async () => (await day()).void.battle_logs).toMatchObject([
        { hard_thing: "Open the letters", battle_description: "All of them.", outcome: "victory" },
      ]);
      expect(store.get(timerStatusAtom)).toBe("idle");
      const notice = store.get(toastsAtom).at(-1);
      expect(notice?.message).toBe("Deep Work 1h 0m · Another victory in the endless war! Well fought.");
      notice?.action?.onAction();
      await expect.poll(() => store.get(timerAtom)?.for).toEqual({ kind: "commitment" });
      await expect.poll(async () => {
        const { earth, void: { battle_logs } } = await day();
        return [earth.actual_entries, battle_logs];
      }).toEqual([[], []]);
    });

    it("whose stop is undone runs again, and one that was started elsewhere meanwhile keeps its time", async () => {
      const [{ store }, other] = [await browser.openTab(), await browser.openTab()];
      await store.set(startTimerAtom, "Deep Work", undefined, "Chapter 3");
      browser.setTime(`${DAY}T10:15:00.000Z`);
      await store.set(stopTimerAtom);
      await other.store.set(startTimerAtom, "Admin");
      await expect.poll(() => store.get(timerAtom)?.category).toBe("Admin");
      browser.setTime(`${DAY}T10:20:00.000Z`);
      store.get(toastsAtom).at(-1)?.action?.onAction();
      await expect.poll(() => entries()).toMatchObject([
        { start_ts: `${DAY}T10:15:00.000Z`, end_ts: `${DAY}T10:20:00.000Z`, category: "Admin" },
      ]);
      const resumed = { category: "Deep Work", note: "Chapter 3" };
      expect(store.get(timerAtom)).toMatchObject({ ...resumed, startTime: `${DAY}T09:15:00.000Z` });
      expect(await onServer()).toMatchObject({ ...resumed, start_ts: `${DAY}T09:15:00.000Z` });
    });

    it("that ran offline, before one that was started elsewhere, is saved without a rejected stop", async () => {
      const { store } = await browser.openTab();
      browser.intercept = () => "unreachable";
      await store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T10:00:00.000Z`);
      await store.set(stopTimerAtom);
      const { token } = browser.me;
      const body = { category: "Admin", start_ts: `${DAY}T10:05:00.000Z`, day: DAY };
      await browser.app.fetchJson("/timer", { method: "PUT", token, body });
      browser.intercept = () => null;
      browser.setTime(`${DAY}T10:10:00.000Z`);
      await store.get(engineAtom).flush();
      expect([store.get(pendingAtom), store.get(rejectedAtom)]).toEqual([[], []]);
      expect(await entries()).toMatchObject([{ start_ts: `${DAY}T09:15:00.000Z`, category: "Deep Work" }]);
    });

    it("whose stop is undone becomes its entry again while another one runs that is not known here yet", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T10:15:00.000Z`);
      await store.set(stopTimerAtom);
      const { token } = browser.me;
      const body = { category: "Admin", start_ts: `${DAY}T10:15:00.000Z`, day: DAY };
      await browser.app.fetchJson("/timer", { method: "PUT", token, body });
      browser.setTime(`${DAY}T10:20:00.000Z`);
      store.get(toastsAtom).at(-1)?.action?.onAction();
      await expect.poll(() => store.get(timerAtom)?.category).toBe("Admin");
      await expect.poll(() => store.get(pendingAtom)).toEqual([]);
      expect(await entries()).toMatchObject([
        { start_ts: `${DAY}T09:15:00.000Z`, end_ts: `${DAY}T10:15:00.000Z`, category: "Deep Work" },
      ]);
    });

    it("whose start is still to come, as after the clock was set back, runs on and keeps its note", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Deep Work", undefined, "chapter 3");
      browser.setTime(`${DAY}T08:45:00.000Z`);
      for (const act of [() => store.set(stopTimerAtom), () => store.set(switchTimerAtom, "Admin")]) {
        await act();
        expect(store.get(timerFailureAtom)).toEqual({
          message: "Failed to save timer entry",
          reason: expect.stringMatching(
            /^The timer starts at .+, which is still to come on this device's clock\. /,
          ),
        });
        expect(store.get(timerAtom)).toMatchObject({ category: "Deep Work", note: "chapter 3" });
        expect([store.get(stoppedAtAtom), kinds(store), store.get(rejectedAtom)]).toEqual([null, [], []]);
      }
      await store.set(backdateTimerAtom, `${DAY}T08:15:00.000Z`);
      expect(store.get(timerFailureAtom)).toBeNull();
      await store.set(stopTimerAtom);
      expect(await entries()).toMatchObject([{ end_ts: `${DAY}T08:45:00.000Z`, note: "chapter 3" }]);
    });

    it("whose stop is rejected keeps its time and its end, also when the page is closed", async () => {
      const first = await browser.openTab();
      await first.store.set(startTimerAtom, "Deep Work");
      disturbStops(FULL);
      browser.setTime(`${DAY}T10:00:00.000Z`);
      await first.store.set(stopTimerAtom);
      expect(first.store.get(timerFailureAtom)).toEqual({
        message: "Failed to save timer entry",
        reason: "This ring is full for the day.",
      });
      expect(first.store.get(stoppedAtAtom)).toBe(Date.parse(`${DAY}T10:00:00.000Z`));
      expect([kinds(first.store), first.store.get(rejectedAtom)]).toEqual([[], []]);
      expect(stored()).toMatchObject({ category: "Deep Work" });
      first.close();

      browser.setTime(`${DAY}T11:00:00.000Z`);
      disturbStops(() => FULL());
      const second = await browser.openTab();
      browser.intercept = () => null;
      await expect.poll(() => second.store.get(stoppedAtAtom)).toBe(Date.parse(`${DAY}T10:00:00.000Z`));
      await second.store.set(resumeSaveAtom);
      expect(await entries()).toMatchObject([{ end_ts: `${DAY}T10:00:00.000Z` }]);
      expect(stored()).toBeNull();
    });

    it("that is stopped on another device keeps the note that was still being typed here", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Learning");
      await expect.poll(() => kinds(store)).toEqual([]);
      const shown = store.get(timerAtom);
      if (!shown) throw new Error("No timer runs.");
      browser.setTime(`${DAY}T09:45:00.000Z`);
      const { data } = await browser.app.fetchJson("/timer/stop", {
        method: "POST",
        token: browser.me.token,
        body: { note: "Read elsewhere" },
      });
      const { timer, version } = data;
      await store.get(engineAtom).applyServerTimer({ timer, version });
      expect(store.get(timerAtom)).toBeNull();
      await store.set(noteTimerAtom, shown, "Chapter 3");
      await expect.poll(() => entries()).toMatchObject([{ category: "Learning", note: "Chapter 3" }]);
    });

    it("that is stopped without the server has ended here, and the next page sends it", async () => {
      const first = await browser.openTab();
      browser.intercept = () => "unreachable";
      await first.store.set(startTimerAtom, "Deep Work");
      browser.setTime(`${DAY}T10:00:00.000Z`);
      await first.store.set(stopTimerAtom);
      expect(first.store.get(timerFailureAtom)).toBeNull();
      expect(first.store.get(announcementAtom)).toBe("Deep Work timer stopped, 45m not saved yet");
      expect(stored()).toBeNull();
      expect(kinds(first.store)).toEqual(["start_timer", "stop_timer"]);
      first.close();
      browser.intercept = () => null;
      const second = await browser.openTab();
      await expect.poll(() => kinds(second.store)).toEqual([]);
      await expect.poll(() => entries()).toMatchObject([{ end_ts: `${DAY}T10:00:00.000Z` }]);
    });

    it("that is switched ends, and the next one begins at the same moment", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Admin");
      browser.setTime(`${DAY}T10:00:00.000Z`);
      await store.set(switchTimerAtom, "Learning");
      expect(await entries()).toMatchObject([{ category: "Admin", end_ts: `${DAY}T10:00:00.000Z` }]);
      expect(await onServer()).toMatchObject({ category: "Learning", start_ts: `${DAY}T10:00:00.000Z` });
      expect(stored()).toMatchObject({ category: "Learning" });
      browser.setTime(`${DAY}T10:05:00.000Z`);
      const notice = store.get(toastsAtom).at(-1);
      expect(notice).toMatchObject({ message: "Admin 45m", action: { label: "Undo" } });
      notice?.action?.onAction();
      await expect.poll(() => store.get(timerAtom)?.startTime).toBe(`${DAY}T09:15:00.000Z`);
      await expect.poll(() => entries()).toEqual([]);
      await expect.poll(onServer).toMatchObject({ category: "Admin", start_ts: `${DAY}T09:15:00.000Z` });
    });

    it("keeps its note when it is back-dated, and when its discarding is undone", async () => {
      const body = {
        id: crypto.randomUUID(),
        category: "Admin",
        start_ts: `${DAY}T09:00:00.000Z`,
        day: DAY,
        note: "Letters",
      };
      await browser.app.fetchJson("/timer", { method: "PUT", token: browser.me.token, body });
      const { store } = await browser.openTab();
      const { timer, version } = (await browser.app.fetchJson("/timer", { token: browser.me.token })).data;
      const { engineAtom } = await import("../app/engine.ts");
      await store.get(engineAtom).applyServerTimer({ timer, version });
      await store.set(backdateTimerAtom, `${DAY}T08:30:00.000Z`);
      expect(await onServer()).toMatchObject({ start_ts: `${DAY}T08:30:00.000Z`, note: "Letters" });
      await store.set(stopTimerAtom);
      expect(await entries()).toMatchObject([{ note: "Letters" }]);
    });

    it("that is discarded leaves nothing", async () => {
      const { store } = await browser.openTab();
      await store.set(startTimerAtom, "Admin");
      await store.set(discardTimerAtom);
      expect(stored()).toBeNull();
      expect([await onServer(), await entries()]).toEqual([null, []]);
    });
  });

  describe("a timer that version 0.1 left in local storage", () => {
    const { local: { [KEY]: left, earth_ring_timer_stop: stop } } = frozen;
    const STOP = `${KEY}_stop`;
    const put = (timer: object, beside?: object) => {
      localStorage.setItem(KEY, JSON.stringify({ ...timer, user: browser.me.user.id }));
      if (beside) localStorage.setItem(STOP, JSON.stringify(beside));
    };
    beforeEach(() => browser.setTime(`${DAY}T12:30:00.000Z`));

    it("is started on the server when its page was not sure that it was, once", async () => {
      put(left);
      const { store } = await browser.openTab();
      expect(kinds(store)).toEqual(["start_timer"]);
      await store.get(engineAtom).flush();
      expect(await onServer()).toMatchObject({
        id: left.id,
        start_ts: left.startTime,
        category: "Deep Work",
      });
      const second = await browser.openTab();
      expect(kinds(second.store)).toEqual([]);
      expect(second.store.get(timerAtom)).toMatchObject({ id: left.id });
    });

    it("is not started again when it was", async () => {
      const { untold: _, ...told } = left;
      put(told);
      const { store } = await browser.openTab();
      expect(kinds(store)).toEqual([]);
      expect(store.get(timerAtom)).toMatchObject({ id: left.id });
    });

    it("is saved with the end that could not be saved, also one without an id", async () => {
      const { id: _, ...first } = left;
      for (const [timer, count] of [[left, 1], [first, 2]] as const) {
        put(timer, stop);
        const { store } = await browser.openTab();
        expect(store.get(timerAtom)).toBeNull();
        await store.get(engineAtom).flush();
        expect(await entries()).toHaveLength(count);
        expect((await entries()).at(-1)).toMatchObject({ start_ts: stop.startTime, end_ts: stop.endTime });
        expect([stored(), localStorage.getItem(STOP), await onServer()]).toEqual([null, null, null]);
      }
    });

    it("runs on when the end beside it is that of another one", async () => {
      put(left, { ...stop, startTime: `${DAY}T10:00:00.000Z` });
      const { store } = await browser.openTab();
      expect(store.get(timerAtom)).toMatchObject({ id: left.id });
      expect(kinds(store)).toEqual(["start_timer"]);
    });
  });

  describe("a timer that was put in local storage by hand", () => {
    const put = (startTime: string, date: string) =>
      localStorage.setItem(KEY, JSON.stringify({ startTime, category: "Deep Work", date }));

    it("is resumed on the same day", async () => {
      put(`${DAY}T08:00:00.000Z`, DAY);
      const { store } = await browser.openTab();
      await expect.poll(() => store.get(timerStatusAtom)).toBe("running");
      browser.setTime(`${DAY}T09:30:00.000Z`);
      await store.set(stopTimerAtom);
      expect(await entries()).toMatchObject([{
        start_ts: `${DAY}T08:00:00.000Z`,
        end_ts: `${DAY}T09:30:00.000Z`,
      }]);
    });

    it("is started on the server when that says that none runs", async () => {
      put(`${DAY}T08:00:00.000Z`, DAY);
      const { store } = await browser.openTab();
      const { engineAtom } = await import("../app/engine.ts");
      await store.get(engineAtom).applyServerTimer({ timer: null, version: null });
      await store.get(engineAtom).flush();
      expect(await onServer()).toMatchObject({ start_ts: `${DAY}T08:00:00.000Z` });
    });

    it("is discarded when it is corrupt", async () => {
      localStorage.setItem(KEY, "{not json");
      const { store } = await browser.openTab();
      await expect.poll(() => localStorage.getItem(KEY)).toBeNull();
      expect(store.get(timerAtom)).toBeNull();
    });

    it("is offered when it is of an earlier day, and saved with the end that its owner says", async () => {
      put("2026-11-20T23:10:00.000Z", "2026-11-20");
      const { store } = await browser.openTab();
      await expect.poll(() => store.get(timerStatusAtom)).toBe("leftover");
      await store.set(saveLeftoverAtom, "2026-11-20T23:40:00.000Z");
      expect(await entries("2026-11-20")).toMatchObject([{ end_ts: "2026-11-20T23:40:00.000Z" }]);
      expect(stored()).toBeNull();
    });

    it("is saved for an hour by another one when it is of an earlier day", async () => {
      put("2026-11-20T20:10:00.000Z", "2026-11-20");
      const { store } = await browser.openTab();
      await expect.poll(() => store.get(timerStatusAtom)).toBe("leftover");
      await store.set(startTimerAtom, "Admin", undefined, "Close the inbox");
      expect(store.get(timerAtom)).toMatchObject({ category: "Admin", note: "Close the inbox" });
      expect(store.get(toastsAtom)).toMatchObject([{ message: "Deep Work saved, 8:10 PM to 9:10 PM" }]);
      expect(await entries("2026-11-20")).toMatchObject([{ end_ts: "2026-11-20T21:10:00.000Z" }]);
    });

    it("of another user stays for its owner", async () => {
      const timer = {
        startTime: `${DAY}T08:00:00.000Z`,
        category: "Admin",
        date: DAY,
        user: crypto.randomUUID(),
      };
      localStorage.setItem(KEY, JSON.stringify(timer));
      const { store } = await browser.openTab();
      expect(store.get(timerAtom)).toBeNull();
      expect(stored()).toMatchObject(timer);
    });
  });

  it("the last moment at the page beside a running timer is remembered", async () => {
    const { store } = await browser.openTab();
    await store.set(startTimerAtom, "Admin");
    store.set(noteSeenAtom, Date.parse(`${DAY}T09:40:00.000Z`));
    expect(store.get(lastSeenAtom)).toBe(`${DAY}T09:40:00.000Z`);
  });
});

describe("a stored timer", () => {
  const days = { today: "2026-11-21", openedOn: "2026-11-21" };

  it("is resumed on its own day", () => {
    expect(timerStatus({ date: "2026-11-21" }, days)).toBe("running");
  });

  it("of an earlier day is left over", () => {
    expect(timerStatus({ date: "2026-11-20" }, days)).toBe("leftover");
  });

  it("runs on when the day turns under an open page", () => {
    expect(timerStatus({ date: "2026-11-21" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "running",
    );
    expect(timerStatus({ date: "2026-11-20" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "leftover",
    );
  });

  it("of a day that has not come is not resumed", () => {
    expect(timerStatus({ date: "2026-11-22" }, days)).toBe("leftover");
  });

  it("that is not there is idle", () => {
    expect(timerStatus(null, days)).toBe("idle");
  });
});

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const entry = (id: string, start: string, end: string): Entry => ({
  id,
  start_ts: `2026-11-21T${start}:00.000Z`,
  end_ts: `2026-11-21T${end}:00.000Z`,
  category: "Admin",
  note: "",
  source: "manual",
});
const nine = entry("a", "09:00", "10:00");

describe("an entry that is trimmed", () => {
  it("ends where the next one begins", () => {
    expect(trimOverlap(nine, [nine, entry("b", "09:45", "11:00")])).toEqual({
      start: at("09:00"),
      end: at("09:45"),
    });
  });

  it("begins where the one before ends", () => {
    expect(trimOverlap(nine, [entry("b", "08:00", "09:20"), nine])).toEqual({
      start: at("09:20"),
      end: at("10:00"),
    });
  });

  it("keeps the longer part when another one lies within it", () => {
    expect(trimOverlap(nine, [nine, entry("b", "09:10", "09:20")])).toEqual({
      start: at("09:20"),
      end: at("10:00"),
    });
  });

  it("is nothing when others cover all of it", () => {
    expect(trimOverlap(nine, [nine, entry("b", "08:00", "09:30"), entry("c", "09:30", "10:00")])).toBeNull();
  });
});

describe("new entry", () => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z`;
  const ENTRIES = [
    sampleEntry("b", "09:00", "10:30", "Learning"),
    sampleEntry("a", "07:00", "08:00", "Health"),
  ];
  const NIGHT = [
    {
      ...sampleEntry("w", "00:00", "00:00", "Admin"),
      start_ts: "2026-11-20T20:00:00.000Z",
      end_ts: "2026-11-20T21:00:00.000Z",
    },
    { ...sampleEntry("n", "00:00", "07:24", "Sleep"), start_ts: "2026-11-20T23:00:00.000Z" },
  ];
  const day = { start: sampleTime("00:00"), end: sampleTime("00:00") + 24 * 3_600_000 };
  const today = (time: string) => ({ day, now: sampleTime(time) });
  const past = { day, now: null };

  it("a new entry of today is from the end of the last one to now, in its category", () => {
    expect(newEntry(ENTRIES, [], today("11:15"))).toEqual({
      start_ts: at("10:30"),
      end_ts: at("11:15"),
      category: "Learning",
    });
  });

  it("a new entry of today has no times when the last one ends later", () => {
    expect(newEntry(ENTRIES, [], today("10:00"))).toEqual({ category: "Learning" });
  });

  it("a new entry of today ends at a whole minute, since no seconds are shown", () => {
    const now = { day, now: sampleTime("11:15") + 42_000 };
    expect(newEntry(ENTRIES, [], now)).toMatchObject({ start_ts: at("10:30"), end_ts: at("11:15") });
    expect(newEntry([], [], now)).toEqual({ end_ts: at("11:15") });
    const late = [{ ...sampleEntry("c", "11:00", "11:15", "Admin"), end_ts: "2026-11-21T11:15:20.000Z" }];
    expect(newEntry(late, [], now)).toEqual({ category: "Admin" });
  });

  it("the first entry of today ends now, in the category of the last work of the day before", () => {
    expect(newEntry([], [], today("11:15"))).toEqual({ end_ts: at("11:15") });
    expect(newEntry([], NIGHT.slice(0, 1), today("11:15"))).toEqual({
      end_ts: at("11:15"),
      category: "Admin",
    });
  });

  it("a new entry of a past day starts at the end of the last one, or of the day's start", () => {
    expect(newEntry(ENTRIES, NIGHT, past)).toEqual({ start_ts: at("10:30"), category: "Learning" });
    expect(newEntry([], [], past)).toEqual({ start_ts: at("00:00") });
  });

  it("a new entry of a past day that is tracked to its end fills the last gap", () => {
    const late = { ...sampleEntry("z", "10:45", "00:00", "Sleep"), end_ts: "2026-11-22T07:00:00.000Z" };
    expect(newEntry([...ENTRIES, late], [], past)).toEqual({
      start_ts: at("10:30"),
      end_ts: at("10:45"),
      category: "Sleep",
    });
  });

  it("the first entry of a day begins where one of the night before ends", () => {
    expect(newEntry([], NIGHT, today("11:15"))).toEqual({
      start_ts: at("07:24"),
      end_ts: at("11:15"),
      category: "Admin",
    });
    expect(newEntry([], NIGHT, past)).toEqual({ start_ts: at("07:24"), category: "Admin" });
    expect(newEntry(ENTRIES, NIGHT, today("11:15"))).toMatchObject({ start_ts: at("10:30") });
  });
});
