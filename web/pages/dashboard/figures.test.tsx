// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { sampleBattle } from "#shared/ui/testing/sample_battle.ts";
import { sampleRep, sampleTarget } from "#shared/ui/testing/sample_wind.ts";
import { EarthFigures, TopCategories } from "#shared/ui/earth/Facts.tsx";
import { VoidFigures } from "../../features/void/Void.tsx";
import { WindFigures } from "../../features/wind/Wind.tsx";

afterEach(cleanup);

const figure = (label: string) => screen.getByText(label).parentElement?.querySelector("dd")?.textContent;

describe("WindFigures", () => {
  test("they count what is completed of what was set", () => {
    render(
      <WindFigures
        wind={{
          study_targets: [
            sampleTarget({ completed_minutes: 30 }),
            sampleTarget({ completed_minutes: 12 }),
            sampleTarget(),
          ],
          weakness_reps: [sampleRep({ completed: true }), sampleRep()],
        }}
      />,
    );
    expect(figure("Study Targets")).toBe("1/3");
    expect(figure("Minutes Studied")).toBe("42");
    expect(figure("Weakness Reps")).toBe("1/2");
  });
});

describe("VoidFigures", () => {
  test("they count outcomes and average the difficulty to one decimal", () => {
    render(
      <VoidFigures
        battles={[
          sampleBattle({ outcome: "victory", difficulty_rating: 7 }),
          sampleBattle({ outcome: "victory", difficulty_rating: 4 }),
          sampleBattle({ outcome: "defeat", difficulty_rating: 9 }),
        ]}
      />,
    );
    expect(figure("Victories")).toBe("2");
    expect(figure("Defeats")).toBe("1");
    expect(figure("Ongoing")).toBe("0");
    expect(figure("Avg Difficulty")).toBe("6.7/10");
  });

  test("a day without battles has no difficulty", () => {
    render(<VoidFigures battles={[]} />);
    expect(figure("Avg Difficulty")).toBe("0.0/10");
  });
});

describe("EarthFigures", () => {
  const show = (tracked_percentage: number, variance_minutes: number, planned = false) => {
    const reconciliation = { tracked_percentage, variance_minutes, top_leaks: [] };
    render(<EarthFigures earth={{ actual_entries: [], reconciliation, categories: [] }} planned={planned} />);
  };

  test("the variance is in minutes, of the day or against a plan", () => {
    show(10, 726);
    expect(screen.getByText("Variance").parentElement?.textContent).toBe("Variance726 minunaccounted for");
    cleanup();
    show(10, 40, true);
    expect(screen.getByText("Variance").parentElement?.textContent).toBe("Variance40 minoff your plan");
  });

  test("an empty day has none yet", () => {
    show(0, 1274);
    expect(figure("Variance")).toBe("–");
  });
});

describe("TopCategories", () => {
  test("they are the first three, in hours", () => {
    const of = (category: "Sleep" | "Admin" | "Learning" | "Misc", minutes: number) => ({
      category,
      minutes,
    });
    render(
      <TopCategories
        categories={[of("Sleep", 408), of("Admin", 30), of("Learning", 0.1), of("Misc", 0.1)]}
      />,
    );
    expect(screen.getByRole("region", { name: "Top Time Categories" }).textContent)
      .toBe("Top Time CategoriesSleep6.8 hAdmin0.5 hLearning<0.1 h");
  });

  test("an empty day has none", () => {
    render(<TopCategories categories={[]} />);
    expect(screen.getByRole("region", { name: "Top Time Categories" }).textContent).toBe(
      "Top Time CategoriesNone",
    );
  });
});
