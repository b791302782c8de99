import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allInOrderFought,
  battleStats,
  countsBattles,
  type DatedBattle,
  hardestVictory,
  MAX_STATS_DAYS,
  openBattles,
  rankOf,
  type ServerStats,
  shownStats,
  unsettledBattles,
} from "./battles.ts";
import { addDays } from "./calendar.ts";
import { type Battle, BATTLE_OUTCOMES, type BattleOutcome } from "./rings/mod.ts";

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
function statsOfBattles(battles: readonly DatedBattle[]) {
  const byDay = Map.groupBy(allInOrderFought(battles), ({ day }) => day);
  return battleStats([...byDay].map(([day, some]) => ({ day, battles: some.map(({ battle }) => battle) })));
}

describe("battleStats", () => {
  it("without battles is all zero, with four rows of difficulty", () => {
    const stats = statsOfBattles([]);
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
    const stats = statsOfBattles([
      fought("2026-11-20", "victory"),
      fought("2026-11-20", "ongoing"),
      fought("2026-11-21", "defeat"),
      fought("2026-11-21", "ongoing"),
    ]);
    expect(stats).toMatchObject({ total: 4, victories: 1, defeats: 1, ongoing: 2, win_rate: 0.5 });
    expect(statsOfBattles([fought("2026-11-20", "ongoing")]).win_rate).toBe(0);
  });

  it("has the average difficulty with one decimal, and rows by difficulty label", () => {
    const ratings = [1, 3, 4, 6, 7, 8, 9, 10];
    const stats = statsOfBattles(ratings.map((rating) => fought("2026-11-20", "defeat", rating)));
    expect(stats.average_difficulty).toBe(6);
    expect(stats.by_difficulty.map(({ total, defeats }) => [total, defeats])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(statsOfBattles([fought("2026-11-20", "victory", 4), fought("2026-11-20", "victory", 5)]))
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
    expect(statsOfBattles(battles).current_streak).toBe(2);
    expect(statsOfBattles(battles.filter(({ battle }) => battle.outcome !== "defeat")).current_streak)
      .toBe(2);
    expect(statsOfBattles([...battles, fought("2026-11-22", "defeat")]).current_streak).toBe(0);
  });

  it("has the day of the hardest victory, the latest of equals", () => {
    const stats = statsOfBattles([
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
    const stats = battleStats(days);
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
      const stats = statsOfBattles(battles);
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

const DAY = "2026-11-21";

interface DayBattles {
  readonly day: string;
  readonly battles: readonly Battle[];
}

/** Returns the statistics as the server does. */
function serverStats(days: readonly DayBattles[]): ServerStats {
  const { hardestVictoryDay, ...figures } = battleStats(days);
  const hardest = hardestVictory(days.find(({ day }) => day === hardestVictoryDay)?.battles ?? []);
  return { ...figures, hardest_victory: hardest && { ...hardest, day: hardestVictoryDay ?? "" } };
}

const anyBattles = fc.array(
  fc.record({
    outcome: fc.constantFrom(...BATTLE_OUTCOMES),
    difficulty_rating: fc.integer({ min: 1, max: 10 }),
  }),
  { maxLength: 6 },
).map((list) =>
  list.map((one, index): Battle => ({
    ...one,
    id: `battle ${index}`,
    timestamp: `${DAY}T12:00:0${index}.000Z`,
    hard_thing: "Cold shower",
    battle_description: "Two minutes.",
    lessons_learned: "",
  }))
);

const daysWith = (before: readonly Battle[], battles: readonly Battle[]) =>
  [{ day: "2026-11-20", battles: before }, { day: DAY, battles }].filter((one) => one.battles.length > 0);

describe("shownStats", () => {
  it("are those that the server will return once the shown battles are saved", () => {
    fc.assert(fc.property(anyBattles, anyBattles, anyBattles, (before, counted, shown) => {
      const { by_day: _, ...later } = serverStats(daysWith(before, shown));
      const { by_day: __, ...now } = shownStats(serverStats(daysWith(before, counted)), {
        day: DAY,
        counted,
        shown,
      });
      const { average_difficulty, current_streak, hardest_victory, ...exact } = now;
      expect(later).toMatchObject(exact);
      if (before.length + counted.length < 10) expect(average_difficulty).toBe(later.average_difficulty);
      // What came before a defeat or a harder victory that is gone is not known.
      if (counted.every(({ outcome }) => outcome !== "defeat")) {
        expect(current_streak).toBe(later.current_streak);
      }
      if (counted.every(({ outcome }) => outcome !== "victory")) {
        expect(hardest_victory).toEqual(later.hardest_victory);
      }
    }));
  });

  it("are the server's while nothing is unsaved", () => {
    fc.assert(fc.property(anyBattles, anyBattles, (before, counted) => {
      const stats = serverStats(daysWith(before, counted));
      expect(countsBattles(stats, DAY, counted)).toBe(true);
      expect(shownStats(stats, { day: DAY, counted, shown: counted })).toMatchObject({
        total: stats.total,
        win_rate: stats.win_rate,
        by_difficulty: stats.by_difficulty,
        hardest_victory: stats.hardest_victory,
      });
    }));
  });
});

describe("unsettled battles", () => {
  function fought(day: string, hard_thing: string, outcome: BattleOutcome, hour = "12"): DatedBattle {
    return {
      day,
      battle: {
        id: crypto.randomUUID(),
        timestamp: `${day}T${hour}:00:00.000Z`,
        hard_thing,
        battle_description: "Two minutes.",
        difficulty_rating: 5,
        outcome,
        lessons_learned: "",
      },
    };
  }

  const named = (battles: readonly DatedBattle[]) =>
    unsettledBattles(battles).map(({ day, battle }) => [battle.hard_thing, battle.outcome, day]);

  describe("unsettledBattles", () => {
    it("are the lost and the ongoing ones, latest first", () => {
      expect(named([
        fought("2026-11-21", "Call the bank", "ongoing"),
        fought("2026-11-19", "Cold shower", "defeat"),
        fought("2026-11-20", "Run", "victory"),
      ])).toEqual([["Call the bank", "ongoing", "2026-11-21"], ["Cold shower", "defeat", "2026-11-19"]]);
    });

    it("exclude hard things won since, also later on the same day", () => {
      expect(named([
        fought("2026-11-19", "Cold shower", "defeat"),
        fought("2026-11-20", "cold  shower", "victory"),
        fought("2026-11-20", "Run", "victory", "18"),
        fought("2026-11-20", "Run", "defeat", "09"),
      ])).toEqual([]);
    });

    it("include a loss after a victory, and each hard thing once", () => {
      expect(named([
        fought("2026-11-18", "Run", "defeat"),
        fought("2026-11-19", "Run", "victory"),
        fought("2026-11-20", "Run", "defeat"),
        fought("2026-11-21", "RUN", "ongoing"),
      ])).toEqual([["RUN", "ongoing", "2026-11-21"]]);
    });
  });

  describe("openBattles", () => {
    const lost = (on: string, today: string) =>
      openBattles([fought(on, "Run", "defeat")], today).map(({ rematch }) => rematch);

    it("has a hard thing again 3, 7 and 21 days after its defeat, and from then on", () => {
      expect(lost("2026-11-01", "2026-11-03")).toEqual([]);
      const due = (day: string) => [{ lost_on: "2026-11-01", due_on: day }];
      expect(lost("2026-11-01", "2026-11-04")).toEqual(due("2026-11-04"));
      expect(lost("2026-11-01", "2026-11-07")).toEqual(due("2026-11-04"));
      expect(lost("2026-11-01", "2026-11-08")).toEqual(due("2026-11-08"));
      expect(lost("2026-11-01", "2026-11-22")).toEqual(due("2026-11-22"));
      expect(lost("2026-11-01", "2027-03-01")).toEqual(due("2026-11-22"));
    });

    it("ends a rematch with the next battle of that name, which a new defeat begins again", () => {
      const all = (outcome: BattleOutcome) =>
        openBattles(
          [fought("2026-11-01", "Run", "defeat"), fought("2026-11-20", " RUN", outcome)],
          "2026-11-21",
        )
          .map(({ battle, rematch }) => [battle.outcome, rematch]);
      expect(all("victory")).toEqual([]);
      expect(all("defeat")).toEqual([]);
      expect(all("ongoing")).toEqual([["ongoing", null]]);
    });

    it("has rematches before what was left ongoing", () => {
      const some = [fought("2026-11-20", "Call the bank", "ongoing"), fought("2026-11-01", "Run", "defeat")];
      expect(openBattles(some, "2026-11-21").map(({ battle }) => battle.hard_thing)).toEqual([
        "Run",
        "Call the bank",
      ]);
    });
  });
});

describe("rankOf", () => {
  const wins = (count: number, difficulty_rating: number) =>
    Array.from({ length: count }, () => ({ outcome: "victory" as const, difficulty_rating }));

  it("begins at the 10th kyū and says what the next rank takes", () => {
    expect(rankOf([])).toEqual({ title: "10th kyū", points: 0, next: { title: "9th kyū", points: 50 } });
  });

  it("counts a victory by its difficulty squared, a defeat once, and nothing that is ongoing", () => {
    const battles = [
      { outcome: "victory" as const, difficulty_rating: 7 },
      { outcome: "defeat" as const, difficulty_rating: 9 },
      { outcome: "ongoing" as const, difficulty_rating: 10 },
    ];
    expect(rankOf(battles)).toEqual({
      title: "9th kyū",
      points: 58,
      next: { title: "8th kyū", points: 150 },
    });
  });

  it.each([
    [14, "3rd kyū"],
    [29, "1st kyū"],
    [30, "1st dan"],
    [100, "5th dan"],
  ])("with %d victories at difficulty 10 is the %s", (count, title) => {
    expect(rankOf(wins(count, 10)).title).toBe(title);
  });

  it("has no next rank at the highest", () => {
    expect(rankOf(wins(101, 10)).next).toBeNull();
  });

  it("never falls by another battle", () => {
    const battle = fc.record({
      outcome: fc.constantFrom(...BATTLE_OUTCOMES),
      difficulty_rating: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(fc.property(fc.array(battle), battle, (before, more) => {
      expect(rankOf([...before, more]).points).toBeGreaterThanOrEqual(rankOf(before).points);
    }));
  });
});
