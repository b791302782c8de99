// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { DaySummary } from "../domain/records.ts";
import { byRing, DEFAULT_KINDS } from "../domain/rings/mod.ts";
import { CategoryBars, partsOf, WeekDays, YearLines, YearTable } from "./Charts.tsx";

describe("the parts of a bar", () => {
  test("no two look alike: sleep is pale, what may leak is hatched, and the rest is one part", () => {
    const totals = [
      { category: "Sleep", minutes: 400 },
      { category: "Deep Work", minutes: 300 },
      { category: "Learning", minutes: 200 },
      { category: "Health", minutes: 100 },
      { category: "Entertainment", minutes: 60 },
      { category: "Misc", minutes: 30 },
    ] as const;
    expect(partsOf(totals, DEFAULT_KINDS).map(({ name, texture, minutes }) => [name, texture, minutes]))
      .toEqual([
        ["Sleep", "texture-pale", 400],
        ["Deep Work", "texture-full", 300],
        ["Learning", "texture-half", 200],
        ["Entertainment", "texture-hatch", 60],
        ["Other", "texture-open", 130],
      ]);
    expect(partsOf(totals.slice(0, 3), DEFAULT_KINDS).map(({ name }) => name)).not.toContain("Other");
  });

  it("hatches what leaks by the user's choice", () => {
    const kinds = { ...DEFAULT_KINDS, Sleep: "leak", Entertainment: "invest" } as const;
    const totals = [{ category: "Entertainment", minutes: 90 }, { category: "Sleep", minutes: 60 }] as const;
    expect(partsOf(totals, kinds).map(({ name, texture }) => [name, texture])).toEqual([
      ["Entertainment", "texture-full"],
      ["Sleep", "texture-hatch"],
    ]);
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
    points: byRing((ring) => ring === "earth" ? Math.min(20, score) : 0),
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
    it("is described in words for each day, and in hours for all of them", () => {
      const categories = [{ category: "Deep Work", minutes: 90 }, {
        category: "Social",
        minutes: 30,
      }] as const;
      render(
        <CategoryBars
          days={[{ date: TODAY, categories }, { date: "2026-11-22", categories: [] }]}
          totals={categories}
          kinds={DEFAULT_KINDS}
        />,
      );
      expect(screen.getByText("Saturday, November 21, 2026: Deep Work 1h 30m, Social 30m")).toBeDefined();
      expect(screen.getByText("Sunday, November 22, 2026: nothing tracked")).toBeDefined();
      const totals = within(screen.getByRole("list", { name: "Hours per category" })).getAllByRole(
        "listitem",
      );
      expect(totals.map((one) => one.textContent)).toEqual(["Deep Work1h 30m", "Social30m"]);
    });

    it("is never nothing for a category with a few seconds", () => {
      const categories = [{ category: "Sleep", minutes: 480 }, { category: "Health", minutes: 0.6 }] as const;
      render(<CategoryBars days={[{ date: TODAY, categories }]} totals={categories} kinds={DEFAULT_KINDS} />);
      expect(screen.getByText("Saturday, November 21, 2026: Sleep 8h 0m, Health 36s")).toBeDefined();
      const totals = within(screen.getByRole("list", { name: "Hours per category" })).getAllByRole(
        "listitem",
      );
      expect(totals.map((one) => one.textContent)).toEqual(["Sleep8h 0m", "Health36s"]);
    });
  });

  describe("a year of days", () => {
    it("is a line for each ring, with the number of its complete days", () => {
      render(<YearLines year={2026} rows={[row("2026-11-19", 40), row("2026-11-20", 60)]} />);
      const lines = within(screen.getByRole("list", { name: "The rings in 2026" })).getAllByRole("listitem");
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        "地Earth2 days",
        "水Water0 days",
        "火Fire0 days",
        "風Wind0 days",
        "空Void0 days",
      ]);
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
