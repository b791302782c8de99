// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { keepTimes } from "./keep_times.ts";

afterEach(cleanup);

test("keepTimes lets no line break within a time, and changes no text", () => {
  const text = "Your day ends at 7:00 PM. Today, 12:30 AM is still yesterday.";
  const { container } = render(<p>{keepTimes(text)}</p>);
  expect(container.textContent).toBe(text);
  const kept = [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
  expect(kept).toEqual(["7:00 PM", "12:30 AM"]);
});
