import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Day } from "../domain/records.ts";
import {
  cacheDay,
  cachedDay,
  coalesce,
  type DayCache,
  dayKey,
  isSameJson,
  latestBefore,
  readDays,
  storedValue,
  writeDay,
} from "./store.ts";
import { predictToday } from "./timer.ts";

const RULE = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;

const dayOf = (date: string): Day => predictToday(date, null, { rule: RULE, plan: null, now: 0 });
const withVersion = (day: Day, water: string): Day => ({ ...day, versions: { ...day.versions, water } });

describe("the cached days", () => {
  it("are the days that arrived last, up to the maximum", () => {
    const dates = ["2026-11-18", "2026-11-21", "2026-11-19"];
    const cache = dates.reduce<DayCache>(
      (days, date, at) => cacheDay(days, "ann", { day: dayOf(date), at }, 2),
      {},
    );
    expect(Object.keys(cache).sort()).toEqual([dayKey("ann", "2026-11-19"), dayKey("ann", "2026-11-21")]);
  });

  it("are separate for each account", () => {
    const cache = cacheDay({}, "ann", { day: dayOf("2026-11-21"), at: 1 }, 9);
    expect(cachedDay(cache, "ann", "2026-11-21")?.at).toBe(1);
    expect(cachedDay(cache, "bob", "2026-11-21")).toBeUndefined();
    expect(latestBefore(cache, "ann", "2026-11-22")?.date).toBe("2026-11-21");
    expect(latestBefore(cache, "bob", "2026-11-22")).toBeNull();
  });

  it("are not replaced by older ones, but are by those of a restored database", () => {
    const day = dayOf("2026-11-21");
    const cache = cacheDay({}, "ann", { day: withVersion(day, "one-02"), at: 1 }, 9);
    const after = (version: string) =>
      cachedDay(cacheDay(cache, "ann", { day: withVersion(day, version), at: 2 }, 9), "ann", day.date)?.at;
    expect([after("one-01"), after("one-03"), after("two-01")]).toEqual([1, 2, 2]);
  });

  it("are read from storage without unreadable ones", () => {
    const cached = { day: dayOf("2026-11-21"), at: 1 };
    const stored = {
      "day/ann/2026-11-21": writeDay(cached),
      "day/ann/2026-11-20": { version: 9 },
      queue: {},
    };
    expect(readDays(stored, 9)).toEqual({ "day/ann/2026-11-21": cached });
  });
});

describe("JSON values are the same", () => {
  it.each([
    ["whatever the order of their fields", { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }],
    ["when a field of one is undefined", { a: 1, b: undefined }, { a: 1 }],
    ["when both are absent", undefined, undefined],
  ])("%s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(true);
    expect(isSameJson(other, one)).toBe(true);
  });

  it.each([
    ["another value deep inside", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ["another order of items", [1, 2], [2, 1]],
    ["fewer items", [1], [1, 2]],
    ["another field", { a: 1 }, { b: 1 }],
    ["null for an absent field", { a: null }, {}],
    ["an object for a list", {}, []],
    ["a text for a number", "1", 1],
    ["nothing", { a: 1 }, undefined],
  ])("but not with %s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(false);
    expect(isSameJson(other, one)).toBe(false);
  });
});

const NAME = storedValue({
  key: "name",
  version: 2,
  schema: z.object({ name: z.string() }),
  fallback: { name: "nobody" },
  migrations: { 1: (old) => ({ name: old }) },
});

describe("a storedValue", () => {
  it("reads what it wrote", () => {
    expect(NAME.read(NAME.write({ name: "ann" }))).toEqual({ value: { name: "ann" }, unreadable: false });
  });

  it("is the fallback while nothing is stored", () => {
    expect(NAME.read(undefined)).toEqual({ value: { name: "nobody" }, unreadable: false });
  });

  it("migrates an older version", () => {
    expect(NAME.read({ version: 1, value: "ann" })).toEqual({ value: { name: "ann" }, unreadable: false });
  });

  it.each([
    ["of a version before the first migration", { version: 0, value: "ann" }],
    ["of a later version", { version: 3, value: { name: "ann" } }],
    ["that its schema rejects", { version: 2, value: { name: 7 } }],
    ["without a version", { name: "ann" }],
    ["that is not an object", "ann"],
  ])("says that it cannot read a value %s", (_, stored) => {
    expect(NAME.read(stored)).toEqual({ value: { name: "nobody" }, unreadable: true });
  });
});

it("a replaceable storedValue does not report an unreadable value", () => {
  const COPY = storedValue({ key: "copy", version: 1, schema: z.string(), fallback: "", replaceable: true });
  expect(COPY.read({ version: 9, value: 9 })).toEqual({ value: "", unreadable: false });
});

it("coalesce runs one call at a time, and once more for all calls during a run", async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const run = coalesce(async () => {
    runs++;
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
  });
  await Promise.all([run(), run(), run(), run()]);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  await run();
  expect(runs).toBe(3);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "coalesce runs one call at a time when one comes %i microtasks after a run, before the next",
  async (microtasks) => {
    let atOnce = 0;
    let most = 0;
    const run = coalesce(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve));
      atOnce--;
    });
    const first = run();
    const second = run();
    await first;
    for (let each = 0; each < microtasks; each++) await null;
    await Promise.all([run(), second]);
    expect(most).toBe(1);
  },
);

it("coalesce continues after a failed run", async () => {
  let runs = 0;
  const run = coalesce(() => runs++ === 0 ? Promise.reject(new Error("first")) : Promise.resolve());
  const first = run();
  const second = run();
  await expect(first).rejects.toThrow("first");
  await second;
  expect(runs).toBe(2);
});

it("coalesce pauses between two runs, but neither before the first nor after the last result", async () => {
  const PAUSE_MS = 40;
  const runs: number[] = [];
  const run = coalesce(() => Promise.resolve(void runs.push(performance.now())), PAUSE_MS);
  await run();
  expect(runs).toHaveLength(1);
  await Promise.all([run(), run(), run()]);
  expect(runs).toHaveLength(2);
  // A timer may be up to a millisecond early.
  expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS - 1);
});
