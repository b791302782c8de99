// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AddStudyTargetDialog } from "./AddStudyTargetDialog.tsx";
import { EMPTY_STUDY_TARGET } from "./study_target_form.ts";

afterEach(cleanup);

function show(failure: { message: string; reason?: string } | null = null) {
  const onSave = vi.fn();
  function Host() {
    const [values, setValues] = useState(EMPTY_STUDY_TARGET);
    return (
      <AddStudyTargetDialog
        values={values}
        onChange={setValues}
        onClose={() => {}}
        onSave={onSave}
        failure={failure}
      />
    );
  }
  render(<Host />);
  return onSave;
}

const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save target" }));
const alertText = () => screen.queryByRole("alert")?.textContent;

describe("AddStudyTargetDialog", () => {
  test("a subject alone is a target of 30 minutes", () => {
    const onSave = show();
    expect(screen.getByRole("dialog", { name: "Add Study Target" })).toBeDefined();
    expect(screen.getByLabelText("Target Minutes")).toHaveProperty("value", "30");
    fill(/Subject\/Topic/, "  Kanji ");
    save();
    expect(onSave).toHaveBeenCalledWith({ subject: "Kanji", target_minutes: 30, notes: "" });
  });

  test("a subject is required, and typing clears the message", () => {
    const onSave = show();
    fill(/Subject\/Topic/, "   ");
    save();
    expect(alertText()).toBe("Please enter a subject to study");
    expect(onSave).not.toHaveBeenCalled();
    fill(/Subject\/Topic/, "Kanji");
    expect(alertText()).toBeUndefined();
  });

  test("minutes that are no number are 30, others must lie between 5 and 480", () => {
    const onSave = show();
    fill(/Subject\/Topic/, "Kanji");
    fill("Target Minutes", "");
    fill("Notes", "From the book");
    save();
    expect(onSave).toHaveBeenLastCalledWith({
      subject: "Kanji",
      target_minutes: 30,
      notes: "From the book",
    });
    fill("Target Minutes", "4");
    save();
    expect(alertText()).toBe("Please enter 5 to 480 minutes");
    fill("Target Minutes", "480");
    save();
    expect(onSave).toHaveBeenCalledTimes(2);
  });

  test("a failure shows the server's reason", () => {
    show({ message: "Failed to add study target", reason: "The list is full." });
    expect(alertText()).toBe("Failed to add study targetThe list is full.");
  });
});
