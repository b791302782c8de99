import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Battle, BATTLE_OUTCOMES } from "../../rings/mod.ts";
import { battleStats, hardestVictory } from "./battle_stats.ts";
import { countsBattles, type ServerStats, shownStats } from "./shown_stats.ts";

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
