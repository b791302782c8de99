// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { DaySummary } from "../domain/records.ts";
import { byRing } from "../domain/rings/mod.ts";
import { CategoryStack, Columns, partsOf, WeekDays, YearHeatmap, YearStrips, YearTable } from "./Charts.tsx";

describe("YearStrips", () => {
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
});

describe("charts", () => {
  afterEach(cleanup);

  const TODAY = "2026-11-21";
  const row = (date: string, score: number, rest = false): DaySummary => ({
    date,
    completion: byRing((ring) => ring === "earth"),
    completed: 1,
    score,
    tracked_minutes: 60,
    rest,
  });

  describe("the days of a week", () => {
    const days = ["19", "20", "21", "22"].map((day) => row(`2026-11-${day}`, Number(day), day === "20"));

    it("show the score of each day so far, and open its details", () => {
      const onScore = vi.fn();
      render(<WeekDays days={days} today={TODAY} since="2026-01-01" onScore={onScore} />);
      const buttons = screen.getAllByRole("button");
      expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
        "Thursday, November 19, 2026: forged score 19, Earth complete. How it is computed",
        "Friday, November 20, 2026: forged score 20, Earth complete, rest day. How it is computed",
        "Saturday, November 21, 2026: forged score 21, Earth complete. How it is computed",
      ]);
      fireEvent.click(screen.getByRole("button", { name: /November 20/ }));
      expect(onScore).toHaveBeenCalledWith("2026-11-20");
    });

    it("show no score before the account, unless something was filled in", () => {
      const empty = { ...row("2026-11-19", 0, false), completed: 0, tracked_minutes: 0 };
      const missed = { ...empty, date: "2026-11-20" };
      render(
        <WeekDays
          days={[...days.slice(0, 1), empty, missed]}
          today={TODAY}
          since="2026-11-20"
          onScore={() => {}}
        />,
      );
      expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["19", "0"]);
    });
  });

  describe("where the time went", () => {
    it("is described in words for each day, and in hours and shares for all of them", () => {
      const categories = [{ category: "Deep Work", minutes: 90 }, {
        category: "Social",
        minutes: 30,
      }] as const;
      render(
        <CategoryStack
          days={[{ date: TODAY, categories }, { date: "2026-11-22", categories: [] }]}
          totals={categories}
        />,
      );
      expect(screen.getByText("Saturday, November 21, 2026: Deep Work 1h 30m, Social 30m")).toBeDefined();
      expect(screen.getByText("Sunday, November 22, 2026: nothing tracked")).toBeDefined();
      const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
      expect(rows.map((one) => one.textContent)).toEqual(["Deep Work1h 30m75%", "Social30m25%"]);
    });

    it("is never nothing for a category with a few seconds", () => {
      const categories = [{ category: "Sleep", minutes: 480 }, { category: "Health", minutes: 0.6 }] as const;
      render(<CategoryStack days={[{ date: TODAY, categories }]} totals={categories} />);
      expect(screen.getByText("Saturday, November 21, 2026: Sleep 8h 0m, Health 36s")).toBeDefined();
      const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
      expect(rows.map((one) => one.textContent)).toEqual(["Sleep8h 0m100%", "Health36s<1%"]);
    });
  });

  describe("a row of columns", () => {
    it("says each value in words, also where there is none", () => {
      render(
        <Columns
          label="Average score"
          max={100}
          columns={[
            { key: "a", label: "W46", value: null, text: "Week 46: nothing on record" },
            { key: "b", label: "W47", value: 61, text: "Week 47: average score 61", chosen: true },
          ]}
        />,
      );
      const items = within(screen.getByRole("list", { name: "Average score" })).getAllByRole("listitem");
      expect(items.map((item) => item.querySelector(".sr-only")?.textContent)).toEqual([
        "Week 46: nothing on record",
        "Week 47: average score 61",
      ]);
    });
  });

  describe("a year of days", () => {
    const show = () => {
      const onOpen = vi.fn();
      render(
        <YearHeatmap
          year={2026}
          rows={[row("2026-11-20", 40)]}
          today={TODAY}
          isRest={(date) => date === "2026-11-22"}
          onOpen={onOpen}
        />,
      );
      return onOpen;
    };
    const cell = (name: string) => screen.getByRole("gridcell", { name });

    it("has every day of the year once, in rows of weekdays", () => {
      show();
      const rows = screen.getAllByRole("row");
      expect(rows).toHaveLength(7);
      expect(document.querySelectorAll("[data-date]")).toHaveLength(365);
      // Every row has a cell in each week, so that a day stands under its own week.
      expect(new Set(rows.map((one) => within(one).getAllByRole("gridcell").length))).toEqual(new Set([53]));
    });

    it("is one stop of Tab, from which arrow keys move and Enter opens", () => {
      const onOpen = show();
      const today = cell("Saturday, November 21, 2026: nothing recorded");
      expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
      today.focus();
      fireEvent.keyDown(today, { key: "ArrowUp" });
      const friday = cell("Friday, November 20, 2026: Earth complete, score 40");
      expect(document.activeElement).toBe(friday);
      fireEvent.keyDown(friday, { key: "Enter" });
      expect(onOpen).toHaveBeenCalledWith("2026-11-20");
      expect(cell("Sunday, November 22, 2026, in the future, rest day")).toBeDefined();
    });

    it("is a table of its months for those who cannot see it", () => {
      render(
        <YearTable
          year={2026}
          rows={[row("2026-11-20", 40), row("2026-11-21", 61), row("2026-03-01", 10)]}
        />,
      );
      const rows = screen.getAllByRole("row").slice(1);
      expect(rows.map((one) => one.textContent)).toEqual([
        "March 2026110000" + "10",
        "November 2026220000" + "51",
      ]);
    });
  });
});
