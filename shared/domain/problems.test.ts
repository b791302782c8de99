import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { conflictsIn } from "../offline/conflicts.ts";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { fieldAtText, fieldText, problemText, waitText } from "./problems.ts";
import { TimerSchema } from "./records.ts";
import { DAY_LISTS, ITEM_KINDS, RING_NAMES, RINGS } from "./rings/mod.ts";
import type { Sentence } from "../texts/said.ts";
import { say } from "./sentences.ts";
import { SettingsSchema } from "./settings.ts";

describe("field text", () => {
  afterEach(() => setLanguage(null));

  /** The fields that users change, of every ring, list and group of settings. */
  const FIELDS = [
    ...ITEM_KINDS.map((kind) => DAY_LISTS[kind].item),
    ...ITEM_KINDS.map((kind) => z.object({ [DAY_LISTS[kind].field]: z.string() })),
    ...RING_NAMES.map((ring) => RINGS[ring].patch),
    z.object({ timezone: z.string(), priorities: z.string(), weaknesses: z.string() }),
    SettingsSchema,
    TimerSchema,
  ].flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
    return Object.keys(properties).filter((name) => name !== "id");
  });

  describe("the name of a field", () => {
    it.each([...new Set(FIELDS)])("%s is in words, in both languages", (field) => {
      const english = fieldText(field);
      expect(english).not.toMatch(/_|\b(ts|pct|rep)\b/);
      expect(JAPANESE.texts).toHaveProperty([english]);
    });

    it("has its place in a list", () => {
      expect(fieldAtText("end_ts")).toBe("End time");
      expect(fieldAtText("goals.0.target")).toBe("Goals 1: Goal description");
      expect(fieldAtText("settings.reminders.time")).toBe("Time");
      expect(fieldAtText("")).toBe("");
    });
  });

  describe("a problem", () => {
    const invalid = "Something in the request is not valid.";
    const problem = (...details: [string, string | Sentence][]) =>
      problemText({
        message: invalid,
        details: details.map(([path, detail]) =>
          typeof detail === "string"
            ? { path, message: detail }
            : { path, message: detail.text, said: detail.said }
        ),
      });
    const tooHigh = say("field_max", { max: 50 });

    it("without details is the server's sentence", () => {
      expect(problem()).toBe(invalid);
    });

    it("names the field as the screen does, in both languages", () => {
      expect(problem(["end_ts", "must be in the future"])).toBe("End time must be in the future.");
      setLanguage(JAPANESE);
      expect(problem(["end_ts", "must be in the future"])).toBe("終了時刻：未来の日時にしてください。");
      expect(problem(["goals.1.step_pct", tooHigh])).toBe(
        "目標 2：成長率：50以下にしてください。",
      );
    });

    it("and another follow each other as sentences do in the language", () => {
      const both = () => problem(["tomorrow_commitment", "must not be empty"], ["goals.1.step_pct", tooHigh]);
      expect(both()).toBe("Commitment must not be empty. Goals 2: Growth rate must be at most 50.");
      setLanguage(JAPANESE);
      expect(both()).toBe("誓い：入力してください。目標 2：成長率：50以下にしてください。");
    });

    it("that is a whole sentence stays one, and is said once", () => {
      const text = "End time must be after start time";
      expect(problem(["end_ts", text], ["start_ts", text])).toBe(`${text}.`);
      setLanguage(JAPANESE);
      expect(problem(["end_ts", text])).toBe("終了時刻は開始時刻より後にしてください。");
    });

    it("that names another field names it as the screen does", () => {
      expect(problem(["battles", "must come with battle_logs"])).toBe("Battles must come with Battles.");
    });
  });

  it("a conflict shows values as the screen does", () => {
    setLanguage(JAPANESE);
    expect(conflictsIn<{ state: string; done: boolean }>("目標", {}, { state: "fail", done: true }, {
      state: "success",
      done: false,
    })).toEqual([
      { what: "目標：状態", mine: "失敗", theirs: "達成" },
      { what: "目標：完了", mine: "はい", theirs: "いいえ" },
    ]);
  });
});

it.each([
  [45, "45 s"],
  [60, "60 s"],
  [61, "2 minutes"],
  [2_229, "38 minutes"],
  [7_200, "120 minutes"],
  [80_000, "23 hours"],
])("a wait of %i seconds is named: %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(`Too many attempts. Try again in ${text}.`);
});
