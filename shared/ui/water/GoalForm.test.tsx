// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Goal } from "../../domain/rings/mod.ts";
import { sampleGoal } from "../testing/sample_goal.ts";
import {
  AddGoalDialog,
  type AddGoalDialogProps,
  editFormOf,
  EMPTY_GOAL,
  GoalForm,
  type GoalFormValues,
} from "./GoalForm.tsx";

describe("AddGoalDialog", () => {
  afterEach(cleanup);

  const TEMPLATES = [
    { id: "push-ups", title: "Push-ups", domain: "Fitness", baseline: 10, unit: "reps", step_pct: 10 },
    {
      id: "reading",
      title: "Read before screens",
      domain: "Learning",
      baseline: 15,
      unit: "minutes",
      step_pct: 5,
    },
  ];

  function show(props: Partial<AddGoalDialogProps> = {}, begin: Partial<GoalFormValues> = {}) {
    const onAdd = vi.fn();
    function Host() {
      const [form, setForm] = useState<GoalFormValues>({ ...EMPTY_GOAL, ...begin });
      return (
        <AddGoalDialog
          values={form}
          onChange={setForm}
          templates={TEMPLATES}
          domains={["Garden"]}
          onClose={() => {}}
          onCancel={() => {}}
          onSave={onAdd}
          {...props}
        />
      );
    }
    render(<Host />);
    return { onAdd };
  }

  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  const amount = (name: string) => screen.getByRole<HTMLInputElement>("spinbutton", { name });
  const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
  const add = () => fireEvent.click(screen.getByRole("button", { name: "Add Goal" }));
  const alertText = () => screen.queryByRole("alert")?.textContent;

  describe("AddGoalDialog", () => {
    test("in custom mode it says what is missing until something is changed", () => {
      const { onAdd } = show({}, { custom: true });
      add();
      expect(alertText()).toBe("Please fill in all custom goal fields");
      expect(onAdd).not.toHaveBeenCalled();
      expect([...document.querySelectorAll("[aria-invalid]")]).toEqual([
        field("Goal Description"),
        screen.getByRole("combobox", { name: "Domain" }),
        amount("Starting Amount"),
      ]);
      fill(field("Goal Description"), "Weed one bed");
      expect(alertText()).toBeUndefined();
    });

    test("a suggested goal fills in the form", () => {
      const { onAdd } = show({}, { custom: true, target: "read" });
      const suggestions = within(screen.getByRole("group", { name: "Suggestions" }));
      expect(suggestions.queryByRole("button", { name: "Push-ups" })).toBeNull();
      fireEvent.click(suggestions.getByRole("button", { name: "Read before screens" }));
      add();
      expect(onAdd).toHaveBeenCalledWith(
        expect.objectContaining({
          target: "Read before screens",
          domain: "Learning",
          baseline: 15,
          unit: "minutes",
        }),
      );
    });

    test("while it saves, nothing is sent twice", () => {
      const { onAdd } = show({ pending: true }, {
        custom: true,
        target: "Weed one bed",
        domain: "Garden",
        baseline: "5",
      });
      add();
      fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);
      expect(onAdd).not.toHaveBeenCalled();
    });
  });
});

describe("GoalForm", () => {
  afterEach(cleanup);

  function show(pending = false, parts: Partial<Goal> = {}) {
    const acts = { onSave: vi.fn(), onCancel: vi.fn(), onArchive: vi.fn() };
    function Host() {
      const [form, setForm] = useState<GoalFormValues>(editFormOf(sampleGoal(parts)));
      return <GoalForm form={form} onChange={setForm} domains={["Fitness"]} pending={pending} {...acts} />;
    }
    render(<Host />);
    return acts;
  }

  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));

  describe("GoalForm", () => {
    test("it says what is wrong before anything is sent", () => {
      const { onSave } = show();
      fill("Current Target", "");
      save();
      expect(screen.getByRole("alert").textContent).toBe("Please fill in all goal fields");
      const marked = () => [...document.querySelectorAll("[aria-invalid]")];
      expect(marked()).toEqual([screen.getByLabelText("Current Target")]);
      fill("Current Target", "7");
      fill("Growth %", "51");
      save();
      expect(screen.getByRole("alert").textContent).toBe("Growth rate must be a whole number from 1 to 50");
      expect(marked()).toEqual([screen.getByLabelText("Growth %")]);
      fill("Growth %", "5");
      const days = screen.getByRole("group", { name: "Due on" }).querySelectorAll("input");
      for (const day of days) fireEvent.click(day);
      save();
      expect(screen.getByRole("alert").textContent).toMatch(/^Please choose at least one day/);
      expect(marked()).toEqual([...days]);
      expect(onSave).not.toHaveBeenCalled();
    });

    test("while it saves, nothing is sent twice; Cancel leaves", () => {
      const { onSave, onCancel } = show(true);
      save();
      expect(onSave).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
      expect(onCancel).toHaveBeenCalledOnce();
    });
  });
});
