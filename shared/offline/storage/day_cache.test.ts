import { describe, expect, it } from "vitest";
import type { Day } from "../../records/mod.ts";
import { cacheDay, cachedDay, type DayCache, dayKey, latestBefore, readDays, writeDay } from "./day_cache.ts";
import { predictToday } from "../predict_today.ts";

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
