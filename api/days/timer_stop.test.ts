import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEntry, getDay, getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/records/mod.ts";
import { EARTH_LIMITS } from "#shared/rings/mod.ts";
import { keys } from "../store/keys.ts";
import { toStored } from "../store/document.ts";
import { RING_DOCUMENTS } from "../store/days/ring_documents.ts";
import { readMonth } from "../store/days/month.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

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
    expect(response).toMatchObject({ status: 400, code: "validation_failed", details: [{ path: "end_ts" }] });
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
