// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Goal } from "#shared/rings/mod.ts";
import { editFormOf, type GoalEditForm } from "./goal_form.ts";
import { GoalForm } from "./GoalForm.tsx";
import { sampleGoal } from "../testing/sample_goal.ts";

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
