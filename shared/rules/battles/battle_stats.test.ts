import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../calendar/mod.ts";
import { type Battle, BATTLE_OUTCOMES, type BattleOutcome } from "../../rings/mod.ts";
import { battleStats as statsOf, hardestVictory, MAX_STATS_DAYS } from "./battle_stats.ts";
import { allInOrderFought, type DatedBattle } from "./dated_battle.ts";

function fought(
  day: string,
  outcome: BattleOutcome,
  difficulty = 5,
  more: Partial<Battle> = {},
): DatedBattle {
  return {
    day,
    battle: {
      id: crypto.randomUUID(),
      timestamp: `${day}T12:00:00.000Z`,
      hard_thing: "Cold shower",
      battle_description: "Two minutes.",
      difficulty_rating: difficulty,
      outcome,
      lessons_learned: "",
      ...more,
    },
  };
}

/** Returns the statistics of battles in any order. */
function battleStats(battles: readonly DatedBattle[]) {
  const byDay = Map.groupBy(allInOrderFought(battles), ({ day }) => day);
  return statsOf([...byDay].map(([day, some]) => ({ day, battles: some.map(({ battle }) => battle) })));
}

describe("battleStats", () => {
  it("without battles is all zero, with four rows of difficulty", () => {
    const stats = battleStats([]);
    expect(stats).toMatchObject({ total: 0, win_rate: 0, average_difficulty: 0, current_streak: 0 });
    expect(stats.hardestVictoryDay).toBeNull();
    expect(stats.by_difficulty.map(({ label, total }) => [label, total])).toEqual([
      ["Easy", 0],
      ["Moderate", 0],
      ["Hard", 0],
      ["Extreme", 0],
    ]);
    expect(stats.by_day).toEqual([]);
  });

  it("has a win rate over the decided battles only", () => {
    const stats = battleStats([
      fought("2026-11-20", "victory"),
      fought("2026-11-20", "ongoing"),
      fought("2026-11-21", "defeat"),
      fought("2026-11-21", "ongoing"),
    ]);
    expect(stats).toMatchObject({ total: 4, victories: 1, defeats: 1, ongoing: 2, win_rate: 0.5 });
    expect(battleStats([fought("2026-11-20", "ongoing")]).win_rate).toBe(0);
  });

  it("has the average difficulty with one decimal, and rows by difficulty label", () => {
    const ratings = [1, 3, 4, 6, 7, 8, 9, 10];
    const stats = battleStats(ratings.map((rating) => fought("2026-11-20", "defeat", rating)));
    expect(stats.average_difficulty).toBe(6);
    expect(stats.by_difficulty.map(({ total, defeats }) => [total, defeats])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(battleStats([fought("2026-11-20", "victory", 4), fought("2026-11-20", "victory", 5)]))
      .toHaveProperty("average_difficulty", 4.5);
  });

  it("counts the streak by day and then by timestamp, whatever the order of the list", () => {
    const at = (hour: string) => ({ timestamp: `2026-11-21T${hour}:00:00.000Z` });
    const battles = [
      fought("2026-11-21", "victory", 5, at("20")),
      fought("2026-11-21", "ongoing", 5, at("22")),
      fought("2026-11-21", "defeat", 5, at("08")),
      fought("2026-11-21", "victory", 5, at("09")),
      // It belongs to the day before, although its timestamp is the latest.
      fought("2026-11-20", "defeat", 5, at("23")),
    ];
    expect(battleStats(battles).current_streak).toBe(2);
    expect(battleStats(battles.filter(({ battle }) => battle.outcome !== "defeat")).current_streak).toBe(2);
    expect(battleStats([...battles, fought("2026-11-22", "defeat")]).current_streak).toBe(0);
  });

  it("has the day of the hardest victory, the latest of equals", () => {
    const stats = battleStats([
      fought("2026-11-21", "victory", 7),
      fought("2026-11-19", "victory", 7),
      fought("2026-11-22", "defeat", 10),
      fought("2026-11-22", "victory", 6),
    ]);
    expect(stats.hardestVictoryDay).toBe("2026-11-21");
  });

  it("handles half a million battles, and lists the latest days", () => {
    const battles = Array.from(
      { length: 100 },
      () => ({ outcome: "victory" as const, difficulty_rating: 7 }),
    );
    const days = Array.from(
      { length: 5_000 },
      (_, index) => ({ day: addDays("2026-01-01", index), battles }),
    );
    const stats = statsOf(days);
    expect(stats).toMatchObject({ total: 500_000, current_streak: 500_000 });
    expect(stats.by_day.map(({ day }) => day)).toEqual(days.slice(-MAX_STATS_DAYS).map(({ day }) => day));
  });

  it("is consistent: days, difficulties and outcomes each add up to the total", () => {
    const anyBattle = fc.tuple(
      fc.constantFrom("2026-11-19", "2026-11-20", "2026-11-21"),
      fc.constantFrom(...BATTLE_OUTCOMES),
      fc.integer({ min: 1, max: 10 }),
    ).map(([day, outcome, difficulty]) => fought(day, outcome, difficulty));
    fc.assert(fc.property(fc.array(anyBattle, { maxLength: 30 }), (battles) => {
      const stats = battleStats(battles);
      const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
      expect(stats.victories + stats.defeats + stats.ongoing).toBe(battles.length);
      expect(sum(stats.by_day)).toBe(battles.length);
      expect(sum(stats.by_difficulty)).toBe(battles.length);
      expect(stats.current_streak).toBeLessThanOrEqual(stats.victories);
      expect(stats.by_day.map(({ day }) => day)).toEqual(stats.by_day.map(({ day }) => day).toSorted());
    }));
  });
});

describe("hardestVictory", () => {
  const on = (hour: number, outcome: BattleOutcome, difficulty: number, hard_thing = "") =>
    fought("2026-11-21", outcome, difficulty, { hard_thing, timestamp: `2026-11-21T${hour}:00:00.000Z` })
      .battle;

  it("is the latest of those with the highest difficulty", () => {
    const battles = [
      on(20, "victory", 7, "later"),
      on(10, "victory", 7),
      on(21, "defeat", 9),
      on(22, "victory", 6),
    ];
    expect(hardestVictory(battles)).toMatchObject({ hard_thing: "later" });
  });

  it("is null without a victory", () => {
    expect(hardestVictory([on(10, "defeat", 9), on(11, "ongoing", 9)])).toBeNull();
  });
});
