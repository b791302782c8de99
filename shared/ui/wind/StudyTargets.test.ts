import { describe, expect, it } from "vitest";
import { completedMinutes, EMPTY_STUDY_TARGET, readStudyTarget } from "./StudyTargets.tsx";

const minutesOf = (target_minutes: string) =>
  readStudyTarget({ ...EMPTY_STUDY_TARGET, subject: "Kanji", target_minutes });

describe("readStudyTarget", () => {
  it("takes the default for no minutes, and reads the others", () => {
    for (const [text, target_minutes] of [["", 30], ["44.6", 45], ["45 min", 45], ["1:30", 90]] as const) {
      expect(minutesOf(text)).toEqual({ value: { subject: "Kanji", target_minutes, notes: "" } });
    }
  });

  it("rejects what is not understood, which the field names, and minutes outside the limits", () => {
    expect(minutesOf("half an hour").error).toBe("Please enter 5 to 480 minutes");
    expect(minutesOf("5").error).toBeUndefined();
    expect(minutesOf("480").error).toBeUndefined();
    expect(minutesOf("4").error).toBe("Please enter 5 to 480 minutes");
    expect(minutesOf("481").error).toBe("Please enter 5 to 480 minutes");
  });
});

describe("completed minutes", () => {
  it("are none when nothing is typed, and not known when it is not understood", () => {
    expect(completedMinutes("", 30)).toBe(0);
    for (const text of ["abc", "-", ".", "-5"]) expect(completedMinutes(text, 30)).toBeUndefined();
  });

  it("stay between nothing and the target", () => {
    expect(completedMinutes("0", 30)).toBe(0);
    expect(completedMinutes("30", 30)).toBe(30);
    expect(completedMinutes("31", 30)).toBe(30);
  });

  it("are whole, and read from any length", () => {
    expect(completedMinutes("12.6", 30)).toBe(13);
    expect(completedMinutes("0:20", 30)).toBe(20);
  });
});
