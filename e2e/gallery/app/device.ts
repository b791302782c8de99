import type { Recorded, Recording } from "../server/recording.ts";
import type { AccountName } from "../server/accounts.ts";
import { TODAY } from "../../web/parts/seed_week.ts";
import { NOW } from "../server/reads.ts";
import { receiveUserAtom } from "../../../web/app/session.ts";
import { engineAtom } from "../../../web/app/engine.ts";
import { createWebStore, type WebStore } from "../../../web/app/host.ts";
import { addressAtom } from "../../../web/app/platform.ts";
import { type GalleryNetwork, networkTo } from "./network.ts";

/** The token of every session. It names nobody, so a page knows its user only once the server has named them. */
const TOKEN = "gallery";

let recording: Recording = {};

/** Sets what the server responded when the gallery was built. */
export function setRecording(recorded: Recording): void {
  recording = recorded;
}

/** Returns what the server responded to an account. */
export function recordedOf(account: AccountName): Recorded {
  const recorded = recording[account];
  if (!recorded) throw new Error(`The server was not asked for the account ${account}`);
  return recorded;
}

/** Forgets what the parts of another group have stored in the browser. */
export function forgetStored(): void {
  localStorage.clear();
  localStorage.setItem("auth_token", TOKEN);
}

export interface DeviceOptions {
  /** The query of the page's address, such as `?day=2026-11-22`. */
  readonly query?: string;
  /** Whether the server has named the user yet. */
  readonly isNamed?: boolean;
  /** For how many minutes a timer has been running. */
  readonly timing?: number;
  /** What the user did on the device before, or how its network is. */
  readonly before?: (store: WebStore, network: GalleryNetwork) => unknown;
}

/** Opens a page of the app, as on a device of its own. */
export async function openDevice(
  account: AccountName,
  { query = "", isNamed = true, timing, before = () => {} }: DeviceOptions,
): Promise<WebStore> {
  const recorded = recordedOf(account);
  if (timing !== undefined) {
    const startTime = new Date(Date.parse(NOW) - timing * 60_000).toISOString();
    const timer = { startTime, category: "Deep Work", date: TODAY, user: recorded.user.id };
    localStorage.setItem("earth_ring_timer", JSON.stringify(timer));
  }
  const network = networkTo(recorded);
  const store = createWebStore({ fetch: network.fetch });
  // Subscribed first, since it then reads the gallery's own address.
  store.sub(addressAtom, () => {});
  store.set(addressAtom, query);
  if (isNamed) {
    store.set(receiveUserAtom, TOKEN, recorded.user);
    await store.get(engineAtom).load();
  }
  await before(store, network);
  return store;
}
