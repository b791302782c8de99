import { describe, expect, it } from "vitest";
import type { WeaknessRep } from "#shared/domain/rings/mod.ts";
import { sampleRecord } from "#shared/domain/testing/day_fixture.ts";
import type { Day } from "#shared/domain/records.ts";
import { projectDay } from "#shared/offline/mod.ts";
import type { RingChange } from "../../day/day.ts";
import { moveChange, reusableReps, reusableTargets } from "./wind.ts";

const speaking: WeaknessRep = {
  id: "00000000-0000-4000-8000-000000000002",
  weakness: "Public speaking",
  rep_description: "Two minutes to the mirror",
  scheduled_time: "",
  completed: false,
  notes: "",
};

describe("what can be studied and practiced again", () => {
  it("is the latest two", () => {
    const history = ["Chess", "Go", "Latin"].map((subject) => ({ subject, target_minutes: 45 }));
    expect(reusableTargets(history).map(({ text }) => text)).toEqual(["Chess, 45 min", "Go, 45 min"]);
  });

  it("is identified by weakness and rep together", () => {
    const { weakness, rep_description } = speaking;
    const reps = [{ weakness, rep_description }, {
      weakness,
      rep_description: "Ask one question in the meeting",
    }];
    expect(new Set(reusableReps(reps).map(({ key }) => key)).size).toBe(2);
  });
});

describe("moveChange", () => {
  const goal = { id: "11111111-1111-4111-8111-111111111111", path: "/water/2026-11-21/goals/" };
  const { day } = sampleRecord("2026-11-21", { goals: ["pending"], reps: [false] });
  const growth = (step_pct: number) =>
    ({
      id: "growth",
      action: { method: "PATCH", path: `${goal.path}${goal.id}`, body: { step_pct } },
    }) as const;

  const project = (before: Day, change: RingChange): Day =>
    projectDay(before, [change(before)], {
      rule: { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } },
      now: Date.parse("2026-11-21T12:00:00Z"),
      plan: null,
    });

  it("raises the growth of a goal, and undoes that", () => {
    const move = moveChange(growth(15), day);
    const raised = move && project(day, move.change);
    expect(raised?.water.goals.map(({ step_pct }) => step_pct)).toEqual([15]);
    expect(raised && move && project(raised, move.undo).water.goals).toEqual(day.water.goals);
    expect(move?.act).toBe("Raise to 15%");
  });

  it("commits to a battle for tomorrow, unless something is committed to", () => {
    const battle = {
      id: "battle",
      action: {
        method: "PUT",
        path: "/void/2026-11-22/commitment",
        body: { tomorrow_commitment: "Call the bank" },
      },
    } as const;
    const move = moveChange(battle, day);
    const after = move && project(day, move.change);
    expect(after?.void.tomorrow_commitment).toBe("Call the bank");
    expect(after && moveChange(battle, after)).toBeNull();
  });

  it("is none when the day has it already, or lacks the goal", () => {
    expect(moveChange(growth(10), day)).toBeNull();
    expect(moveChange({ ...growth(15), action: { ...growth(15).action, path: `${goal.path}other` } }, day))
      .toBeNull();
  });
});
