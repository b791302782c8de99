import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import {
  addEntry,
  deleteTimer,
  events,
  getDay,
  getTimer,
  LIVE_EVENTS,
  type LiveEvent,
  putAnswer,
  putCommitment,
  putFire,
  putTimer,
  putVoid,
  sealDay,
  stopTimer,
  unsealDay,
} from "#shared/contract/mod.ts";
import type { TimerState } from "#shared/domain/records.ts";
import type { User } from "#shared/domain/user.ts";
import {
  FIRST_EVENT_MS,
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  readEvents,
  type RingChanged,
  type ServerSentEvent,
  SILENCE_MS,
} from "#shared/offline/mod.ts";
import { createApp } from "./app.ts";
import { MAX_CHANGES } from "./store/days/changes.ts";
import { fakeTimers, signals } from "./testing/signals.ts";
import { openTestApp, type SignedIn, type TestApp } from "./testing/test_app.ts";
import { countOnStore } from "./testing/test_store.ts";
import { type EventSource, eventStream, MAX_STREAMS } from "./live.ts";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A stream of pushed values, with the state of its source. */
function open(more: Partial<EventSource<string>> = {}) {
  const calls = { cancelled: 0, ended: 0 };
  let push = (_: string) => {};
  let close = () => {};
  const source = new ReadableStream<string>({
    start(controller) {
      push = (value) => controller.enqueue(value);
      close = () => controller.close();
    },
    cancel: () => void calls.cancelled++,
  });
  const { body, end } = eventStream({
    open: () => source.getReader(),
    encode: (value) => Promise.resolve(value),
    isAlive: () => true,
    heartbeatMs: 60_000,
    onEnd: () => void calls.ended++,
    ...more,
  });
  return { reader: body.getReader(), end, calls, push: (value: string) => push(value), close: () => close() };
}

describe("a stream of events", () => {
  it("contains the values of its source, and skips empty ones", async () => {
    const { reader, push } = open();
    push("a");
    push("");
    push("b");
    expect(text((await reader.read()).value)).toBe("a");
    expect(text((await reader.read()).value)).toBe("b");
  });

  it("has a heartbeat while idle, and loses no value that follows", async () => {
    const { reader, push } = open({ heartbeatMs: 5 });
    expect(text((await reader.read()).value)).toBe(":\n\n");
    push("a");
    expect(text((await reader.read()).value)).toBe("a");
  });

  it("ends at the next heartbeat when the session has ended", async () => {
    const { reader, calls } = open({ heartbeatMs: 5, isAlive: () => false });
    expect((await reader.read()).done).toBe(true);
    expect(calls).toEqual({ cancelled: 1, ended: 1 });
  });

  it("is ended by the server at once, even while it is being read", async () => {
    const { reader, end, calls } = open();
    const waiting = reader.read();
    end();
    expect((await waiting).done).toBe(true);
    end();
    expect(calls.ended).toBe(1);
  });

  it("cancels its source when the reader cancels", async () => {
    const { reader, push, calls } = open();
    push("a");
    await reader.read();
    const waiting = reader.read();
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    expect(calls).toEqual({ cancelled: 1, ended: 1 });
  });

  it("ends when its source ends or fails, or a value cannot be encoded", async () => {
    const ends = open();
    ends.close();
    expect((await ends.reader.read()).done).toBe(true);
    const failing = {
      open: () =>
        new ReadableStream<string>({ pull: () => Promise.reject(new Error("cut off")) }).getReader(),
    };
    const fails = open(failing);
    expect((await fails.reader.read()).done).toBe(true);
    const confused = open({ encode: () => Promise.reject(new Error("no")) });
    confused.push("a");
    expect((await confused.reader.read()).done).toBe(true);
    expect([ends, fails, confused].map(({ calls }) => calls.ended)).toEqual([1, 1, 1]);
  });
});

describe("open streams", () => {
  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp();
    me = await app.signIn();
  });
  afterEach(() => app.close());

  describe("streams of events", () => {
    it("are counted before they are accepted: of 30 at once, 20 are opened and the others get 429", async () => {
      app.stayOnOneServer();
      const responses = await Promise.all(
        Array.from({ length: 30 }, () => app.request("/events", { token: me.token })),
      );
      const accepted = responses.filter(({ status }) => status === 200);
      expect(accepted).toHaveLength(MAX_STREAMS);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(30 - MAX_STREAMS);
      const readers = accepted.map(({ body }) => body?.getReader());
      const first = await Promise.all(readers.map((reader) => reader?.read()));
      expect(first.map((chunk) => chunk?.done)).toEqual(accepted.map(() => false));
      await Promise.all(readers.map((reader) => reader?.cancel()));
      expect(app.services.openStreams.size).toBe(0);
    });

    it("are no longer counted when their client disconnects before reading them", async () => {
      const { promise: completed, reject: leave } = Promise.withResolvers<void>();
      const response = await app.request("/events", { token: me.token, completed });
      expect(app.services.openStreams.size).toBe(1);
      leave();
      await completed.catch(() => {});
      expect(app.services.openStreams.size).toBe(0);
      await response.body?.cancel().catch(() => {});
    });
  });
});

describe("events", () => {
  const day = "2026-11-21";
  const entry = {
    start_ts: "2026-11-21T09:00:00.000Z",
    end_ts: "2026-11-21T10:00:00.000Z",
    category: "Deep Work",
    source: "manual",
  } as const;
  const timer = { category: "Misc", start_ts: "2026-11-21T11:00:00.000Z", day } as const;

  let app: TestApp;
  let me: SignedIn;
  let opened: Followed[];

  beforeEach(async () => {
    app = await openTestApp();
    me = await app.signIn();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((stream) => stream.close()));
    app.close();
  });

  interface Followed {
    /** The next event; fails when the stream ends. */
    next(): Promise<LiveEvent>;
    /** The cursor of the last event that `next` returned. */
    readonly cursor: string | null;
    /** Resolves when the server has ended the stream. */
    ended(): Promise<void>;
    close(): Promise<void>;
  }

  /** Opens a stream of `who` and reads its first event. */
  async function follow(query: { day?: string; after?: string } = {}, who = me) {
    const reader = readEvents(await who.client.stream(events, { query }));
    let last: ServerSentEvent | undefined;
    const stream: Followed = {
      async next() {
        const { value } = await reader.next();
        if (!value) throw new Error("The stream has ended.");
        last = value;
        if (!Object.hasOwn(LIVE_EVENTS, value.name)) throw new Error(`There is no event ${value.name}.`);
        return { name: value.name, data: JSON.parse(value.data) } as LiveEvent;
      },
      get cursor() {
        return last?.id ?? null;
      },
      async ended() {
        while (!(await reader.next()).done);
      },
      close: async () => void await reader.return(),
    };
    opened.push(stream);
    return { stream, first: await stream.next() };
  }

  const add = (date = day) =>
    me.client.call(addEntry, {
      params: { day: date },
      body: { ...entry, start_ts: `${date}T09:00:00Z`, end_ts: `${date}T10:00:00Z` },
    });
  const request = (path: string, token: string | null = me.token) =>
    app.request(path, { ...(token && { token }) });

  describe("the first event", () => {
    it("contains the current versions of the day, the timer and the user", async () => {
      const { version } = await add();
      const running = await me.client.call(putTimer, { body: timer });
      const { first } = await follow({ day });
      expect(first).toEqual({
        name: "state",
        data: {
          day,
          versions: { earth: version, water: null, fire: null, wind: null, void: null },
          ...running,
          user: me.user,
        },
      });
    });

    it("is about the user's today when no day is given", async () => {
      expect((await follow()).first).toMatchObject({ data: { day } });
      expect((await follow({ day: "2020-02-29" })).first).toMatchObject({ data: { day: "2020-02-29" } });
    });
  });

  describe("a change", () => {
    it("is sent per ring with the version of the write, on any day", async () => {
      const { stream } = await follow();
      for (const date of [day, "2026-11-22", "2019-01-01"]) {
        const { version } = await add(date);
        expect(await stream.next()).toEqual({
          name: "ring",
          data: { ring: "earth", day: date, version, commitment: false },
        });
      }
    });

    it("of a timer that ran across midnight includes both days", async () => {
      app.time.now = Date.parse("2026-11-22T00:30:00Z");
      const { stream } = await follow();
      const running = await me.client.call(putTimer, { body: timer });
      expect(await stream.next()).toEqual({ name: "timer", data: running });
      const { version, day: { versions } } = await me.client.call(stopTimer, { body: {} });
      expect(await stream.next()).toEqual({ name: "timer", data: { timer: null, version } });
      for (const date of [day, "2026-11-22"]) {
        expect(await stream.next()).toMatchObject({
          data: { ring: "earth", day: date, version: versions.earth },
        });
      }
    });

    it("of an answer and of a seal names their ring, with its unchanged version", async () => {
      const { stream } = await follow();
      const params = { day };
      const answer = { question: "Why?", text: "Because" };
      const next = async () => {
        // The row of the day may have changed, too.
        expect(await stream.next()).toMatchObject({ data: { ring: "earth", day, commitment: false } });
        return await stream.next();
      };
      await me.client.call(putAnswer, { params: { day, ring: "fire" }, body: answer });
      expect(await next()).toEqual({
        name: "ring",
        data: { ring: "fire", day, version: null, commitment: true },
      });
      for (const seal of [sealDay, unsealDay]) {
        await me.client.call(seal, { params });
        expect(await next()).toMatchObject({ data: { ring: "void", day, commitment: true } });
      }
    });

    it("of a commitment is sent for both days that show it, with unchanged versions", async () => {
      const { stream } = await follow();
      const shown = [day, "2026-11-22"].map((date) => ({
        name: "ring",
        data: { ring: "void", day: date, version: null, commitment: true },
      }));
      await me.client.call(putCommitment, {
        params: { day: "2026-11-22" },
        body: { tomorrow_commitment: "Run" },
      });
      expect([await stream.next(), await stream.next()]).toEqual(shown);
      const { version } = await me.client.call(putVoid, {
        params: { day },
        body: { hard_thing_tomorrow: "Swim" },
      });
      expect(await stream.next()).toMatchObject({ data: { day, version, commitment: false } });
      expect([await stream.next(), await stream.next()]).toMatchObject([
        { data: { day, version, commitment: true } },
        { data: { day: "2026-11-22", version: null, commitment: true } },
      ]);
    });

    it("of the user's data is sent, and a new session is not", async () => {
      const { stream } = await follow();
      const { accounts } = app.services;
      await accounts.update(me.user.id, (account) => ({
        ...account,
        sessions: [
          ...account.sessions,
          ...account.sessions.map((one) => ({ ...one, id: crypto.randomUUID() })),
        ],
      }));
      await accounts.update(
        me.user.id,
        (account) => ({ ...account, user: { ...account.user, timezone: "Asia/Tokyo" } }),
      );
      expect(await stream.next()).toEqual({
        name: "user",
        data: { user: { ...me.user, timezone: "Asia/Tokyo" } },
      });
    });

    it("is not sent when a write is repeated, or to another user", async () => {
      const other = await app.signIn();
      const { stream } = await follow();
      const theirs = (await follow({}, other)).stream;
      const key = { idempotencyKey: crypto.randomUUID() };
      await me.client.call(addEntry, { params: { day }, body: entry }, key);
      await me.client.call(addEntry, { params: { day }, body: entry }, key);
      await me.client.call(deleteTimer, {});
      await me.client.call(putFire, { params: { day }, body: { weakness: "Haste" } });
      await other.client.call(putTimer, { body: timer });
      expect(await stream.next()).toMatchObject({ data: { ring: "earth" } });
      expect(await stream.next()).toMatchObject({ data: { ring: "fire" } });
      expect(await theirs.next()).toMatchObject({ name: "timer" });
    });

    it("is always followed by the latest version, however fast changes are made", async () => {
      const { stream } = await follow();
      const days = Array.from({ length: 8 }, (_, index) => `2026-11-${10 + index}`);
      await Promise.all(Array.from({ length: countOnStore(5) }, () => days.map((date) => add(date))).flat());
      const expected = new Map<string, string | null>();
      for (const date of days) {
        expected.set(date, (await me.client.call(getDay, { params: { day: date } })).day.versions.earth);
      }
      const received = new Map<string, string | null>();
      while (days.some((date) => received.get(date) !== expected.get(date))) {
        const event = await stream.next();
        if (event.name === "ring") received.set(event.data.day, event.data.version);
      }
      expect(received).toEqual(expected);
    });
  });

  describe("a client that returns with its last cursor", () => {
    it("receives the changes made in the meantime, after the state", async () => {
      const { stream } = await follow();
      const lastCursor = stream.cursor ?? "";
      await stream.close();
      await add("2026-11-19");
      await add("2026-11-20");
      const again = (await follow({ after: lastCursor })).stream;
      expect(await again.next()).toMatchObject({ data: { ring: "earth", day: "2026-11-19" } });
      expect(again.cursor).toBeNull();
      expect(await again.next()).toMatchObject({ data: { ring: "earth", day: "2026-11-20" } });
      expect(again.cursor).not.toBeNull();
      await add();
      expect(await again.next()).toMatchObject({ data: { day } });
    });

    it("receives `missed` when more changed than the log contains", async () => {
      const { stream } = await follow();
      for (let n = 0; n <= MAX_CHANGES; n++) await add(`20${10 + n}-01-01`);
      const again = (await follow({ after: stream.cursor ?? "" })).stream;
      expect(await again.next()).toEqual({ name: "missed", data: {} });
    });

    it.each(["", "0", "another-0", "zzzzzzzz-5"])(
      "from nowhere that is known (%j) gets the same",
      async (after) => {
        const { stream } = await follow({ after });
        expect(await stream.next()).toEqual({ name: "missed", data: {} });
      },
    );
  });

  describe("a stream", () => {
    it("ends when its session is revoked or the account is deleted", async () => {
      const { stream } = await follow();
      await app.services.accounts.update(me.user.id, (account) => ({ ...account, sessions: [] }));
      await stream.ended();
      expect(app.services.openStreams.size).toBe(0);
    });

    it("ends when the server stops, and no other can be opened", async () => {
      app.stayOnOneServer();
      const { stream } = await follow();
      app.services.openStreams.endAll();
      await stream.ended();
      expect((await request("/events")).status).toBe(503);
    });

    it("is no longer counted when reading stops", async () => {
      const { stream } = await follow();
      expect(app.services.openStreams.size).toBe(1);
      await stream.close();
      expect(app.services.openStreams.size).toBe(0);
    });

    it(`is one of at most ${MAX_STREAMS} of a user`, async () => {
      app.stayOnOneServer();
      for (let n = 0; n < MAX_STREAMS; n++) await follow();
      const rejected = await request("/events");
      expect(rejected.status).toBe(429);
      expect(rejected.headers.get("Retry-After")).toBe("30");
      await follow({}, await app.signIn());
      await opened[0]?.close();
      await follow();
    });

    it("is neither cached, changed nor delayed by proxies", async () => {
      const response = await request("/events");
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/event-stream",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      await response.body?.cancel();
    });

    it("is rejected with an envelope", async () => {
      expect(await (await request("/events", null)).json()).toMatchObject({ code: "unauthenticated" });
      expect(await (await request("/events?day=2026-02-30")).json()).toMatchObject({ code: "invalid_date" });
    });

    it("is not opened by a HEAD request", async () => {
      const response = await app.request("/events", { method: "HEAD", token: me.token });
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
      expect(app.services.openStreams.size).toBe(0);
    });
  });
});

/** Tests the client of live events with the real server, over real connections. */

describe("live events", () => {
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
      onMissed: () => missed.add(true),
      onStatus: statuses.add,
      ...held,
    }, { client, schedule, random: () => 0 });
    following.push(live);
    return { live, rings, timers, users, missed, statuses };
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
      const { missed, timers: states } = follow(server.url, timers.schedule);
      await timers.begun.find((ms) => ms === FIRST_EVENT_MS);
      const running = await me.client.call(putTimer, { body: timer });
      timers.fire(FIRST_EVENT_MS);
      await missed.find(() => true);
      expect(await states.find(({ timer }) => timer !== null)).toEqual(running);
    });

    it("causes polling of the shown day and the timer, and another attempt after five minutes", async () => {
      buffering.open = false;
      await server.stop();
      server = listen(app, 0, through);
      const timers = fakeTimers();
      const { missed, timers: states, statuses } = follow(server.url, timers.schedule);
      await timers.begun.find((ms) => ms === SILENCE_MS);
      timers.fire(SILENCE_MS);
      await timers.begun.find((ms) => ms === POLL_MS);
      expect(missed.received).toHaveLength(1);
      expect(states.received).toEqual([await me.client.call(getTimer, {})]);
      timers.fire(POLL_MS);
      while (missed.received.length < 2) await new Promise((resolve) => setTimeout(resolve));
      expect(statuses.received).toEqual(["connecting", "polling", "polling"]);
      buffering.open = true;
      while (!statuses.received.includes("live")) {
        timers.fire(POLL_MS);
        await new Promise((resolve) => setTimeout(resolve));
      }
      expect(missed.received).toHaveLength(20);
    });
  });
});
