// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleGoal } from "../testing/sample_goal.ts";
import { GoalGrowth, GoalList, type GoalListProps, NotDueGoals } from "./Goals.tsx";

afterEach(cleanup);

function show(props: Partial<GoalListProps>) {
  const acts = { onCycle: vi.fn(), onOutcome: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  render(<GoalList goals={[]} formOf={() => null} {...acts} {...props} />);
  return acts;
}

const row = (name = "Push-ups") => within(screen.getByRole("listitem", { name }));

describe("GoalList", () => {
  test("numbers have separators and the goal's unit, and its weekdays are named", () => {
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", weekdays: [1, 3] })] });
    expect(row().getByText("Current target: 1,000 km • Growth: 10% • Mon, Wed")).toBeDefined();
    expect(row().getByText("1,100 km next time")).toBeDefined();
    cleanup();
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", state: "success" })] });
    expect(row().getByText("1,100 km tomorrow")).toBeDefined();
    expect(row().getByText(/1,000 km if partial/)).toBeDefined();
  });

  test("a goal that is decided offers no outcome, and still says what tomorrow would be", () => {
    show({ goals: [sampleGoal({ state: "success" })] });
    expect(row().queryByRole("button", { name: "Success" })).toBeNull();
    expect(row().getByText("22 tomorrow").closest("p")?.textContent)
      .toBe("22 tomorrow • 20 if partial • 18 if failed");
    cleanup();
    show({ goals: [sampleGoal({ state: "fail" })] });
    expect(row().getByText("18 tomorrow").closest("p")?.textContent)
      .toBe("18 tomorrow • 22 if successful • 20 if partial");
  });

  test("when its form closes or it goes away, focus stays in the list", () => {
    const goals = [sampleGoal()];
    const acts = { onCycle: () => {}, onOutcome: () => {}, onEdit: () => {}, onDelete: () => {} };
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
    expect(screen.getByText("From the baseline to today's target")).toBeDefined();
    expect(screen.getByText("10 → 20")).toBeDefined();
    expect(screen.queryByText("Steps")).toBeNull();
  });
});
