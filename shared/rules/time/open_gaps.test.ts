import { describe, expect, it } from "vitest";
import type { Entry } from "../../rings/mod.ts";
import { carriedInto, openGaps } from "./open_gaps.ts";

const at = (time: string) => Date.parse(`${time}:00Z`);
const DAY = { start: at("2026-11-21T00:00"), end: at("2026-11-22T00:00") };
const entry = (start: string, end: string): Entry => ({
  id: start,
  start_ts: `${start}:00.000Z`,
  end_ts: `${end}:00.000Z`,
  category: "Sleep",
  note: "",
  source: "manual",
});
const night = entry("2026-11-20T23:00", "2026-11-21T07:24");
const evening = entry("2026-11-20T20:00", "2026-11-21T00:00");
const work = entry("2026-11-21T09:00", "2026-11-21T11:10");
const until = (time: string) => at(`2026-11-21T${time}`);

describe("carriedInto", () => {
  it("returns the entries that run past the end of the day before", () => {
    expect(carriedInto(DAY, [evening, night])).toEqual([night]);
  });
});

describe("openGaps", () => {
  it("begin with the day, or where the night before ends, and end now", () => {
    expect(openGaps([work], DAY, until("12:00"))).toEqual([
      { start: DAY.start, end: until("09:00") },
      { start: until("11:10"), end: until("12:00") },
    ]);
    expect(openGaps([work, night], DAY, until("12:00"))[0]?.start).toBe(until("07:24"));
  });

  it("end with the day when it is over", () => {
    expect(openGaps([work], DAY, DAY.end + 1).at(-1)?.end).toBe(DAY.end);
  });

  it("of less than five minutes are ignored", () => {
    expect(openGaps([night, work], DAY, until("11:14"))).toHaveLength(1);
    expect(openGaps([night, work], DAY, until("11:15"))).toHaveLength(2);
  });

  it("are none on a day without entries", () => {
    expect(openGaps([], DAY, until("12:00"))).toEqual([]);
  });
});
