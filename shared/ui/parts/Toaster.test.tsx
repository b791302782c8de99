// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("Toaster", () => {
  test("notices are announced politely in a named region", () => {
    render(<Toaster toasts={[{ id: "1", message: "Saved" }]} onDismiss={() => {}} />);
    const region = screen.getByRole("region", { name: "Notifications" });
    expect(region.querySelector("[aria-live=polite]")?.textContent).toContain("Saved");
  });

  test("a notice goes away by itself, one with an action later", () => {
    const onDismiss = vi.fn();
    const action = { label: "Undo", onAction: () => {} };
    render(
      <Toaster
        toasts={[{ id: "short", message: "Saved" }, { id: "long", message: "Entry deleted", action }]}
        onDismiss={onDismiss}
      />,
    );
    wait(5_000);
    expect(onDismiss.mock.calls).toEqual([["short"]]);
    wait(5_000);
    expect(onDismiss).toHaveBeenCalledWith("long");
  });

  test("a notice without end stays until it is dismissed", () => {
    const onDismiss = vi.fn();
    const toast = { id: "1", message: "A new version is ready", duration: Infinity };
    render(<Toaster toasts={[toast]} onDismiss={onDismiss} />);
    wait(24 * 3_600_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(onDismiss).toHaveBeenCalledWith("1");
  });

  test("Undo is done once and takes the notice away", () => {
    const onDismiss = vi.fn();
    const onAction = vi.fn();
    render(
      <Toaster
        toasts={[{ id: "1", message: "Entry deleted", action: { label: "Undo", onAction } }]}
        onDismiss={onDismiss}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(onDismiss).toHaveBeenCalledWith("1");
  });

  test("a notice waits while it is focused", () => {
    const onDismiss = vi.fn();
    render(<Toaster toasts={[{ id: "1", message: "Saved" }]} onDismiss={onDismiss} />);
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    wait(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => screen.getByRole("button", { name: "Dismiss" }).blur());
    wait(5_000);
    expect(onDismiss).toHaveBeenCalledWith("1");
  });
});
