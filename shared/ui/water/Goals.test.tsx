// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleGoal } from "../testing/sample_goal.ts";
import { GoalGrowth, GoalList, type GoalListProps, NotDueGoals } from "./Goals.tsx";

afterEach(cleanup);

const actions = () => ({
  onCycle: vi.fn(),
  onOutcome: vi.fn(),
  onMore: vi.fn(),
  onAmount: vi.fn(),
  onTimer: vi.fn(),
  onEdit: vi.fn(),
  onDelete: vi.fn(),
});

function show(props: Partial<GoalListProps>) {
  const acts = actions();
  render(<GoalList goals={[]} formOf={() => null} {...acts} {...props} />);
  return acts;
}

const row = (name = "Push-ups") => within(screen.getByRole("listitem", { name }));

describe("GoalList", () => {
  test("numbers have separators, the unit stands beside the number, and the weekdays are named", () => {
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", weekdays: [1, 3] })] });
    expect(row().getByText("Current target: 1,000 • Growth: 10%")).toBeDefined();
    expect(row().getByRole("button", { name: /Type the amount$/ }).textContent).toBe("0/1,000 km");
    expect(row().getByText("Mon, Wed")).toBeDefined();
    expect(row().getByText("1,100 next time")).toBeDefined();
  });

  test("a goal that is decided says its outcome and what comes of it, and offers no other", () => {
    show({ goals: [sampleGoal({ state: "success" })] });
    expect(row().queryByRole("button", { name: "Success" })).toBeNull();
    expect(row().getByText("tomorrow 22").closest("p")?.textContent).toBe("Successtomorrow 22");
    cleanup();
    show({ goals: [sampleGoal({ state: "fail", weekdays: [1] })] });
    expect(row().getByText("next time 18").closest("p")?.textContent).toBe("Failednext time 18");
  });

  test("a count is tapped up and down, but not below zero", () => {
    const goal = sampleGoal({ progress: 1, unit: "reps" });
    const acts = show({ goals: [goal] });
    for (const name of ["one more", "5 more", "one less"]) {
      fireEvent.click(row().getByRole("button", { name: `Push-ups: ${name}` }));
    }
    expect(acts.onMore.mock.calls).toEqual([[goal, 1], [goal, 5], [goal, -1]]);
    cleanup();
    const none = show({ goals: [sampleGoal()] });
    fireEvent.click(row().getByRole("button", { name: "Push-ups: one less" }));
    expect(none.onMore).not.toHaveBeenCalled();
  });

  test("an amount is typed: Enter saves it, Escape leaves it, and focus returns", () => {
    const goal = sampleGoal({ progress: 3 });
    const acts = show({ goals: [goal] });
    const number = () => row().getByRole("button", { name: "Push-ups: 3/20. Type the amount" });
    const type = (text: string, key: string) => {
      fireEvent.click(number());
      const field = row().getByLabelText("Amount of Push-ups");
      expect(document.activeElement).toBe(field);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key });
    };
    type("7", "Escape");
    expect(acts.onAmount).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(number());
    type("12", "Enter");
    expect(acts.onAmount.mock.calls).toEqual([[goal, 12]]);
    expect(document.activeElement).toBe(number());
    type("1000001", "Enter");
    expect(row().getByRole("alert").textContent).toBe(
      "Amount must be a whole number from 0 to 1,000,000",
    );
    expect(acts.onAmount).toHaveBeenCalledTimes(1);
    const field = row().getByLabelText("Amount of Push-ups");
    fireEvent.change(field, { target: { value: "15" } });
    fireEvent.blur(field);
    expect(acts.onAmount).toHaveBeenLastCalledWith(goal, 15);
  });

  test("minutes and hours are timed where they can be, and other goals are counted", () => {
    const goal = sampleGoal({ unit: "Minutes" });
    const acts = show({ goals: [goal, sampleGoal({ id: "b", target: "Plank", unit: "seconds" })] });
    fireEvent.click(row().getByRole("button", { name: "Start Push-ups" }));
    expect(acts.onTimer.mock.calls).toEqual([[goal, false]]);
    expect(row().queryByRole("button", { name: "Push-ups: one more" })).toBeNull();
    expect(row("Plank").getByRole("button", { name: "Plank: one more" })).toBeDefined();
    cleanup();
    show({ goals: [goal], timed: goal.id });
    expect(row().getByRole("button", { name: "Stop Push-ups" })).toBeDefined();
    cleanup();
    show({ goals: [goal], canTime: false });
    expect(row().queryByRole("button", { name: "Start Push-ups" })).toBeNull();
    expect(row().getByRole("button", { name: "Push-ups: one more" })).toBeDefined();
  });

  test("after 20 rows, a button shows the rest", () => {
    show({ goals: Array.from({ length: 25 }, (_, id) => sampleGoal({ id: String(id) })) });
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    fireEvent.click(screen.getByRole("button", { name: "Show all 25" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(25);
  });

  test("when its form closes or it goes away, focus stays in the list", () => {
    const goals = [sampleGoal()];
    const acts = actions();
    const list = (open: boolean, shown = goals) => (
      <GoalList
        goals={shown}
        formOf={() => open ? <input aria-label="Baseline" /> : null}
        {...acts}
      />
    );
    const { rerender } = render(list(true));
    screen.getByLabelText("Baseline").focus();
    rerender(list(false));
    expect(document.activeElement).toBe(screen.getByRole("listitem"));
    rerender(list(false, []));
    expect(document.activeElement?.textContent).toContain("No micro-goals set for today");
  });
});

describe("NotDueGoals", () => {
  test("a goal that is archived with an outcome shows it, and can be restored", () => {
    const acts = { onResume: vi.fn(), onRestore: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
    const archived = sampleGoal({ archived: true, paused: true, state: "success" });
    render(<NotDueGoals goals={[archived]} formOf={() => null} {...acts} />);
    expect(row().getByText("Archived • Success • 20")).toBeDefined();
    expect(row().queryByRole("button", { name: /^Resume/ })).toBeNull();
    fireEvent.click(row().getByRole("button", { name: "Restore goal Push-ups" }));
    expect(acts.onRestore).toHaveBeenCalledWith(archived);
  });
});

describe("GoalGrowth", () => {
  test("it states the rule, and shows just the targets that have moved", () => {
    render(
      <GoalGrowth goals={[sampleGoal(), sampleGoal({ id: "b", target: "Steps", current_target: 10 })]} />,
    );
    expect(screen.getByText(/Success raises a target by its growth rate tomorrow; failure adjusts it down/))
      .toBeDefined();
    expect(screen.getByText("10 → 20")).toBeDefined();
    expect(screen.queryByText("Steps")).toBeNull();
    expect(screen.getByRole("group").hasAttribute("open"), "folded").toBe(false);
  });
});
