// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EMPTY_BATTLE, LogBattleDialog, type LogBattleDialogProps } from "./BattleForm.tsx";

afterEach(cleanup);

function show(props: Partial<LogBattleDialogProps> = {}) {
  const onSave = vi.fn();
  function Host() {
    const [values, setValues] = useState(EMPTY_BATTLE);
    return (
      <LogBattleDialog values={values} onChange={setValues} onClose={() => {}} onSave={onSave} {...props} />
    );
  }
  render(<Host />);
  return onSave;
}

const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save battle" }));

describe("LogBattleDialog", () => {
  test("a battle is ongoing and of difficulty 5 unless said otherwise", () => {
    const onSave = show();
    expect(screen.getByRole("dialog", { name: "Log Battle" })).toBeDefined();
    fill(/Hard Thing/, " Cold shower ");
    fill(/Battle Description/, "Two minutes.");
    save();
    expect(onSave).toHaveBeenCalledWith({
      hard_thing: "Cold shower",
      battle_description: "Two minutes.",
      difficulty_rating: 5,
      outcome: "ongoing",
      lessons_learned: "",
    });
  });

  test("of an empty form, only the two required fields are marked", () => {
    const onSave = show();
    save();
    expect(onSave).not.toHaveBeenCalled();
    expect([...document.querySelectorAll("[aria-invalid]")]).toEqual([
      screen.getByLabelText(/Hard Thing/),
      screen.getByLabelText(/Battle Description/),
    ]);
  });

  test("difficulty runs from 1 to 10, each with its name; outcomes are three", () => {
    const onSave = show();
    const options = (label: string) =>
      [...screen.getByLabelText(label).querySelectorAll("option")].map((option) => option.textContent);
    expect(options("Difficulty Rating")).toEqual([
      "1 Easy",
      "2 Easy",
      "3 Easy",
      "4 Moderate",
      "5 Moderate",
      "6 Moderate",
      "7 Hard",
      "8 Hard",
      "9 Extreme",
      "10 Extreme",
    ]);
    expect(options("Outcome")).toEqual(["Ongoing", "Victory", "Defeat"]);
    fill(/Hard Thing/, "Cold shower");
    fill(/Battle Description/, "Two minutes.");
    fill("Difficulty Rating", "9");
    fill("Outcome", "victory");
    fill("Lessons Learned (Optional)", "Breathe out.");
    save();
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({
      difficulty_rating: 9,
      outcome: "victory",
      lessons_learned: "Breathe out.",
    });
  });

  test("hard thing and description are both required, and typing clears the message", () => {
    const onSave = show();
    fill(/Hard Thing/, "Cold shower");
    save();
    expect(screen.getByRole("alert").textContent).toBe(
      "Please fill in the hard thing and battle description",
    );
    fill(/Battle Description/, "Two minutes.");
    expect(screen.queryByRole("alert")).toBeNull();
    fill(/Hard Thing/, "  ");
    save();
    expect(screen.getByRole("alert")).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
  });

  test("a suggestion fills the form with one click and leaves the rest", () => {
    const onSave = show({
      ideas: [{
        hard_thing: "Take the stairs",
        battle_description: "Every time.",
        difficulty_rating: 2,
        why: "It comes several times a day.",
      }],
    });
    fill("Outcome", "victory");
    fireEvent.click(screen.getByRole("button", { name: /Take the stairs/ }));
    save();
    expect(onSave).toHaveBeenCalledWith({
      hard_thing: "Take the stairs",
      battle_description: "Every time.",
      difficulty_rating: 2,
      outcome: "victory",
      lessons_learned: "",
    });
  });

  test("it is not sent twice while it is being saved", () => {
    const onSave = show({ pending: true });
    fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);
    expect(onSave).not.toHaveBeenCalled();
  });
});
