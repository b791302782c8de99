/** Changes that were made offline, sent to a server that allows one call per second. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDay } from "#shared/contract/mod.ts";
import { installBrowsers, resetClock, time } from "./browsers.ts";
import type { ModelServer } from "./model_server.ts";
import type { Action, Surface } from "./surface.ts";

let undo: () => void;
beforeAll(() => {
  undo = installBrowsers();
});
afterAll(() => undo());

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/**
 * Four entries and battles, each changed after it was added, the last ones deleted. Every change depends on the one
 * before.
 */
const ACTIONS: readonly Action[] = [
  ...Array.from({ length: 4 }, (_, n): Action[] => [
    { do: "add_entry", id: uuid(n), note: `entry ${n}` },
    { do: "edit_entry", at: n, note: `entry ${n}, changed` },
    { do: "log_battle", id: uuid(100 + n) },
    { do: "win_battle", at: n },
  ]).flat(),
  { do: "delete_entry", at: 3 },
  { do: "start_timer", ago: 0 },
];

/**
 * Does all actions offline on a surface, then syncs every three seconds until nothing is pending. Returns the saved
 * day, the status of each write, and the number of pending changes after each sync.
 */
async function sendAll(
  callsPerSecond: number,
  open: (server: ModelServer) => Promise<{ surface: Surface; savedDay: () => Promise<unknown> }>,
): Promise<{ day: unknown; statuses: number[]; pending: number[] }> {
  resetClock();
  const { openModelServer } = await import("./model_server.ts");
  const server = await openModelServer(callsPerSecond);
  const statuses: number[] = [];
  const recording: ModelServer = {
    ...server,
    async fetch(input, init) {
      const response = await server.fetch(input, init);
      if (init?.method !== "GET") statuses.push(response.status);
      return response;
    },
  };
  const { surface, savedDay } = await open(recording);
  surface.network.online = false;
  for (const action of ACTIONS) await surface.dispatch(action);
  surface.network.online = true;
  const pending = [(await surface.queue()).pending.length];
  while (pending.at(-1) !== 0 && pending.length < 100) {
    time.now += 3_000;
    await surface.sync();
    pending.push((await surface.queue()).pending.length);
  }
  time.now += 10_000;
  const day = await savedDay();
  server.close();
  return { day, statuses, pending };
}

async function dashboard(server: ModelServer) {
  const { openDashboard } = await import("./dashboard.ts");
  const { tokens: [token = ""], client } = await server.newUser(1);
  const surface = await openDashboard("dashboard", server, token);
  return { surface, savedDay: () => savedDayOf(client) };
}

async function popup(server: ModelServer) {
  const { openPopup } = await import("./popup.ts");
  const { user, tokens: [token = ""], client } = await server.newUser(1);
  return { surface: await openPopup(server, user, token), savedDay: () => savedDayOf(client) };
}

type User = Awaited<ReturnType<ModelServer["newUser"]>>;

async function savedDayOf(client: User["client"]) {
  const { day: { earth, void: { battle_logs } } } = await client.call(getDay, {
    params: { day: "2026-11-21" },
  });
  return { entries: earth.actual_entries, battle_logs };
}

describe.each([["dashboard", dashboard], ["popup", popup]] as const)("the %s, throttled", (_name, open) => {
  it("sends everything it changed offline, in order, at the pace that the server allows", async () => {
    const free = await sendAll(0, open);
    const throttled = await sendAll(1, open);
    expect(throttled.statuses).toContain(429);
    expect(free.statuses).not.toContain(429);
    expect(throttled.pending.at(-1)).toBe(0);
    expect(throttled.day).toEqual(free.day);
    expect(throttled.pending).toEqual(throttled.pending.toSorted((a, b) => b - a));
    // A write that was throttled is not repeated before the time that the server named.
    expect(throttled.statuses.filter((status) => status === 429).length).toBeLessThan(
      throttled.pending.length,
    );
  });
});
