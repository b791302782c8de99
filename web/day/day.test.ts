// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { createWebStore } from "../app/host.ts";
import { daysAheadAtom, hasInvalidDayAtom, isTodayAtom, shownDayAtom } from "./day.ts";

const TODAY = "2026-11-21";
const PAST = "2026-11-18";

/** A page of nobody, whose days follow UTC. */
function openPage(address: string) {
  navigate(address);
  const store = createWebStore({ fetch: () => Promise.reject(new TypeError("No network in this test")) });
  const letGo = store.sub(shownDayAtom, () => {});
  return { store, letGo };
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
  it("is today unless the address asks for another", () => {
    const { store } = openPage("/dashboard?ring=fire");
    expect(store.get(shownDayAtom)).toBe(TODAY);
    expect(store.get(isTodayAtom)).toBe(true);
    expect(store.get(hasInvalidDayAtom)).toBe(false);
  });

  it("follows the address, also back", () => {
    const { store, letGo } = openPage(`/dashboard?day=${PAST}`);
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
    (day) => {
      const { store } = openPage(`/dashboard?day=${day}`);
      expect(store.get(shownDayAtom)).toBe(TODAY);
      expect(store.get(hasInvalidDayAtom)).toBe(true);
    },
  );
});
