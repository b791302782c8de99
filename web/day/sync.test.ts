import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addEntry, putFire } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { conflictsAtom, dispatchAtom, leaveAtom, pendingAtom } from "../app/engine.ts";
import { isOfflineAtom, sendTroubleAtom, type WebStore } from "../app/host.ts";
import "../app/kept_storage.ts";
import { announcementAtom } from "../app/toasts.ts";
import { addEntryAtom } from "./timer.ts";
import { changeFire } from "../features/fire/fire.ts";
import { failure } from "../testing/fake_network.ts";
import { openTestBrowser, type TestBrowser } from "../testing/test_browser.ts";
import { dayQueryAtom, queryClientAtom, saveRingAtom } from "./day.ts";
import { unsentTextAtom } from "./sync.ts";

// Loaded on demand; here at once, so that what one test requests does not end in the next.

const DAY = "2026-11-21";

let browser: TestBrowser;
beforeEach(async () => {
  browser = await openTestBrowser();
});
afterEach(() => browser.close());

/** Opens a tab that shows today. */
async function openDashboard() {
  const tab = await browser.openTab();
  const hide = tab.store.sub(dayQueryAtom, () => {});
  await expect.poll(() => tab.store.get(dayQueryAtom).data?.date).toBe(DAY);
  browser.calls.length = 0;
  return { ...tab, hide };
}

const reflect = (store: WebStore, reflection: string) =>
  store.set(saveRingAtom, DAY, (day) => changeFire(day.fire, { ...day.fire, reflection })(day));

const entry = (note: string) => ({
  id: crypto.randomUUID(),
  start_ts: `${DAY}T09:00:00.000Z`,
  end_ts: `${DAY}T10:00:00.000Z`,
  category: "Admin" as const,
  note,
  source: "manual" as const,
});

const add = (store: WebStore, note: string) =>
  store.set(dispatchAtom, { kind: "add_entry", day: DAY, entry: entry(note) });

const notes = (store: WebStore) => store.get(dayQueryAtom).data?.earth.actual_entries.map(({ note }) => note);

describe("a connection", () => {
  it("that the browser loses is noticed at once, and a server that can be reached without one is not lost", async () => {
    const { store, hide } = await openDashboard();
    dispatchEvent(new Event("offline"));
    await expect.poll(() => browser.calls.map(({ path }) => path)).toEqual(["/timer"]);
    expect(store.get(unsentTextAtom)).toBe("");
    browser.intercept = () => "unreachable";
    dispatchEvent(new Event("offline"));
    await expect.poll(() => store.get(unsentTextAtom)).toBe("Offline: showing the last saved state");
    browser.intercept = () => null;
    dispatchEvent(new Event("online"));
    await expect.poll(() => store.get(unsentTextAtom)).toBe("");
    hide();
  });
});

describe("a change", () => {
  it("shows in the same turn, and costs one call", async () => {
    const { store, hide } = await openDashboard();
    const saved = add(store, "Letters");
    expect(notes(store)).toEqual(["Letters"]);
    expect(await saved).toBe("saved");
    await expect.poll(() => store.get(queryClientAtom).isFetching()).toBe(0);
    expect(browser.calls.map(({ method }) => method)).toEqual(["POST"]);
    hide();
  });

  it("makes the page ask the browser to keep what is stored, once", async () => {
    const persist = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal("navigator", { storage: { persisted: () => Promise.resolve(false), persist } });
    const { store, hide } = await openDashboard();
    expect(persist).not.toHaveBeenCalled();
    await add(store, "Letters");
    await expect.poll(() => persist.mock.calls.length).toBe(1);
    await add(store, "More letters");
    expect(persist).toHaveBeenCalledTimes(1);
    hide();
    vi.unstubAllGlobals();
  });

  it("of Earth fetches the next day again when that is on screen", async () => {
    const { store, hide } = await openDashboard();
    const night = { ...entry("Night"), start_ts: `${addDays(DAY, -1)}T22:00:00.000Z` };
    await store.set(dispatchAtom, { kind: "add_entry", day: addDays(DAY, -1), entry: night });
    await expect.poll(() => browser.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /days/${addDays(DAY, -1)}/earth/entries`,
      `GET /days/${DAY}`,
    ]);
    hide();
  });

  it("that is rejected is gone, and its reason reaches the caller", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = ({ method }) => method === "POST" ? failure(413, "ring_full", "Full.") : null;
    await expect(add(store, "Letters")).rejects.toThrow("Full.");
    expect([notes(store), store.get(pendingAtom)]).toEqual([[], []]);
    hide();
  });

  it("on which the server fails without a word is not taken for an unreachable server", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = ({ method }) =>
      method === "POST" ? Response.json({ success: false }, { status: 500 }) : null;
    await expect(add(store, "Letters")).rejects.toThrow("HTTP error! status: 500");
    expect([store.get(pendingAtom), store.get(sendTroubleAtom), store.get(unsentTextAtom)]).toEqual([
      [],
      null,
      "",
    ]);
    hide();
  });

  it("is queued without the server, and the page says how many are", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = () => "unreachable";
    expect(await add(store, "Letters")).toBe("queued");
    expect(notes(store)).toEqual(["Letters"]);
    expect(store.get(unsentTextAtom)).toBe("Offline: 1 change not saved yet");
    browser.intercept = () => null;
    dispatchEvent(new Event("online"));
    await expect.poll(() => store.get(unsentTextAtom)).toBe("");
    hide();
  });

  it("that was announced as not saved yet is announced again once it is", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = () => "unreachable";
    await store.set(addEntryAtom, entry("Letters"), crypto.randomUUID());
    expect(store.get(announcementAtom)).toBe("Admin entry not saved yet");
    browser.intercept = () => null;
    dispatchEvent(new Event("online"));
    await expect.poll(() => store.get(announcementAtom)).toBe("All changes are saved");
    hide();
  });

  it("that another tab has saved leaves no notice behind", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = ({ method }) => method === "POST" ? "unreachable" : null;
    expect(await add(store, "Letters")).toBe("queued");
    browser.intercept = () => null;
    const other = await browser.openTab();
    await expect.poll(() => other.store.get(pendingAtom)).toEqual([]);
    // By the next check, and not only once the events are followed again.
    await expect.poll(() => store.get(unsentTextAtom), { timeout: 20_000 }).toBe("");
    hide();
  });

  it("that comes too often is not called offline", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = ({ method }) => method === "POST" ? failure(429, "too_many_requests") : null;
    expect(await add(store, "Letters")).toBe("queued");
    expect([store.get(unsentTextAtom), store.get(isOfflineAtom)]).toEqual([
      "Busy, trying again: 1 change not saved yet",
      false,
    ]);
    hide();
  });

  it("is merged with what another device wrote, and a conflict is reported", async () => {
    const { store, hide } = await openDashboard();
    const { client } = browser.me;
    await client.call(putFire, { params: { day: DAY }, body: { reflection: "Theirs" } });
    await reflect(store, "Mine");
    expect(store.get(dayQueryAtom).data?.fire.reflection).toBe("Mine");
    expect(store.get(conflictsAtom)).toMatchObject([{ mine: "Mine", theirs: "Theirs" }]);
    hide();
  });
});

describe("two tabs", () => {
  it("both show what either of them did, and each change is sent once", async () => {
    const [one, other] = [await openDashboard(), await openDashboard()];
    await Promise.all([add(one.store, "One"), add(other.store, "Other")]);
    for (const { store, hide } of [one, other]) {
      await expect.poll(() => notes(store)?.toSorted()).toEqual(["One", "Other"]);
      hide();
    }
    expect(browser.calls.filter(({ method }) => method === "POST")).toHaveLength(2);
  });
});

describe("signing out", () => {
  it("removes the days from this browser, and keeps what is not saved yet for the next sign-in", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = () => "unreachable";
    await add(store, "Letters");
    hide();
    await store.set(leaveAtom, { discarding: false });
    expect(Object.keys(browser.storage.values()).filter((key) => key.startsWith("day/"))).toEqual([]);
    expect(store.get(pendingAtom)).toEqual([]);
    browser.intercept = () => null;
    browser.me = await browser.app.signInAgain(browser.me.user);
    const next = await openDashboard();
    await expect.poll(() => notes(next.store)).toEqual(["Letters"]);
    next.hide();
  });

  it("discards what is not saved yet when that is wanted", async () => {
    const { store, hide } = await openDashboard();
    browser.intercept = () => "unreachable";
    await add(store, "Letters");
    hide();
    await store.set(leaveAtom, { discarding: true });
    expect(browser.storage.values()["queue"]).toMatchObject({ waiting: [], refused: [] });
  });
});

it("what was seen last is shown while the server cannot be reached", async () => {
  await browser.me.client.call(addEntry, { params: { day: DAY }, body: entry("Letters") });
  const first = await openDashboard();
  await expect.poll(() => notes(first.store)).toEqual(["Letters"]);
  first.hide();
  first.close();
  browser.intercept = () => "unreachable";
  const next = await openDashboard();
  expect(notes(next.store)).toEqual(["Letters"]);
  next.hide();
});
