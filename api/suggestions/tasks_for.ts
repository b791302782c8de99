import { keywords } from "./keywords.ts";
import { GENERAL_TASKS, TASKS_BY_CATEGORY } from "./catalogue.ts";

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
