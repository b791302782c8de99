// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { keepTimes } from "./keep_times.ts";

afterEach(cleanup);

test.each([
  ["Your day ends at 7:00 PM. Today, 12:30 AM is still yesterday.", ["7:00 PM", "12:30 AM"]],
  ["Deep Work, 1h 5m, until 2:44 PM", ["1h 5m", "2:44 PM"]],
  ["17m 59s left of 30m", ["17m 59s"]],
  ["1時間5分の超過", ["1時間5分"]],
  ["12分30秒後に停止", ["12分30秒"]],
  ["Read 30 pages", []],
])("keepTimes lets no line break within a time or a duration, and changes no text: %s", (text, whole) => {
  const { container } = render(<p>{keepTimes(text)}</p>);
  expect(container.textContent).toBe(text);
  const kept = [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
  expect(kept).toEqual(whole);
});
