// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { BattleStats, type BattleTallies } from "./BattleStats.tsx";

afterEach(cleanup);

const tally = (victories: number, defeats: number, ongoing: number) => ({
  total: victories + defeats + ongoing,
  victories,
  defeats,
  ongoing,
});

const STATS: BattleTallies = {
  ...tally(3, 1, 2),
  win_rate: 0.75,
  average_difficulty: 6.2,
  hardest_victory: { hard_thing: "The letter", difficulty_rating: 9, day: "2026-11-20" },
  current_streak: 2,
  by_difficulty: [
    { label: "Easy", ...tally(0, 0, 0) },
    { label: "Moderate", ...tally(2, 1, 2) },
    { label: "Hard", ...tally(0, 0, 0) },
    { label: "Extreme", ...tally(1, 0, 0) },
  ],
};

const fact = (term: string) => screen.getByText(term).parentElement?.querySelector("dd")?.textContent;

describe("BattleStats", () => {
  test("they say what was won, how hard it was and how long it lasts", () => {
    render(<BattleStats span="week" onSpan={() => {}} stats={STATS} />);
    expect(screen.getByText("Won 3 of 4 decided (75%)")).toBeDefined();
    expect(fact("Average difficulty")).toBe("6.2/10");
    expect(fact("Victories in a row")).toBe("2");
    expect(screen.getByText("The letter")).toBeDefined();
  });

  test("each difficulty counts as the headline does: the decided battles, and apart from them the ongoing ones", () => {
    render(<BattleStats span="week" onSpan={() => {}} stats={STATS} />);
    const legend = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(legend).toEqual(["3 won", "1 lost", "2 ongoing"]);
    expect(fact("Easy")).toBe("none");
    expect(fact("Moderate")).toBe("2 of 3 won, 2 ongoing");
    expect(fact("Extreme")).toBe("1 of 1 won");
    cleanup();
    const by_difficulty = [{ label: "Hard", ...tally(0, 0, 1) }];
    render(
      <BattleStats span="week" onSpan={() => {}} stats={{ ...STATS, ...tally(0, 0, 1), by_difficulty }} />,
    );
    expect(screen.getByText("None decided yet")).toBeDefined();
    expect(fact("Hard")).toBe("1 ongoing");
  });
});
