import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { addDays } from "./calendar.ts";
import {
  possibleInstants,
  readDay,
  readLengthBefore,
  readTimes,
  spanBetween,
  typedMinutes,
} from "./typed_time.ts";

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

/** A Saturday. */
const TODAY = "2026-11-21";

it.each([
  ["yesterday", "2026-11-20"],
  ["Tomorrow", "2026-11-22"],
  ["today", TODAY],
  ["3 days ago", "2026-11-18"],
  ["2026-11-03", "2026-11-03"],
  ["nov 3", "2026-11-03"],
  ["November 3", "2026-11-03"],
  ["3 Nov", "2026-11-03"],
  ["go to nov 3, 2025", "2025-11-03"],
  ["dec 24", "2025-12-24"],
  ["11/3", "2026-11-03"],
  ["2025/11/3", "2025-11-03"],
  ["11/3/2025", "2025-11-03"],
  ["20/11", "2026-11-20"],
  ["25/11", "2025-11-25"],
  ["25/11/2026", "2026-11-25"],
  ["13/1", "2026-01-13"],
  ["friday", "2026-11-20"],
  ["last sat", "2026-11-14"],
])("%s is %s", (text, day) => {
  expect(readDay(text, TODAY)).toBe(day);
});

it.each(["", "2026-02-30", "feb 30", "nov", "monk", "battle nov 3", "novel 3", "13/13", "2/30", "2025/13/1"])(
  "%s is not read as a day",
  (text) => {
    expect(readDay(text, TODAY)).toBeNull();
  },
);

it("reads every date as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000, max: 9_000 }), (days) => {
      const date = addDays(TODAY, days);
      expect(readDay(date, TODAY)).toBe(date);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

describe("readTimes", () => {
  it.each([
    ["9.30-10.15 admin", 570, 615],
    ["9a-10a admin", 540, 600],
    ["11a-1p", 660, 780],
    ["9-10 a walk", 540, 600],
    ["9-10:30 deep work", 540, 630],
    ["9:05 – 9:20 admin", 545, 560],
    ["9am to 1pm x", 540, 780],
    ["1-2pm x", 780, 840],
    ["11-1pm x", 660, 780],
    ["11-1 x", 660, 780],
    ["12am-1am x", 0, 60],
    ["22-1 sleep", 1_320, 1_500],
    ["11pm-7am sleep", 1_380, 1_860],
    ["9am-1 x", 540, 780],
    ["2pm-3:30 x", 840, 930],
    ["11pm-7 sleep", 1_380, 1_860],
  ])("%s is %i to %i", (text, start, end) => {
    expect(readTimes(text)?.times).toEqual({ start, end });
  });

  it.each(["deep work", "9", "9-", "9-9 x", "25-26 x", "9:75-10 x", "13pm-2pm x", "2026-11-03"])(
    "%s has no times",
    (text) => {
      expect(readTimes(text)).toBeNull();
    },
  );

  it("reads any two times of a day as they are written, in order", () => {
    const time = fc.integer({ min: 0, max: 1_439 });
    const text = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(time, time, (one, other) => {
        fc.pre(one !== other);
        const [start, end] = one < other ? [one, other] : [other, one];
        expect(readTimes(`${text(start)}-${text(end)} admin`)).toEqual({
          times: { start, end },
          rest: "admin",
        });
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it("never ends before its start, nor more than a day after", () => {
    const part = fc.constantFrom("0", "1", "9", "11", "12", "12:30", "23:59", "9am", "12pm", "1 pm");
    fc.assert(
      fc.property(part, part, (one, other) => {
        const times = readTimes(`${one}-${other} admin`)?.times;
        if (!times) return;
        expect(times.end).toBeGreaterThan(times.start);
        expect(times.end - times.start).toBeLessThanOrEqual(1_440);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
