import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../rings/mod.ts";
import { cutAll, gaps, minutesOf, overlappingIds, union } from "./spans.ts";

const day = { start: 0, end: 1_440 * 60_000 };
const span = (from: number, to: number) => ({ start: from * 60_000, end: to * 60_000 });
const anySpan = fc.tuple(fc.integer({ min: -300, max: 1_700 }), fc.integer({ min: 1, max: 600 }))
  .map(([from, length]) => span(from, from + length));

describe("union", () => {
  it("joins spans that overlap or touch, and no others", () => {
    expect(union([span(60, 120), span(0, 30), span(100, 150), span(150, 160)])).toEqual([
      span(0, 30),
      span(60, 160),
    ]);
  });

  it("is not shortened by a span within another", () => {
    expect(union([span(0, 100), span(10, 20)])).toEqual([span(0, 100)]);
  });
});

describe("gaps", () => {
  it("are the whole day when nothing was tracked", () => {
    expect(gaps([], day)).toEqual([day]);
  });

  it("are none when the day is covered", () => {
    expect(gaps([span(-10, 700), span(650, 1_500)], day)).toEqual([]);
  });

  it("and the tracked time add up to the day, whatever was tracked", () => {
    fc.assert(fc.property(fc.array(anySpan, { maxLength: 20 }), (spans) => {
      const tracked = minutesOf(union(cutAll(spans, day)));
      expect(tracked + minutesOf(gaps(spans, day))).toBeCloseTo(1_440);
    }));
  });
});

describe("overlappingIds", () => {
  const entry = (id: string, from: string, to: string): Entry => ({
    id,
    start_ts: `2026-11-21T${from}:00.000Z`,
    end_ts: `2026-11-21T${to}:00.000Z`,
    category: "Misc",
    note: "",
    source: "manual",
  });

  it("contains both of an overlapping pair, and no adjacent ones", () => {
    const entries = [
      entry("a", "09:00", "10:00"),
      entry("b", "10:00", "11:00"),
      entry("c", "10:30", "12:00"),
    ];
    expect([...overlappingIds(entries)].sort()).toEqual(["b", "c"]);
  });

  it("finds a long entry that overlaps one beginning after others have ended", () => {
    const entries = [
      entry("long", "08:00", "12:00"),
      entry("a", "08:30", "09:00"),
      entry("b", "11:00", "13:00"),
    ];
    expect([...overlappingIds(entries)].sort()).toEqual(["a", "b", "long"]);
  });
});
