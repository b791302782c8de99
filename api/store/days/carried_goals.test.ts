import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Goal } from "#shared/rings/mod.ts";
import { waterDayMark, withCarriedGoals } from "./carried_goals.ts";
import { toStored } from "../document.ts";
import { dayKeys, keys } from "../keys.ts";
import { type Kv, wrapKv } from "../kv.ts";
import { RING_DOCUMENTS } from "./ring_documents.ts";
import { storedDay } from "./stored_day.ts";
import { openTestStore } from "../../testing/test_store.ts";

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
  const stored = storedDay(date, await kv.snapshot(dayKeys(userId, date)));
  reads = 0;
  return await withCarriedGoals(kv, userId, stored, today);
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
    expect(rings.water.goals).toEqual([{ ...goal, state: "pending", current_target: 11 }]);
    expect(versionstamps.water).toBeNull();
  });

  it("reads once when there is none", async () => {
    expect((await read(today)).rings.water.goals).toEqual([]);
    expect(reads).toBe(1);
  });
});
