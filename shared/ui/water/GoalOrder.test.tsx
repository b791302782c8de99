// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { Goal } from "../../domain/rings/mod.ts";
import { sampleGoal } from "../testing/sample_goal.ts";
import { dropIndex, GoalOrder } from "./GoalOrder.tsx";

afterEach(cleanup);

function show(...targets: string[]) {
  function Host() {
    const [goals, setGoals] = useState(targets.map((target) => sampleGoal({ id: target, target })));
    const move = (goal: Goal, index: number) =>
      setGoals(goals.filter((other) => other !== goal).toSpliced(index, 0, goal));
    return <GoalOrder goals={goals} onMove={move} />;
  }
  render(<Host />);
}

const order = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"));
const handle = (target: string) => screen.getByRole("button", { name: new RegExp(`^Move goal ${target}, `) });
const button = (name: string) => screen.getByRole("button", { name });
const press = (target: string, key: string) => {
  handle(target).focus();
  fireEvent.keyDown(handle(target), { key });
};

describe("GoalOrder", () => {
  test("the arrow keys on a handle move a goal, which keeps the focus and says its position", () => {
    show("Read", "Run", "Rest");
    press("Rest", "ArrowUp");
    expect(order()).toEqual(["Read", "Rest", "Run"]);
    expect(document.activeElement).toBe(handle("Rest"));
    expect(handle("Rest").getAttribute("aria-label")).toBe("Move goal Rest, 2 of 3");
    press("Rest", "Home");
    expect(order()).toEqual(["Rest", "Read", "Run"]);
    press("Rest", "ArrowUp");
    press("Rest", "End");
    expect(order()).toEqual(["Read", "Run", "Rest"]);
  });

  test("the buttons move a goal; at the end of the list the focus goes to its handle", () => {
    show("Read", "Run");
    expect(button("Move goal Read up")).toHaveProperty("disabled", true);
    button("Move goal Run up").focus();
    fireEvent.click(button("Move goal Run up"));
    expect(order()).toEqual(["Run", "Read"]);
    expect(document.activeElement).toBe(handle("Run"));
  });

  test("a drag moves a goal to where it is dropped, and a cancelled one does not", () => {
    show("Read", "Run");
    const pointer = { pointerId: 1, clientY: 0 };
    for (const end of ["pointerCancel", "pointerUp"] as const) {
      fireEvent.pointerDown(handle("Read"), pointer);
      fireEvent.pointerMove(handle("Read"), { ...pointer, clientY: 80 });
      fireEvent[end](handle("Read"), { ...pointer, clientY: 80 });
      expect(order()).toEqual(end === "pointerUp" ? ["Run", "Read"] : ["Read", "Run"]);
    }
  });
});

describe("dropIndex", () => {
  const rows = [{ top: 0, height: 40 }, { top: 40, height: 60 }];
  test.each([[-5, 0], [19, 0], [21, 1], [69, 1], [71, 2]])("at %d it is %d", (y, index) => {
    expect(dropIndex(rows, y)).toBe(index);
  });
});
