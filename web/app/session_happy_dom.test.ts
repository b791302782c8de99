// @vitest-environment happy-dom
import { createStore } from "jotai/vanilla";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onTurn } from "./platform.ts";
import { todayAtom } from "./session.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:58:30Z") });
});
afterEach(() => vi.useRealTimers());

describe("today", () => {
  it("becomes the next day by itself when the day turns", () => {
    const store = createStore();
    const stop = store.sub(todayAtom, () => {});
    expect(store.get(todayAtom)).toBe("2026-11-21");
    vi.advanceTimersByTime(89_999);
    expect(store.get(todayAtom)).toBe("2026-11-21");
    vi.advanceTimersByTime(1);
    expect(store.get(todayAtom)).toBe("2026-11-22");
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is right as soon as a page that slept is looked at again", () => {
    const store = createStore();
    store.sub(todayAtom, () => {});
    vi.setSystemTime("2026-11-23T08:00:00Z");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(store.get(todayAtom)).toBe("2026-11-23");
  });
});

describe("turns of the clock", () => {
  it("come a full period after the phase, also when that lies in the future", () => {
    for (const phase of [Date.now() - 12_345, Date.now() + 12_345]) {
      const turned = vi.fn();
      const stop = onTurn(1000, phase, () => turned((Date.now() - phase) % 1000));
      vi.advanceTimersByTime(3000);
      expect(turned.mock.calls.map(([rest]) => Math.abs(rest))).toEqual([0, 0, 0]);
      stop();
    }
  });
});
