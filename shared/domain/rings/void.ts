import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { described, FACTS, IdSchema, InstantSchema, patchOf, requiredText, text } from "../schema.ts";
import { ANSWERED, RING_WORDS, type RingDefinition, type Unanswered } from "./ring.ts";

export const BATTLE_OUTCOMES = ["ongoing", "victory", "defeat"] as const;

export type BattleOutcome = (typeof BATTLE_OUTCOMES)[number];

export const OUTCOME_TEXT: Readonly<Record<BattleOutcome, string>> = {
  ongoing: "Ongoing",
  victory: "Victory",
  defeat: "Defeat",
};

/** The notice after a battle is decided. */
export const OUTCOME_MESSAGES: Readonly<Record<Exclude<BattleOutcome, "ongoing">, string>> = {
  victory: "Another victory in the endless war! Well fought.",
  defeat: "Defeat teaches resilience. Rise again tomorrow.",
};

export const VOID_LIMITS = {
  battles: 50,
  hardThing: 200,
  description: 2_000,
  lessons: 2_000,
  text: 4_000,
  difficulty: { min: 1, max: 10, default: 5 },
} as const;

/** The names of difficulties, easiest first. */
export const DIFFICULTY_LABELS = ["Easy", "Moderate", "Hard", "Extreme"] as const;

export type DifficultyLabel = (typeof DIFFICULTY_LABELS)[number];

/** Returns the name of a difficulty of 1 to 10: 1–3 Easy, 4–6 Moderate, 7–8 Hard, 9–10 Extreme. */
export function difficultyLabel(rating: number): DifficultyLabel {
  if (rating <= 3) return "Easy";
  if (rating <= 6) return "Moderate";
  return rating <= 8 ? "Hard" : "Extreme";
}

/** One battle against a hard thing. */
export const BattleSchema = z.object({
  id: IdSchema,
  timestamp: InstantSchema,
  hard_thing: described(requiredText(VOID_LIMITS.hardThing), "The hard thing."),
  battle_description: described(requiredText(VOID_LIMITS.description), "What the battle is about."),
  difficulty_rating: described(
    z.int().check(z.gte(VOID_LIMITS.difficulty.min), z.lte(VOID_LIMITS.difficulty.max)),
    "1 (easy) to 10 (extreme).",
  ),
  outcome: described(z.enum(BATTLE_OUTCOMES), "Whether it was won, lost, or goes on."),
  lessons_learned: described(text(VOID_LIMITS.lessons), "What was learned; may be empty."),
}).register(FACTS, {
  id: "Battle",
  description: "One battle against a hard thing.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    timestamp: "2026-11-21T07:00:00.000Z",
    hard_thing: "Run before breakfast",
    battle_description: "5 km in the rain",
    difficulty_rating: 6,
    outcome: "victory",
    lessons_learned: "Lay out the shoes the evening before.",
  },
});

export type Battle = z.infer<typeof BattleSchema>;

const StoredVoidSchema = z.object({
  battle_logs: z.array(BattleSchema),
  reflection: described(text(VOID_LIMITS.text), "What the user thought afterwards; empty when nothing."),
});

export type StoredVoid = z.infer<typeof StoredVoidSchema>;

/** The fields that a save may contain besides the battle logs. */
export const VoidPatchSchema = patchOf(z.omit(StoredVoidSchema, { battle_logs: true }));

/** The commitments of a day: the one for this day, and the one for the next. */
export interface DayCommitments {
  readonly today: string;
  readonly tomorrow: string;
}

export const VoidSchema = z.extend(StoredVoidSchema, {
  /** The battle logs in their simple form. */
  battles: described(
    z.array(
      z.object({
        description: described(z.string(), "What the battle is about."),
        completed: described(z.boolean(), "Whether it is decided."),
      }),
    ),
    "The simple form of the battles.",
  ),
  war_score: described(z.number(), "The difficulty of all victories plus half that of all defeats."),
  weekly_streak: described(z.int(), "Consecutive days with a battle up to this day, within the last seven."),
  tomorrow_commitment: described(
    z.string(),
    "The hard thing to do on the next day; empty when there is none.",
  ),
  hard_thing_tomorrow: described(z.string(), "The same as `tomorrow_commitment`."),
  today_commitment: described(
    z.string(),
    "The hard thing committed to for this day; empty when there is none.",
  ),
  ...ANSWERED,
}).register(FACTS, { id: "Void", description: "The ring of battles against hard things." });

export type Void = Unanswered<z.infer<typeof VoidSchema>>;

/** The share of a battle's difficulty that counts towards the war score. */
const WAR_WEIGHT: Record<BattleOutcome, number> = { victory: 1, defeat: 0.5, ongoing: 0 };

/** Returns the sum of the difficulty of victories plus half that of defeats. */
export function warScore(battles: readonly Battle[]): number {
  return battles.reduce((sum, battle) => sum + WAR_WEIGHT[battle.outcome] * battle.difficulty_rating, 0);
}

/**
 * Returns the ring as a Day shows it. The caller computes `weeklyStreak` from earlier days and reads the commitments
 * from their records.
 */
export function voidView<T extends StoredVoid>(
  stored: T,
  weeklyStreak: number,
  commitments: DayCommitments,
): T & Void {
  return {
    ...stored,
    battles: stored.battle_logs.map((battle) => ({
      description: battle.battle_description,
      completed: battle.outcome !== "ongoing",
    })),
    war_score: warScore(stored.battle_logs),
    weekly_streak: weeklyStreak,
    tomorrow_commitment: commitments.tomorrow,
    hard_thing_tomorrow: commitments.tomorrow,
    today_commitment: commitments.today,
  };
}

export const VOID: RingDefinition<StoredVoid, Void> = {
  name: "void",
  ...RING_WORDS.void,
  stored: StoredVoidSchema,
  view: VoidSchema,
  patch: VoidPatchSchema,
  computed: [],
  migrations: [],
  empty: () => ({ battle_logs: [], reflection: "" }),
  complete: (ring) => ring.battles.length > 0,
  progress: (ring) => ring.battles.length > 0 ? 100 : 0,
  fact: (ring) => {
    const ongoing = ring.battle_logs.filter((battle) => battle.outcome === "ongoing").length;
    if (ongoing > 0) return t("{count} ongoing", { count: ongoing });
    const fought = ring.battle_logs.length;
    return fought === 0
      ? t("no battles")
      : fought === 1
      ? t("1 battle")
      : t("{count} battles", { count: fought });
  },
};
