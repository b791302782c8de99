import { describe, expect, it } from "vitest";
import type { Entry } from "../../rings/mod.ts";
import { overlapPairs } from "./overlap_pairs.ts";

const entry = (id: string, start: string, end: string): Entry => ({
  id,
  start_ts: `2026-11-21T${start}:00.000Z`,
  end_ts: `2026-11-21T${end}:00.000Z`,
  category: "Admin",
  note: "",
  source: "manual",
});
const pairsOf = (...entries: Entry[]) =>
  overlapPairs(entries).map(({ first, second }) => first.id + second.id);

describe("overlapping entries", () => {
  it("are returned in pairs, the earlier one first, with their common time", () => {
    const [pair] = overlapPairs([entry("b", "09:45", "11:00"), entry("a", "09:00", "10:00")]);
    expect(pair).toMatchObject({
      first: { id: "a" },
      second: { id: "b" },
      span: { start: Date.parse("2026-11-21T09:45:00Z"), end: Date.parse("2026-11-21T10:00:00Z") },
    });
  });

  it("are none when they share less than a minute, which would be shown as 0m", () => {
    const later = entry("b", "10:00", "11:00");
    const until = (end_ts: string) => ({ ...entry("a", "09:00", "10:00"), end_ts });
    expect(pairsOf(until("2026-11-21T10:00:59.999Z"), later)).toEqual([]);
    expect(pairsOf(until("2026-11-21T10:01:00.000Z"), later)).toEqual(["ab"]);
  });

  it("are every pair of three that overlap at the same time", () => {
    expect(pairsOf(entry("a", "09:00", "12:00"), entry("b", "09:30", "10:00"), entry("c", "09:45", "11:00")))
      .toEqual(["ab", "ac", "bc"]);
  });

  it("do not include adjacent ones", () => {
    expect(pairsOf(entry("a", "09:00", "10:00"), entry("b", "10:00", "11:00"))).toEqual([]);
  });
});
