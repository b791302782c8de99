import * as z from "zod/mini";
import SUGGESTIONS from "#shared/data/suggestions.json" with { type: "json" };
import { type DatedBattle, type OpenBattle, openBattles, type Rematch } from "#shared/domain/battles.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { recentUses } from "#shared/domain/day.ts";
import { BattleSchema, type Fire, FireSchema, GoalSchema } from "#shared/domain/rings/mod.ts";
import { triedTasks } from "#shared/domain/record_figures.ts";
import { textKey, uniqueBy } from "#shared/domain/schema.ts";
import type { Said, Sentence } from "#shared/texts/said.ts";
import { say } from "#shared/domain/sentences.ts";

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

type BattleSuggestion = Suggestions["battles"][number];
type HardThing = Suggestions["hard_things"][number];

/** Weaknesses of one kind, as the Target Weakness dialog lists them. */
interface WeaknessGroup {
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

/** Returns the rematches among the `recent` battles that are due, what was left ongoing, and the catalogue. */
export function suggestBattles(
  recent: readonly DatedBattle[],
  today: CalendarDate,
): (BattleSuggestion & { readonly rematch: Rematch | null })[] {
  const open = openBattles(recent, today).map((dated) => ({
    hard_thing: dated.battle.hard_thing,
    battle_description: dated.battle.battle_description,
    difficulty_rating: dated.battle.difficulty_rating,
    ...whyAgain(dated, today),
    rematch: dated.rematch,
  }));
  const known = BATTLES.map((battle) => ({ ...battle, rematch: null }));
  return uniqueBy([...open, ...known], ({ hard_thing }) => hard_thing);
}

/** Returns the hard things of the same battles as {@link suggestBattles}, and the catalogue. */
export function suggestHardThings(recent: readonly DatedBattle[], today: CalendarDate): HardThing[] {
  const open = openBattles(recent, today).map((dated) => ({
    hard_thing: dated.battle.hard_thing,
    ...whyAgain(dated, today),
  }));
  return uniqueBy([...open, ...HARD_THINGS], ({ hard_thing }) => hard_thing);
}

/** The reason of a suggestion, with what it was made of when it has values. */
interface Why {
  readonly why: string;
  readonly said?: Said | undefined;
}

function whyAgain({ day, rematch }: OpenBattle, today: CalendarDate): Why {
  const { text, said }: Sentence = rematch
    ? say("battle_lost", { day })
    : day === today
    ? { text: "Still ongoing today. Finish it?" }
    : say("battle_ongoing", { day });
  return { why: text, said };
}

/** Words that carry no information about the weakness. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  ("a about after again all also always am an and any anyone anything are around as at away be because been " +
    "before being but by can cannot cant come could did do does doing done dont down each either else even ever " +
    "every everyone everything for from get getting give go going got had has have having he her him his how i if " +
    "im in into is it its ive just keep keeping less let like lot lots make making many me mean might more most " +
    "much must my myself near never no not nothing now of off often on one only or other others our out over " +
    "own people put really same say set she should so some somebody someone something still such take taking than " +
    "that the their them then there these they thing things this those time times to too two under until up " +
    "upon us use using very want was way we weak weakness well were what when where whether which while who " +
    "whole whose why will with within without would write yes yet you your yourself").split(" "),
);

/** Removed in this order: the plural first, then endings that may follow another ending. */
const ENDINGS = [
  "(?:es|(?<![us])s)",
  "ism",
  "ness",
  "at(?:ion|ing|ed|e)",
  "ion",
  "ing",
  "[ae]n(?:t|ce)",
  "ed",
  "ly",
]
  // At least three letters must remain: "sing" does not become "s", nor "red" "r".
  .map((ending) => new RegExp(`(?<=...)${ending}$`));

/** Returns a stem, so that "scroll", "scrolls" and "scrolling" are equal. It need not be a word. */
function stem(word: string): string {
  let rest = word
    .replace(/^(?:over|doom)(?=.{4})/, "") // "overspending" is about spending
    .replace(/^(.)(?:ying|ies|ied)$/, "$1ie") // "lying" is about lies
    .replace(/ie[sd]$/, "y");
  for (const ending of ENDINGS) rest = rest.replace(ending, "");
  return rest.replace(/(?<=..)[eiy]$/, "").replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

/** Returns the distinct stems of a text's meaningful words, in order of appearance. */
function keywords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem));
}

interface Topic {
  readonly tasks: readonly string[];
  /** Keywords of the weakness itself. */
  readonly inTitle: ReadonlySet<string>;
  /** Keywords of its tasks. */
  readonly inTasks: ReadonlySet<string>;
}

interface Group {
  /** Keywords of the category's name. */
  readonly inTitle: ReadonlySet<string>;
  readonly topics: readonly Topic[];
}

/** A keyword in a title counts more than one in a task. */
const TITLE_WEIGHT = 4;

function fold(text: string): string {
  return text.trim().toLowerCase();
}

const EXACT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(TASKS_BY_CATEGORY)
    .flatMap((lists) => Object.entries(lists))
    .map(([weakness, tasks]) => [fold(weakness), tasks]),
);

const GROUPS: readonly Group[] = Object.entries(TASKS_BY_CATEGORY).map(([category, lists]) => ({
  inTitle: keywords(category),
  topics: Object.entries(lists).map(([weakness, tasks]) => ({
    tasks,
    inTitle: keywords(weakness),
    inTasks: keywords(tasks.join(" ")),
  })),
}));

function hasInTitle(group: Group, word: string): boolean {
  return group.inTitle.has(word) || group.topics.some(({ inTitle }) => inTitle.has(word));
}

function hasInTasks(group: Group, word: string): boolean {
  return group.topics.some(({ inTasks }) => inTasks.has(word));
}

/** Returns how well a keyword distinguishes groups: 0 when all or none of them use it. */
function rarity(users: number): number {
  return users === 0 ? 0 : Math.log(GROUPS.length / users);
}

/** The weight of a keyword of the user when it occurs in a title, and in a task. */
interface Weight {
  readonly inTitle: number;
  readonly inTasks: number;
}

function weigh(text: string): ReadonlyMap<string, Weight> {
  return new Map(
    [...keywords(text)].map((word) => [word, {
      inTitle: TITLE_WEIGHT * rarity(GROUPS.filter((group) => hasInTitle(group, word)).length),
      inTasks: rarity(GROUPS.filter((group) => hasInTasks(group, word)).length),
    }]),
  );
}

function topicOverlap(weights: ReadonlyMap<string, Weight>, { inTitle, inTasks }: Topic): number {
  return [...weights].reduce(
    (sum, [word, weight]) =>
      sum + (inTitle.has(word) ? weight.inTitle : inTasks.has(word) ? weight.inTasks : 0),
    0,
  );
}

/** A keyword counts once for the category's name and once for every topic that contains it. */
function groupOverlap(weights: ReadonlyMap<string, Weight>, { inTitle, topics }: Group): number {
  const ofName = [...weights].reduce(
    (sum, [word, weight]) => sum + (inTitle.has(word) ? weight.inTitle : 0),
    0,
  );
  return topics.reduce((sum, topic) => sum + topicOverlap(weights, topic), ofName);
}

/** Sorts by score, highest first. Equal scores stay in catalogue order, so the result is deterministic. */
function ranked<T>(items: readonly T[], score: (item: T) => number): { item: T; score: number }[] {
  return items.map((item) => ({ item, score: score(item) })).toSorted((a, b) => b.score - a.score);
}

/**
 * Returns the attack tasks to suggest for a weakness: always at least 5, without duplicates, the same every time.
 *
 * A weakness of the catalogue (ignoring case and outer spaces) gets exactly its own tasks. Any other text gets all
 * tasks of the group with the largest keyword overlap, those of its nearest weakness first, and then the general ones.
 * A text that matches no group better than the others gets the general ones only.
 *
 * @example
 * tasksFor("hitting snooze"); // the five tasks of "Hitting snooze"
 * tasksFor("I scroll on my phone in bed"); // 35 tasks of its group, then the general ones
 */
export function tasksFor(weakness: string): string[] {
  const exact = EXACT.get(fold(weakness));
  if (exact) return [...exact];

  const weights = weigh(weakness);
  const nearest = ranked(GROUPS, (group) => groupOverlap(weights, group))[0];
  if (!nearest || nearest.score === 0) return [...GENERAL_TASKS];

  const topics = ranked(nearest.item.topics, (topic) => topicOverlap(weights, topic));
  return [...new Set([...topics.flatMap(({ item }) => item.tasks), ...GENERAL_TASKS])];
}

/** A number of tasks that people can read before choosing one. */
const MAX_TASKS = 15;

/** How many of them suit any weakness, when the weakness is not in the catalogue. */
const MAX_GENERAL = 5;

/** As many weaknesses as one is at war with at a time, and as many tasks as are offered because they worked. */
const MAX_AT_WAR = 3;

/** A day on which a weakness was chosen, and whether it was forged. */
export interface FireDay {
  readonly day: CalendarDate;
  readonly ring: Pick<Fire, "weakness" | "task" | "done">;
}

/**
 * Returns attack tasks for a weakness: those that worked best against it on these days, its own or those of the nearest
 * group, then a few that suit any weakness.
 */
export function suggestTasks(weakness: string, days: readonly FireDay[] = []): string[] {
  const same = days.filter(({ ring }) => textKey(ring.weakness) === textKey(weakness));
  const worked = triedTasks(
    same.map(({ ring: { task, done } }) => ({ task, outcome: done ? "done" : "pending" })),
  ).filter(({ done }) => done > 0).slice(0, MAX_AT_WAR).map(({ task }) => task);
  return uniqueBy([...worked, ...knownTasks(weakness)], (task) => task);
}

function knownTasks(weakness: string): string[] {
  const all = tasksFor(weakness);
  const general = all.filter((task) => GENERAL_TASKS.includes(task));
  const near = all.filter((task) => !GENERAL_TASKS.includes(task));
  if (near.length === 0) return general.slice(0, MAX_TASKS);
  return [...near.slice(0, MAX_TASKS - MAX_GENERAL), ...general.slice(0, MAX_GENERAL)];
}

/** A weakness that was forged on so many days is laid down. */
const LAID_DOWN_DAYS = 30;

/**
 * Returns weaknesses to choose from: those that one is at war with, which are the last ones that were chosen on these
 * `days` and are not laid down; then the user's `own`, the recently forged ones, latest first, and the catalogue. The
 * first three groups contain no duplicates and are left out when they are empty.
 */
export function suggestWeaknesses(own: readonly string[], days: readonly FireDay[]): WeaknessGroup[] {
  const chosen = days.filter(({ ring }) => ring.weakness !== "")
    .map(({ day, ring }) => ({ day, item: ring.weakness, isForged: ring.done }));
  const forged = chosen.filter(({ isForged }) => isForged);
  const isLaidDown = (weakness: string) =>
    forged.filter(({ item }) => textKey(item) === textKey(weakness)).length >= LAID_DOWN_DAYS;
  const atWar = recentUses(chosen, textKey).map(({ item }) => item)
    .filter((weakness) => !isLaidDown(weakness)).slice(0, MAX_AT_WAR);
  const fought = new Set(atWar.map(textKey));
  const known = new Set([...own, ...atWar].map(textKey));
  const recent = recentUses(forged, textKey).map(({ item }) => item)
    .filter((weakness) => !known.has(textKey(weakness)));
  const groups = [
    { category: "At war with", suggestions: atWar },
    {
      category: "Your own",
      suggestions: uniqueBy(own, (weakness) => weakness).filter((weakness) => !fought.has(textKey(weakness))),
    },
    { category: "Recently forged", suggestions: recent },
  ];
  return [...groups.filter(({ suggestions }) => suggestions.length > 0), ...WEAKNESS_GROUPS];
}
