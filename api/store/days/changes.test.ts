import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addChanges, changesSince, type LoggedChange, MAX_CHANGES, readChanges } from "./changes.ts";

const NOTHING = readChanges(undefined);
const earth = (day: string): LoggedChange => ({ day, ring: "earth", commitment: false });
const days = (log: readonly LoggedChange[] | null) => log?.map(({ day }) => day);

describe("the log of changes", () => {
  it("returns the changes since a write, earliest first", () => {
    const log = ["2026-11-19", "2026-11-20", "2026-11-21"].reduce(
      (log, day) => addChanges(log, [earth(day)]),
      NOTHING,
    );
    expect(days(changesSince(log, 1))).toEqual(["2026-11-20", "2026-11-21"]);
    expect(days(changesSince(log, 3))).toEqual([]);
  });

  it("contains a ring of a day once, however often it changed", () => {
    const log = [1, 2, 3].reduce((log) => addChanges(log, [earth("2026-11-21")]), NOTHING);
    expect(changesSince(log, 0)).toHaveLength(1);
  });

  it("distinguishes a commitment from the ring that shows it", () => {
    const ring: LoggedChange = { day: "2026-11-21", ring: "void", commitment: false };
    expect(changesSince(addChanges(NOTHING, [ring, { ...ring, commitment: true }]), 0)).toHaveLength(2);
  });

  it("returns null for a number before its oldest change and for one that does not exist", () => {
    const log = Array.from({ length: MAX_CHANGES + 2 }).reduce<typeof NOTHING>(
      (log, _, index) => addChanges(log, [earth(`20${index + 10}-01-01`)]),
      NOTHING,
    );
    expect(changesSince(log, 1)).toBeNull();
    expect(changesSince(log, 2)).toHaveLength(MAX_CHANGES);
    expect(changesSince(log, log.seq + 1)).toBeNull();
  });

  it("never misses a change and never exceeds its bound", () => {
    const write = fc.array(fc.integer({ min: 10, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(fc.property(fc.array(write, { maxLength: 80 }), fc.nat(80), (writes, from) => {
      const moved = writes.map((some) => some.map((year) => earth(`20${year}-01-01`)));
      const log = moved.reduce((log, some) => addChanges(log, some), NOTHING);
      const since = changesSince(log, from);
      expect(log.moved.length).toBeLessThanOrEqual(MAX_CHANGES);
      if (from > writes.length) expect(since).toBeNull();
      if (since !== null) {
        expect(new Set(days(since))).toEqual(new Set(moved.slice(from).flat().map(({ day }) => day)));
      }
    }));
  });
});
