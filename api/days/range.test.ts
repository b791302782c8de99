import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#shared/domain/calendar.ts";
import { listDays, MAX_RANGE_BYTES, putFire } from "#shared/contract/mod.ts";
import { keys } from "../store/keys.ts";
import { toStored } from "../store/documents.ts";
import { RING_DOCUMENTS } from "../store/days/documents.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { fullDay } from "../testing/full_day.ts";

const FIRST = "2026-01-01";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const range = (from: string, to: string) => me.client.call(listDays, { query: { from, to } });
const request = (from: string, to: string, init = {}) =>
  app.request(`/days?from=${from}&to=${to}`, { token: me.token, ...init });

/** Stores full days, starting with {@link FIRST}, without the rows of their months. */
async function fill(count: number): Promise<string[]> {
  const dates = Array.from({ length: count }, (_, index) => addDays(FIRST, index));
  for (const date of dates) {
    const rings = fullDay(date);
    const op = crypto.randomUUID();
    await app.services.kv.commit({
      op,
      checks: [],
      mutations: [
        { key: keys.ring(me.user.id, date, "earth"), value: toStored(RING_DOCUMENTS.earth, rings.earth, op) },
        { key: keys.ring(me.user.id, date, "water"), value: toStored(RING_DOCUMENTS.water, rings.water, op) },
        { key: keys.ring(me.user.id, date, "fire"), value: toStored(RING_DOCUMENTS.fire, rings.fire, op) },
        { key: keys.ring(me.user.id, date, "wind"), value: toStored(RING_DOCUMENTS.wind, rings.wind, op) },
        { key: keys.ring(me.user.id, date, "void"), value: toStored(RING_DOCUMENTS.void, rings.void, op) },
      ],
    });
  }
  return dates;
}

describe("a range of days", () => {
  it("without data is a complete, empty list", async () => {
    expect(await range("2026-01-01", "2026-01-31")).toEqual({ days: [], next: null });
  });

  it("has the days with data, both ends included, oldest first", async () => {
    for (const day of ["2026-02-01", "2026-01-01", "2026-01-17", "2026-02-02"]) {
      await me.client.call(putFire, { params: { day }, body: { task: day } });
    }
    const { days, next } = await range("2026-01-01", "2026-02-01");
    expect(days.map(({ date, fire }) => [date, fire.task])).toEqual([
      ["2026-01-01", "2026-01-01"],
      ["2026-01-17", "2026-01-17"],
      ["2026-02-01", "2026-02-01"],
    ]);
    expect(next).toBeNull();
  });

  it("ends where the calendar ends", async () => {
    await me.client.call(putFire, { params: { day: "9999-12-31" }, body: { task: "last" } });
    const { days, next } = await range("9999-12-20", "9999-12-31");
    expect(days.map(({ date }) => date)).toEqual(["9999-12-31"]);
    expect(next).toBeNull();
  });

  it("of more than 8 MiB returns the day to continue from", async () => {
    const dates = await fill(24);
    const found: string[] = [];
    let responses = 0;
    for (let from: string | null = FIRST; from !== null; responses++) {
      const response = await request(from, "2026-12-31");
      const text = await response.text();
      expect(text.length).toBeLessThan(MAX_RANGE_BYTES + 100);
      const { days, next } = JSON.parse(text).data;
      found.push(...days.map(({ date }: { date: string }) => date));
      from = next;
    }
    expect(found).toEqual(dates);
    expect(responses).toBeGreaterThan(1);
  });

  it("starts after the same user's previous range was sent", async () => {
    await fill(3);
    const first = await request(FIRST, "2026-01-31");
    const second = request(FIRST, "2026-01-31");
    const other = await app.signIn();
    const theirs = await app.fetchJson(`/days?from=${FIRST}&to=2026-01-31`, { token: other.token });
    expect(theirs.data).toEqual({ days: [], next: null });
    expect(await Promise.race([second.then(() => "second"), Promise.resolve("nobody")])).toBe("nobody");
    await first.json();
    expect((await (await second).json()).data.days).toHaveLength(3);
  });

  it("ends when the client disconnects, so that the next one can begin", async () => {
    await fill(3);
    const reader = (await request(FIRST, "2026-01-31")).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await range(FIRST, "2026-01-31")).days).toHaveLength(3);
  });

  it("is rejected with 429 when too many of the same user are queued", async () => {
    app.stayOnOneServer();
    await fill(1);
    const open = await request(FIRST, FIRST);
    const waiting = Array.from({ length: 11 }, () => request(FIRST, FIRST));
    const rejected = await Promise.race(waiting);
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "1"]);
    await open.body?.cancel();
    await Promise.all(waiting.map(async (response) => await (await response).text()));
  });

  it("requested by HEAD sends nothing and blocks nothing", async () => {
    await fill(1);
    expect(await (await request(FIRST, FIRST, { method: "HEAD" })).text()).toBe("");
    expect((await range(FIRST, FIRST)).days).toHaveLength(1);
  });

  it("whose first day is damaged names what is, and the next one can begin", async () => {
    const key = keys.ring(me.user.id, FIRST, "fire");
    const op = crypto.randomUUID();
    await app.services.kv.commit({ op, checks: [], mutations: [{ key, value: { v: 99, op, data: {} } }] });
    expect((await range(FIRST, FIRST)).days).toEqual([expect.objectContaining({ damaged: ["fire"] })]);
    expect((await range("2026-02-01", "2026-02-28")).days).toEqual([]);
  });
});
