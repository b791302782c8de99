import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEntry, deleteTimer, getDay, getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { TimerSchema } from "#shared/domain/records.ts";
import { EARTH_LIMITS } from "#shared/domain/rings/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { readMonth, RING_DOCUMENTS } from "../store/days/documents.ts";
import { toStored } from "../store/documents.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore } from "../testing/test_store.ts";

describe("timer", () => {
  const day = "2026-11-21";
  const timer = { category: "Deep Work", start_ts: "2026-11-21T11:00:00.000Z", day, note: "" } as const;

  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp("2026-11-21T12:00:00.000Z");
    me = await app.signIn();
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.fetchJson(path, { method, token: me.token, body, headers });
  const get = () => me.client.call(getTimer, {});
  const start = (more: object = {}) => me.client.call(putTimer, { body: { ...timer, ...more } });
  const stop = (body: { id?: string; end_ts?: string; note?: string } = {}) =>
    me.client.call(stopTimer, { body });
  const entriesOn = async (date: string) =>
    (await me.client.call(getDay, { params: { day: date } })).day.earth.actual_entries;
  const matching = (version: string | null) => ({ "If-Match": `"${version}"` });
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  describe("the timer", () => {
    it("is null without a version for a user who never started one", async () => {
      expect(await get()).toEqual({ timer: null, version: null });
    });

    it("is the same everywhere, with its version as an ETag", async () => {
      const started = await call("PUT", "/timer", { ...timer, note: " chapter 3 " });
      expect(started.status).toBe(200);
      expect(started.data.timer).toEqual({ ...timer, for: null, id: expect.any(String), note: "chapter 3" });
      expect(started.headers.get("ETag")).toBe(`"${started.data.version}"`);
      expect(await get()).toEqual(started.data);
    });

    it("is one person's alone", async () => {
      await start();
      const other = await app.signIn();
      expect((await other.client.call(getTimer, {})).timer).toBeNull();
      await expect(other.client.call(stopTimer, { body: {} })).rejects.toMatchObject({ code: "not_found" });
      expect((await get()).timer).toMatchObject(timer);
    });

    it("is discarded without an entry", async () => {
      await start();
      expect((await me.client.call(deleteTimer, {})).timer).toBeNull();
      expect((await me.client.call(deleteTimer, {})).timer).toBeNull();
      expect(await entriesOn(day)).toEqual([]);
      expect(await stop()).toMatchObject({ timer: null, entries: [], day: { date: day } });
    });
  });

  describe("starting a timer", () => {
    it("while another is running is rejected, and returns the running one", async () => {
      const running = await start();
      expect(await call("PUT", "/timer", { ...timer, category: "Misc" })).toMatchObject({
        status: 409,
        code: "timer_running",
        data: running,
      });
      expect(await get()).toEqual(running);
    });

    it("again with the same content changes nothing, whatever the If-Match version", async () => {
      const running = await start();
      expect(await call("PUT", "/timer", timer, { "If-None-Match": "*" })).toMatchObject({
        status: 200,
        data: running,
      });
    });

    it("with replace back-dates the running one or changes its category", async () => {
      await start();
      const earlier = await start({ start_ts: "2026-11-20T23:45:00.000Z", replace: true });
      expect(earlier.timer?.start_ts).toBe("2026-11-20T23:45:00.000Z");
      const other = await start({ category: "Learning", replace: true });
      expect(other.timer?.category).toBe("Learning");
      expect(await entriesOn(day)).toEqual([]);
    });

    it("checks the version in If-Match", async () => {
      const { version } = await start();
      const moved = await start({ category: "Misc", replace: true });
      const stale = { ...timer, category: "Health", replace: true };
      expect(await call("PUT", "/timer", stale, matching(version))).toMatchObject({
        status: 412,
        code: "version_conflict",
        data: moved,
      });
      expect((await call("PUT", "/timer", stale, matching(moved.version))).status).toBe(200);
      expect((await call("DELETE", "/timer", undefined, matching(version))).status).toBe(412);
    });

    it("on five surfaces at the same time starts one", async () => {
      const starts = times(5).map((n) => call("PUT", "/timer", { ...timer, note: `${n}` }));
      const statuses = (await Promise.all(starts)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    });

    it.each([
      [{ ...timer, start_ts: "2026-11-21T12:15:00.001Z" }, "start_ts"],
      [{ ...timer, start_ts: "2026-11-21T11:00:00" }, "start_ts"],
      [{ ...timer, day: "2026-11-23" }, "day"],
      [{ ...timer, day: "2026-11-19" }, "day"],
      [{ ...timer, day: "2026-02-30" }, "day"],
      [{ ...timer, category: "Gardening" }, "category"],
      [{ ...timer, note: "x".repeat(501) }, "note"],
    ])("rejects %j for its %s", async (body, path) => {
      const response = await call("PUT", "/timer", body);
      expect(response).toMatchObject({ status: 400, code: "validation_failed" });
      expect(response.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
      expect((await get()).version).toBeNull();
    });

    it("accepts a clock that is a minute ahead, and saves no time in the future", async () => {
      await start({ start_ts: "2026-11-21T12:15:00.000Z" });
      expect(await stop()).toMatchObject({ entries: [], end_ts: "2026-11-21T12:15:00.000Z", timer: null });
      expect(await entriesOn(day)).toEqual([]);
    });
  });
  const A = "a0000000-0000-4000-8000-00000000000a";
  const B = "b0000000-0000-4000-8000-00000000000b";
  const MINUTE = 60_000;
  const at = (ms: number) => new Date(ms).toISOString();

  describe("the id of a timer", () => {
    it("is the client's, or a new one for each timer", async () => {
      expect((await start({ id: A })).timer?.id).toBe(A);
      await stop();
      const first = (await start()).timer?.id;
      await stop();
      const second = (await start()).timer?.id;
      expect(new Set([A, first, second]).size).toBe(3);
    });

    it("stays when the timer is back-dated or changed, with or without the id", async () => {
      await start({ id: A });
      expect((await start({ id: A, start_ts: "2026-11-21T10:00:00.000Z", replace: true })).timer?.id).toBe(A);
      const { timer: running } = await start({ category: "Learning", replace: true });
      expect(running).toMatchObject({ id: A, category: "Learning" });
      expect((await get()).timer).toEqual(running);
    });

    it("changes with a replace that has another id, which drops the running timer", async () => {
      await start({ id: A });
      expect((await start({ id: B, category: "Misc", replace: true })).timer?.id).toBe(B);
      expect(await call("POST", "/timer/stop", { id: A })).toMatchObject({ status: 404 });
      expect(await entriesOn(day)).toEqual([]);
    });

    it("must be a UUID", async () => {
      for (const id of ["", "timer", A + "0", null]) {
        expect(await call("PUT", "/timer", { ...timer, id })).toMatchObject({
          status: 400,
          details: [{ path: "id" }],
        });
        expect((await call("POST", "/timer/stop", { id })).status).toBe(400);
      }
      expect((await call("DELETE", "/timer?id=timer")).status).toBe(400);
    });

    it("prevents a repeated start from changing what was back-dated since", async () => {
      await start({ id: A });
      const moved = await start({ id: A, start_ts: "2026-11-21T10:00:00.000Z", replace: true });
      expect(await start({ id: A })).toEqual(moved);
    });

    it("prevents a late start from restarting what has ended", async () => {
      await start({ id: A });
      const { version } = await stop();
      expect(await start({ id: A })).toEqual({ timer: null, version });
      expect(await start({ id: A, replace: true })).toEqual({ timer: null, version });
      const running = await start({ id: B });
      expect(await start({ id: A })).toEqual(running);
      expect(await start({ id: A, replace: true })).toEqual(running);
      await me.client.call(deleteTimer, { query: { id: B } });
      expect((await start({ id: B })).timer).toBeNull();
    });

    it("prevents a start whose response was lost from restarting what ended some timers ago", async () => {
      await start({ id: A });
      await stop();
      await start({ id: B });
      const { version } = await stop();
      expect(await start({ id: A })).toEqual({ timer: null, version });
      const running = await start({ id: crypto.randomUUID() });
      expect(await start({ id: A })).toEqual(running);
    });

    it("distinguishes two timers with the same content", async () => {
      await start({ id: A });
      expect(await call("PUT", "/timer", { ...timer, id: B })).toMatchObject({
        status: 409,
        code: "timer_running",
      });
    });

    it("identifies the timer that a stop is about", async () => {
      await start({ id: A });
      expect(await call("POST", "/timer/stop", { id: B })).toMatchObject({
        status: 404,
        code: "not_found",
        error: "That timer is not running.",
      });
      const first = await stop({ id: A });
      expect(first.entries).toMatchObject([{ entry: { id: A } }]);
      const running = await start({ id: B });
      app.time.now += MINUTE;
      expect(await stop({ id: A, end_ts: at(app.time.now) })).toMatchObject({
        entries: first.entries,
        end_ts: first.end_ts,
        ...running,
      });
      expect(await get()).toEqual(running);
      await stop({ id: B });
      expect((await call("POST", "/timer/stop", { id: A })).status).toBe(404);
      expect(await entriesOn(day)).toHaveLength(2);
    });

    it("can be combined with the If-Match version of a stop", async () => {
      const { version } = await start({ id: A });
      const moved = await start({ id: A, category: "Misc", replace: true });
      expect((await call("POST", "/timer/stop", { id: A }, matching(version))).status).toBe(412);
      expect((await call("POST", "/timer/stop", { id: A }, matching(moved.version))).status).toBe(200);
      expect((await call("POST", "/timer/stop", { id: A }, matching(version))).status).toBe(200);
    });

    it("identifies the timer that a discard is about", async () => {
      const running = await start({ id: A });
      expect(await me.client.call(deleteTimer, { query: { id: B } })).toEqual(running);
      const gone = await me.client.call(deleteTimer, { query: { id: A } });
      expect(gone.timer).toBeNull();
      expect(await me.client.call(deleteTimer, { query: { id: A } })).toEqual(gone);
      expect(await stop({ id: A })).toMatchObject({ entries: [], timer: null });
    });

    it("gives its entry an id, so that a repeated start and stop save nothing twice", async () => {
      const ids = [A, ...times(20).map(() => crypto.randomUUID())];
      // So many that the first one is forgotten.
      for (const id of [...ids, A]) {
        await start({ id });
        app.time.now += MINUTE;
        await stop({ id });
      }
      expect((await entriesOn(day)).map(({ id }) => id)).toEqual(ids);
    });
  });

  describe("a timer that was stored by an older server", () => {
    const words = { ...timer, note: "old" };
    const store = (data: unknown) =>
      app.services.kv.commit({
        op: "old",
        checks: [],
        mutations: [{ key: keys.timer(me.user.id), value: { v: 1, op: "old", data } }],
      });

    it("has a stable id with which it can be stopped", async () => {
      await store({ timer: words, last: null });
      const { timer: running } = await get();
      expect(TimerSchema.parse(running)).toMatchObject(words);
      expect((await get()).timer).toEqual(running);
      const stopped = await stop({ id: running?.id ?? "" });
      expect(stopped.entries).toMatchObject([{ entry: { note: "old" } }]);
    });

    it("returns how it ended to a late stop", async () => {
      await store({ timer: null, last: { stopped: "00ff", end_ts: timer.start_ts, entries: [] } });
      expect(await get()).toMatchObject({ timer: null });
      expect(await stop()).toMatchObject({ end_ts: timer.start_ts, entries: [] });
    });
  });

  describe("any order of starts, stops and discards", () => {
    it("tracks each stopped timer once and never two at a time", async () => {
      const act = fc.constantFrom("start", "replace", "stop", "stop late", "discard");
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
          me = await app.signIn();
          let running = false;
          let saved = 0;
          for (const one of acts) {
            app.time.now += MINUTE;
            const body = {
              ...timer,
              start_ts: at(app.time.now - 30_000),
              day: at(app.time.now).slice(0, 10),
            };
            if (one === "start") running = (await call("PUT", "/timer", body)).status === 200 || running;
            if (one === "replace") {
              running = (await call("PUT", "/timer", { ...body, replace: true })).status === 200;
            }
            if (one === "discard") await call("DELETE", "/timer");
            if (one.startsWith("stop")) {
              await Promise.all(times(one === "stop" ? 1 : 2).map(() => call("POST", "/timer/stop", {})));
              saved += running ? 1 : 0;
            }
            if (one !== "start" && one !== "replace") running = false;
            expect((await get()).timer !== null).toBe(running);
          }
          const days = await me.client.call(getDay, { params: { day } });
          const next = await me.client.call(getDay, { params: { day: "2026-11-22" } });
          const stored = [...days.day.earth.actual_entries, ...next.day.earth.actual_entries];
          const midnights = stored.filter(({ start_ts }) => start_ts.endsWith("T00:00:00.000Z")).length;
          expect(stored.length - midnights).toBe(saved);
        }),
        { numRuns: countOnStore(10) },
      );
    });
  });
});

describe("timer stop", () => {
  const day = "2026-11-21";
  const timer = { category: "Deep Work", start_ts: "2026-11-21T11:00:00.000Z", day, note: "" } as const;
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp("2026-11-21T12:00:00.000Z");
    me = await app.signIn();
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.fetchJson(path, { method, token: me.token, body, headers });
  const get = () => me.client.call(getTimer, {});
  const start = (more: object = {}) => me.client.call(putTimer, { body: { ...timer, ...more } });
  const stop = (body: { end_ts?: string; note?: string } = {}) => me.client.call(stopTimer, { body });
  const entriesOn = async (date: string) =>
    (await me.client.call(getDay, { params: { day: date } })).day.earth.actual_entries;
  const at = (ms: number) => new Date(ms).toISOString();
  const matching = (version: string | null) => ({ "If-Match": `"${version}"` });
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  /** Stores a day with as many entries as it may have. Adding each by a call takes a second. */
  async function fillDay(date: string): Promise<void> {
    const actual_entries = times(EARTH_LIMITS.entries).map(() => ({
      id: crypto.randomUUID(),
      start_ts: `${date}T00:00:00.000Z`,
      end_ts: `${date}T00:01:00.000Z`,
      category: "Misc" as const,
      note: "",
      source: "manual" as const,
    }));
    const op = crypto.randomUUID();
    const value = toStored(RING_DOCUMENTS.earth, { actual_entries }, op);
    await app.services.kv.commit({
      op,
      checks: [],
      mutations: [{ key: keys.ring(me.user.id, date, "earth"), value }],
    });
  }

  describe("stopping the timer", () => {
    it("saves its entry, clears it and returns the day", async () => {
      const { version } = await start({ note: "chapter 3" });
      const stopped = await stop();
      expect(stopped.entries).toEqual([{
        day,
        entry: {
          id: expect.any(String),
          start_ts: timer.start_ts,
          end_ts: "2026-11-21T12:00:00.000Z",
          category: "Deep Work",
          note: "chapter 3",
          source: "timer",
          for: null,
        },
      }]);
      expect(stopped).toMatchObject({ timer: null, end_ts: "2026-11-21T12:00:00.000Z" });
      expect(stopped.day.earth.actual_entries).toEqual([stopped.entries[0]?.entry]);
      expect(stopped.day.completion.earth).toBe(true);
      expect(stopped.day).toEqual((await me.client.call(getDay, { params: { day } })).day);
      expect(stopped.version).not.toBe(version);
      expect(await get()).toEqual({ timer: null, version: stopped.version });
    });

    it("ends it at the given time, with the given note", async () => {
      await start({ note: "old" });
      const { entries } = await stop({ end_ts: "2026-11-21T11:20:00Z", note: "new" });
      expect(entries).toMatchObject([{ entry: { end_ts: "2026-11-21T11:20:00.000Z", note: "new" } }]);
    });

    it("again later returns the actual end with the same entries, and saves nothing", async () => {
      await start();
      const first = await stop();
      app.time.now += 10 * MINUTE;
      const late = await stop({ end_ts: at(app.time.now), note: "late" });
      expect({ ...late, day: null }).toEqual({ ...first, day: null });
      expect(await entriesOn(day)).toHaveLength(1);
    });

    it("on ten surfaces at the same time saves it once, and returns the same to all", async () => {
      await start();
      const stops = await Promise.all(times(10).map(() => stop()));
      const saved = await entriesOn(day);
      expect(saved).toHaveLength(1);
      for (const { entries, timer } of stops) {
        expect({ entries, timer }).toEqual({
          entries: [{ day, entry: saved[0] }],
          timer: null,
        });
      }
    });

    it("when it has ended does not affect a timer that was started since", async () => {
      const { version } = await start();
      const first = await stop();
      const running = await start({ category: "Learning", start_ts: at(app.time.now) });
      app.time.now += 5 * MINUTE;
      const late = await call("POST", "/timer/stop", {}, matching(version));
      expect(late).toMatchObject({ status: 200, data: { entries: first.entries, ...running } });
      expect(await get()).toEqual(running);
      expect(await call("POST", "/timer/stop", {}, matching(first.version))).toMatchObject({
        status: 412,
        data: running,
      });
    });

    it("is a 404 when none was ever started", async () => {
      expect(await call("POST", "/timer/stop", {})).toMatchObject({ status: 404, code: "not_found" });
    });

    it.each([
      "2026-11-21T11:00:00Z",
      "2026-11-21T10:59:59Z",
      "2026-11-21T12:15:00.001Z",
    ])("at %s is rejected, and the timer keeps running", async (end_ts) => {
      const running = await start();
      const response = await call("POST", "/timer/stop", { end_ts });
      expect(response).toMatchObject({
        status: 400,
        code: "validation_failed",
        details: [{ path: "end_ts" }],
      });
      expect(await get()).toEqual(running);
    });

    it("at the moment of its start saves nothing", async () => {
      await start({ start_ts: at(app.time.now) });
      expect(await stop()).toMatchObject({ entries: [], timer: null, day: { date: day, completed: 0 } });
      expect((await me.client.call(getDay, { params: { day } })).day.versions.earth).toBeNull();
    });

    it("without an end is rejected after more than 24 hours", async () => {
      const running = await start();
      app.time.now = Date.parse(timer.start_ts) + 24 * HOUR + 1;
      expect(await call("POST", "/timer/stop", {})).toMatchObject({
        status: 409,
        code: "timer_stale",
        data: running,
      });
      expect(await call("POST", "/timer/stop", { end_ts: at(app.time.now) })).toMatchObject({
        status: 400,
        details: [{ path: "end_ts", message: "An entry can be at most 24 hours long" }],
      });
      expect(await get()).toEqual(running);
      expect((await stop({ end_ts: "2026-11-21T13:00:00Z" })).entries).toHaveLength(1);
    });

    it("leaves it running when its day is full", async () => {
      await fillDay(day);
      const running = await start();
      expect(await call("POST", "/timer/stop", {})).toMatchObject({ status: 413, code: "ring_full" });
      expect(await get()).toEqual(running);
      expect(await entriesOn(day)).toHaveLength(EARTH_LIMITS.entries);
    });

    it("saves nothing when one of its two days is full", async () => {
      app.time.now = Date.parse("2026-11-22T01:00:00Z");
      await fillDay("2026-11-22");
      await start({ start_ts: "2026-11-21T23:00:00.000Z" });
      expect((await call("POST", "/timer/stop", {})).status).toBe(413);
      expect(await entriesOn(day)).toEqual([]);
      expect((await get()).timer).not.toBeNull();
    });
  });

  describe("a timer that ran across the end of a day", () => {
    const rowsOf = async (month: string) => {
      const [entry] = await app.services.kv.getMany([keys.month(me.user.id, month)]);
      return readMonth(entry);
    };

    it("is saved as one entry per day, in one operation, with correct rows in both months", async () => {
      app.time.now = Date.parse("2026-12-01T00:30:00Z");
      await start({ start_ts: "2026-11-30T23:00:00.000Z", day: "2026-11-30" });
      const { entries, day: shown } = await stop();
      expect(entries.map(({ day, entry }) => [day, entry.start_ts, entry.end_ts])).toEqual([
        ["2026-11-30", "2026-11-30T23:00:00.000Z", "2026-12-01T00:00:00.000Z"],
        ["2026-12-01", "2026-12-01T00:00:00.000Z", "2026-12-01T00:30:00.000Z"],
      ]);
      expect(shown.date).toBe("2026-12-01");
      expect(shown).toEqual((await me.client.call(getDay, { params: { day: "2026-12-01" } })).day);
      const before = (await me.client.call(getDay, { params: { day: "2026-11-30" } })).day;
      expect(before.earth.actual_entries).toEqual([entries[0]?.entry]);
      expect(before.versions.earth).toBe(shown.versions.earth);
      expect(await rowsOf("2026-11")).toMatchObject({ "2026-11-30": { rings: 1 } });
      expect(await rowsOf("2026-12")).toMatchObject({ "2026-12-01": { rings: 1 } });
    });

    it("updates both rows of one month", async () => {
      app.time.now = Date.parse("2026-11-22T00:30:00Z");
      await start({ start_ts: "2026-11-21T23:00:00.000Z" });
      await stop();
      expect(Object.keys(await rowsOf("2026-11"))).toEqual(["2026-11-21", "2026-11-22"]);
    });

    it("saves nothing on the new day when less than a second of it has passed", async () => {
      app.time.now = Date.parse("2026-11-22T00:00:00.400Z");
      await start({ start_ts: "2026-11-21T23:00:00.000Z" });
      expect(await stop()).toMatchObject({ entries: [{ day }], day: { date: day } });
      expect(await entriesOn("2026-11-22")).toEqual([]);
    });

    it("is saved completely on three days around one of 23 hours", async () => {
      const settings = { ...defaultSettings(), day_boundary: { mode: "timezone" as const, start_hour: 0 } };
      // In New York, 2026-03-08 begins at 05:00Z and ends at 04:00Z.
      app.time.now = Date.parse("2026-03-09T04:30:00Z");
      me = await app.signIn({ timezone: "America/New_York", settings });
      await start({ start_ts: "2026-03-08T04:30:00.000Z", day: "2026-03-07" });
      const { entries } = await stop();
      expect(entries.map(({ day }) => day)).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
    });

    it("loses no concurrent write to either day", async () => {
      app.time.now = Date.parse("2026-12-01T00:30:00Z");
      await start({ start_ts: "2026-11-30T23:00:00.000Z", day: "2026-11-30" });
      const add = (date: string) =>
        me.client.call(addEntry, {
          params: { day: date },
          body: {
            start_ts: `${date}T00:00:00Z`,
            end_ts: `${date}T00:10:00Z`,
            category: "Misc",
            source: "manual",
          },
        });
      await Promise.all([
        ...times(8).map(() => add("2026-11-30")),
        stop(),
        ...times(8).map(() => add("2026-12-01")),
      ]);
      expect(await entriesOn("2026-11-30")).toHaveLength(9);
      expect(await entriesOn("2026-12-01")).toHaveLength(9);
    });
  });
});
