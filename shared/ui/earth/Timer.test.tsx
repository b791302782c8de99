// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TIME_CATEGORIES, type TimeCategory } from "../../domain/rings/mod.ts";
import { sampleTime } from "../testing/sample_entry.ts";
import { EarthTimer, type EarthTimerProps, TimerChoices, type TimerChoicesProps } from "./Timer.tsx";

afterEach(cleanup);

const RUNNING = {
  startTime: "2026-11-21T14:02:00.000Z",
  category: "Deep Work",
  date: "2026-11-21",
  note: "",
} as const;

const SPANISH = {
  key: "study",
  ring: "wind",
  name: "Spanish",
  fact: "18 minutes left of 30",
  counts: ["earth", "wind"],
  category: "Learning",
  note: "",
  for: { kind: "study_target", id: "1f4a3b0e-7d63-4a8e-9d37-0a4e7e6a1c11" },
} as const;

const CONTINUE = {
  key: "work",
  ring: "earth",
  name: "Continue: Deep Work, Chapter 3",
  fact: "2h 10m today",
  counts: ["earth"],
  category: "Deep Work",
  note: "Chapter 3",
  for: null,
} as const;

function show(props: Partial<EarthTimerProps & Pick<TimerChoicesProps, "acts">> = {}) {
  const calls = {
    onStart: vi.fn(),
    onStop: vi.fn(),
    onEnd: vi.fn(),
    onSwitch: vi.fn(),
    onAct: vi.fn(),
    onBackdate: vi.fn(),
    onNote: vi.fn(),
  };
  function Host() {
    const [from, onFrom] = useState<string | null>(null);
    const shared = {
      running: null,
      now: sampleTime("14:44") + 17_000,
      suggested: "Deep Work",
      timeZone: "UTC",
      ...calls,
      onStart: (category: TimeCategory) => calls.onStart(category, from),
      ...props,
    } as const;
    return (
      <>
        <EarthTimer {...shared} from={from} onFrom={onFrom} />
        <TimerChoices acts={[]} {...shared} categories={TIME_CATEGORIES} />
      </>
    );
  }
  render(<Host />);
  return calls;
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("the second click of a double click does nothing, where Stop or a category comes under the pointer", () => {
  const { onStop, onSwitch } = show({ running: RUNNING });
  for (const name of ["Stop", "Admin"]) fireEvent.click(screen.getByRole("button", { name }), { detail: 2 });
  expect([onStop, onSwitch].map(({ mock }) => mock.calls)).toEqual([[], []]);
  cleanup();
  const { onStart } = show();
  fireEvent.click(screen.getByRole("button", { name: "Admin" }), { detail: 2 });
  expect(onStart).not.toHaveBeenCalled();
});

describe("an idle timer", () => {
  test("it can start some minutes ago", () => {
    const { onStart } = show();
    click("Started earlier");
    click("15 min ago");
    expect(document.body.textContent).toContain("Choose what you started at 2:29 PM");
    click("Learning");
    expect(onStart).toHaveBeenCalledWith("Learning", "2026-11-21T14:29:17.000Z");
  });

  test("an earlier start can be cancelled", () => {
    const { onStart } = show();
    click("Started earlier");
    click("5 min ago");
    click("Start now instead");
    click("Learning");
    expect(onStart.mock.calls).toEqual([["Learning", null]]);
  });

  test("its act is the likely category, which the words underline in their fixed order", () => {
    const { onStart } = show({ suggested: "Learning" });
    const words = within(screen.getByRole("group", { name: "Start a timer" })).getAllByRole("button");
    expect(words.map(({ textContent }) => textContent)).toEqual([...TIME_CATEGORIES]);
    expect(words.filter((word) => word.classList.contains("underline")).map(({ textContent }) => textContent))
      .toEqual(["Learning"]);
    click("Start Learning");
    expect(onStart).toHaveBeenCalledWith("Learning", null);
    expect(screen.queryByRole("timer")).toBeNull();
  });

  test("what is left of today takes its place, and says which rings it counts for", () => {
    const { onAct } = show({ likeliest: SPANISH, acts: [CONTINUE] });
    click("Start Spanish");
    expect(screen.queryByRole("button", { name: "Start Deep Work" })).toBeNull();
    expect(screen.getByText("Counts for Earth and Wind")).toBeTruthy();
    expect(screen.getByRole("list", { name: "What now?" }).textContent)
      .toBe("Continue: Deep Work, Chapter 32h 10m today地Counts for Earth");
    click("Continue: Deep Work, Chapter 3");
    expect(onAct.mock.calls).toEqual([[SPANISH], [CONTINUE]]);
  });
});

describe("a running timer", () => {
  test("its start can be moved to the end of the last entry, to the second", () => {
    const { onBackdate } = show({ running: RUNNING, lastEntryEnd: "2026-11-21T13:50:20.000Z" });
    click("Started earlier");
    expect(screen.getByText("After the last entry")).toBeTruthy();
    click("Set");
    expect(onBackdate).toHaveBeenCalledWith("2026-11-21T13:50:20.000Z");
    expect(screen.queryByLabelText("Started at")).toBeNull();
  });

  test("its start can be moved by no fewer minutes than it runs", () => {
    const startTime = "2026-11-21T14:32:00.000Z";
    show({ running: { ...RUNNING, startTime }, lastEntryEnd: "2026-11-21T14:40:00.000Z" });
    click("Started earlier");
    const names = screen.getAllByRole("button", { name: /min ago$/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(["15", "30"]);
    expect(screen.getByLabelText<HTMLInputElement>("Started at").value).toBe("14:32");
  });

  test("its note is saved when the field is left", () => {
    const { onNote } = show({ running: { ...RUNNING, note: "Chapter 2" } });
    const field = screen.getByDisplayValue("Chapter 2");
    fireEvent.change(field, { target: { value: " Chapter 3 " } });
    expect(onNote).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onNote.mock.calls).toMatchObject([[{ startTime: RUNNING.startTime }, "Chapter 3"]]);
  });

  test("its note is saved when the timer disappears", () => {
    const { onNote } = show({ running: RUNNING });
    fireEvent.change(screen.getByLabelText("Note (Optional)"), { target: { value: "Chapter 3" } });
    cleanup();
    expect(onNote.mock.calls).toMatchObject([[{ startTime: RUNNING.startTime }, "Chapter 3"]]);
  });

  test("its note is saved when the page is left", () => {
    const { onNote } = show({ running: RUNNING });
    fireEvent.change(screen.getByLabelText("Note (Optional)"), { target: { value: "Chapter 3" } });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(onNote.mock.calls).toMatchObject([[{ startTime: RUNNING.startTime }, "Chapter 3"]]);
  });

  test("its start can be moved to a time", () => {
    const { onBackdate } = show({ running: RUNNING });
    click("Started earlier");
    fireEvent.change(screen.getByLabelText("Started at"), { target: { value: "13:30" } });
    click("Set");
    expect(onBackdate).toHaveBeenCalledWith("2026-11-21T13:30:00.000Z");
  });
});
