import type { EndpointInput, putVoid } from "#shared/contract/mod.ts";
import type { BattleOutcome } from "#shared/rings/mod.ts";
import type { Random } from "./random.ts";
import type { Mood } from "./rhythm.ts";
import type { Texts } from "./texts.ts";
import WORDS from "./words.json" with { type: "json" };

export type VoidBody = Extract<
  EndpointInput<typeof putVoid>["body"],
  { reflection?: string; battle_logs?: unknown[] }
>;

const HOURS = [9, 12, 16, 18];

/**
 * Returns the Void of a day that begins at `start` as of `now`, or null when nothing was recorded. `committed` is the
 * commitment for it.
 */
export function makeVoid(
  mood: Mood,
  { battles, hardThings }: Texts,
  committed: string,
  random: Random,
  { start, now }: { start: number; now: number },
): VoidBody | null {
  const { strength, progress } = mood;
  const fulfilled = committed !== "" && random.chance(0.2 + 0.7 * strength);
  const fought = random.chance(0.3 + 0.65 * strength) ? random.between(1, strength > 0.7 ? 3 : 2) : 0;
  const commitment = random.chance(0.25 + 0.4 * strength) ? random.oneOf(hardThings) : "";
  if (!fulfilled && fought === 0 && commitment === "") return null;
  const at = (hour: number) => new Date(start + (60 * hour + random.between(10, 59)) * 60_000).toISOString();
  const log = (index: number) => {
    // After months of practice, battles get harder.
    const reach = 3 + Math.round(6 * progress);
    const battle = random.oneOf(battles.filter(({ difficulty_rating }) => difficulty_rating <= reach));
    const outcome = outcomeOf(mood, battle.difficulty_rating, random);
    return {
      hard_thing: battle.hard_thing,
      battle_description: battle.battle_description,
      difficulty_rating: battle.difficulty_rating,
      outcome,
      timestamp: at(HOURS[index] ?? 20),
      lessons_learned: outcome === "ongoing" ? "" : random.oneOf(WORDS.lessons_learned),
    };
  };
  return {
    battle_logs: [
      ...(fulfilled
        ? [{
          hard_thing: committed,
          battle_description: "Committed to it yesterday, and did it.",
          difficulty_rating: random.between(4, 8),
          outcome: "victory" as const,
          timestamp: at(8),
        }]
        : []),
      ...Array.from({ length: fought }, (_, index) => log(index)),
    ].filter(({ timestamp }) => Date.parse(timestamp) <= now),
    reflection: random.chance(0.25) ? random.oneOf(WORDS.void_reflections) : "",
    tomorrow_commitment: commitment,
  };
}

function outcomeOf({ strength }: Mood, difficulty: number, random: Random): BattleOutcome {
  if (random.chance(0.06)) return "ongoing";
  return random.chance(0.45 + 0.55 * strength - 0.03 * difficulty) ? "victory" : "defeat";
}
