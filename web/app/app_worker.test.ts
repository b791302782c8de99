// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerAppWorker } from "./app_worker.ts";

const HOUR_MS = 3_600_000;

/** Registers the worker in a browser that counts how often the page looks for a newer one. */
async function registered(loadedAt: number): Promise<{ readonly checks: () => number }> {
  let checks = 0;
  const update = () => Promise.resolve(void checks++);
  const registration = Object.assign(new EventTarget(), { update });
  const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
  Object.defineProperty(navigator, "serviceWorker", { value: workers, configurable: true });
  await registerAppWorker(loadedAt, () => {});
  return { checks: () => checks };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a newer version is checked for an hour after the page was loaded, and each hour after", async () => {
  const { checks } = await registered(Date.now() - 2_000);
  vi.advanceTimersByTime(HOUR_MS - 2_001);
  expect(checks()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(checks()).toBe(1);
  vi.advanceTimersByTime(HOUR_MS);
  expect(checks()).toBe(2);
});

test("a newer version is checked for at once when the machine slept before the worker was registered", async () => {
  const { checks } = await registered(Date.now() - HOUR_MS);
  expect(checks()).toBe(1);
});

test("a newer version is checked for as soon as the page is seen again, and not while it is hidden", async () => {
  const { checks } = await registered(Date.now());
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(checks()).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(checks()).toBe(1);
  hidden.mockRestore();
});
