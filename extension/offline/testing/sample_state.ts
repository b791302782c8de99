import { dayKey, type KeyValueStore } from "#shared/offline/mod.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import type { Day } from "#shared/domain/records.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import type { PopupPlatform } from "../../popup/Popup.tsx";
import { type ExtensionEngine, openExtensionState } from "../engine.ts";
import { openWorkerEngine } from "../worker_engine.ts";
import type { Reach } from "../server.ts";
import { accountKey, type DayDrafts, type State } from "../state.ts";

/** For tests: a user in UTC. */
export const SAMPLE_USER: User = {
  id: "5b6f6a52-6f0e-4a53-9a3e-2f1f0a3f5c01",
  email: "musashi@example.com",
  timezone: "UTC",
  priorities: [],
  weaknesses: [],
  settings: defaultSettings(),
  created_at: "2026-01-01T00:00:00.000Z",
};

/** For tests: the server and the account of `SAMPLE_USER`. */
export const SAMPLE_SERVER = "http://localhost:8000";
export const SAMPLE_ACCOUNT = accountKey(SAMPLE_SERVER, SAMPLE_USER.id);

/** For tests: a timer's id. */
export const TIMER_ID = "00000000-0000-4000-8000-00000000beef";

/** For tests: the state of a fresh install, with `changes`. */
export function sampleState(changes: Partial<State> = {}): State {
  return { ...openExtensionState(memoryStore()).state(), ...changes };
}

/** For tests: `SAMPLE_USER` signed in, with `changes`. */
export function signedInState(changes: Partial<State> = {}): State {
  return sampleState({
    session: { server: SAMPLE_SERVER, token: "t1", account: SAMPLE_ACCOUNT, email: SAMPLE_USER.email },
    user: SAMPLE_USER,
    ...changes,
  });
}

/** For tests: a cache with just this day, loaded at `at`. */
export function daysWith(day: Day, at = 0, account = SAMPLE_ACCOUNT): State["days"] {
  return { [dayKey(account, day.date)]: { day, at } };
}

/** For tests: the state with these drafts of a day alone. */
export function draftsWith(drafts: DayDrafts, day: string): Pick<State, "drafts"> {
  return { drafts: { [SAMPLE_ACCOUNT]: { [day]: drafts } } };
}

/** For tests: a worker engine with `state`. */
export async function engineWith(
  state: Partial<State>,
  reach: Reach,
  store: KeyValueStore = memoryStore(),
): Promise<ExtensionEngine> {
  const engine = openWorkerEngine(store, reach);
  await engine.commit(() => state);
  return engine;
}

/** For tests: an unreachable server, and the time `now`. */
export function offlineReach(now = 0): Reach {
  return { fetch: () => Promise.reject(new TypeError("No server in this test")), now: () => now };
}

/** For tests: a browser around the popup that allows everything, and shows nothing. */
export const SAMPLE_PLATFORM: PopupPlatform = {
  hasPermission: () => Promise.resolve(true),
  requestPermission: () => Promise.resolve(true),
  openDashboard: () => Promise.resolve(),
  openPage: () => Promise.resolve(),
  openOptions: () => Promise.resolve(),
  close: () => {},
};
