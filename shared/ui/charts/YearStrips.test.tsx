// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { byRing } from "#shared/rings/mod.ts";
import { partsOf } from "./CategoryStack.tsx";
import { YearStrips } from "./YearStrips.tsx";

afterEach(cleanup);

const row = (date: string, complete: boolean) => ({
  date,
  completion: byRing((ring) => complete && ring === "earth"),
  completed: complete ? 1 : 0,
  score: 0,
  tracked_minutes: 0,
  rest: false,
});

test("each ring has a strip of its weeks and the number of its complete days", () => {
  render(
    <YearStrips
      year={2026}
      rows={[row("2026-11-19", true), row("2026-11-20", true), row("2026-11-21", false)]}
      today="2026-11-21"
    />,
  );
  const strips = within(screen.getByRole("list", { name: "The rings in 2026" })).getAllByRole("listitem");
  // The number of days, and without their unit on phones.
  expect(strips.map(({ textContent }) => textContent)).toEqual([
    "地Earth2 days2",
    "水Water0 days0",
    "火Fire0 days0",
    "風Wind0 days0",
    "空Void0 days0",
  ]);
  const levels = (strip: HTMLElement | undefined, level: number) =>
    strip?.querySelectorAll(`.heat-${level}`).length;
  expect(levels(strips[0], 2)).toBe(1);
  expect(levels(strips[1], 0)).toBe(53);
});

test("a stack names the four largest categories, and puts the rest together", () => {
  const totals = [
    { category: "Sleep", minutes: 400 },
    { category: "Deep Work", minutes: 300 },
    { category: "Learning", minutes: 200 },
    { category: "Health", minutes: 100 },
    { category: "Social", minutes: 60 },
    { category: "Misc", minutes: 30 },
  ] as const;
  expect(partsOf(totals).map(({ name, minutes }) => [name, minutes])).toEqual([
    ["Sleep", 400],
    ["Deep Work", 300],
    ["Learning", 200],
    ["Health", 100],
    ["Other", 90],
  ]);
  expect(partsOf(totals.slice(0, 4)).map(({ name }) => name)).not.toContain("Other");
});
