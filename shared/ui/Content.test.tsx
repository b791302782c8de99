// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClampedText } from "./Content.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is called after the next layout. */
let afterLayout = () => {};

class Observer {
  constructor(report: () => void) {
    afterLayout = report;
  }
  observe() {}
  disconnect() {}
}

/** happy-dom has no layout: the text is as high as these figures say. */
function show(height: number, shown: number, props: Partial<Parameters<typeof ClampedText>[0]> = {}) {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(shown);
  vi.stubGlobal("ResizeObserver", Observer);
  render(<ClampedText text="A note" {...props} />);
  act(() => afterLayout());
}

describe("a clamped text", () => {
  test("that fits has no button", () => {
    show(54, 54);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("with more than three lines shows all of them, and three again", () => {
    show(180, 54);
    const text = screen.getByText("A note");
    expect(text.className).toContain("line-clamp-3");
    fireEvent.click(screen.getByRole("button", { name: "More", expanded: false }));
    expect(text.className).not.toContain("line-clamp-3");
    fireEvent.click(screen.getByRole("button", { name: "Less", expanded: true }));
    expect(text.className).toContain("line-clamp-3");
  });

  test("that was left open is shown whole, and can be folded", () => {
    const told: boolean[] = [];
    show(180, 180, { isOpenAtFirst: true, onToggle: (isOpen) => told.push(isOpen) });
    const text = screen.getByText("A note");
    expect(text.className).not.toContain("line-clamp-3");
    fireEvent.click(screen.getByRole("button", { name: "Less", expanded: true }));
    expect(text.className).toContain("line-clamp-3");
    expect(told).toEqual([false]);
  });
});
