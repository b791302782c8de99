// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { lazy, type ReactNode, useLayoutEffect, useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { LazyDialog } from "./LazyDialog.tsx";

afterEach(cleanup);

/** A form that focuses its field. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form>
      <input ref={field} aria-label="Domain" />
    </form>
  );
}

/** Renders what is loaded once `deliver` is called. */
function renderLate(Part: () => ReactNode) {
  const code = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => code.promise);
  const onClose = vi.fn();
  render(
    <main>
      <LazyDialog inPlace onClose={onClose}>
        <Late />
      </LazyDialog>
    </main>,
  );
  const deliver = () => act(() => Promise.resolve(code.resolve({ default: Part })));
  return { onClose, deliver };
}

it("a form in its place gets what was typed while it was loading", async () => {
  const { onClose, deliver } = renderLate(Form);
  fireEvent.input(screen.getByLabelText("Opening..."), { target: { value: "Body" } });
  await deliver();
  const field = await screen.findByLabelText<HTMLInputElement>("Domain");
  expect(document.activeElement).toBe(field);
  await expect.poll(() => field.value).toBe("Body");
  expect(onClose).not.toHaveBeenCalled();
});

it("a form in its place that could not be loaded closes", async () => {
  const { onClose, deliver } = renderLate(() => null);
  await deliver();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
