// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ENDS_SECOND_CLICK } from "./second_click.ts";

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
