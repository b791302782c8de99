/** Both surfaces on a device whose clock is wrong: the real server, and the device's own clock set apart from it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getTimer } from "#shared/contract/mod.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { openTestApp, type TestApp } from "../../api/testing/test_app.ts";
import { refresh } from "../../extension/background/sync.ts";
import { followClock, reachOf, timeNow } from "../../extension/offline/clock.ts";
import type { ExtensionEngine } from "../../extension/offline/engine.ts";
import { accountKey, viewToday } from "../../extension/offline/state.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { checkSessionAtom, clientAtom, sessionAtom, todayAtom } from "../../web/app/session.ts";
import { startTimerAtom } from "../../web/day/timer.ts";
import { toastsAtom } from "../../web/app/toasts.ts";
import { engineAtom } from "../../web/app/engine.ts";
import { createWebStore } from "../../web/app/host.ts";
import { clockOffsetAtom, setClockOffset } from "../../web/app/platform.ts";
import { fakeWindow } from "../../web/testing/fake_window.ts";

const SERVER_TIME = "2026-11-21T12:00:00.000Z";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let removeWindow: () => void;
let isReachable: boolean;
beforeEach(async () => {
  removeWindow = fakeWindow();
  // Other tests in this process have had devices of their own.
  setClockOffset(0);
  app = await openTestApp(SERVER_TIME);
  isReachable = true;
});
afterEach(() => {
  app.close();
  removeWindow();
  vi.useRealTimers();
});

/** Sets the device's clock `ahead` of the server's, in milliseconds. */
const setDevice = (ahead: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(SERVER_TIME) + ahead });

/** The server, as a page of `origin` calls it. */
const fetchFrom = (origin: string) => async (input: RequestInfo | URL, init: RequestInit = {}) => {
  if (!isReachable) throw new TypeError("Failed to fetch");
  const headers = new Headers(init.headers);
  // The test's own request says that its body is JSON.
  headers.delete("Content-Type");
  return await app.request(String(input).replace(`${origin}/api`, ""), {
    method: init.method ?? "GET",
    headers: Object.fromEntries(headers),
    ...(init.body && { body: String(init.body) }),
  });
};

it.each([
  ["20 minutes fast", 20 * MINUTE],
  ["3 hours slow", -180 * MINUTE],
  ["2 days slow", -2 * DAY],
])("a dashboard whose clock is %s says so once, and takes the server's time", async (wrong, ahead) => {
  setDevice(ahead);
  const { token, client } = await app.signIn();
  localStorage.setItem("auth_token", token);
  // The client uses fetch only with these arguments.
  const store = createWebStore({ fetch: fetchFrom("") as typeof fetch });
  store.sub(sessionAtom, () => {});
  await store.set(checkSessionAtom);
  expect(store.get(todayAtom)).toBe("2026-11-21");
  const notices = () => store.get(toastsAtom).map(({ message }) => message);
  expect(notices()).toEqual([`This device's clock is ${wrong}. Gorin uses the server's time.`]);
  await store.get(engineAtom).load();
  await store.set(startTimerAtom, "Learning");
  const { timer } = await client.call(getTimer, {});
  expect(Math.abs(Date.parse(timer?.start_ts ?? "") - Date.parse(SERVER_TIME))).toBeLessThan(MINUTE);
  expect([timer?.day, notices().length]).toEqual(["2026-11-21", 1]);
  isReachable = false;
  await store.set(checkSessionAtom);
  expect([store.get(todayAtom), localStorage.getItem("gorin_clock_offset")]).toEqual([
    "2026-11-21",
    String(store.get(clockOffsetAtom)),
  ]);
  // The clock is set right.
  setDevice(0);
  isReachable = true;
  await store.get(clientAtom).call(getTimer, {});
  expect([store.get(clockOffsetAtom), localStorage.getItem("gorin_clock_offset")]).toEqual([0, null]);
});

it("a dashboard whose clock is half a minute fast says nothing", async () => {
  setDevice(30_000);
  const { token } = await app.signIn();
  localStorage.setItem("auth_token", token);
  // The client uses fetch only with these arguments.
  const store = createWebStore({ fetch: fetchFrom("") as typeof fetch });
  store.sub(sessionAtom, () => {});
  await store.set(checkSessionAtom);
  expect([store.get(toastsAtom), store.get(clockOffsetAtom)]).toEqual([[], 0]);
});

it("an extension whose clock is 20 minutes fast starts its timer by the server's time, also offline", async () => {
  setDevice(20 * MINUTE);
  const origin = "http://gorin.test";
  const { user, token, client } = await app.signIn();
  const account = accountKey(origin, user.id);
  const own = reachOf((): ExtensionEngine => engine);
  // The client uses fetch only with these arguments.
  const reach = { ...own, fetch: fetchFrom(origin) as typeof fetch };
  const engine: ExtensionEngine = openWorkerEngine(memoryStore(), reach);
  followClock(engine);
  await engine.commit(() => ({ session: { server: origin, token, account, email: user.email }, user }));
  await refresh(engine, reach);
  await expect.poll(() => engine.state().clock).toEqual({ offset: -20 * MINUTE + 500, isTold: false });
  isReachable = false;
  const startTime = new Date(timeNow()).toISOString();
  await engine.dispatch({ do: "start_timer", category: "Learning", startTime }).stored;
  expect(viewToday(engine.state(), timeNow()).date).toBe("2026-11-21");
  isReachable = true;
  await engine.flush();
  expect(engine.state().queue).toMatchObject({ pending: [], rejected: [] });
  const { timer } = await client.call(getTimer, {});
  expect(Math.abs(Date.parse(timer?.start_ts ?? "") - Date.parse(SERVER_TIME))).toBeLessThan(MINUTE);
  await engine.commit(() => ({ clock: { offset: 0, isTold: false } }));
});
