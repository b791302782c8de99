import { TASKS_BY_CATEGORY } from "./by_category.ts";
import { keywords } from "./keywords.ts";
import { GENERAL_TASKS } from "./general.ts";

interface Topic {
  readonly tasks: readonly string[];
  /** Words of the weakness itself. */
  readonly named: ReadonlySet<string>;
  /** Words of its tasks. */
  readonly told: ReadonlySet<string>;
}

interface Group {
  /** Words of the category's name. */
  readonly named: ReadonlySet<string>;
  readonly topics: readonly Topic[];
}

/** A word of a title says more about a group than a word in one of its many tasks. */
const NAMED_WEIGHT = 4;

function fold(text: string): string {
  return text.trim().toLowerCase();
}

const EXACT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(TASKS_BY_CATEGORY)
    .flatMap((lists) => Object.entries(lists))
    .map(([weakness, tasks]) => [fold(weakness), tasks]),
);

const GROUPS: readonly Group[] = Object.entries(TASKS_BY_CATEGORY).map(([category, lists]) => ({
  named: keywords(category),
  topics: Object.entries(lists).map(([weakness, tasks]) => ({
    tasks,
    named: keywords(weakness),
    told: keywords(tasks.join(" ")),
  })),
}));

function names(group: Group, word: string): boolean {
  return group.named.has(word) || group.topics.some(({ named }) => named.has(word));
}

function tells(group: Group, word: string): boolean {
  return group.topics.some(({ told }) => told.has(word));
}

/** How well a word tells the groups apart: 0 for one that all of them use, or none. */
function rarity(users: number): number {
  return users === 0 ? 0 : Math.log(GROUPS.length / users);
}

/** What one word of the user's is worth where a title has it, and where a task has it. */
interface Weight {
  readonly named: number;
  readonly told: number;
}

function weigh(text: string): ReadonlyMap<string, Weight> {
  return new Map(
    [...keywords(text)].map((word) => [word, {
      named: NAMED_WEIGHT * rarity(GROUPS.filter((group) => names(group, word)).length),
      told: rarity(GROUPS.filter((group) => tells(group, word)).length),
    }]),
  );
}

function topicOverlap(weights: ReadonlyMap<string, Weight>, { named, told }: Topic): number {
  return [...weights].reduce(
    (sum, [word, weight]) => sum + (named.has(word) ? weight.named : told.has(word) ? weight.told : 0),
    0,
  );
}

/** A word counts once for the category's name and once for every topic that uses it. */
function groupOverlap(weights: ReadonlyMap<string, Weight>, { named, topics }: Group): number {
  const inName = [...weights].reduce((sum, [word, weight]) => sum + (named.has(word) ? weight.named : 0), 0);
  return topics.reduce((sum, topic) => sum + topicOverlap(weights, topic), inName);
}

/** Highest score first; equals stay in the order of the catalogue, so the result is always the same. */
function ranked<T>(items: readonly T[], score: (item: T) => number): { item: T; score: number }[] {
  return items.map((item) => ({ item, score: score(item) })).toSorted((a, b) => b.score - a.score);
}

/**
 * The attack tasks to suggest for a weakness: always at least 5, without doubles, the same every time.
 *
 * A listed weakness (case and outer spaces aside) gets exactly its own tasks. Any other words get all tasks of the
 * group that shares most words with them, those of its nearest weakness first, and then the general ones; words
 * that tell no group from another get the general ones alone.
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
