import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteTimer, getDay, getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

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
  app.answer(path, { method, token: me.token, body, headers });
const get = () => me.client.call(getTimer, {});
const start = (more: object = {}) => me.client.call(putTimer, { body: { ...timer, ...more } });
const stop = (body: { id?: string; end_ts?: string; note?: string } = {}) =>
  me.client.call(stopTimer, { body });
const entriesOn = async (date: string) =>
  (await me.client.call(getDay, { params: { day: date } })).day.earth.actual_entries;
const matching = (version: string | null) => ({ "If-Match": `"${version}"` });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the timer", () => {
  it("of somebody who never started one is null, without a version", async () => {
    expect(await get()).toEqual({ timer: null, version: null });
  });

  it("is seen everywhere as it was started, with its version as an ETag", async () => {
    const started = await call("PUT", "/timer", { ...timer, note: " chapter 3 " });
    expect(started.status).toBe(200);
    expect(started.data.timer).toEqual({ ...timer, id: expect.any(String), note: "chapter 3" });
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

  it("is discarded without a trace", async () => {
    await start();
    expect((await me.client.call(deleteTimer, {})).timer).toBeNull();
    expect((await me.client.call(deleteTimer, {})).timer).toBeNull();
    expect(await entriesOn(day)).toEqual([]);
    expect(await stop()).toMatchObject({ timer: null, entries: [], day: { date: day } });
  });
});

describe("starting a timer", () => {
  it("while one runs is refused, and shows the one that runs", async () => {
    const running = await start();
    expect(await call("PUT", "/timer", { ...timer, category: "Misc" })).toMatchObject({
      status: 409,
      code: "timer_running",
      data: running,
    });
    expect(await get()).toEqual(running);
  });

  it("again with the same words changes nothing, whatever version it was sent from", async () => {
    const running = await start();
    expect(await call("PUT", "/timer", timer, { "If-None-Match": "*" })).toMatchObject({
      status: 200,
      data: running,
    });
  });

  it("dates the running one back, or says what it is on, with replace", async () => {
    await start();
    const earlier = await start({ start_ts: "2026-11-20T23:45:00.000Z", replace: true });
    expect(earlier.timer?.start_ts).toBe("2026-11-20T23:45:00.000Z");
    const other = await start({ category: "Learning", replace: true });
    expect(other.timer?.category).toBe("Learning");
    expect(await entriesOn(day)).toEqual([]);
  });

  it("heeds the version that it was made from", async () => {
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

  it("at the same time on five surfaces starts one", async () => {
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
  ])("refuses %j for its %s", async (body, path) => {
    const answer = await call("PUT", "/timer", body);
    expect(answer).toMatchObject({ status: 400, code: "validation_failed" });
    expect(answer.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect((await get()).version).toBeNull();
  });

  it("forgives a clock that is a minute ahead, and then saves nothing of what has not been", async () => {
    await start({ start_ts: "2026-11-21T12:15:00.000Z" });
    expect(await stop()).toMatchObject({ entries: [], end_ts: "2026-11-21T12:15:00.000Z", timer: null });
    expect(await entriesOn(day)).toEqual([]);
  });
});
