import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Entry, RINGS } from "#shared/domain/rings/mod.ts";
import { openTestStore } from "../../testing/test_store.ts";
import type { IdempotencyKey } from "../documents.ts";
import { sweep } from "../erasure.ts";
import { keys } from "../keys.ts";
import { type Kv, MAX_SNAPSHOT_KEYS, wrapKv } from "../kv.ts";
import { createUserWrites } from "../user_writes.ts";
import { readChanges } from "./changes.ts";
import { type CommitmentWrite, createDays, type Days, type RingWrite } from "./days.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const TODAY = "2026-11-21";
const DAY = 86_400_000;
const userId = crypto.randomUUID();

let db: Deno.Kv;
let kv: Kv;
let days: Days;

beforeEach(async () => {
  db = await openTestStore();
  kv = wrapKv(db);
  days = createDays(kv, createUserWrites(0));
});
afterEach(() => db.close());

const carrying = { today: TODAY, dayEnd: (date: string) => Date.parse(date) + 86_400_000 };

const list = (owner: string, from: string, to: string) =>
  Array.fromAsync(days.list(owner, { from, to }, carrying));

const entry = (note: string): Entry => ({
  id: crypto.randomUUID(),
  start_ts: "2026-11-21T09:00:00.000Z",
  end_ts: "2026-11-21T10:00:00.000Z",
  category: "Deep Work",
  note,
  source: "manual",
});

function adding(added: Entry, more: Partial<RingWrite<"earth", Entry>> = {}): RingWrite<"earth", Entry> {
  return {
    userId,
    date: "2026-11-21",
    ring: "earth",
    today: TODAY,
    now: NOW,
    idempotency: undefined,
    change: ({ rings }) => ({
      next: { actual_entries: [...rings.earth.actual_entries, added] },
      result: added,
    }),
    row: () => ({ rings: 1, battles: 0, fought: "", inputs: "3600000;0;0;0" }),
    dayEnd: (date) => Date.parse(date) + DAY,
    ...more,
  };
}

describe("get", () => {
  it("returns a day that was never written as five empty rings without versions", async () => {
    const day = await days.get(userId, "2026-11-21", carrying);
    expect(day.rings.void).toEqual(RINGS.void.empty());
    expect(Object.values(day.versionstamps)).toEqual([null, null, null, null, null]);
    expect(day.commitments).toEqual({ today: "", tomorrow: "" });
  });

  it("reads what a day has itself with one snapshot", async () => {
    const { DAY_KEYS, dayKeys } = await import("../keys.ts");
    expect(DAY_KEYS.commitmentTomorrow).toBeLessThan(MAX_SNAPSHOT_KEYS);
    expect(dayKeys(userId, "2026-11-07")).toHaveLength(DAY_KEYS.monthBefore);
    expect(dayKeys(userId, "2026-11-06")).toHaveLength(DAY_KEYS.monthBefore + 1);
  });
});

describe("update", () => {
  it("stores every one of 30 entries that are added at the same time", async () => {
    const added = Array.from({ length: 30 }, (_, index) => entry(String(index)));
    await Promise.all(added.map((one) => days.update(adding(one))));
    const { rings } = await days.get(userId, "2026-11-21", carrying);
    expect(rings.earth.actual_entries.map(({ note }) => Number(note)).sort((a, b) => a - b)).toEqual(
      added.map((_, index) => index),
    );
  });

  it("writes nothing when the change throws", async () => {
    const failing = adding(entry("a"), {
      change: () => {
        throw new Error("no");
      },
    });
    await expect(days.update(failing)).rejects.toThrow("no");
    expect((await days.get(userId, "2026-11-21", carrying)).versionstamps.earth).toBeNull();
  });

  it("adds one entry for a write that is sent twice, also at the same time", async () => {
    const idempotency = { key: crypto.randomUUID(), fingerprint: "same" };
    const write = adding(entry("once"), { idempotency });
    const written = await Promise.all([days.update(write), days.update(write), days.update(write)]);
    expect(new Set(written.map(({ result }) => result.id)).size).toBe(1);
    expect((await days.get(userId, "2026-11-21", carrying)).rings.earth.actual_entries).toHaveLength(1);
  });

  it("rejects another write with the same key", async () => {
    const key = crypto.randomUUID();
    await days.update(adding(entry("a"), { idempotency: { key, fingerprint: "one" } }));
    const other = days.update(adding(entry("b"), { idempotency: { key, fingerprint: "other" } }));
    await expect(other).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("honours a key until its receipt is swept, after 24 hours", async () => {
    const idempotency = { key: crypto.randomUUID(), fingerprint: "same" };
    const write = (id: string) => days.update(adding(entry(id), { idempotency, now: NOW + DAY }));
    const stored = async () =>
      (await days.get(userId, "2026-11-21", carrying)).rings.earth.actual_entries.length;
    await days.update(adding(entry("a"), { idempotency }));
    await write("b");
    expect(await stored()).toBe(1);
    await sweep(kv, NOW + DAY);
    await write("b");
    expect(await stored()).toBe(2);
  });
});

describe("sweep", () => {
  it("deletes expired receipts, and no others", async () => {
    for (const now of [NOW - DAY, NOW - DAY, NOW]) {
      await days.update(
        adding(entry("a"), { now, idempotency: { key: crypto.randomUUID(), fingerprint: "f" } }),
      );
    }
    expect(await sweep(kv, NOW)).toBe(2);
    expect(await kv.list({ prefix: ["idempotency"] })).toHaveLength(1);
    expect(await kv.list({ prefix: ["expiry"] })).toHaveLength(1);
    expect(await sweep(kv, NOW)).toBe(0);
  });
});

describe("list", () => {
  it("returns the days of the range with data, oldest first", async () => {
    for (const date of ["2026-11-22", "2026-11-18", "2026-11-20", "2026-11-25"]) {
      const times = { start_ts: `${date}T09:00:00.000Z`, end_ts: `${date}T10:00:00.000Z` };
      await days.update(adding({ ...entry(date), ...times }, { date }));
    }
    const found = await list(userId, "2026-11-19", "2026-11-22");
    expect(found.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-22"]);
    expect(found[0]?.rings.earth.actual_entries[0]?.note).toBe("2026-11-20");
  });

  it("agrees with get on every day", async () => {
    for (const date of ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"]) {
      await days.update(adding(entry(date), { date }));
    }
    const listed = await list(userId, "2026-10-31", "2026-11-02");
    for (const day of listed) {
      const alone = await days.get(userId, day.date, carrying);
      expect(day.rings).toEqual(alone.rings);
      expect(day.versionstamps).toEqual(alone.versionstamps);
      expect(day.previousEarth).toEqual(alone.previousEarth);
      expect(day.nextEarth).toEqual(alone.nextEarth);
    }
  });

  it("does not show another user's days", async () => {
    await days.update(adding(entry("mine")));
    expect(await list(crypto.randomUUID(), "2026-11-01", "2026-11-30")).toEqual([]);
  });
});

describe("commit", () => {
  const TOMORROW = "2026-11-22";
  const key = keys.commitment(userId, TOMORROW);
  const { row, dayEnd } = adding(entry(""));
  const write = (commitment: string, idempotency?: IdempotencyKey): CommitmentWrite => ({
    userId,
    date: TOMORROW,
    commitment,
    today: TODAY,
    now: NOW,
    idempotency,
    row,
    dayEnd,
  });
  const commit = (commitment: string, idempotency?: IdempotencyKey) =>
    days.commit(write(commitment, idempotency));
  const logged = async () => readChanges((await kv.getMany([keys.changes(userId)]))[0]);

  it("returns the one before, and logs that it changed on its day and the day before, and nothing else", async () => {
    expect([await commit("Swim"), await commit("Climb"), await commit("")]).toEqual(["", "Swim", "Climb"]);
    expect((await db.get(key)).value).toBeNull();
    expect(await logged()).toMatchObject({
      seq: 3,
      moved: [TODAY, TOMORROW].map((day) => ({ seq: 3, day, ring: "void", commitment: true })),
    });
    expect(await Array.fromAsync(db.list({ prefix: keys.months(userId) }))).toEqual([]);
  });

  it("is made once when it is sent again, and rejects another one with the same key", async () => {
    const sent = { key: "one", fingerprint: "Swim" };
    await commit("Run");
    expect([await commit("Swim", sent), await commit("Swim", sent)]).toEqual(["Run", "Run"]);
    expect((await logged()).seq).toBe(2);
    await expect(commit("Climb", { ...sent, fingerprint: "Climb" })).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("takes the place of one that is damaged", async () => {
    await db.set(key, { v: 1, op: "op", data: 5 });
    expect(await commit("Swim")).toBe("");
    expect((await days.get(userId, TODAY, carrying)).commitments.tomorrow).toBe("Swim");
  });

  it("counts for the quota with what it adds to the one before", async () => {
    days = createDays(kv, { ...createUserWrites(0), quotaBytes: 200 });
    await commit("x".repeat(100));
    const { bytes } = await logged();
    await expect(commit("x".repeat(160))).rejects.toMatchObject({ code: "quota_exceeded" });
    await commit("x".repeat(90));
    expect((await logged()).bytes).toBe((bytes ?? 0) - 10);
  });
});
