import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteTimer,
  events,
  getDay,
  LIVE_EVENTS,
  type LiveEvent,
  putCommitment,
  putFire,
  putTimer,
  putVoid,
  stopTimer,
} from "#shared/contract/mod.ts";
import { readEvents, type ServerSentEvent } from "#shared/offline/mod.ts";
import { MAX_STREAMS } from "../live/open_streams.ts";
import { MAX_CHANGES } from "../store/days/changes.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore } from "../testing/test_store.ts";

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
