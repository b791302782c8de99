// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GOAL_STATES } from "../../domain/rings/mod.ts";
import { sampleGoal } from "../testing/sample_goal.ts";
import { GoalGrowth, GoalList, type GoalListProps, NotDueGoals } from "./Goals.tsx";

afterEach(cleanup);

function show(props: Partial<GoalListProps>) {
  const acts = { onCycle: vi.fn(), onOutcome: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  render(<GoalList goals={[]} formOf={() => null} {...acts} {...props} />);
  return acts;
}

const row = (name = "Push-ups") => within(screen.getByRole("listitem", { name }));
const status = () => row().getByRole("button", { name: /^Status/ });

describe("GoalList", () => {
  test("it says so when there is no goal", () => {
    show({});
    expect(screen.getByText("No micro-goals set for today")).toBeDefined();
  });

  test("a goal shows its domain, target, growth and note", () => {
    show({ goals: [sampleGoal({ note: "Two sets" })] });
    expect(row().getByText("Fitness")).toBeDefined();
    expect(row().getByRole("heading", { name: "Push-ups" })).toBeDefined();
    expect(row().getByText("Current target: 20 • Growth: 10%")).toBeDefined();
    expect(row().getByText("Two sets")).toBeDefined();
  });

  test("numbers have separators and the goal's unit, and its weekdays are named", () => {
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", weekdays: [1, 3] })] });
    expect(row().getByText("Current target: 1,000 km • Growth: 10% • Mon, Wed")).toBeDefined();
    expect(row().getByText("1,100 km next time")).toBeDefined();
    cleanup();
    show({ goals: [sampleGoal({ current_target: 1_000, unit: "km", state: "success" })] });
    expect(row().getByText("1,100 km tomorrow")).toBeDefined();
    expect(row().getByText(/1,000 km if partial/)).toBeDefined();
  });

  test("the status icon says the state, and a click leads on in the cycle", () => {
    const next = { pending: "success", success: "partial", partial: "fail", fail: "pending" };
    const words = { pending: "Pending", success: "Success", partial: "Partial", fail: "Failed" };
    for (const state of GOAL_STATES) {
      const goal = sampleGoal({ state });
      const { onCycle } = show({ goals: [goal] });
      expect(status().getAttribute("aria-label")).toBe(`Status: ${words[state]}. Change status`);
      fireEvent.click(status());
      expect(onCycle).toHaveBeenCalledWith(goal, next[state]);
      cleanup();
    }
  });

  test("a pending goal offers each outcome with tomorrow's target", () => {
    const goal = sampleGoal();
    const { onOutcome } = show({ goals: [goal] });
    const outcomes = [["Success", "success", 22], ["Partial", "partial", 20], [
      "Failed",
      "fail",
      18,
    ]] as const;
    for (const [name, state, tomorrow] of outcomes) {
      const button = row().getByRole("button", { name });
      const about = document.getElementById(button.getAttribute("aria-describedby") ?? "");
      expect(about?.textContent).toBe(`${tomorrow} tomorrow`);
      fireEvent.click(button);
      expect(onOutcome).toHaveBeenLastCalledWith(goal, state);
    }
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

  test("Edit and Delete name their goal", () => {
    const goal = sampleGoal();
    const { onEdit, onDelete } = show({ goals: [goal] });
    fireEvent.click(row().getByRole("button", { name: "Edit goal Push-ups" }));
    fireEvent.click(row().getByRole("button", { name: "Delete goal Push-ups" }));
    expect(onEdit).toHaveBeenCalledWith(goal);
    expect(onDelete).toHaveBeenCalledWith(goal);
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

  test("text with markup is shown as text", () => {
    const target = "<img src=x onerror=alert(1)> ‏שלום 🌊";
    show({ goals: [sampleGoal({ target, domain: "<b>x</b>", note: "<script>1</script>" })] });
    expect(screen.getByRole("heading").textContent).toBe(target);
    expect(document.querySelector("img, script, b")).toBeNull();
  });
});

describe("NotDueGoals", () => {
  test("goals that are paused or due on other days are folded, and can be resumed and edited", () => {
    const acts = { onResume: vi.fn(), onRestore: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
    const paused = sampleGoal({ paused: true, unit: "reps" });
    const weekly = sampleGoal({ id: "b", target: "Long run", weekdays: [7] });
    render(<NotDueGoals goals={[paused, weekly]} formOf={() => null} {...acts} />);
    expect(screen.getByText("Not due: 2")).toBeDefined();
    expect(row().getByText("Paused • 20 reps")).toBeDefined();
    expect(row("Long run").getByText("20 • Sun")).toBeDefined();
    fireEvent.click(row().getByRole("button", { name: "Resume goal Push-ups" }));
    expect(acts.onResume).toHaveBeenCalledWith(paused);
    expect(row("Long run").queryByRole("button", { name: /^Resume/ })).toBeNull();
    fireEvent.click(row("Long run").getByRole("button", { name: "Edit goal Long run" }));
    expect(acts.onEdit).toHaveBeenCalledWith(weekly);
  });

  test("a goal that is archived with an outcome shows it, and can be restored", () => {
    const acts = { onResume: vi.fn(), onRestore: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
    const archived = sampleGoal({ archived: true, paused: true, state: "success" });
    render(<NotDueGoals goals={[archived]} formOf={() => null} {...acts} />);
    expect(row().getByText("Archived • Success • 20")).toBeDefined();
    expect(row().queryByRole("button", { name: /^Resume/ })).toBeNull();
    fireEvent.click(row().getByRole("button", { name: "Restore goal Push-ups" }));
    expect(acts.onRestore).toHaveBeenCalledWith(archived);
  });

  test("without such goals there is nothing", () => {
    const acts = { onResume: vi.fn(), onRestore: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
    const { container } = render(<NotDueGoals goals={[]} formOf={() => null} {...acts} />);
    expect(container.childElementCount).toBe(0);
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
