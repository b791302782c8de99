import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  getDay,
  MAX_IMPORT_BYTES,
  putBattleLogs,
  putFire,
  putGoals,
} from "#shared/contract/mod.ts";
import type { DayRecord } from "#shared/transfer/mod.ts";
import { writeDocument } from "#shared/transfer/mod.ts";
import { fullDay } from "../testing/full_day.ts";
import { openTestApp, type SignedIn, type TestApp, type TestAppOptions } from "../testing/test_app.ts";

const NOW = "2026-11-22T06:00:00.000Z";
const VERSION_1 = Deno.readTextFileSync(
  new URL("../../shared/transfer/testing/document.v1.json", import.meta.url),
);
const BATTLE = {
  id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a005",
  timestamp: "2026-11-21T07:30:00.000Z",
  hard_thing: "Cold shower",
  battle_description: "One minute",
  difficulty_rating: 6,
  outcome: "ongoing",
  lessons_learned: "",
} as const;

let app: TestApp;
let me: SignedIn;
const open = async (options?: TestAppOptions) => {
  app = await openTestApp(NOW, options);
  me = await app.signIn();
};
beforeEach(() => open());
afterEach(() => app.close());

const get = (path: string, token = me.token) => app.request(path, { token });
const send = (body: unknown, mode = "merge", token = me.token) =>
  app.fetchJson(`/import?mode=${mode}`, { method: "POST", token, body });
const textOf = async (days: readonly DayRecord[]) =>
  (await Array.fromAsync(writeDocument({ exported_at: NOW, days }))).join("");
const dayOf = async (day: string) => (await me.client.call(getDay, { params: { day } })).day;

describe("GET /export", () => {
  it("reads nothing for a table before it is the caller's turn", async () => {
    app.close();
    let lists = 0;
    await open({ onKvCall: (operation) => void (lists += operation === "list" ? 1 : 0) });
    app.stayOnOneServer();
    await send(VERSION_1);
    const leave = await app.services.listQueue.enter(me.user.id);
    const waiting = Array.from({ length: 10 }, () => app.services.listQueue.enter(me.user.id));
    lists = 0;
    expect((await get("/export?format=csv&table=entries")).status).toBe(429);
    expect(lists).toBe(0);
    leave();
    for (const turn of waiting) (await turn)();
  });

  it("returns everything as a document in a file of its own name", async () => {
    await send(VERSION_1);
    const response = await get("/export");
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="gorin-2026-11-22.json"');
    expect(response.headers.get("X-Total-Days")).toBe("2");
    const { account, ...document } = await response.json();
    const { account: _other, ...expected } = JSON.parse(VERSION_1);
    expect(document).toMatchObject(expected);
    expect(account).toEqual({ email: me.user.email, created_at: me.user.created_at });
  });

  it("has no password, no session and nothing of anybody else", async () => {
    const other = await app.signIn();
    await other.client.call(putFire, {
      params: { day: "2026-11-21" },
      body: { weakness: "Somebody else's" },
    });
    const text = await (await get("/export")).text();
    expect(text).not.toContain("Somebody else's");
    expect(text).not.toMatch(/password|session|token/);
  });

  it("returns tables as CSV, with formulas neutralised", async () => {
    await send(VERSION_1);
    await me.client.call(addEntry, {
      params: { day: "2026-11-22" },
      body: {
        id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00b",
        start_ts: "2026-11-22T01:00:00Z",
        end_ts: "2026-11-22T02:00:00Z",
        category: "Misc",
        note: '=1+1, or "2"',
        source: "manual",
      },
    });
    const entries = await get("/export?format=csv&table=entries");
    expect(entries.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    expect(entries.headers.get("Content-Disposition")).toContain('filename="gorin-entries-2026-11-22.csv"');
    expect(await entries.text()).toBe(
      "day,id,start_ts,end_ts,category,note,source\r\n" +
        "2026-11-21,0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a002,2026-11-21T00:15:00.000Z,2026-11-21T02:00:00.000Z,Deep Work,Chapter 3,timer\r\n" +
        '2026-11-22,0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00b,2026-11-22T01:00:00.000Z,2026-11-22T02:00:00.000Z,Misc,"\'=1+1, or ""2""",manual\r\n',
    );
    expect(await (await get("/export?format=csv&table=goals")).text()).toContain(
      ",Push-ups,10,10,10,success,",
    );
    expect(await (await get("/export?format=csv&table=battles")).text()).toContain(
      ",Cold shower,Two minutes,6,victory,",
    );
    const days = await (await get("/export?format=csv&table=days")).text();
    expect(days).toMatch(/^date,completion_earth,.*\r\n2026-11-20,false,true,.*\r\n2026-11-21,true,/);
  });

  it.each(["format=csv", "table=goals", "format=csv&table=secrets"])("rejects ?%s", async (query) => {
    expect((await get(`/export?${query}`)).status).toBe(400);
  });
});

describe("POST /import", () => {
  it("reads a document of version 1", async () => {
    const { status, data } = await send(VERSION_1);
    expect(status).toBe(200);
    expect(data.import).toMatchObject({
      mode: "merge",
      days: 3,
      from: "2026-11-20",
      to: "2026-11-22",
      profile: "different",
      settings: "different",
      kinds: {
        entry: { new: 1 },
        goal: { new: 1 },
        battle: { new: 1 },
        commitment: { new: 1 },
        trashed: { new: 1 },
      },
    });
    const { user } = (await app.fetchJson("/auth/me", { token: me.token })).data;
    expect(user).toMatchObject({
      email: me.user.email,
      timezone: "Asia/Tokyo",
      weaknesses: ["Phone in bed"],
    });
    expect(user.settings.reminders).toEqual({ enabled: true, at: "21:15" });
    expect(await dayOf("2026-11-21")).toMatchObject({
      completed: 4,
      void: { tomorrow_commitment: "Call the bank" },
      forged_score: expect.any(Number),
    });
  });

  it("previews by day what is new, same and conflicting, and changes nothing", async () => {
    await me.client.call(putBattleLogs, { params: { day: "2026-11-21" }, body: { battle_logs: [BATTLE] } });
    await me.client.call(putFire, {
      params: { day: "2026-11-21" },
      body: { weakness: "Phone in bed", task: "Another one" },
    });
    const before = await (await get("/export")).text();
    const { data } = await send(VERSION_1, "preview");
    expect(data.import).toMatchObject({
      mode: "preview",
      kinds: {
        battle: { new: 0, same: 0, conflicting: 1 },
        field: { new: 7, same: 1, conflicting: 1 },
      },
      present_days: 1,
    });
    expect(data.import.by_day).toEqual([
      { date: "2026-11-20", new: 1, same: 0, conflicting: 0 },
      { date: "2026-11-21", new: 10, same: 1, conflicting: 2 },
      { date: "2026-11-22", new: 1, same: 0, conflicting: 0 },
    ]);
    expect(await (await get("/export")).text()).toBe(before);
  });

  it.each(["__proto__", "constructor", "toString"])(
    "rejects a document of only a member %s",
    async (name) => {
      expect(await send(`{"${name}":{"done":true}}`)).toMatchObject({ status: 400, code: "invalid_json" });
    },
  );

  it("merges by id: what the account has stays, what it lacks is added", async () => {
    const other = { ...BATTLE, id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00c", hard_thing: "Dentist" };
    await me.client.call(putBattleLogs, {
      params: { day: "2026-11-21" },
      body: { battle_logs: [other, BATTLE] },
    });
    await me.client.call(putFire, { params: { day: "2026-11-21" }, body: { task: "Another one" } });
    await send(VERSION_1);
    const { void: ring, fire } = await dayOf("2026-11-21");
    expect(ring.battle_logs).toEqual([other, BATTLE]);
    expect(ring.reflection).toBe("A good day");
    expect(fire).toMatchObject({ task: "Another one", weakness: "Phone in bed", done: true });
  });

  it("replaces days up to the last one that there can be", async () => {
    for (const day of ["0001-01-01", "9999-12-31"]) {
      await me.client.call(putFire, { params: { day }, body: { task: "Far away" } });
    }
    const body = { battle_logs: [], tomorrow_commitment: "Swim" };
    await app.request("/void/9999-12-31", { method: "PUT", token: me.token, body });
    expect((await send(VERSION_1, "replace")).status).toBe(200);
    for (const day of ["0001-01-01", "9999-12-31"]) expect((await dayOf(day)).fire.task).toBe("");
    expect((await dayOf("9999-12-31")).void.tomorrow_commitment).toBe("");
  });

  it("replaces everything, and leaves nothing of it in the trash", async () => {
    await me.client.call(putBattleLogs, { params: { day: "2020-02-29" }, body: { battle_logs: [BATTLE] } });
    await me.client.call(putBattleLogs, { params: { day: "2026-11-21" }, body: { battle_logs: [BATTLE] } });
    await send(VERSION_1, "replace");
    expect((await dayOf("2020-02-29")).void.battle_logs).toEqual([]);
    expect((await dayOf("2026-11-21")).void.battle_logs).toMatchObject([{
      battle_description: "Two minutes",
    }]);
    const { items } = (await app.fetchJson("/trash", { token: me.token })).data;
    expect(items.map(({ item }: { item: { hard_thing: string } }) => item.hard_thing)).toEqual(["Inbox"]);
  });

  it.each([
    [
      "an unknown category",
      '"category":"Deep Work"',
      '"category":"Sports"',
      /Line 11: .*category must be one of/i,
    ],
    [
      "an entry that ends before it begins",
      '"end_ts":"2026-11-21T02',
      '"end_ts":"2026-11-20T02',
      /Line 11: End time/,
    ],
    [
      "a time that does not exist",
      '"2026-11-21T07:30:00.000Z"',
      '"2026-11-31T07:30:00.000Z"',
      /Line 11: .*exist/,
    ],
    ["a deleted item that is none", '"trash":[', '"trash":[{"x":1},', /Line 14: /],
    ["days out of order", '"date":"2026-11-22"', '"date":"2026-11-19"', /Line 12: Date must come after/],
    ["a zone that does not exist", "Asia/Tokyo", "Asia/Atlantis", /Line 7: .*time zone/i],
    ["a newer version", '"version":1', '"version":99', /^Line 3: Version is of a newer version/],
    ["no export at all", '"format":"gorin-export"', '"format":"other"', /Line 2: /],
    [
      "a record that is no JSON",
      '"commitment":"Call the bank"',
      '"commitment":Call',
      /Line 12: This is not valid JSON/,
    ],
  ])("rejects %s as a whole, with its line", async (_, found, replaced, message) => {
    const before = await (await get("/export")).text();
    const { status, error, code } = await send(VERSION_1.replace(found, replaced));
    expect([status, error]).toEqual([400, expect.stringMatching(message)]);
    expect(["validation_failed", "invalid_json"]).toContain(code);
    expect(await (await get("/export")).text()).toBe(before);
  });

  it("names the path of what is not valid", async () => {
    const { details } = await send(VERSION_1.replace('"difficulty_rating":6', '"difficulty_rating":60'));
    expect(details).toEqual([
      { path: "days.1.void.battle_logs.0.difficulty_rating", message: "must be at most 10" },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["something else", "[]"],
    ["half a document", VERSION_1.slice(0, 1_500)],
    ["no head", '{"days":[]}'],
    ["bad UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
    ["deep nesting", `{"format":${"[".repeat(100_000)}`],
  ])("rejects %s", async (_, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it("rejects a body that is too large, or not JSON", async () => {
    const { token } = me;
    const large = { "Content-Length": String(MAX_IMPORT_BYTES + 1) };
    expect((await app.request("/import", { method: "POST", token, body: "{}", headers: large })).status)
      .toBe(413);
    const text = { "Content-Type": "text/csv" };
    expect((await app.request("/import", { method: "POST", token, body: "{}", headers: text })).status)
      .toBe(415);
  });

  it("rejects a day that would hold too much together with what is there", async () => {
    const goals = (prefix: string) =>
      Array.from({ length: 30 }, (_, at) => ({
        id: `${prefix}b7f4a52-6f0e-4f0e-8a35-${String(at).padStart(12, "0")}`,
        domain: "d",
        target: `Goal ${at}`,
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state: "pending" as const,
        note: "",
      }));
    await me.client.call(putGoals, { params: { day: "2026-11-21" }, body: { goals: goals("0") } });
    const body = await textOf([{ date: "2026-11-21", water: { goals: goals("1") } }]);
    const { status, error } = await send(body);
    expect([status, error]).toEqual([400, expect.stringContaining("would have 60 goals; it can hold 50")]);
  });

  it("puts no goal into the trash that carried on to today until the document came", async () => {
    const [yesterday] = JSON.parse(VERSION_1).days as DayRecord[];
    const water = { goals: [{ ...yesterday?.water?.goals[0], id: BATTLE.id }] };
    await send(
      await textOf([{ ...yesterday, date: "2026-11-21" }, { date: "2026-11-22", water } as DayRecord]),
    );
    expect((await app.fetchJson("/trash", { token: me.token })).data.items).toEqual([]);
    expect((await dayOf("2026-11-22")).water.goals).toMatchObject([{ id: BATTLE.id }]);
  });

  it("keeps nothing of the document in the store, whether it was imported or rejected", async () => {
    await send(VERSION_1);
    await send(VERSION_1.replace("Deep Work", "Sports"));
    expect(await app.services.kv.list({ prefix: ["import"] })).toEqual([]);
  });

  it("runs once at a time for each user, and reports its progress", async () => {
    app.stayOnOneServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(VERSION_1.slice(0, 40)));
        await promise;
        controller.enqueue(new TextEncoder().encode(VERSION_1.slice(40)));
        controller.close();
      },
    });
    const first = send(body);
    const statusOf = async () => (await app.fetchJson("/import", { token: me.token })).data.import;
    await expect.poll(statusOf).toMatchObject({ mode: "merge", phase: "reading" });
    expect((await send(VERSION_1)).status).toBe(429);
    resolve();
    expect((await first).status).toBe(200);
    expect(await statusOf()).toBeNull();
  });
});

describe("imports of several accounts", () => {
  beforeEach(() => app.stayOnOneServer());

  it("take turns, and none waits for the network of another", async () => {
    const other = await app.signIn();
    const rest = Promise.withResolvers<void>();
    let isFirst = true;
    const silent = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (!isFirst) return await rest.promise, controller.close();
        isFirst = false;
        controller.enqueue(new TextEncoder().encode(VERSION_1.slice(0, 40)));
      },
    });
    const leave = await app.services.bulkTurn();
    const first = send(silent);
    const second = send(VERSION_1, "merge", other.token);
    let isHeld = true;
    const ended = second.then(() => expect(isHeld).toBe(false));
    // It ends in much less than this without a turn to wait for.
    await new Promise((resolve) => setTimeout(resolve, 300));
    isHeld = false;
    leave();
    await ended;
    expect((await second).status).toBe(200);
    rest.resolve();
    expect((await first).status).toBe(400);
  });
});

describe("an account with a quota", () => {
  it("rejects a document for which there is no room before anything changes", async () => {
    app.close();
    await open({ quotaMb: 1 });
    const days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].map((date) => ({
      date,
      ...fullDay(date),
    }));
    const body = await textOf(days);
    for (const mode of ["preview", "merge", "replace"]) {
      expect(await send(body, mode)).toMatchObject({ status: 507, code: "quota_exceeded" });
    }
    expect((await dayOf("2026-11-01")).completed).toBe(0);
    expect((await send(await textOf(days.slice(0, 2)))).status).toBe(200);
  });
});
