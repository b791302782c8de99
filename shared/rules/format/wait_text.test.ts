import { expect, it } from "vitest";
import { waitText } from "./wait_text.ts";

it.each([
  [45, "45 s"],
  [60, "60 s"],
  [61, "2 minutes"],
  [2_229, "38 minutes"],
  [7_200, "120 minutes"],
  [80_000, "23 hours"],
])("a wait of %i seconds is named: %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(`Too many attempts. Try again in ${text}.`);
});
