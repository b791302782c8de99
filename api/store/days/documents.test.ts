import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#shared/domain/calendar.ts";
import { type Goal, RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { ringsOf } from "#shared/transfer/mod.ts";
import { anyDays } from "#shared/transfer/testing/any_day.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";
import { openTestStore } from "../../testing/test_store.ts";
import { goal } from "../../testing/trash_story.ts";
import { type DocumentKind, toStored } from "../documents.ts";
import { sweep } from "../erasure.ts";
import { dayKeys, keys } from "../keys.ts";
import { type Kv, wrapKv } from "../kv.ts";
import { readChanges } from "./changes.ts";
import {
  glanceAtRing,
  readRing,
  RING_DOCUMENTS,
  storedDay,
  waterDayMark,
  withCarriedGoals,
} from "./documents.ts";

describe("a ring that is only looked at", () => {
  const entryOf = (value: unknown): Deno.KvEntryMaybe<unknown> => ({
    key: ["day"],
    value,
    versionstamp: "1",
  });
  const v = RING_DOCUMENTS.fire.migrations.length + 1;
  const fire = RINGS.fire.empty();

  it("is what it is when it is parsed", () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        for (const rings of days.map(ringsOf)) {
          for (const ring of RING_NAMES) {
            if (!rings[ring]) continue;
            const { v, op, data } = toStored<unknown>(
              RING_DOCUMENTS[ring] as DocumentKind<unknown>,
              rings[ring],
              "op",
            );
            const entry = entryOf({ v, op, data });
            expect(glanceAtRing(ring, entry)).toEqual(readRing(ring, entry));
            expect(glanceAtRing(ring, entry), `${ring} is not parsed`).toBe(data);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["not written", null, null],
    ["no document", "nothing", null],
    ["of a newer version", { v: v + 1, op: "op", data: fire }, null],
    ["of another form", { v, op: "op", data: { ...fire, done: "yes" } }, null],
    ["a list", { v, op: "op", data: [] }, null],
    ["with a character that is rejected today", { v, op: "op", data: { ...fire, task: "a\0b" } }, {
      ...fire,
      task: "a\ufffdb",
    }],
  ])("is read as ever when it is %s", (_what, value, expected) => {
    expect(glanceAtRing("fire", value === null ? undefined : entryOf(value))).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["holes in place of goals", new Array(5)],
    ["more holes than anybody could parse", new Array(4_294_967_295)],
    ["a number that is none", [{ ...goal("Run"), baseline: NaN }]],
  ])("is damaged when it has %s", (_what, goals) => {
    const data = { goals };
    const water = RING_DOCUMENTS.water.migrations.length + 1;
    expect(glanceAtRing("water", entryOf({ v: water, op: "op", data }))).toBe(null);
  });
});

describe("usage", () => {
  const FIRST = "2026-01-01";
  const HOUR = 60 * 60_000;

  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp("2026-11-21T12:00:00.000Z", { quotaMb: 1 });
    me = await app.signIn();
  });
  afterEach(() => app.close());

  const battles = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      hard_thing: `battle ${index}`,
      battle_description: "x".repeat(1_900),
      difficulty_rating: 5,
      outcome: "victory",
      lessons_learned: "x".repeat(1_900),
    }));
  const put = (day: string, count: number, token = me.token) =>
    app.fetchJson(`/void/${day}/battle-logs`, {
      method: "PUT",
      token,
      body: { battle_logs: battles(count) },
    });
  const usage = async () => {
    const [entry] = await app.services.kv.getMany([keys.changes(me.user.id)]);
    return readChanges(entry);
  };

  /** Writes full days until one is rejected, and returns that one's response and day. */
  async function fillUp() {
    for (let at = 0;; at++) {
      const day = addDays(FIRST, at);
      const response = await put(day, 15);
      if (response.status !== 200) return { response, day, written: at };
    }
  }

  describe("an account's quota", () => {
    it("rejects a write that exceeds it with 507, and changes nothing", async () => {
      const { response, day, written } = await fillUp();
      expect(response).toMatchObject({ status: 507, code: "quota_exceeded", success: false });
      expect(response.error).toBe(
        "This account has no room left. Delete something first. Nothing was changed.",
      );
      expect(written).toBeGreaterThan(15);
      const { data } = await app.fetchJson(`/days/${day}`, { token: me.token });
      expect(data.day.versions.void).toBeNull();
      expect((await put(day, 15, (await app.signIn()).token)).status).toBe(200);
    });

    it("allows deletes and reads, and deletes free space", async () => {
      const { day } = await fillUp();
      expect((await app.fetchJson(`/days/${FIRST}`, { token: me.token })).status).toBe(200);
      expect((await put(FIRST, 0)).status).toBe(200);
      expect((await put(day, 14)).status).toBe(200);
      expect((await put(addDays(day, 1), 14)).status).toBe(507);
    });

    it("counts the difference when something is replaced", async () => {
      await put(FIRST, 10);
      const { bytes } = await usage();
      for (let n = 0; n < 40; n++) expect((await put(FIRST, n % 2 ? 10 : 9)).status).toBe(200);
      expect(bytes).toBeGreaterThan(38_000);
      // The number of the write has a digit more.
      expect((await usage()).bytes).toBe(Number(bytes) + 1);
    });

    it("counts receipts until they are swept and the account is counted again, within an hour", async () => {
      const { day } = await fillUp();
      await put(FIRST, 14);
      const repeat = () =>
        app.fetchJson(`/void/${FIRST}/battle-logs`, {
          method: "PUT",
          token: me.token,
          headers: { "Idempotency-Key": crypto.randomUUID() },
          body: { battle_logs: battles(14) },
        });
      let sent = 0;
      while ((await repeat()).status === 200) sent++;
      expect(sent).toBeGreaterThan(5);
      app.time.now += 25 * HOUR;
      await sweep(app.services.kv, app.time.now);
      expect((await repeat()).status).toBe(200);
      expect((await put(addDays(day, 1), 14)).status).toBe(507);
    });

    it("counts commitments", async () => {
      const commit = (text: string) =>
        app.fetchJson(`/void/${FIRST}/commitment`, {
          method: "PUT",
          token: me.token,
          body: { tomorrow_commitment: text },
        });
      await commit("x".repeat(4_000));
      expect((await usage()).bytes).toBeGreaterThan(4_000);
      await commit("");
      expect((await usage()).bytes).toBe(0);
    });

    it("counts an account without a stored usage at its next write", async () => {
      await put(FIRST, 10);
      const { bytes } = await usage();
      const key = keys.changes(me.user.id);
      const { seq, forgotten, moved } = await usage();
      const op = crypto.randomUUID();
      const old = { v: 1, op, data: { seq, forgotten, moved } };
      await app.services.kv.commit({ op, checks: [], mutations: [{ key, value: old }] });
      await put(addDays(FIRST, 1), 1);
      expect((await usage()).bytes).toBeGreaterThan((bytes ?? 0) + 3_800);
    });
  });
});

describe("carried goals", () => {
  const userId = crypto.randomUUID();
  const today = "2026-11-21";

  let db: Deno.Kv;
  let kv: Kv;
  let reads: number;

  beforeEach(async () => {
    db = await openTestStore();
    const wrapped = wrapKv(db);
    reads = 0;
    kv = {
      ...wrapped,
      snapshot: (...read) => (reads++, wrapped.snapshot(...read)),
      getMany: (...read) => (reads++, wrapped.getMany(...read)),
      list: (...read) => (reads++, wrapped.list(...read)),
    };
  });
  afterEach(() => db.close());

  const goal: Goal = {
    id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001",
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state: "success",
    note: "",
  };

  async function writeWater(day: string): Promise<void> {
    const op = crypto.randomUUID();
    const water = {
      key: keys.ring(userId, day, "water"),
      value: toStored(RING_DOCUMENTS.water, { goals: [goal] }, op),
    };
    await kv.commit({ op, checks: [], mutations: [water, waterDayMark(userId, day, op)] });
  }

  async function read(date: string) {
    const stored = storedDay(date, await kv.getMany(dayKeys(userId, date)));
    reads = 0;
    return await withCarriedGoals(kv, userId, stored, {
      today,
      dayEnd: (date) => Date.parse(date) + 86_400_000,
    });
  }

  describe("withCarriedGoals", () => {
    it("reads nothing more for another day, or when today has its Water", async () => {
      await writeWater("2026-11-20");
      await writeWater(today);
      await read(today);
      expect(reads).toBe(0);
      await read("2026-11-19");
      await read("2026-11-22");
      expect(reads).toBe(0);
    });

    it("finds the latest day with two small reads, however old it is", async () => {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= 28; day += 3) {
          await writeWater(`2016-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
        }
      }
      const { rings, versionstamps } = await read(today);
      expect(reads).toBe(2);
      expect(rings.water.goals).toMatchObject([{ ...goal, state: "pending", current_target: 11 }]);
      expect(versionstamps.water).toBeNull();
    });

    it("reads once when there is none", async () => {
      expect((await read(today)).rings.water.goals).toEqual([]);
      expect(reads).toBe(1);
    });
  });
});
