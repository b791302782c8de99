import { afterEach, describe, expect, it } from "vitest";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { conflictsIn } from "./conflicts.ts";

describe("conflictsIn", () => {
  afterEach(() => setLanguage(null));

  /** Returns the texts of the two values of a field that was changed differently. */
  function shown(name: string, mine: unknown, theirs: unknown, base: unknown = "before") {
    const [conflict] = conflictsIn<Record<string, unknown>>(
      "Goal",
      { [name]: base },
      { [name]: mine },
      { [name]: theirs },
    );
    return conflict && [conflict.mine, conflict.theirs];
  }

  it("marks instants, which each reader sees in local time", () => {
    const [times] = ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"].map((start_ts) =>
      conflictsIn("Entry", { start_ts: "2026-11-21T08:00:00.000Z" }, { start_ts }, { start_ts: "" })[0]
    );
    expect(times).toMatchObject({ what: "Entry: Start time", instants: true });
  });

  it("names weekdays, planned times and choices as the screen does", () => {
    expect(shown("weekdays", [1, 3], undefined, [2])).toEqual(["Mon, Wed", "Every day"]);
    expect(shown("scheduled_time", "2026-11-21T14:30", "")).toEqual(["Nov 21, 2026, 2:30 PM", ""]);
    expect(shown("category", "Deep Work", "Admin")).toEqual(["Deep Work", "Admin"]);
    setLanguage(JAPANESE);
    expect(shown("category", "Deep Work", "Admin")).toEqual(["集中作業", "事務"]);
    expect(shown("outcome", "victory", "defeat")).toEqual(["勝利", "敗北"]);
  });

  it("shows what the user wrote as it was typed", () => {
    setLanguage(JAPANESE);
    expect(shown("note", "true", "victory")).toEqual(["true", "victory"]);
  });

  it("reports of answers only those that both changed", () => {
    expect(shown("complacency_answers", { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1 })).toBeUndefined();
    expect(shown("complacency_answers", { a: 1, b: 2 }, { a: 3, b: 2 }, {})).toEqual(["1", "3"]);
  });
});
