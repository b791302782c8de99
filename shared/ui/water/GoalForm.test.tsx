// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { editFormOf, type GoalEditForm } from "./goal_form.ts";
import { GoalForm } from "./GoalForm.tsx";
import { sampleGoal } from "../testing/sample_goal.ts";

afterEach(cleanup);

function show(pending = false) {
  const acts = { onSave: vi.fn(), onCancel: vi.fn() };
  function Host() {
    const [form, setForm] = useState<GoalEditForm>(editFormOf(sampleGoal()));
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
    save();
    expect(onSave).toHaveBeenCalledWith({
      domain: "Health",
      target: "Squats",
      baseline: 12,
      step_pct: 5,
      current_target: 30,
      state: "fail",
      note: "Knees",
    });
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
