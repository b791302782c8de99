import { vi } from "vitest";
import { type MemoryStorage, memoryStorage, type Values } from "#shared/offline/mod.ts";
import type { Settings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";
import { forgetDaysOfEndedSessions } from "../features/auth/Login.tsx";
import { checkSessionAtom, sessionAtom } from "../app/session.ts";
import { minuteAtom, openedAtAtom, setClockOffset } from "../app/platform.ts";
import { engineAtom } from "../app/engine.ts";
import { startSync } from "../day/sync.ts";
import { createWebStore, type WebStore } from "../app/host.ts";
import { fakeTabs } from "./fake_tabs.ts";
import { fakeWindow } from "./fake_window.ts";

export interface AppCall {
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly token: string | null;
  readonly body: Record<string, unknown>;
}

/** What the network does with a call: nothing (null), a response of its own, or no connection. */
export type Interception = Response | "unreachable" | null;

/** A browser, and the real server in this process behind a network that the test controls. */
export interface TestBrowser {
  readonly app: TestApp;
  me: SignedIn;
  readonly storage: MemoryStorage;
  /** The calls so far, live connections left out. */
  readonly calls: AppCall[];
  /** What the network does with each call; set it to disturb it. */
  intercept: (call: AppCall) => Interception | Promise<Interception>;
  /** Opens a page without anybody signed in. */
  openPage(): WebStore;
  /** Opens a page of the signed-in user, in step with the server until `close` is called. */
  openTab(): Promise<{ readonly store: WebStore; readonly close: () => void }>;
  /** Moves the clocks of the browser and of the server. */
  setTime(instant: string): void;
  close(): void;
}

/** Returns a live connection without events; events are tested in api/live. */
function silentStream(signal?: AbortSignal | null): Response {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) =>
      signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true }),
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}

/** A network that disturbs nothing. */
const pass = () => null;

/** Opens a browser at `instant` with a signed-in user. Close it after the test. */
export async function openTestBrowser(
  instant = "2026-11-21T12:00:00.000Z",
  profile: Partial<User> & { settings?: Settings } = {},
  stored: Values = {},
): Promise<TestBrowser> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const removeWindow = fakeWindow();
  const app = await openTestApp(instant);
  const me = await app.signIn(profile);
  const storage = memoryStorage(stored);
  const openTabs = fakeTabs();
  const calls: AppCall[] = [];
  const stops = new Set<() => void>();
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const path = String(input).replace(/^\/api/, "");
    const call = {
      method: init.method ?? "GET",
      path,
      token: headers.get("Authorization")?.replace("Bearer ", "") ?? null,
      body: init.body ? JSON.parse(String(init.body)) : {},
    };
    if (path.startsWith("/events")) return silentStream(init.signal);
    calls.push(call);
    // A real network never responds in the same turn.
    await Promise.resolve();
    const given = await browser.intercept(call);
    if (given === "unreachable") throw new TypeError("Failed to fetch");
    if (given) return given;
    // The test's own request says that its body is JSON.
    headers.delete("Content-Type");
    return await app.request(path, {
      method: call.method,
      headers: Object.fromEntries(headers),
      ...(init.body && { body: String(init.body) }),
    });
  };
  const openPage = () => {
    const store = createWebStore({
      // The client uses fetch only with these arguments.
      fetch: fetch as typeof globalThis.fetch,
      storage: storage.open(),
      tabs: openTabs(),
    });
    forgetDaysOfEndedSessions(store);
    return store;
  };
  const browser: TestBrowser = {
    app,
    me,
    storage,
    calls,
    intercept: pass,
    openPage,
    async openTab() {
      localStorage.setItem("auth_token", browser.me.token);
      const store = openPage();
      const isUndisturbed = browser.intercept === pass;
      // The check has a deadline in real time, which a busy machine can miss.
      while (!await store.set(checkSessionAtom) && isUndisturbed);
      store.set(openedAtAtom, Date.now());
      const ends = [
        store.sub(sessionAtom, () => {}),
        store.sub(minuteAtom, () => {}),
        startSync(store),
      ];
      const stop = () => ends.forEach((end) => end());
      stops.add(stop);
      await store.get(engineAtom).load();
      return {
        store,
        close() {
          stop();
          stops.delete(stop);
        },
      };
    },
    setTime(instant) {
      vi.setSystemTime(instant);
      app.time.now = Date.parse(instant);
    },
    close() {
      for (const stop of stops) stop();
      // The next test has a device of its own.
      setClockOffset(0);
      app.close();
      removeWindow();
      warn.mockRestore();
      vi.useRealTimers();
    },
  };
  return browser;
}
