// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { Toaster, type ToastNotice } from "./Toaster.tsx";

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
    const { rerender } = render(
      <Toaster toasts={[{ id: "short", message: "Saved" }]} onDismiss={onDismiss} />,
    );
    wait(5_000);
    expect(onDismiss.mock.calls).toEqual([["short"]]);
    rerender(<Toaster toasts={[{ id: "long", message: "Entry deleted", action }]} onDismiss={onDismiss} />);
    wait(9_999);
    expect(onDismiss).toHaveBeenCalledOnce();
    wait(1);
    expect(onDismiss).toHaveBeenCalledWith("long");
  });

  test("one notice is shown at a time, the newest, and another for its whole time after it", () => {
    const onDismiss = vi.fn();
    const [first, second] = [{ id: "1", message: "First" }, { id: "2", message: "Second" }];
    const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const { rerender } = render(<Toaster toasts={[first, second]} onDismiss={onDismiss} />);
    expect(shown()).toEqual(["Second"]);
    wait(5_000);
    expect(onDismiss.mock.calls).toEqual([["2"]]);
    rerender(<Toaster toasts={[first]} onDismiss={onDismiss} />);
    expect(shown()).toEqual(["First"]);
    wait(5_000);
    expect(onDismiss.mock.calls).toEqual([["2"], ["1"]]);
  });

  test("a notice without end does not hide one with Undo", () => {
    const action = { label: "Undo", onAction: () => {} };
    render(
      <Toaster
        toasts={[
          { id: "1", message: "Entry deleted", action },
          { id: "2", message: "A new version is ready", duration: Infinity },
        ]}
        onDismiss={() => {}}
      />,
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Entry deletedUndo",
    ]);
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

  test("a notice stays while it is focused", () => {
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

describe("Toaster over an open dialog", () => {
  const undo = { id: "1", message: "Entry deleted", action: { label: "Undo", onAction: () => {} } };

  function Page({ open, toasts }: { open: boolean; toasts: readonly ToastNotice[] }) {
    return (
      <>
        <Dialog open={open} onClose={() => {}} title="Add Entry">
          <input aria-label="Note" />
        </Dialog>
        <Toaster toasts={toasts} announcement="Saturday, November 21, 2026" onDismiss={() => {}} />
      </>
    );
  }

  const region = () => screen.getByRole("region", { name: "Notifications" });

  /** Dialogs become modal after they are painted, or with the next input. */
  const press = () => act(() => void dispatchEvent(new Event("pointerdown")));

  test("toasts are rendered inside the dialog, where they are not inert, and leave it when it closes", () => {
    const { rerender } = render(<Page open toasts={[undo]} />);
    press();
    expect(screen.getByRole("dialog").contains(region())).toBe(true);
    expect(screen.getByRole("dialog").contains(screen.getByRole("status"))).toBe(true);
    rerender(<Page open={false} toasts={[undo]} />);
    expect(region().textContent).toContain("Entry deleted");
  });

  test("toasts move into the dialog that was opened last", () => {
    render(
      <>
        <Page open toasts={[undo]} />
        <Dialog open onClose={() => {}} title="Keyboard shortcuts">Keys</Dialog>
      </>,
    );
    press();
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" }).contains(region())).toBe(true);
  });

  test("Tab after the last toast returns to the first control of the dialog", () => {
    render(<Page open toasts={[undo]} />);
    press();
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    dismiss.focus();
    fireEvent.keyDown(dismiss, { key: "Tab" });
    expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  });

  test("focus returns to where it was when the focused toast goes away", () => {
    const { rerender } = render(<Page open toasts={[undo]} />);
    press();
    screen.getByLabelText("Note").focus();
    act(() => screen.getByRole("button", { name: "Undo" }).focus());
    rerender(<Page open toasts={[]} />);
    expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  });
});
