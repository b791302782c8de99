// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TaskDialog } from "./TaskDialog.tsx";

afterEach(cleanup);

const SUGGESTIONS = ["Write one bad sentence", "Open the file and read it aloud"];

function show(weakness: string, suggestions = SUGGESTIONS) {
  const onSet = vi.fn();
  function Host() {
    const [choice, setChoice] = useState("");
    return (
      <TaskDialog
        values={choice}
        onChange={setChoice}
        weakness={weakness}
        suggestions={suggestions}
        onClose={() => {}}
        onCancel={() => {}}
        onSave={onSet}
      />
    );
  }
  render(<Host />);
  return onSet;
}

const setTask = () => screen.getByRole<HTMLButtonElement>("button", { name: "Set This Task" });

describe("TaskDialog", () => {
  test("before a weakness is chosen it says so", () => {
    show("", []);
    expect(screen.getByRole("dialog", { name: "Attack Task (≤30 minutes)" })).toBeDefined();
    expect(screen.getByText("Suggested tasks")).toBeDefined();
    expect(screen.getByText("Select a weakness first to see task suggestions")).toBeDefined();
  });

  test("without suggestions for the weakness there is no heading of them", () => {
    show("Waiting to feel ready", []);
    expect(screen.queryByText("Suggested tasks")).toBeNull();
  });

  test("a suggestion is taken over by a click, and can be reworded", () => {
    const onSet = show("Waiting to feel ready");
    expect(screen.queryByText("Select a weakness first to see task suggestions")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Write one bad sentence" }));
    const task = screen.getByLabelText<HTMLTextAreaElement>("Custom Task");
    expect(task.value).toBe("Write one bad sentence");
    fireEvent.change(task, { target: { value: "Write one bad sentence, then a second " } });
    fireEvent.click(setTask());
    expect(onSet).toHaveBeenCalledWith("Write one bad sentence, then a second");
  });

  test("nothing can be set while the choice is empty, and without suggestions it stays usable", () => {
    const onSet = show("Waiting to feel ready", []);
    expect(setTask().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Custom Task"), { target: { value: "Ten minutes of it" } });
    fireEvent.click(setTask());
    expect(onSet).toHaveBeenCalledWith("Ten minutes of it");
  });
});
