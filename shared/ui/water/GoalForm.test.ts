import { describe, expect, it } from "vitest";
import { sampleGoal } from "../testing/sample_goal.ts";
import {
  editedGoal,
  editFormOf,
  EMPTY_GOAL,
  GoalFormSchema,
  type GoalFormValues,
  type NewGoal,
  readGoalEdit,
  readNewGoal,
  type TemplateChoice,
  withTemplate,
} from "./GoalForm.tsx";

const READING: TemplateChoice = {
  id: "reading",
  title: "Read before screens",
  domain: "Learning",
  baseline: 15,
  unit: "minutes",
  step_pct: 5,
};

const custom = (parts: Partial<GoalFormValues> = {}): GoalFormValues => ({
  ...EMPTY_GOAL,
  custom: true,
  target: " Push-ups ",
  domain: " Fitness ",
  baseline: "10",
  ...parts,
});

describe("a custom goal", () => {
  it("starts pending at its amount, trimmed, growing by 10 percent", () => {
    expect(readNewGoal(custom(), [])).toEqual({
      value: {
        target: "Push-ups",
        domain: "Fitness",
        baseline: 10,
        current_target: 10,
        step_pct: 10,
        state: "pending",
        note: "",
      },
    });
  });

  it.each(
    [
      ["a description", { target: "  " }],
      ["a domain", { domain: "" }],
      ["a starting amount", { baseline: "" }],
      ["a starting amount that is not zero", { baseline: "0" }],
      ["a starting amount that is a number", { baseline: "ten" }],
    ] as const,
  )("needs %s", (_, parts) => {
    expect(readNewGoal(custom(parts), [])).toEqual({ error: "Please fill in all custom goal fields" });
  });

  it.each(["", "much", "  "])("grows by 10 percent when the rate is %j, which is not a number", (growth) => {
    expect(readNewGoal(custom({ growth }), [])).toMatchObject({ value: { step_pct: 10 } });
  });

  it.each([["1", 1], ["50", 50]])("may grow by %s percent", (growth, step_pct) => {
    expect(readNewGoal(custom({ growth }), [])).toMatchObject({ value: { step_pct } });
  });

  it.each(["0", "51", "-5", "7.5"])("may not grow by %s percent", (growth) => {
    expect(readNewGoal(custom({ growth }), [])).toEqual({
      error: "Growth rate must be a whole number from 1 to 50",
    });
  });

  it.each([["1", 1], ["1000000", 1_000_000]])("may start at %s", (amount, baseline) => {
    expect(readNewGoal(custom({ baseline: amount }), [])).toMatchObject({ value: { baseline } });
  });

  it.each(["-1", "1000001", "2.5"])("may not start at %s", (amount) => {
    expect(readNewGoal(custom({ baseline: amount }), [])).toEqual({
      error: "Starting amount must be a whole number from 1 to 1,000,000",
    });
  });
});

describe("the options of a new goal", () => {
  it("are its unit, trimmed, and its weekdays, unless it is due every day", () => {
    const chosen = readNewGoal(custom({ unit: " km ", weekdays: [1, 3] }), []);
    expect(chosen).toMatchObject({ value: { unit: "km", weekdays: [1, 3] } });
    const unchosen = readNewGoal(custom({ unit: "  " }), []);
    expect(unchosen).not.toHaveProperty("value.unit");
    expect(unchosen).not.toHaveProperty("value.weekdays");
  });

  it("need at least one day", () => {
    expect(readNewGoal(custom({ weekdays: [] }), [])).toEqual({
      error: "Please choose at least one day on which the goal is due",
      field: "weekdays",
    });
  });

  it("are empty in a draft that was stored before they existed", () => {
    const { unit: _unit, weekdays: _weekdays, note: _note, ...stored } = EMPTY_GOAL;
    expect(GoalFormSchema.parse(stored)).toEqual(EMPTY_GOAL);
  });
});

describe("a goal from a template", () => {
  const chosen = withTemplate(EMPTY_GOAL, "reading", READING);

  it("takes over the template's title, domain, baseline, growth and unit", () => {
    expect(readNewGoal(chosen, [READING])).toMatchObject({
      value: {
        target: "Read before screens",
        domain: "Learning",
        baseline: 15,
        current_target: 15,
        step_pct: 5,
        unit: "minutes",
      },
    });
    expect(readNewGoal({ ...chosen, unit: "pages" }, [READING])).toMatchObject({ value: { unit: "pages" } });
  });

  it("has the custom description as its target when there is one", () => {
    expect(readNewGoal({ ...chosen, customDescription: " Read a chapter " }, [READING])).toMatchObject({
      value: { target: "Read a chapter" },
    });
  });

  it("has the amounts that were changed, and the template's where they were cleared", () => {
    expect(readNewGoal({ ...chosen, baseline: "20", growth: "7" }, [READING])).toMatchObject({
      value: { baseline: 20, step_pct: 7 },
    });
    expect(readNewGoal({ ...chosen, baseline: "", growth: "" }, [READING])).toMatchObject({
      value: { baseline: 15, step_pct: 5 },
    });
  });

  it("needs a template", () => {
    expect(readNewGoal(EMPTY_GOAL, [READING])).toEqual({
      error: "Please select a goal template or create a custom goal",
    });
  });

  it("needs a template that is known", () => {
    expect(readNewGoal({ ...chosen, templateId: "gone" }, [READING])).toEqual({
      error: "Invalid template selected",
    });
  });
});

describe("an edited goal", () => {
  const goal = sampleGoal({ state: "partial", note: "Slow" });
  const edited = (parts: Partial<GoalFormValues>) => readGoalEdit({ ...editFormOf(goal), ...parts });

  it("is the same goal when nothing was changed", () => {
    const { id: _, ...fields } = goal;
    expect(edited({})).toEqual({ value: fields });
  });

  const valueOf = (form: GoalFormValues): NewGoal => {
    const read = readGoalEdit(form);
    if (read.error !== undefined) throw new Error(read.error);
    return read.value;
  };

  it("is the same goal when nothing was changed, also with options", () => {
    const full = {
      ...goal,
      unit: "minutes",
      weekdays: [1, 3],
      paused: true,
      cue: "After dinner",
      category: "Learning" as const,
    };
    const { id: _, ...fields } = full;
    expect(readGoalEdit(editFormOf(full))).toEqual({ value: fields });
    expect(editedGoal(full, fields)).toEqual(full);
    expect(editedGoal(goal, valueOf(editFormOf(goal)))).toEqual(goal);
  });

  it("clears the options by their defaults, since an absent field would stay as it was", () => {
    const full = { ...goal, unit: "km", weekdays: [1, 3], paused: true };
    const cleared = { ...editFormOf(full), unit: "", weekdays: [1, 2, 3, 4, 5, 6, 7], paused: false };
    expect(editedGoal(full, valueOf(cleared))).toEqual({
      ...goal,
      unit: "",
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      paused: false,
    });
  });

  it("clears its cue, and its category also when its unit is not one of time", () => {
    const full = { ...goal, unit: "minutes", cue: "After dinner", category: "Learning" as const };
    const cleared = { ...editFormOf(full), unit: "pages", cue: " " };
    expect(editedGoal(full, valueOf(cleared))).toEqual({ ...goal, unit: "pages", cue: "", category: null });
  });

  it("may have any state", () => {
    for (const state of ["pending", "success", "partial", "fail"] as const) {
      expect(edited({ state })).toMatchObject({ value: { state } });
    }
  });

  it("grows by 10 percent when the rate is not a number", () => {
    expect(edited({ growth: "" })).toMatchObject({ value: { step_pct: 10 } });
  });

  it.each([{ domain: " " }, { target: "" }, { baseline: "" }, { current: "0" }])(
    "may not lack %o",
    (parts) => {
      expect(edited(parts)).toEqual({ error: "Please fill in all goal fields" });
    },
  );

  it.each([
    [{ baseline: "1000001" }, "Baseline must be a whole number from 1 to 1,000,000"],
    [{ current: "1.5" }, "Current target must be a whole number from 1 to 1,000,000"],
    [{ growth: "51" }, "Growth rate must be a whole number from 1 to 50"],
  ])("keeps within the limits: %o", (parts, error) => {
    expect(edited(parts)).toEqual({ error });
  });
});
