import { describe, expect, it, onTestFinished } from "vitest";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { possibleInstants, readLengthBefore, spanBetween, typedMinutes } from "./typed_time.ts";

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

describe("typedMinutes", () => {
  it.each([
    ["4h", 240],
    ["1:30", 90],
    ["90m", 90],
    ["1.5h", 90],
    ["1,5h", 90],
    ["1h30", 90],
    ["1h 5m", 65],
    ["2 hours", 120],
    ["90 min", 90],
    ["45 minutes", 45],
    ["24:00", 1_440],
    [" 8:00 ", 480],
    ["0:05", 5],
    ["0", 0],
    ["90", 90],
    ["1440", 1_440],
  ])("reads %j as %i in every field", (text, minutes) => {
    expect([typedMinutes(text), typedMinutes(text, "hours")]).toEqual([minutes, minutes]);
  });

  it.each([["4", 4, 240], ["24", 24, 1_440], ["25", 25, 25], ["1.5", 2, 90], ["1,5", 2, 90]])(
    "reads %j as %i minutes, and as %i in a plan",
    (text, minutes, planned) => {
      expect([typedMinutes(text), typedMinutes(text, "hours")]).toEqual([minutes, planned]);
    },
  );

  it("is null without a text, and undefined for what is not understood", () => {
    expect(["", "  "].map((text) => typedMinutes(text))).toEqual([null, null]);
    for (const text of ["an hour", "1:3", "1:60", "1h75", "-5", "4h x", "h", "1:30:00", "12345", "٤"]) {
      expect([text, typedMinutes(text)]).toEqual([text, undefined]);
    }
  });

  it("reads the forms of the language in use", () => {
    setLanguage(JAPANESE);
    onTestFinished(() => setLanguage(null));
    expect(["1時間半", "45分", "１：３０", "９０", "1h30"].map((text) => typedMinutes(text))).toEqual(
      [90, 45, 90, 90, 90],
    );
  });
});

describe("readLengthBefore", () => {
  it.each([
    ["45m x", 45],
    ["1h 30m x", 90],
    ["2 hours x", 120],
    ["90 min x", 90],
    ["1h30 x", 90],
    ["1h05 x", 65],
    ["0,25 h x", 15],
    ["1:30 x", 90],
    ["45 x", 45],
  ])("%j is %i minutes and a text", (text, minutes) => {
    expect(readLengthBefore(text)).toEqual({ minutes, rest: "x" });
  });

  it.each(["x", "deep work", "milk", "1h75 x", "9-10 x"])("%j does not begin with a length", (text) => {
    expect(readLengthBefore(text)).toBeNull();
  });
});
