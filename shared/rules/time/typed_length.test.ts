import { describe, expect, it, onTestFinished } from "vitest";
import { JAPANESE } from "../../texts/ja/mod.ts";
import { setLanguage } from "../../texts/translate.ts";
import { readLengthBefore, typedMinutes } from "./typed_length.ts";

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
