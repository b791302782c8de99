// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Battle } from "../../domain/rings/mod.ts";
import { sampleBattle } from "../testing/sample_battle.ts";
import { BattleList, type BattleListProps, DifficultyBadge } from "./Battles.tsx";
import { CommitDialog, type CommitDialogProps, CommitmentBox } from "./Commitment.tsx";
import { CommitmentOutcome } from "./CommitmentOutcome.tsx";
import { TodayCommitment } from "./TodayCommitment.tsx";

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

  test("each of the four names has a look of its own", () => {
    render([1, 5, 7, 9].map((rating) => <DifficultyBadge key={rating} rating={rating} />));
    const looks = ["Easy", "Moderate", "Hard", "Extreme"].map((name) =>
      screen.getByText(name).parentElement?.className
    );
    expect(new Set(looks).size).toBe(4);
  });
});

describe("commitments", () => {
  afterEach(cleanup);

  const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

  describe("CommitmentBox", () => {
    test("without a commitment it says so and offers to commit", () => {
      const onCommit = vi.fn();
      render(<CommitmentBox commitment="" onCommit={onCommit} onRemove={() => {}} />);
      expect(screen.getByRole("heading", { name: "Tomorrow's Hard Thing" })).toBeDefined();
      expect(screen.getByText("No commitment set for tomorrow")).toBeDefined();
      click("Commit to Tomorrow");
      expect(onCommit).toHaveBeenCalledOnce();
    });

    test("a commitment stands in the user's own words, and can be changed or taken back", () => {
      const calls = { onCommit: vi.fn(), onRemove: vi.fn() };
      render(<CommitmentBox commitment="Run the hill." {...calls} />);
      expect(screen.getByText("Run the hill.")).toBeDefined();
      expect(screen.queryByText("No commitment set for tomorrow")).toBeNull();
      click("Change commitment");
      click("Remove");
      expect(calls.onCommit).toHaveBeenCalledOnce();
      expect(calls.onRemove).toHaveBeenCalledOnce();
    });
  });

  describe("CommitDialog", () => {
    function show(props: Partial<CommitDialogProps> = {}) {
      const onCommit = vi.fn();
      function Host() {
        const [value, setValue] = useState("");
        return (
          <CommitDialog values={value} onChange={setValue} onClose={() => {}} onSave={onCommit} {...props} />
        );
      }
      render(<Host />);
      return onCommit;
    }

    test("it has one textarea, and gives what was written trimmed", () => {
      const onCommit = show();
      expect(screen.getByRole("dialog", { name: "Commit to Tomorrow" })).toBeDefined();
      fireEvent.change(screen.getByRole("textbox"), { target: { value: " Run the hill. " } });
      click("Commit");
      expect(onCommit).toHaveBeenCalledWith("Run the hill.");
    });

    test("an empty commitment is rejected", () => {
      const onCommit = show();
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "  " } });
      click("Commit");
      expect(screen.getByRole("alert").textContent).toBe("Please enter your commitment for tomorrow");
      expect(onCommit).not.toHaveBeenCalled();
    });

    test("a commitment that was made is changed", () => {
      const onCommit = show({ editing: true });
      expect(screen.getByRole("dialog", { name: "Change commitment" })).toBeDefined();
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "Run twice." } });
      click("Save Changes");
      expect(onCommit).toHaveBeenCalledWith("Run twice.");
    });

    test("a suggestion is one click away", () => {
      const onCommit = show({ ideas: [{ hard_thing: "Call home", why: "The dread costs more." }] });
      click(/Call home/);
      click("Commit");
      expect(onCommit).toHaveBeenCalledWith("Call home");
    });
  });

  describe("TodayCommitment", () => {
    test("it is logged with one click", () => {
      const onLog = vi.fn();
      render(<TodayCommitment commitment="Call the landlord." battles={[]} onLog={onLog} />);
      expect(screen.getByText("Call the landlord.")).toBeDefined();
      click("Log as battle");
      expect(onLog).toHaveBeenCalledOnce();
    });

    test("on a future day it cannot be logged", () => {
      render(<TodayCommitment commitment="Call the landlord." battles={[]} isToday={false} />);
      expect(screen.getByText("Call the landlord.")).toBeDefined();
      expect(screen.queryByRole("button")).toBeNull();
    });

    test("once it is logged it says how the battle stands", () => {
      const battle = sampleBattle({ hard_thing: "call the landlord.", outcome: "victory" });
      render(<TodayCommitment commitment="Call the landlord." battles={[battle]} onLog={() => {}} />);
      expect(screen.getByText("Logged: victory")).toBeDefined();
      expect(screen.queryByRole("button")).toBeNull();
    });
  });

  describe("CommitmentOutcome", () => {
    test("a broken one can be marked as kept", () => {
      const calls = { onKept: vi.fn(), onDismiss: vi.fn() };
      render(<CommitmentOutcome commitment="Call home." outcome="broken" {...calls} />);
      expect(screen.getByText("Broken")).toBeDefined();
      click("Kept");
      click("Got it");
      expect(calls.onKept).toHaveBeenCalledOnce();
      expect(calls.onDismiss).toHaveBeenCalledOnce();
    });

    test("a kept one is read-only", () => {
      render(
        <CommitmentOutcome commitment="Call home." outcome="kept" onKept={() => {}} onDismiss={() => {}} />,
      );
      expect(screen.getByText("Kept")).toBeDefined();
      expect(screen.queryByRole("button", { name: "Kept" })).toBeNull();
    });
  });
});
