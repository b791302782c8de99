// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Battle } from "../../domain/rings/mod.ts";
import { sampleBattle } from "../testing/sample_battle.ts";
import { BattleList, type BattleListProps, DifficultyBadge } from "./Battles.tsx";

describe("BattleList", () => {
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
    test("the latest battle comes first", () => {
      show([
        sampleBattle({ hard_thing: "Early", timestamp: "2026-11-21T06:00:00.000Z" }),
        sampleBattle({ hard_thing: "Late", timestamp: "2026-11-21T20:00:00.000Z" }),
      ]);
      expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Late", "Early"]);
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
  });
});

describe("DifficultyBadge", () => {
  afterEach(cleanup);

  test("a difficulty badge says the rating out of ten and what that is called", () => {
    const names = Array.from({ length: 10 }, (_, index) => {
      const { container, unmount } = render(<DifficultyBadge rating={index + 1} />);
      const text = [...container.querySelectorAll("span span")].map((part) => part.textContent).join(" ");
      unmount();
      return text;
    });
    expect(names).toEqual([
      "1/10 Easy",
      "2/10 Easy",
      "3/10 Easy",
      "4/10 Moderate",
      "5/10 Moderate",
      "6/10 Moderate",
      "7/10 Hard",
      "8/10 Hard",
      "9/10 Extreme",
      "10/10 Extreme",
    ]);
  });
});
