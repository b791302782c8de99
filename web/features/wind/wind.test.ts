import { describe, expect, it } from "vitest";
import type { StudyTarget, WeaknessRep } from "#shared/domain/rings/mod.ts";
import { reusableReps, reusableTargets } from "./wind.ts";

const kanji: StudyTarget = {
  id: "00000000-0000-4000-8000-000000000001",
  subject: "Kanji",
  target_minutes: 30,
  completed_minutes: 0,
  status: "pending",
  notes: "",
  practice: "",
};

const speaking: WeaknessRep = {
  id: "00000000-0000-4000-8000-000000000002",
  weakness: "Public speaking",
  rep_description: "Two minutes to the mirror",
  scheduled_time: "",
  completed: false,
  notes: "",
};

describe("what can be studied again", () => {
  it("is what today does not have, whatever the case, two at most", () => {
    const history = ["kanji", "Chess", "Go", "Shogi", "Latin", "Greek"].map((subject) => ({
      subject,
      target_minutes: 45,
    }));
    const offered = reusableTargets(history, [kanji]);
    expect(offered.map(({ text }) => text)).toEqual([
      "Chess, 45 min",
      "Go, 45 min",
    ]);
    expect(reusableTargets(history, [kanji, kanji]), "on a day that has enough").toEqual([]);
  });
});

describe("what can be practiced again", () => {
  it("is identified by weakness and rep together", () => {
    const { weakness, rep_description } = speaking;
    const offered = reusableReps([
      { weakness, rep_description },
      { weakness, rep_description: "Ask one question in the meeting" },
    ], [speaking]);
    expect(offered.map(({ rep }) => rep.rep_description)).toEqual(["Ask one question in the meeting"]);
  });
});
