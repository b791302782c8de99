// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AddWeaknessRepDialog } from "./AddWeaknessRepDialog.tsx";
import { EMPTY_WEAKNESS_REP } from "./weakness_rep_form.ts";

afterEach(cleanup);

function show() {
  const onSave = vi.fn();
  function Host() {
    const [values, setValues] = useState(EMPTY_WEAKNESS_REP);
    return <AddWeaknessRepDialog values={values} onChange={setValues} onClose={() => {}} onSave={onSave} />;
  }
  render(<Host />);
  return onSave;
}

const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save rep" }));

describe("AddWeaknessRepDialog", () => {
  test("it saves what was filled in; the time is optional", () => {
    const onSave = show();
    fill(/Weakness\/Area to Improve/, "Haste ");
    fill(/Specific Rep\/Exercise/, " Read every letter twice");
    save();
    const rep = { weakness: "Haste", rep_description: "Read every letter twice", notes: "" };
    expect(onSave).toHaveBeenLastCalledWith({ ...rep, scheduled_time: "" });
    fill("Scheduled Time", "2026-11-21T10:30");
    save();
    expect(onSave).toHaveBeenLastCalledWith({ ...rep, scheduled_time: "2026-11-21T10:30" });
  });

  test("weakness and description are both required", () => {
    const onSave = show();
    fill(/Weakness\/Area to Improve/, "Haste");
    save();
    expect(screen.getByRole("alert").textContent).toBe("Please fill in weakness and rep description");
    fill(/Weakness\/Area to Improve/, " ");
    fill(/Specific Rep\/Exercise/, "Read every letter twice");
    save();
    expect(screen.getByRole("alert").textContent).toBe("Please fill in weakness and rep description");
    expect(onSave).not.toHaveBeenCalled();
  });
});
