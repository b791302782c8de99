// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { sampleTarget } from "../testing/sample_wind.ts";
import { StudyTargetList, type StudyTargetListProps } from "./StudyTargetList.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(targets: StudyTarget[], props: Partial<StudyTargetListProps> = {}) {
  const calls = {
    onMinutes: vi.fn(() => Promise.resolve(true)),
    onComplete: vi.fn(),
    onEdit: vi.fn(),
    onDelete: vi.fn(),
    onPractice: vi.fn(),
    onPracticeDraft: vi.fn(),
  };
  const list = (now: StudyTarget[]) => (
    <StudyTargetList
      targets={now}
      practiceDraftOf={() => null}
      {...calls}
      {...props}
    />
  );
  const { rerender } = render(list(targets));
  return { ...calls, update: (now: StudyTarget[]) => rerender(list(now)) };
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const minutes = () => screen.getByLabelText("Completed minutes of Kanji");

describe("StudyTargetList", () => {
  test("it says so when there is nothing", () => {
    show([]);
    expect(screen.getByText("No study targets yet")).toBeDefined();
  });

  test("a row shows subject, minutes, status, notes and practice", () => {
    show([sampleTarget({ completed_minutes: 12, notes: "From the book", practice: "Read aloud" })]);
    for (const text of ["Kanji", "12/30 minutes", "Partial", "From the book"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole("listitem").textContent).toContain("Practice: Read aloud");
  });

  test("a completed target has neither the minutes input nor the complete button", () => {
    show([sampleTarget({ completed_minutes: 30 })]);
    expect(screen.getByText("Completed")).toBeDefined();
    expect(screen.queryByLabelText("Completed minutes of Kanji")).toBeNull();
    expect(screen.queryByRole("button", { name: "Mark complete Kanji" })).toBeNull();
  });

  test("complete and delete give their target", () => {
    const target = sampleTarget();
    const { onComplete, onDelete } = show([target]);
    click("Mark complete Kanji");
    expect(onComplete).toHaveBeenCalledWith(target);
    click("Delete study target Kanji");
    expect(onDelete).toHaveBeenCalledWith(target);
  });

  test("minutes are saved once: on Enter, on leaving the field, or after a pause", () => {
    const target = sampleTarget();
    const { onMinutes } = show([target]);
    fireEvent.change(minutes(), { target: { value: "1" } });
    fireEvent.change(minutes(), { target: { value: "15" } });
    expect(onMinutes).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(onMinutes.mock.calls).toEqual([[target, 15]]);

    fireEvent.change(minutes(), { target: { value: "16" } });
    fireEvent.keyDown(minutes(), { key: "Enter" });
    vi.runAllTimers();
    expect(onMinutes.mock.calls.slice(1)).toEqual([[target, 16]]);
  });

  test("the last minute is sent once, though focus leaves the field with it", () => {
    const target = sampleTarget();
    const { onMinutes } = show([target]);
    minutes().focus();
    fireEvent.change(minutes(), { target: { value: "30" } });
    fireEvent.keyDown(minutes(), { key: "Enter" });
    vi.runAllTimers();
    expect(document.activeElement).toBe(screen.getByRole("listitem"));
    expect(onMinutes.mock.calls).toEqual([[target, 30]]);
  });

  test("minutes stay between nothing and the target, and none are nothing", () => {
    const target = sampleTarget({ completed_minutes: 10 });
    const { onMinutes } = show([target]);
    for (const [typed, saved] of [["99", 30], ["0", 0], ["", 0]] as const) {
      fireEvent.change(minutes(), { target: { value: typed } });
      fireEvent.blur(minutes());
      expect(onMinutes).toHaveBeenLastCalledWith(target, saved);
    }
  });

  test("what was typed stays when it could not be saved", () => {
    show([sampleTarget()]);
    fireEvent.change(minutes(), { target: { value: "15" } });
    vi.runAllTimers();
    expect(minutes()).toHaveProperty("value", "15");
  });

  test("the practice is written down in place", () => {
    const target = sampleTarget();
    const { onPractice, onPracticeDraft } = show([target]);
    click("Add what you'll practice for Kanji");
    fireEvent.change(screen.getByLabelText("What you'll practice"), { target: { value: "Read aloud" } });
    expect(onPracticeDraft).toHaveBeenCalledWith(target, "Read aloud");
    click("Cancel");
    expect(onPracticeDraft).toHaveBeenLastCalledWith(target, null);
    expect(onPractice).not.toHaveBeenCalled();
  });

  test("a practice that was being written is still there, and is saved trimmed", () => {
    const target = sampleTarget();
    const { onPractice } = show([target], { practiceDraftOf: () => " Read aloud " });
    expect(screen.getByLabelText("What you'll practice")).toHaveProperty("value", " Read aloud ");
    click("Save practice");
    expect(onPractice).toHaveBeenCalledWith(target, "Read aloud");
  });
});
