import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Entry, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { reconcile, reconciledUntil } from "./reconcile.ts";

const day = { start: Date.parse("2026-11-21T00:00:00Z"), end: Date.parse("2026-11-22T00:00:00Z") };
const over = day.end + 1;

function entry(category: TimeCategory, from: number, to: number): Entry {
  return {
    id: crypto.randomUUID(),
    start_ts: new Date(day.start + from * 60_000).toISOString(),
    end_ts: new Date(day.start + to * 60_000).toISOString(),
    category,
    note: "",
    source: "manual",
  };
}

describe("tracked_percentage", () => {
  it("counts overlaps once and only time within the day", () => {
    const entries = [entry("Deep Work", -60, 60), entry("Admin", 30, 144), entry("Sleep", 1_400, 1_500)];
    const { tracked_percentage } = reconcile({ entries, day, now: over, plan: null }).reconciliation;
    expect(tracked_percentage).toBe(Math.round((144 + 40) / 1_440 * 1_000) / 10);
  });

  it("is relative to the length of the day, 25 hours when the clock goes back", () => {
    const long = { start: day.start, end: day.end + 3_600_000 };
    const entries = [entry("Sleep", 0, 750)];
    expect(reconcile({ entries, day: long, now: over, plan: null }).reconciliation.tracked_percentage).toBe(
      50,
    );
  });

  it("is 0 for a day of length zero", () => {
    const none = { start: day.start, end: day.start };
    expect(
      reconcile({ entries: [entry("Sleep", -10, 10)], day: none, now: over, plan: null }).reconciliation
        .tracked_percentage,
    )
      .toBe(0);
  });
});

describe("variance_minutes without a plan", () => {
  it("is the untracked time of the day so far", () => {
    const now = day.start + 600 * 60_000;
    const entries = [entry("Deep Work", 60, 180), entry("Learning", 570, 630)];
    expect(reconcile({ entries, day, now, plan: null }).reconciliation.variance_minutes).toBe(600 - 120 - 30);
  });

  it("is of the whole day when it is over, and 0 before it begins", () => {
    expect(reconcile({ entries: [], day, now: over, plan: null }).reconciliation.variance_minutes).toBe(
      1_440,
    );
    expect(reconcile({ entries: [], day, now: day.start - 1, plan: null }).reconciliation.variance_minutes)
      .toBe(0);
  });
});

describe("with a plan", () => {
  const plan = { "Deep Work": 240, Entertainment: 60 };
  const entries = [entry("Deep Work", 0, 180), entry("Entertainment", 200, 290), entry("Misc", 300, 320)];

  it("the variance is the sum of each category's difference", () => {
    expect(reconcile({ entries, day, now: over, plan }).reconciliation.variance_minutes).toBe(60 + 30 + 20);
  });

  it("the leaks are the categories over the plan, by their excess", () => {
    expect(reconcile({ entries, day, now: over, plan }).reconciliation.top_leaks).toEqual([
      { category: "Entertainment", minutes: 30 },
      { category: "Misc", minutes: 20 },
    ]);
  });
});

describe("top_leaks without a plan", () => {
  it("are Entertainment, Social and Misc by their minutes, without zeros", () => {
    const entries = [entry("Misc", 0, 10), entry("Entertainment", 10, 70), entry("Deep Work", 70, 500)];
    expect(reconcile({ entries, day, now: over, plan: null }).reconciliation.top_leaks).toEqual([
      { category: "Entertainment", minutes: 60 },
      { category: "Misc", minutes: 10 },
    ]);
  });
});

describe("any day", () => {
  const anyEntry = fc.tuple(
    fc.constantFrom(...TIME_CATEGORIES),
    fc.integer({ min: -500, max: 1_500 }),
    fc.integer({ min: 1, max: 600 }),
  )
    .map(([category, from, length]) => entry(category, from, from + length));

  it("is tracked between 0 and 100 percent, and the variance is the rest", () => {
    fc.assert(fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const { tracked_percentage, variance_minutes, top_leaks } = reconcile({
        entries,
        day,
        now: over,
        plan: null,
      }).reconciliation;
      expect(tracked_percentage).toBeGreaterThanOrEqual(0);
      expect(tracked_percentage).toBeLessThanOrEqual(100);
      expect(Math.abs(variance_minutes - 1_440 * (1 - tracked_percentage / 100))).toBeLessThan(1.5);
      expect(top_leaks.length).toBeLessThanOrEqual(3);
    }));
  });

  it("returns its categories once each, largest first", () => {
    fc.assert(fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const found = reconcile({ entries, day, now: over, plan: null }).categories;
      expect(new Set(found.map(({ category }) => category)).size).toBe(found.length);
      for (const [index, { minutes }] of found.entries()) {
        expect(minutes).toBeLessThanOrEqual(found[index - 1]?.minutes ?? Infinity);
      }
    }));
  });

  it("sums each category's own entries whole, without what was carried over from the day before", () => {
    const sleep = entry("Sleep", -60, 444);
    const late = entry("Entertainment", 1_380, 1_500);
    const { categories, reconciliation } = reconcile({
      entries: [late, entry("Admin", 600, 630), entry("Admin", 620, 640)],
      carried: [sleep],
      day,
      now: over,
      plan: null,
    });
    expect(categories).toEqual([{ category: "Entertainment", minutes: 120 }, {
      category: "Admin",
      minutes: 50,
    }]);
    expect(reconciliation.tracked_percentage).toBe(37.8);
    expect(reconciliation.top_leaks).toEqual([{ category: "Entertainment", minutes: 60 }]);
  });

  it("counts every entry once over all days, however entries cross midnight", () => {
    fc.assert(fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const found = reconcile({ entries, carried: [entry("Sleep", -60, 60)], day, now: over, plan: null });
      const sum = found.categories.reduce((all, { minutes }) => all + minutes, 0);
      const length = (one: Entry) => (Date.parse(one.end_ts) - Date.parse(one.start_ts)) / 60_000;
      expect(sum).toBe(entries.reduce((all, one) => all + length(one), 0));
    }));
  });

  it("has the seconds of a category that took a few", () => {
    const short = { ...entry("Deep Work", 0, 1), end_ts: new Date(day.start + 2_000).toISOString() };
    const { categories, reconciliation } = reconcile({ entries: [short], day, now: over, plan: null });
    expect(categories).toEqual([{ category: "Deep Work", minutes: 2 / 60 }]);
    expect(reconciliation.top_leaks).toEqual([]);
  });
});

describe("a reconciliation is the same until the returned moment", () => {
  const minute = fc.double({ min: -100, max: 1_600, noNaN: true });
  const input = fc.record({
    entries: fc.array(
      fc.tuple(minute, minute).map(([from, to]) => entry("Admin", Math.min(from, to), Math.max(from, to))),
      { maxLength: 5 },
    ),
    now: minute.map((at) => Math.round(day.start + at * 60_000)),
    plan: fc.constantFrom(null, { Admin: 60 }),
  });

  it("whatever the entries are", () => {
    fc.assert(
      fc.property(input, fc.double({ min: 0, max: 1, noNaN: true }), ({ entries, now, plan }, share) => {
        const until = reconciledUntil({ entries, day, now, plan });
        expect(until).toBeGreaterThan(now);
        const last = Math.min(until, day.end + 1_000_000) - 1;
        const later = now + Math.floor(Math.max(0, last - now) * share);
        expect(reconcile({ entries, day, now: later, plan })).toEqual(reconcile({ entries, day, now, plan }));
      }),
      { seed: 15, numRuns: 500 },
    );
  });

  it("which is at most a minute away while time is untracked", () => {
    const now = day.start + 90_000;
    expect(reconciledUntil({ entries: [], day, now, plan: null })).toBe(now + 60_000);
  });
});
