import * as z from "zod/mini";
import { BattleSchema, FireSchema, GoalSchema } from "#shared/rings/mod.ts";
import SUGGESTIONS from "#shared/data/suggestions.json" with { type: "json" };

const KebabSchema = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

/** One sentence on why it is worth it. */
const WhySchema = z.string().check(z.regex(/^[^.?!]+\.$/));

const TasksSchema = z.array(FireSchema.shape.task).check(z.minLength(5));

/**
 * What the file of suggestions holds. Its tests check the file against this; a server that reads it does not, since it
 * is part of the code.
 */
export const SuggestionsSchema = z.strictObject({
  /**
   * The goals offered in the Add Goal dialog, domain by domain. Most count minutes, words or repetitions: a success
   * always adds at least one unit, so a goal of "1 room" would double overnight, while one of 10 minutes grows by one
   * minute.
   */
  templates: z.array(z.strictObject({
    /** Stable, since clients may store it. */
    id: KebabSchema,
    title: GoalSchema.shape.target,
    domain: GoalSchema.shape.domain,
    /** The starting amount in `unit`s. */
    baseline: GoalSchema.shape.baseline,
    unit: z.string().check(z.regex(/^\S.{0,19}$/)),
    step_pct: GoalSchema.shape.step_pct,
  })).check(z.minLength(28)),
  /** The attack tasks, by group and then by the exact text of their weakness. */
  weaknesses: z.record(z.string(), z.record(z.string().check(z.maxLength(80)), TasksSchema)),
  /** Attack tasks that suit any weakness, including one outside the catalogue. */
  general_tasks: z.array(FireSchema.shape.task).check(z.minLength(8)),
  /** Battles for today, from the easiest to the hardest. */
  battles: z.array(z.strictObject({
    hard_thing: BattleSchema.shape.hard_thing,
    battle_description: BattleSchema.shape.battle_description,
    /** Only a default, since users rate their own battles. */
    difficulty_rating: BattleSchema.shape.difficulty_rating,
    why: WhySchema,
  })).check(z.minLength(36)),
  /** Hard things to commit to for tomorrow: each fits in an ordinary day and needs no purchase. */
  hard_things: z.array(z.strictObject({ hard_thing: BattleSchema.shape.hard_thing, why: WhySchema }))
    .check(z.minLength(36)),
  /** Answered from 0 (not at all) to 4 (almost all of it): a higher answer always means more complacent. */
  complacency_questions: z.array(z.strictObject({
    /** Stable: answers are stored under it. */
    id: KebabSchema,
    text: z.string().check(z.maxLength(140)),
  })).check(z.length(3)),
});

type Suggestions = z.infer<typeof SuggestionsSchema>;

export type BattleSuggestion = Suggestions["battles"][number];
export type HardThing = Suggestions["hard_things"][number];

/** Weaknesses of one kind, as the Target Weakness dialog lists them. */
export interface WeaknessGroup {
  readonly category: string;
  readonly suggestions: readonly string[];
}

export const GOAL_TEMPLATES: Readonly<Suggestions["templates"]> = SUGGESTIONS.templates;
export const TASKS_BY_CATEGORY: Readonly<Suggestions["weaknesses"]> = SUGGESTIONS.weaknesses;
export const GENERAL_TASKS: Readonly<Suggestions["general_tasks"]> = SUGGESTIONS.general_tasks;
export const BATTLES: Readonly<Suggestions["battles"]> = SUGGESTIONS.battles;
export const HARD_THINGS: Readonly<Suggestions["hard_things"]> = SUGGESTIONS.hard_things;
export const COMPLACENCY_QUESTIONS: Readonly<Suggestions["complacency_questions"]> =
  SUGGESTIONS.complacency_questions;

/** The weaknesses to choose from, by group. */
export const WEAKNESS_GROUPS: readonly WeaknessGroup[] = Object.entries(TASKS_BY_CATEGORY).map((
  [category, tasks],
) => ({ category, suggestions: Object.keys(tasks) }));
