// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ENDS_SECOND_CLICK, keepTimes } from "./Controls.tsx";

describe("keep times", () => {
  afterEach(cleanup);

  test.each([
    ["Your day ends at 7:00 PM. Today, 12:30 AM is still yesterday.", ["7:00 PM", "12:30 AM"]],
    ["Deep Work, 1h 5m, until 2:44 PM", ["1h 5m", "2:44 PM"]],
    ["17m 59s left of 30m", ["17m 59s"]],
    ["1時間5分の超過", ["1時間5分"]],
    ["12分30秒後に停止", ["12分30秒"]],
    ["100時間44分のうち2時間", ["100時間44分", "2時間"]],
    ["30分中、残り10分", ["30分", "10分"]],
    ["Read 30 pages", []],
  ])("keepTimes lets no line break within a time or a duration, and changes no text: %s", (text, whole) => {
    const { container } = render(<p>{keepTimes(text)}</p>);
    expect(container.textContent).toBe(text);
    const kept = [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
    expect(kept).toEqual(whole);
  });
});

describe("second click", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <div {...ENDS_SECOND_CLICK}>
        <button type="button">Stop</button>
        <button type="button">Switch</button>
        <input aria-label="Note" />
      </div>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /** Presses a key, and returns whether the browser would follow it. */
  const press = (element: HTMLElement, key: string) => fireEvent.keyDown(element, { key });

  test("the button beside the first one can be pressed at once", () => {
    const [stop, other] = screen.getAllByRole("button");
    if (!stop || !other) throw new Error("A button is missing");
    expect(press(stop, "Enter")).toBe(true);
    expect(press(other, "Enter")).toBe(true);
    other.remove();
    expect(press(stop, "Enter")).toBe(false);
  });

  test("a second Enter or Space on a button is ignored for half a second", () => {
    const stop = screen.getByRole("button", { name: "Stop" });
    expect(press(stop, "Enter")).toBe(true);
    vi.advanceTimersByTime(300);
    expect(press(stop, " ")).toBe(false);
    vi.advanceTimersByTime(300);
    expect(press(stop, "Enter")).toBe(false);
    vi.advanceTimersByTime(600);
    expect(press(stop, "Enter")).toBe(true);
  });

  test("a press after another key, and what is typed into a field, is not ignored", () => {
    const stop = screen.getByRole("button", { name: "Stop" });
    expect(press(stop, "Enter")).toBe(true);
    press(stop, "Tab");
    expect(press(stop, "Enter")).toBe(true);
    const note = screen.getByLabelText("Note");
    expect(["a", " ", " ", "Enter"].map((key) => press(note, key))).toEqual([true, true, true, true]);
  });

  test("a press after a click with the pointer is not ignored, one after the click of a key is", () => {
    const [stop, other] = screen.getAllByRole("button");
    if (!stop || !other) throw new Error("A button is missing");
    expect(press(stop, "Enter")).toBe(true);
    fireEvent.click(stop, { detail: 0 });
    expect(press(stop, "Enter")).toBe(false);
    fireEvent.click(other, { detail: 1 });
    expect(press(stop, "Enter")).toBe(true);
  });
});
