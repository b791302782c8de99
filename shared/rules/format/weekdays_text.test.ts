import { expect, it } from "vitest";
import { weekdaysText } from "./weekdays_text.ts";

it.each([
  [[1, 3, 5], "Mon, Wed, Fri"],
  [[7], "Sun"],
  [[1, 2, 3, 4, 5, 6, 7], "Every day"],
])("weekdaysText of %j is %s", (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});
