// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { sampleBattle } from "#shared/ui/testing/sample_battle.ts";
import { sampleRep, sampleTarget } from "#shared/ui/testing/sample_wind.ts";
import { TopCategories } from "#shared/ui/earth/Reconciliation.tsx";
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

describe("TopCategories", () => {
  const bars = () =>
    [...document.querySelectorAll<HTMLElement>("[data-bar]")].map(({ style }) => style.width);

  test("a category of a few seconds is listed without a bar, even when it is the largest", () => {
    render(<TopCategories categories={[{ category: "Deep Work", minutes: 0.1 }]} />);
    expect(screen.getByText("<0.1 h")).toBeDefined();
    expect(bars()).toEqual(["0%"]);
  });

  test("the largest category has the full bar", () => {
    render(
      <TopCategories
        categories={[{ category: "Deep Work", minutes: 120 }, { category: "Admin", minutes: 30 }]}
      />,
    );
    expect(bars()).toEqual(["100%", "25%"]);
  });
});
