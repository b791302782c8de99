// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TaskDialog, WeaknessDialog } from "./FireChoices.tsx";

describe("TaskDialog", () => {
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
});

describe("WeaknessDialog", () => {
  afterEach(cleanup);

  const GROUPS = [
    { category: "Procrastination", suggestions: ["Waiting to feel ready", "Planning instead of beginning"] },
    { category: "Sleep", suggestions: ["One more episode"] },
  ];

  function show(begin = "", groups = GROUPS) {
    const onSelect = vi.fn();
    function Host() {
      const [choice, setChoice] = useState(begin);
      return (
        <WeaknessDialog
          values={choice}
          onChange={setChoice}
          groups={groups}
          onClose={() => {}}
          onCancel={() => {}}
          onSave={onSelect}
        />
      );
    }
    render(<Host />);
    return onSelect;
  }

  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

  describe("WeaknessDialog", () => {
    test("nothing can be selected while the choice is empty", () => {
      const onSelect = show();
      expect(button("Select This Weakness").disabled).toBe(true);
      fireEvent.change(screen.getByLabelText("Custom Weakness"), { target: { value: "   " } });
      expect(button("Select This Weakness").disabled).toBe(true);
      fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);
      expect(onSelect).not.toHaveBeenCalled();
    });

    test("a weakness in the user's own words is selected, trimmed", () => {
      const onSelect = show();
      fireEvent.change(screen.getByLabelText("Custom Weakness"), { target: { value: " The inbox " } });
      fireEvent.click(button("Select This Weakness"));
      expect(onSelect).toHaveBeenCalledWith("The inbox");
    });

    test("a category opens and closes, and a click on a suggestion takes it over", () => {
      const onSelect = show();
      expect(screen.queryByRole("button", { name: "Waiting to feel ready" })).toBeNull();
      fireEvent.click(button("Procrastination"));
      expect(button("Procrastination").getAttribute("aria-expanded")).toBe("true");
      fireEvent.click(button("Waiting to feel ready"));
      expect(button("Waiting to feel ready").getAttribute("aria-pressed")).toBe("true");
      expect(screen.getByLabelText<HTMLInputElement>("Custom Weakness").value).toBe("Waiting to feel ready");
      fireEvent.click(button("Procrastination"));
      expect(screen.queryByRole("button", { name: "Waiting to feel ready" })).toBeNull();
      fireEvent.click(button("Select This Weakness"));
      expect(onSelect).toHaveBeenCalledWith("Waiting to feel ready");
    });

    test("it stays usable when the suggestions could not be loaded", () => {
      show("The inbox", []);
      expect(button("Select This Weakness").disabled).toBe(false);
    });
  });
});
