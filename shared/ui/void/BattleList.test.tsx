// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Battle } from "#shared/rings/mod.ts";
import { BattleList, type BattleListProps } from "./BattleList.tsx";
import { sampleBattle } from "../testing/sample_battle.ts";

afterEach(cleanup);

function show(battles: Battle[], props: Partial<BattleListProps> = {}) {
  const calls = { onOutcome: vi.fn(), onDelete: vi.fn() };
  render(<BattleList battles={battles} timeZone="Europe/Berlin" variant="panel" {...calls} {...props} />);
  return calls;
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("BattleList", () => {
  test("it says so when there is nothing", () => {
    show([]);
    expect(screen.getByText("No battles yet today")).toBeDefined();
  });

  test("a row shows hard thing, outcome, difficulty, local time, description and lessons", () => {
    show([sampleBattle({ outcome: "victory", difficulty_rating: 8, lessons_learned: "Fear is short." })]);
    const row = screen.getByRole("listitem", { name: "Cold shower" });
    expect(within(row).getByRole("img", { name: "Victory" })).toBeDefined();
    for (const text of ["8/10", "Hard", "Nov 21, 2026, 8:05 AM", "Two minutes, no stepping out."]) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    expect(row.textContent).toContain("Lessons: Fear is short.");
  });

  test("the latest battle comes first", () => {
    show([
      sampleBattle({ hard_thing: "Early", timestamp: "2026-11-21T06:00:00.000Z" }),
      sampleBattle({ hard_thing: "Late", timestamp: "2026-11-21T20:00:00.000Z" }),
    ]);
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Late", "Early"]);
  });

  test("only an ongoing battle offers Victory and Defeat", () => {
    show([sampleBattle({ outcome: "victory" }), sampleBattle({ outcome: "defeat" })]);
    expect(screen.queryByRole("button", { name: "Victory" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Defeat" })).toBeNull();
  });

  test("an outcome comes alone when no lesson was written", () => {
    const battle = sampleBattle();
    const { onOutcome } = show([battle]);
    click("Defeat");
    expect(onOutcome.mock.calls).toEqual([[battle, "defeat"]]);
  });

  test("an outcome takes the lessons with it", () => {
    const battle = sampleBattle();
    const { onOutcome } = show([battle]);
    click("Add lessons learned from Cold shower");
    fireEvent.change(screen.getByLabelText("Lessons learned"), { target: { value: " Breathe out. " } });
    click("Victory");
    expect(onOutcome.mock.calls).toEqual([[battle, "victory", "Breathe out."]]);
  });

  test("lessons can be kept by the host", () => {
    const battle = sampleBattle();
    const onLessons = vi.fn();
    const { onOutcome } = show([battle], { lessonsOf: () => "Kept", onLessons });
    fireEvent.change(screen.getByLabelText("Lessons learned"), { target: { value: "Kept and more" } });
    expect(onLessons).toHaveBeenCalledWith(battle, "Kept and more");
    click("Victory");
    expect(onOutcome).toHaveBeenCalledWith(battle, "victory", "Kept");
  });

  test("delete gives its battle", () => {
    const battle = sampleBattle();
    const { onDelete } = show([battle]);
    click("Delete battle Cold shower");
    expect(onDelete).toHaveBeenCalledWith(battle);
  });

  test("in the popup it is what, how hard, and the two ends", () => {
    const { onOutcome } = show([sampleBattle()], { variant: "popup" });
    expect(screen.queryByText("Two minutes, no stepping out.")).toBeNull();
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
    click("Victory");
    expect(onOutcome).toHaveBeenCalledOnce();
  });
});
