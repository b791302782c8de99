// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Goal } from "../../domain/rings/mod.ts";
import { sampleGoal } from "../testing/sample_goal.ts";
import {
  AddGoalDialog,
  type AddGoalDialogProps,
  editFormOf,
  EMPTY_NEW_GOAL,
  type GoalEditForm,
  GoalForm,
  type NewGoalForm,
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

  function show(props: Partial<AddGoalDialogProps> = {}, begin: Partial<NewGoalForm> = {}) {
    const onAdd = vi.fn();
    function Host() {
      const [form, setForm] = useState<NewGoalForm>({ ...EMPTY_NEW_GOAL, ...begin });
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
    test("in custom mode it adds a goal of the user's own", () => {
      const { onAdd } = show();
      fireEvent.click(screen.getByLabelText("Create custom goal"));
      expect(screen.getByText("Goal Description").textContent).toBe("Goal Description *");
      expect(amount("Growth Rate (%)").value).toBe("10");
      expect([amount("Starting Amount").min, amount("Growth Rate (%)").min, amount("Growth Rate (%)").max])
        .toEqual(["1", "1", "50"]);
      fill(field("Goal Description"), "Weed one bed");
      fill(screen.getByRole("combobox", { name: "Domain" }), "Garden");
      fill(amount("Starting Amount"), "5");
      add();
      expect(onAdd).toHaveBeenCalledWith({
        target: "Weed one bed",
        domain: "Garden",
        baseline: 5,
        current_target: 5,
        step_pct: 10,
        state: "pending",
        note: "",
      });
    });

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

    test("in template mode it offers each template with its domain, and what the chosen one says", () => {
      const { onAdd } = show();
      const templates = screen.getByRole("combobox", { name: "Goal template" });
      expect([...templates.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
        "Select a goal template",
        "Push-ups · Fitness",
        "Read before screens · Learning",
      ]);
      fill(templates, "reading");
      expect(screen.getByText("Default: 15 minutes")).toBeDefined();
      expect(screen.getByText("Growth rate: 5% on success")).toBeDefined();
      expect([amount("Starting Amount").value, amount("Growth Rate (%)").value]).toEqual(["15", "5"]);
      fill(field("Custom Description (Optional)"), "Read one chapter");
      add();
      expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({
        target: "Read one chapter",
        domain: "Learning",
        baseline: 15,
        step_pct: 5,
      }));
    });

    test("in template mode it needs a template, and one that is known", () => {
      const { onAdd } = show();
      add();
      expect(alertText()).toBe("Please select a goal template or create a custom goal");
      cleanup();
      show({}, { templateId: "gone" });
      add();
      expect(alertText()).toBe("Invalid template selected");
      expect(onAdd).not.toHaveBeenCalled();
    });

    test("it stays usable without templates", () => {
      show({ templates: [] });
      expect(screen.getByRole("combobox", { name: "Goal template" })).toBeDefined();
      fireEvent.click(screen.getByLabelText("Create custom goal"));
      expect(field("Goal Description")).toBeDefined();
    });

    test("a failed save keeps what was typed and says why", () => {
      show({ failure: { message: "Failed to add goal", reason: "This ring is full for the day." } }, {
        custom: true,
        description: "Weed one bed",
      });
      expect(alertText()).toBe("Failed to add goalThis ring is full for the day.");
      expect(field("Goal Description").value).toBe("Weed one bed");
    });

    test("while it saves, nothing is sent twice", () => {
      const { onAdd } = show({ pending: true }, {
        custom: true,
        description: "Weed one bed",
        domain: "Garden",
        amount: "5",
      });
      add();
      fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);
      expect(onAdd).not.toHaveBeenCalled();
    });

    test("a restored draft is announced and can be discarded", () => {
      const onDiscardDraft = vi.fn();
      show({ onDiscardDraft });
      expect(screen.getByText("Draft restored")).toBeDefined();
      fireEvent.click(screen.getByRole("button", { name: "Discard draft" }));
      expect(onDiscardDraft).toHaveBeenCalledOnce();
    });
  });
});

describe("GoalForm", () => {
  afterEach(cleanup);

  function show(pending = false, parts: Partial<Goal> = {}) {
    const acts = { onSave: vi.fn(), onCancel: vi.fn(), onArchive: vi.fn() };
    function Host() {
      const [form, setForm] = useState<GoalEditForm>(editFormOf(sampleGoal(parts)));
      return <GoalForm form={form} onChange={setForm} domains={["Fitness"]} pending={pending} {...acts} />;
    }
    render(<Host />);
    return acts;
  }

  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));

  describe("GoalForm", () => {
    test("it changes every field of the goal", () => {
      const { onSave } = show();
      expect(document.activeElement).toBe(screen.getByLabelText("Domain"));
      fill("Domain", "Health");
      fill("Goal Description", "Squats");
      fill("Baseline", "12");
      fill("Growth %", "5");
      fill("Current Target", "30");
      fill("Status", "fail");
      fill("Note (Optional)", " Knees ");
      fill("Unit (Optional)", " reps ");
      for (const name of ["Saturday", "Sunday"]) fireEvent.click(screen.getByRole("checkbox", { name }));
      fireEvent.click(screen.getByRole("checkbox", { name: "Paused" }));
      save();
      expect(onSave).toHaveBeenCalledWith({
        domain: "Health",
        target: "Squats",
        baseline: 12,
        step_pct: 5,
        current_target: 30,
        state: "fail",
        note: "Knees",
        unit: "reps",
        weekdays: [1, 2, 3, 4, 5],
        paused: true,
      });
    });

    test("its buttons are in the order of the dialogs: what cancels before what saves", () => {
      show();
      const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
      expect(names).toEqual(["Archive", "Cancel", "Save Changes"]);
    });

    test("a day that is chosen again is put in order, and Archive archives", () => {
      const { onSave, onArchive } = show(false, { weekdays: [2, 4] });
      fireEvent.click(screen.getByRole("checkbox", { name: "Monday" }));
      save();
      expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ weekdays: [1, 2, 4] }));
      fireEvent.click(screen.getByRole("button", { name: "Archive" }));
      expect(onArchive).toHaveBeenCalledOnce();
    });

    test("Status offers each of the four states", () => {
      show();
      const options = screen.getByLabelText("Status").querySelectorAll("option");
      expect([...options].map((option) => option.textContent)).toEqual([
        "Pending",
        "Success",
        "Partial",
        "Failed",
      ]);
    });

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
