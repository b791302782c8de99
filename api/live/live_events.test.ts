/** Tests the client of live events with the real server, over real connections. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { addEntry, getDay, getTimer, putTimer } from "#shared/contract/mod.ts";
import type { Day, TimerState, User } from "#shared/records/mod.ts";
import {
  FIRST_EVENT_MS,
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingChanged,
  SILENCE_MS,
} from "#shared/offline/mod.ts";
import { createApp } from "../app.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { fakeTimers, signals } from "../testing/signals.ts";

const day = "2026-11-21";
const body = {
  start_ts: "2026-11-21T09:00:00.000Z",
  end_ts: "2026-11-21T10:00:00.000Z",
  category: "Deep Work",
  source: "manual",
} as const;
const timer = { category: "Misc", start_ts: "2026-11-21T11:00:00.000Z", day } as const;

let app: TestApp;
let me: SignedIn;
let server: Listening;
let following: LiveEvents[];

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
  server = listen(app, 0);
  following = [];
});
afterEach(async () => {
  for (const live of following) live.stop();
  await server.stop();
  app.close();
});

interface Listening {
  readonly url: string;
  readonly port: number;
  /** Closes all connections at once, like a killed server. */
  stop(): Promise<void>;
}

/** Serves the app on a port. `through` acts as a proxy between the app and the client. */
function listen(
  { services }: TestApp,
  port: number,
  through = (request: Request, forward: (request: Request) => Response | Promise<Response>) =>
    forward(request),
): Listening {
  const log = { write: () => {}, flush: () => Promise.resolve() };
  const hono = createApp({ services, log, allowedOrigins: [], trustProxy: false, isKnownHost: () => true });
  const cuts = new Set<() => void>();
  const listener = Deno.serve(
    { hostname: "127.0.0.1", port, onListen: () => {} },
    async (request, info) => {
      const response = await through(request, (request) => hono.fetch(request, info));
      // A stream that the test can cut in the middle.
      const body = response.body?.pipeThrough(
        new TransformStream({ start: (controller) => void cuts.add(() => controller.terminate()) }),
      );
      return body ? new Response(body, response) : response;
    },
  );
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    port: listener.addr.port,
    stop() {
      for (const cut of cuts) cut();
      return listener.shutdown();
    },
  };
}

const realTimers: LiveEventsOptions["schedule"] = (run, ms) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

function follow(
  url = server.url,
  schedule = realTimers,
  held: Partial<LiveListener> = {},
  onCall: (path: string) => void = () => {},
) {
  const rings = signals<RingChanged>();
  const timers = signals<TimerState>();
  const users = signals<User>();
  const days = signals<Day>();
  const missed = signals<true>();
  const statuses = signals<string>();
  const listening: typeof fetch = (input, init) => {
    onCall(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const client = createClient({ baseUrl: url, fetch: listening, token: () => me.token });
  const live = followLiveEvents({
    day: () => day,
    cachedVersion: () => undefined,
    cachedTimerVersion: () => undefined,
    onRing: rings.add,
    onTimer: timers.add,
    onUser: users.add,
    onDay: days.add,
    onMissed: () => missed.add(true),
    onStatus: statuses.add,
    ...held,
  }, { client, schedule, random: () => 0 });
  following.push(live);
  return { live, rings, timers, users, days, missed, statuses };
}

const add = (date = day) =>
  me.client.call(addEntry, {
    params: { day: date },
    body: { ...body, start_ts: `${date}T09:00:00Z`, end_ts: `${date}T10:00:00Z` },
  });
const isLive = (status: string) => status === "live";

describe("a subscribed client", () => {
  it("receives changes made elsewhere as they happen", async () => {
    const { rings, timers, statuses } = follow();
    await statuses.find(isLive);
    const { version } = await add("2026-11-20");
    expect(await rings.find((ring) => ring.day === "2026-11-20")).toEqual({
      ring: "earth",
      day: "2026-11-20",
      version,
      commitment: false,
    });
    const running = await me.client.call(putTimer, { body: timer });
    expect(await timers.find(({ timer }) => timer !== null)).toEqual(running);
  });

  it("receives nothing that it already has", async () => {
    const { version } = await add();
    const held = (await me.client.call(getDay, { params: { day } })).day.versions;
    const { version: timerVersion } = await me.client.call(putTimer, { body: timer });
    const { rings, timers, users } = follow(server.url, realTimers, {
      cachedVersion: (date, ring) => date === day ? held[ring] : undefined,
      cachedTimerVersion: () => timerVersion,
    });
    await users.find(() => true);
    await add("2026-11-20");
    await rings.find((ring) => ring.day === "2026-11-20");
    expect(version).toBe(held.earth);
    expect(rings.received).toHaveLength(1);
    expect(timers.received).toEqual([]);
  });

  it("requests the timer again when the stream has none, since its state may be outdated", async () => {
    const asked = signals<string>();
    const { timers } = follow(server.url, realTimers, {
      cachedTimerVersion: () => "other-00000000000000a90000",
    }, asked.add);
    expect(await timers.find(() => true)).toEqual({ timer: null, version: null });
    expect(asked.received).toContain("/api/timer");
  });

  it("receives outdated rings of the shown day at the start", async () => {
    const { version } = await add();
    const { rings, users } = follow(server.url, realTimers, { cachedVersion: () => null });
    await users.find(() => true);
    expect(rings.received).toEqual([{ ring: "earth", day, version, commitment: false }]);
  });

  it("has no open streams or timers after it stops", async () => {
    const timers = fakeTimers();
    const { live, statuses } = follow(server.url, timers.schedule);
    await statuses.find(isLive);
    live.stop();
    while (app.services.openStreams.size > 0) await new Promise((resolve) => setTimeout(resolve));
    expect(timers.lengths()).toEqual([]);
  });

  it("does not reconnect after its session has ended", async () => {
    const timers = fakeTimers();
    const { statuses } = follow(server.url, timers.schedule);
    await statuses.find(isLive);
    await app.services.accounts.update(me.user.id, (account) => ({ ...account, sessions: [] }));
    await timers.begun.find((ms) => ms === 250);
    timers.begun.received.length = 0;
    timers.fire(250);
    await timers.begun.find((ms) => ms === SILENCE_MS);
    while (timers.lengths().length > 0) await new Promise((resolve) => setTimeout(resolve));
    expect(statuses.received).toEqual(["connecting", "live", "connecting"]);
  });
});

describe("a connection that is cut", () => {
  it("is reopened, and receives the changes made in the meantime", async () => {
    const { rings, timers, missed, statuses } = follow();
    await statuses.find(isLive);
    await add("2026-11-19");
    await rings.find((ring) => ring.day === "2026-11-19");
    await server.stop();
    const { version } = await add("2026-11-20");
    const running = await me.client.call(putTimer, { body: timer });
    server = listen(app, server.port);
    expect(await rings.find((ring) => ring.day === "2026-11-20")).toMatchObject({ version });
    expect(await timers.find(({ timer }) => timer !== null)).toEqual(running);
    expect(missed.received).toEqual([]);
  });

  it("is retried at growing intervals, and at once when it is woken", async () => {
    const timers = fakeTimers();
    await server.stop();
    const { live, statuses } = follow(server.url, timers.schedule);
    // The calls that would do without a stream have failed, too.
    await timers.begun.find((begun) => begun === 500);
    expect(statuses.received).toEqual(["connecting", "connecting"]);
    for (const ms of [500, 1_000, 2_000, 4_000, 8_000]) {
      await timers.begun.find((begun) => begun === ms);
      timers.fire(ms);
    }
    await timers.begun.find((begun) => begun === 15_000);
    server = listen(app, server.port);
    live.wake();
    await statuses.find(isLive);
  });

  it("is closed and reopened when it is silent", async () => {
    const timers = fakeTimers();
    const { statuses } = follow(server.url, timers.schedule);
    await statuses.find(isLive);
    timers.fire(SILENCE_MS);
    await timers.begun.find((ms) => ms === 250);
    statuses.received.length = 0;
    timers.fire(250);
    await statuses.find(isLive);
  });
});

describe("a proxy that blocks streams", () => {
  /** Blocks all streams until `open` is set. */
  const buffering = { open: false };
  const through: Parameters<typeof listen>[2] = (request, forward) =>
    buffering.open || !request.url.includes("/events")
      ? forward(request)
      : new Response(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } });

  it("delays the shown day and the timer by three seconds at most", async () => {
    buffering.open = false;
    await server.stop();
    server = listen(app, 0, through);
    const timers = fakeTimers();
    const { days, timers: states } = follow(server.url, timers.schedule);
    await timers.begun.find((ms) => ms === FIRST_EVENT_MS);
    const running = await me.client.call(putTimer, { body: timer });
    timers.fire(FIRST_EVENT_MS);
    await days.find(({ date }) => date === day);
    expect(await states.find(({ timer }) => timer !== null)).toEqual(running);
  });

  it("causes polling of the shown day and the timer, and another attempt after five minutes", async () => {
    buffering.open = false;
    await server.stop();
    server = listen(app, 0, through);
    const timers = fakeTimers();
    const { days, timers: states, statuses } = follow(server.url, timers.schedule);
    await timers.begun.find((ms) => ms === SILENCE_MS);
    timers.fire(SILENCE_MS);
    await timers.begun.find((ms) => ms === POLL_MS);
    expect(days.received).toEqual([(await me.client.call(getDay, { params: { day } })).day]);
    expect(states.received).toEqual([await me.client.call(getTimer, {})]);
    await add();
    timers.fire(POLL_MS);
    await days.find(({ completion }) => completion.earth);
    expect(statuses.received).toEqual(["connecting", "polling", "polling"]);
    buffering.open = true;
    while (!statuses.received.includes("live")) {
      timers.fire(POLL_MS);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(days.received).toHaveLength(20);
  });
});
