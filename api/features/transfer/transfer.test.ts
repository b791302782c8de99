import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  addEntry,
  createCalendar,
  exportData,
  getDay,
  MAX_IMPORT_BYTES,
  me as whoAmI,
  putAnswer,
  putBattleLogs,
  putFire,
  putGoals,
  sealDay,
  startTotp,
  subscribeToPush,
  updateMe,
} from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { problemText } from "#shared/domain/problems.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { PRESENT_HEAD } from "#shared/transfer/document.ts";
import { type DayRecord, profileOf, writeDocument } from "#shared/transfer/mod.ts";
import { readForeignFiles } from "#shared/transfer/readers.ts";
import { anyDays } from "#shared/transfer/testing/any_day.ts";
import { fullDay } from "../../testing/full_day.ts";
import { openTestApp, type SignedIn, type TestApp, type TestAppOptions } from "../../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../../testing/test_store.ts";

describe("transfer", () => {
  const NOW = "2026-11-22T06:00:00.000Z";
  const VERSION_1 = Deno.readTextFileSync(
    new URL("../../../shared/transfer/testing/document.v1.json", import.meta.url),
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
    app.fetchJson(`/import?mode=${mode}`, {
      method: "POST",
      token,
      body,
      ...(body instanceof ReadableStream && { headers: { "Content-Length": String(VERSION_1.length) } }),
    });
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

    it.each(["identity", "gzip"])(
      "gives its place to another response when its client does not read it: %s",
      async (encoding) => {
        app.stayOnOneServer();
        // The store keeps its own timers.
        vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
        onTestFinished(() => void vi.useRealTimers());
        const { openLists } = app.services;
        const headers = { "Accept-Encoding": encoding };
        const { token } = await app.signIn();
        const [read, unread] = [await get("/export"), await app.request("/export", { token, headers })];
        await vi.advanceTimersByTimeAsync(6_000);
        expect(await read.json()).toMatchObject({ days: [] });
        const others = await Promise.all(Array.from({ length: 7 }, () => openLists.enter("")));
        const waiting = openLists.enter("");
        expect(openLists.length).toBe(1);
        await vi.advanceTimersByTimeAsync(3_000);
        expect(openLists.length).toBe(0);
        await expect(unread.text()).rejects.toThrow("The client does not read its response.");
        for (const leave of [...others, await waiting]) leave();
      },
    );

    it("is compressed as it is made", async () => {
      await send(VERSION_1);
      const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
      const response = await app.request("/export", { token: me.token, headers });
      expect(response.headers.get("Content-Encoding")).toBe("gzip");
      const body = response.body?.pipeThrough(new DecompressionStream("gzip"));
      expect(await new Response(body).text()).toBe(await (await get("/export")).text());
    });

    it("returns everything as a document in a file of its own name", async () => {
      await send(VERSION_1);
      const response = await get("/export");
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect(response.headers.get("Content-Disposition")).toBe(
        'attachment; filename="gorin-2026-11-22.json"',
      );
      expect(response.headers.get("X-Total-Days")).toBe("2");
      const { account, ...document } = await response.json();
      const { account: _other, ...expected } = JSON.parse(VERSION_1);
      expect(document).toMatchObject({ ...expected, ...PRESENT_HEAD });
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
          for: { kind: "goal", id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00c" },
        },
      });
      const entries = await get("/export?format=csv&table=entries");
      expect(entries.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
      expect(entries.headers.get("Content-Disposition")).toContain('filename="gorin-entries-2026-11-22.csv"');
      expect(await entries.text()).toBe(
        "day,id,start_ts,end_ts,category,note,source,for\r\n" +
          "2026-11-21,0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a002,2026-11-21T00:15:00.000Z,2026-11-21T02:00:00.000Z,Deep Work,Chapter 3,timer,\r\n" +
          '2026-11-22,0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00b,2026-11-22T01:00:00.000Z,2026-11-22T02:00:00.000Z,Misc,"\'=1+1, or ""2""",manual,goal 0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00c\r\n',
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

    it("adds an answer or a seal only where there is none, and replaces all of them", async () => {
      const answer = (text: string) => ({ question: "Why?", text });
      const give = (day: string, ring: "earth" | "water", text: string) =>
        me.client.call(putAnswer, { params: { day, ring }, body: answer(text) });
      await give("2026-11-20", "earth", "Mine");
      await give("2026-11-19", "earth", "Not in the document");
      await me.client.call(sealDay, { params: { day: "2026-11-19" } });
      const sealed_at = "2026-11-20T21:00:00.000Z";
      const document = await textOf([
        { date: "2026-11-19", sealed_at: "2026-11-19T21:00:00.000Z" },
        { date: "2026-11-20", answers: { earth: answer("Theirs"), water: answer("New") }, sealed_at },
      ]);
      const { data } = await send(document);
      expect(data.import).toMatchObject({
        kinds: {
          answer: { new: 1, same: 0, conflicting: 1 },
          seal: { new: 1, same: 0, conflicting: 1 },
        },
        by_day: [{ date: "2026-11-19", conflicting: 1 }, { date: "2026-11-20", new: 2, conflicting: 1 }],
      });
      expect(await dayOf("2026-11-20")).toMatchObject({
        earth: { answer: answer("Mine") },
        water: { answer: answer("New") },
        sealed_at,
      });
      expect(await dayOf("2026-11-19")).toMatchObject({ sealed_at: NOW });
      await send(document, "replace");
      expect(await dayOf("2026-11-20")).toMatchObject({ earth: { answer: answer("Theirs") }, sealed_at });
      expect(await dayOf("2026-11-19")).toMatchObject({
        earth: { answer: { question: "", text: "" } },
        sealed_at: "2026-11-19T21:00:00.000Z",
      });
    });

    it.each([
      ["an answer that is too long", { answers: { earth: { question: "", text: "x".repeat(4_001) } } }],
      ["a moment that does not exist", { sealed_at: "2026-02-30T21:00:00.000Z" }],
    ])("rejects %s, and changes nothing", async (_name, part) => {
      const document = await textOf([{ date: "2026-11-20", ...part }]);
      expect(await send(document)).toMatchObject({ status: 400, code: "validation_failed" });
      expect((await app.services.kv.list({ prefix: ["answer"] })).length).toBe(0);
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
      expect(details).toMatchObject([
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

    it("rejects a body without a length, which would be kept in memory with its connection", async () => {
      const { token } = me;
      const body = VERSION_1;
      const inChunks = { "Transfer-Encoding": "chunked" };
      for (const init of [{ body: new Blob([body]).stream() }, { body, headers: inChunks }]) {
        const { status, code, error } = await app.fetchJson("/import", { method: "POST", token, ...init });
        expect([status, code, error]).toEqual([
          411,
          "length_required",
          "Send this with a Content-Length, and not in chunks.",
        ]);
      }
    });

    it("lets others run while it reads what holds no records", async () => {
      const spaces = new Uint8Array(65_536).fill(0x20);
      let left = 200;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(left > 0 ? spaces : new TextEncoder().encode(VERSION_1));
          if (left-- === 0) controller.close();
        },
      });
      let turns = 0;
      let isRead = false;
      const others = (async () => {
        for (; !isRead; turns++) await new Promise((resolve) => setTimeout(resolve, 0));
      })();
      const headers = { "Content-Length": String(200 * 65_536 + VERSION_1.length) };
      const { status } = await app.request("/import?mode=preview", {
        method: "POST",
        token: me.token,
        body,
        headers,
      });
      isRead = true;
      await others;
      expect(status).toBe(200);
      // Reading 13 MB takes many times the two milliseconds after which others have their turn; it was one or two.
      expect(turns).toBeGreaterThan(20);
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
      const { status, error, said, details } = await send(body);
      const text = "With those that are there already, 2026-11-21 would have 60 goals; it can hold 50.";
      expect({ status, error, said }).toEqual({
        status: 400,
        error: `Line 7: ${text}`,
        said: { code: "document_line", values: { line: 7, problem: text } },
      });
      expect(problemText({ message: error, said, details })).toBe(text);
      setLanguage(JAPANESE);
      onTestFinished(() => setLanguage(null));
      expect(problemText({ message: error, said, details }))
        .toBe("すでにあるものと合わせると、2026-11-21の目標は60件になります。1日50件までです。");
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
});

describe("export secrets", () => {
  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp();
    me = await app.signIn();
  });
  afterEach(() => app.close());

  /** Gives the account one of everything that only its owner's browsers, apps and scripts may have. */
  async function addSecrets(): Promise<void> {
    await app.createAccessToken(me, "write");
    await me.client.call(createCalendar, {});
    await me.client.call(startTotp, {});
    await me.client.call(subscribeToPush, {
      body: {
        endpoint: "https://push.example.org/messages/1",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      },
    });
    await app.services.accounts.update(me.user.id, (account) => ({
      ...account,
      password: "the hash of a password",
      devices: [{
        id: crypto.randomUUID(),
        name: "Old phone",
        hash: "the hash of a device",
        expires_at: LATER,
      }],
      totp: {
        secret: "JBSWY3DPEHPK3PXP",
        enabled_at: NOW,
        last_step: 0,
        recovery_codes: ["the hash of a code"],
      },
      passkeys: [{
        id: crypto.randomUUID(),
        name: "Laptop with a fingerprint reader",
        created_at: NOW,
        last_used_at: null,
        credential_id: "the id of a credential",
        public_key: "the public key of a passkey",
        counter: 0,
        rp_id: "gorin.example.org",
      }],
    }));
  }

  const NOW = "2026-11-20T12:00:00.000Z";
  const LATER = "2027-11-20T12:00:00.000Z";

  /** Returns every text of a value that is long enough to be no part of another one by chance; no times. */
  function textsIn(value: unknown): string[] {
    if (typeof value === "string") return value.length < 8 || /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap(textsIn);
  }

  describe("an export", () => {
    it("contains no text of the account's secrets, in any format", async () => {
      await addSecrets();
      const { user: _, ...secrets } = await app.services.accounts.get(me.user.id) ?? { user: null };
      const kinds = ["calendar", "challenge", "push", "push_schedule"];
      const others = (await app.services.kv.list({ prefix: [] })).filter(({ key }) =>
        kinds.includes(String(key[0]))
      );
      const texts = [me.token, ...textsIn(secrets), ...others.flatMap(({ value }) => textsIn(value))]
        // The name of a test's browser is also the name of the product.
        .filter((text) => !/^Gorin|^Unknown/.test(text));
      expect(texts.length).toBeGreaterThan(15);
      const tables = ["entries", "goals", "battles", "days"] as const;
      const queries = [{}, ...tables.map((table) => ({ format: "csv" as const, table }))];
      for (const query of queries) {
        const text = await (await me.client.download(exportData, { query })).text();
        expect(texts.filter((secret) => text.includes(secret))).toEqual([]);
      }
    });
  });
});

describe("round trip", () => {
  const NOW = "2026-11-21T12:00:00.000Z";
  const params = { day: "2026-10-30" };

  const BATTLE = {
    id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a005",
    timestamp: "2026-10-05T07:30:00.000Z",
    hard_thing: "Cold shower",
    battle_description: "Two minutes",
    difficulty_rating: 6,
    outcome: "victory",
    lessons_learned: "",
  } as const;

  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(NOW);
  });
  afterEach(() => app.close());

  const exportOf = async ({ token }: SignedIn) => await (await app.request("/export", { token })).text();
  const importInto = ({ token }: SignedIn, body: string, mode = "merge") =>
    app.fetchJson(`/import?mode=${mode}`, { method: "POST", token, body });
  const textOf = async (parts: Parameters<typeof writeDocument>[0]) =>
    (await Array.fromAsync(writeDocument(parts))).join("");
  /** The document without whose it is: everything else is what an import takes over. */
  const contentOf = (document: string) => {
    const { account: _account, ...content } = JSON.parse(document);
    return content;
  };

  /** Puts something into the trash, so that a document has all that there is. */
  async function deleteSomething({ client }: SignedIn): Promise<void> {
    const goal = {
      domain: "Fitness",
      target: "Push-ups",
      baseline: 10,
      step_pct: 10,
      state: "pending",
      note: "",
    } as const;
    await client.call(putGoals, { params, body: { goals: [goal] } });
    await client.call(putGoals, { params, body: { goals: [] } });
    await client.call(putBattleLogs, { params, body: { battle_logs: [] } });
  }

  describe("an exported document", () => {
    it("is equal after everything was wiped and the document was imported", async () => {
      await fc.assert(
        fc.asyncProperty(anyDays, async (days) => {
          const me = await app.signIn();
          await importInto(me, await textOf({ exported_at: NOW, days }));
          await deleteSomething(me);
          const first = await exportOf(me);

          const { user } = me;
          const empty = await textOf({
            exported_at: NOW,
            profile: profileOf(user),
            settings: defaultSettings(),
            days: [],
          });
          expect((await importInto(me, empty, "replace")).status).toBe(200);
          expect(contentOf(await exportOf(me))).toEqual(contentOf(empty));

          expect((await importInto(me, first)).status).toBe(200);
          expect(await exportOf(me)).toBe(first);
        }),
        { numRuns: countOnStore(8), seed: 50_715 },
      );
    }, PROPERTY_TIMEOUT_MS);

    it("is equal in another account", async () => {
      await fc.assert(
        fc.asyncProperty(anyDays, fc.constantFrom("merge", "replace"), async (days, mode) => {
          const [me, other] = [
            await app.signIn({ weaknesses: ["Phone"], timezone: "Asia/Tokyo" }),
            await app.signIn(),
          ];
          await importInto(me, await textOf({ exported_at: NOW, days }));
          const document = await exportOf(me);
          expect((await importInto(other, document, mode)).status).toBe(200);
          expect(contentOf(await exportOf(other))).toEqual(contentOf(document));
        }),
        { numRuns: countOnStore(8), seed: 50_716 },
      );
    }, PROPERTY_TIMEOUT_MS);

    it("contains the former day rules, which an empty account takes over", async () => {
      const [me, other] = [await app.signIn(), await app.signIn()];
      const settings = { day_boundary: { mode: "timezone", start_hour: 4 } } as const;
      await me.client.call(updateMe, { body: { timezone: "Asia/Tokyo", settings } });
      const document = await exportOf(me);
      await importInto(other, document);
      expect(JSON.stringify(contentOf(await exportOf(other)))).toBe(JSON.stringify(contentOf(document)));
      expect(contentOf(document).profile.earlier_day_rules).toHaveLength(1);
    });

    it("keeps the length of the days that the account has", async () => {
      const me = await app.signIn();
      await me.client.call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } });
      const settings = {
        ...defaultSettings(),
        day_boundary: { mode: "timezone", start_hour: 0 } as const,
      };
      const document = await textOf({
        exported_at: NOW,
        profile: { timezone: "Asia/Tokyo" },
        settings,
        days: [],
      });
      await importInto(me, document);
      const { user } = await me.client.call(whoAmI, {});
      expect(user.earlier_day_rules).toMatchObject([{ timezone: "UTC", before: "2026-11-22" }]);
    });

    it("changes nothing when it is merged again", async () => {
      await fc.assert(
        fc.asyncProperty(anyDays, anyDays, async (days, others) => {
          const me = await app.signIn();
          await importInto(me, await textOf({ exported_at: NOW, days }));
          const document = await textOf({ exported_at: NOW, days: others });
          await importInto(me, document);
          const before = await exportOf(me);
          const preview = await importInto(me, document, "preview");
          expect(preview.data.import.total.new).toBe(0);
          await importInto(me, document);
          expect(await exportOf(me)).toBe(before);
        }),
        { numRuns: countOnStore(8), seed: 50_717 },
      );
    }, PROPERTY_TIMEOUT_MS);
  });

  describe("a table that was exported as CSV", () => {
    /** Reads a table as the dashboard does, and returns what importing it would do. */
    const previewOf = async (me: SignedIn, csv: string) => {
      const { days, badRows } = readForeignFiles([csv], dayRuleOf(me.user));
      expect(badRows).toEqual([]);
      const { data } = await importInto(me, await textOf({ exported_at: NOW, days }), "preview");
      return data.import.total;
    };
    const tableOf = async ({ token }: SignedIn, table: string) => {
      const response = await app.request(`/export?format=csv&table=${table}`, { token });
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    };

    it("contains the same items when it is imported again, and others where a spreadsheet changed it", async () => {
      const me = await app.signIn();
      const notes = ["note", "=1+1", "'=1+1", 'two\nlines, "quoted"', "", "\u671d"];
      for (const [hour, note] of notes.entries()) {
        const entry = {
          start_ts: `2026-10-30T0${hour}:00:00.123Z`,
          end_ts: `2026-10-30T0${hour}:30:00Z`,
          category: "Deep Work",
          source: hour === 0 ? "timer" : "manual",
          note,
        } as const;
        await me.client.call(addEntry, { params, body: entry });
      }
      const goal = {
        domain: "Fitness",
        target: "-5 kg",
        baseline: 10,
        step_pct: 10,
        state: "partial",
        note: "x",
      } as const;
      const goals = [goal, { ...goal, weekdays: [1, 5], unit: "km" }, { ...goal, paused: true }];
      await me.client.call(putGoals, { params, body: { goals } });
      await me.client.call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } });
      for (const [table, count] of [["entries", 6], ["goals", 3], ["battles", 1]] as const) {
        const csv = await tableOf(me, table);
        expect(csv.startsWith("\ufeffday,id,")).toBe(true);
        // As it is, and as a spreadsheet writes the dates that it found, in the US, Germany and the UK.
        for (const day of [params.day, "10/30/2026", "30.10.2026", "30/10/26"]) {
          const saved = csv.replaceAll(`\r\n${params.day},`, `\r\n${day},`);
          expect([table, day, await previewOf(me, saved)])
            .toEqual([table, day, { new: 0, same: count, conflicting: 0 }]);
        }
      }
      const csv = await tableOf(me, "entries");
      expect(await previewOf(me, csv.replace("Deep Work,note", "Deep Work,corrected")))
        .toEqual({ new: 0, same: 5, conflicting: 1 });
    });
  });
});
