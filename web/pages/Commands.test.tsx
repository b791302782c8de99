// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import Commands from "./Commands.tsx";

afterEach(cleanup);

/** Returns the keys that are listed below each heading. */
function listedKeys(): Readonly<Record<string, readonly (string | null)[]>> {
  return Object.fromEntries(
    screen.getAllByRole("heading", { level: 3 }).map((heading) => {
      const keys = within(heading.parentElement ?? heading).getAllByRole("term");
      return [heading.textContent, keys.map((key) => key.textContent)];
    }),
  );
}

test("the list of shortcuts has those of every feature, and each key of the dashboard once", () => {
  render(<Commands shows="shortcuts" onClose={() => {}} />);
  const { Rings = [], Actions = [], Pages = [], ...ofParts } = listedKeys();
  expect(Actions).toEqual(["t", "g", "b", "Ctrl K", "?"]);
  expect(ofParts).toEqual({
    "On the day strip": ["← →", "Shift ← →", "Alt ← →", "Shift Alt ← →", "x", "Enter", "Delete"],
    "On a day in History": ["r"],
  });
  const everywhere = [...Rings, ...Actions, ...Pages];
  expect(everywhere).toEqual([...new Set(everywhere)]);
  expect(everywhere).toHaveLength(15);
});
