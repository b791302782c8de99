// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Battle } from "#shared/rings/mod.ts";
import { BattleList, type BattleListProps } from "./BattleList.tsx";
import { sampleBattle } from "../testing/sample_battle.ts";

afterEach(cleanup);

function show(battles: Battle[], props: Partial<BattleListProps> = {}) {
  const calls = { onOutcome: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn(), onLessons: vi.fn() };
  const lessonsOf = ({ lessons_learned }: Battle) => lessons_learned;
  render(
    <BattleList battles={battles} timeZone="Europe/Berlin" lessonsOf={lessonsOf} {...calls} {...props} />,
  );
  return calls;
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("BattleList", () => {
  test("it says when there are no battles", () => {
    show([]);
    expect(screen.getByText("No battles yet today")).toBeDefined();
    expect(screen.getByText("Log the first hard thing you face.")).toBeDefined();
    cleanup();
    show([], { isToday: false });
    expect(screen.getByText("No battles on this day")).toBeDefined();
    expect(screen.getByText("Log a hard thing you faced.")).toBeDefined();
  });

  test("a row shows hard thing, outcome, difficulty, local time, description and lessons", () => {
    show([sampleBattle({ outcome: "victory", difficulty_rating: 8, lessons_learned: "Fear is short." })]);
    const row = screen.getByRole("listitem", { name: "Cold shower" });
    expect(within(row).getByRole("img", { name: "Victory" })).toBeDefined();
    for (const text of ["8/10", "Hard", "Nov 21, 2026, 8:05 AM", "Two minutes, no stepping out."]) {
      expect(row.textContent).toContain(text);
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

  test("an outcome is sent without lessons when none were written", () => {
    const battle = sampleBattle();
    const { onOutcome } = show([battle]);
    click("Defeat");
    expect(onOutcome.mock.calls).toEqual([[battle, "defeat"]]);
  });

  test("lessons are reported to the host, and sent with the outcome", () => {
    const battle = sampleBattle();
    const { onOutcome, onLessons } = show([battle], { lessonsOf: () => " Breathe out. " });
    fireEvent.change(screen.getByLabelText("Lessons learned"), { target: { value: "Breathe in." } });
    expect(onLessons).toHaveBeenCalledWith(battle, "Breathe in.");
    click("Victory");
    expect(onOutcome.mock.calls).toEqual([[battle, "victory", "Breathe out."]]);
  });

  test("an ongoing battle shows its lessons once: as text, or in their field", () => {
    show([sampleBattle({ lessons_learned: "Fear is short." })]);
    expect(screen.getByText("Fear is short.")).toBeDefined();
    expect(screen.queryByLabelText("Lessons learned")).toBeNull();
    click("Edit lessons learned from Cold shower");
    expect(screen.getByLabelText("Lessons learned")).toBe(document.activeElement);
    expect(screen.getAllByText("Fear is short.")).toEqual([document.activeElement]);
  });

  test("a click opens the field for the lessons", () => {
    show([sampleBattle()]);
    click("Add lessons learned from Cold shower");
    expect(screen.getByLabelText("Lessons learned")).toBe(document.activeElement);
  });

  test("Delete passes the battle", () => {
    const battle = sampleBattle();
    const { onDelete } = show([battle]);
    click("Delete battle Cold shower");
    expect(onDelete).toHaveBeenCalledWith(battle);
  });
});
