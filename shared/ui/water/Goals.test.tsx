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
  test("numbers have separators, the unit stands beside the number, and the weekdays are named", () => {
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", weekdays: [1, 3] })] });
    expect(row().getByText("Current target: 1,000 • Growth: 10%")).toBeDefined();
    expect(row().getByText("km").parentElement?.textContent).toBe("1,000 km");
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

  test("after 20 rows, a button shows the rest", () => {
    show({ goals: Array.from({ length: 25 }, (_, id) => sampleGoal({ id: String(id) })) });
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    fireEvent.click(screen.getByRole("button", { name: "Show all 25" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(25);
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
    expect(screen.getByText("10 → 20")).toBeDefined();
    expect(screen.queryByText("Steps")).toBeNull();
    expect(screen.getByRole("group").hasAttribute("open"), "folded").toBe(false);
  });
});
