// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import type { Entry } from "#shared/rings/mod.ts";
import { dayQueryAtom } from "./day.ts";
import { addEntryAtom } from "../earth/entries.ts";
import { sampleDay, sampleUser, scriptedServer } from "../../state/scripted_server.ts";
import { signInAtom } from "../auth/session.ts";
import { askedInVainAtom, daysAheadAtom, isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { createWebStore } from "../../offline/web_store.ts";
import { startTimerAtom, timerAtom, timerStatusAtom } from "../earth/timer.ts";
import { toastsAtom } from "../../frame/toasts.ts";

const TODAY = "2026-11-21";
const PAST = "2026-11-18";

async function openPage(address: string) {
  navigate(address);
  const server = scriptedServer();
  const store = createWebStore({ fetch: server.fetch });
  const letGo = store.sub(shownDayAtom, () => {});
  server.on("POST /auth/login", () => ({ data: { user: sampleUser(), token: "one" } }));
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  server.calls.length = 0;
  for (const day of [TODAY, PAST]) server.on(`GET /days/${day}`, () => ({ data: { day: sampleDay(day) } }));
  return { server, store, letGo };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T14:30:00Z`) });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  navigate("/");
});

describe("the shown day", () => {
  it("is today unless the address asks for another", async () => {
    const { store } = await openPage("/dashboard?ring=fire");
    expect(store.get(shownDayAtom)).toBe(TODAY);
    expect(store.get(isTodayAtom)).toBe(true);
    expect(store.get(askedInVainAtom)).toBe(false);
  });

  it("follows the address, also back", async () => {
    const { store, letGo } = await openPage(`/dashboard?day=${PAST}`);
    expect(store.get(shownDayAtom)).toBe(PAST);
    expect(store.get(daysAheadAtom)).toBe(-3);
    navigate("/dashboard?day=2026-11-23");
    expect(store.get(daysAheadAtom)).toBe(2);
    navigate("/dashboard");
    expect(store.get(shownDayAtom)).toBe(TODAY);
    letGo();
  });

  it.each(["2026-02-30", "yesterday", "", "2026-11-21T00:00"])(
    "is today when the address says '%s'",
    async (day) => {
      const { store } = await openPage(`/dashboard?day=${day}`);
      expect(store.get(shownDayAtom)).toBe(TODAY);
      expect(store.get(askedInVainAtom)).toBe(true);
    },
  );

  it("is the one that is read from the server", async () => {
    const { store } = await openPage(`/dashboard?day=${PAST}`);
    const stop = store.sub(dayQueryAtom, () => {});
    await vi.waitFor(() => expect(store.get(dayQueryAtom).data?.date).toBe(PAST));
    stop();
  });

  it("is the one that an entry is added to, without a word about it", async () => {
    const { server, store } = await openPage(`/dashboard?day=${PAST}`);
    const entry: Entry = {
      id: "0b7f2a36-18f9-4b7a-9d5e-3f4f7a6f1c01",
      start_ts: `${PAST}T09:00:00.000Z`,
      end_ts: `${PAST}T10:00:00.000Z`,
      category: "Admin",
      note: "",
      source: "manual",
    };
    const day = sampleDay(PAST, [entry]);
    server.on(`POST /days/${PAST}/earth/entries`, () => ({
      data: { entry, earth: day.earth, version: "1-1", day },
    }));
    const { id, ...values } = entry;
    await store.set(addEntryAtom, values, id);
    expect(server.calls.map(({ path }) => path)).toContain(`/days/${PAST}/earth/entries`);
    expect(store.get(toastsAtom)).toEqual([]);
  });

  it("is not what a timer belongs to: that is always today", async () => {
    const { store } = await openPage(`/dashboard?day=${PAST}`);
    store.set(startTimerAtom, "Deep Work");
    expect(store.get(timerAtom)?.date).toBe(TODAY);
    expect(store.get(timerStatusAtom)).toBe("running");
  });
});
