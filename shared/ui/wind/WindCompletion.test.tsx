// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WindCompletion } from "./WindCompletion.tsx";

afterEach(cleanup);

function show(studied: boolean) {
  const onChange = vi.fn();
  render(<WindCompletion done={false} studied={studied} onChange={onChange} />);
  return onChange;
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("Wind closes at once when something was studied", () => {
  const onChange = show(true);
  click("Mark Wind Complete");
  expect(onChange.mock.calls).toEqual([[true]]);
});

test("Wind asks once before it closes with nothing studied", () => {
  const onChange = show(false);
  click("Mark Wind Complete");
  expect(onChange).not.toHaveBeenCalled();
  click("Not yet");
  expect(onChange).not.toHaveBeenCalled();
  click("Mark Wind Complete");
  click("Close it anyway");
  expect(onChange.mock.calls).toEqual([[true]]);
});

test("the second click of a double click does not open Wind again", () => {
  const onChange = vi.fn();
  render(<WindCompletion done studied onChange={onChange} />);
  const button = screen.getByRole("button", { name: "Mark Wind Incomplete" });
  fireEvent.click(button, { detail: 2 });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onChange.mock.calls).toEqual([[false]]);
});
