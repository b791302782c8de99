// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./keys.ts";

const run = vi.fn();

function Page({ field = true, disabled = false }: { field?: boolean; disabled?: boolean }) {
  useShortcuts({ t: run });
  return (
    <>
      <button type="button">Stop</button>
      {field && <input aria-label="Note" disabled={disabled} />}
    </>
  );
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  run.mockClear();
});

test.each([
  ["removed", <Page key="page" field={false} />],
  ["disabled", <Page key="page" disabled />],
])("the rest of a sentence runs nothing when its field is %s", async (_, next) => {
  const { rerender } = render(<Page key="page" />);
  await userEvent.type(screen.getByLabelText("Note"), "before ");
  // A minute later than the last key.
  vi.advanceTimersByTime(60_000);
  rerender(next);
  // As a browser does.
  act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await userEvent.keyboard("an");
  vi.advanceTimersByTime(900);
  await userEvent.keyboard("t");
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_100);
  await userEvent.keyboard("t");
  expect(run).toHaveBeenCalledOnce();
});

test.each(["{ }", "{Enter}"])("the rest of a sentence presses nothing: %s", async (key) => {
  const press = vi.fn();
  const page = (field: boolean) => (
    <div onClick={press}>
      <Page field={field} />
    </div>
  );
  const { rerender } = render(page(true));
  await userEvent.type(screen.getByLabelText("Note"), "before");
  press.mockClear();
  rerender(page(false));
  // As the focus is restored.
  act(() => screen.getByRole("button", { name: "Stop" }).focus());
  await userEvent.keyboard(key);
  expect(press).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_100);
  await userEvent.keyboard(key);
  expect(press).toHaveBeenCalledOnce();
});

test("a button that the user goes to is pressed at once, with what was typed before still there", async () => {
  const press = vi.fn();
  render(
    <div onClick={press}>
      <Page />
    </div>,
  );
  await userEvent.type(screen.getByLabelText("Note"), "before");
  press.mockClear();
  act(() => screen.getByRole("button", { name: "Stop" }).focus());
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledOnce();
});

test("shortcuts work as soon as the user leaves the field", async () => {
  render(<Page />);
  await userEvent.type(screen.getByLabelText("Note"), "before");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}t");
  expect(run).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText("Note"), "more");
  await userEvent.click(screen.getByRole("button"));
  await userEvent.keyboard("t");
  expect(run).toHaveBeenCalledTimes(2);
});
