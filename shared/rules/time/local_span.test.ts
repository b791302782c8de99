import { describe, expect, it } from "vitest";
import { possibleInstants, spanBetween } from "./local_span.ts";

const possible = (local: string, zone = "Europe/Berlin") => {
  const { at, skipped } = possibleInstants(Temporal.PlainDateTime.from(local), zone);
  return [skipped, ...at.map((one) => new Date(one).toISOString().slice(5, 16))];
};

describe("a time on the clock", () => {
  it.each([
    ["2026-11-21T09:00", "Europe/Berlin", [false, "11-21T08:00"]],
    ["2026-10-25T02:30", "Europe/Berlin", [false, "10-25T00:30", "10-25T01:30"]],
    ["2026-03-29T02:30", "Europe/Berlin", [true, "03-29T01:30", "03-29T01:00"]],
    // Half an hour is skipped, and a whole day.
    ["2026-10-04T02:15", "Australia/Lord_Howe", [true, "10-03T15:45", "10-03T15:30"]],
    ["2011-12-30T12:00", "Pacific/Apia", [true, "12-30T22:00", "12-30T10:00"]],
  ])("that is %s in %s may be these instants", (local, zone, expected) => {
    expect(possible(local, zone)).toEqual(expected);
  });
});

describe("the span between instants", () => {
  it("is the one of the length that is known, or else the likeliest that has a length", () => {
    expect(spanBetween([1, 5], [3, 7])).toEqual({ start: 1, end: 3 });
    expect(spanBetween([1, 5], [3, 7], 6)).toEqual({ start: 1, end: 7 });
    expect(spanBetween([5, 4], [4, 6])).toEqual({ start: 5, end: 6 });
    expect(spanBetween([5], [4, 5])).toBeNull();
  });
});
