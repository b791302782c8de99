import type { GoalInput } from "#shared/contract/mod.ts";
import { DAY_LISTS, type Entry, type Goal, type ItemKind, type StoredEarth } from "#shared/rings/mod.ts";
import { Failure } from "../../failures/failure.ts";

/** Returns the list unchanged. Throws `ring_full` when it is longer than a day allows. */
export function withinLimit<T>(kind: ItemKind, list: T[]): T[] {
  const { max, plural } = DAY_LISTS[kind];
  if (list.length <= max) return list;
  throw new Failure("ring_full", {
    message: `A day holds at most ${max} ${plural}. Delete or join some first.`,
  });
}

/** Returns the ring with these entries added. Throws `ring_full` when they exceed what a day allows. */
export function withEntries(earth: StoredEarth, added: readonly Entry[]): StoredEarth {
  return { ...earth, actual_entries: withinLimit("entry", [...earth.actual_entries, ...added]) };
}

/** Returns the entry with this id, or undefined. */
export function findEntry({ actual_entries }: StoredEarth, id: string): Entry | undefined {
  return actual_entries.find((entry) => entry.id === id);
}

/** Returns goals in stored form: a missing id is generated, and a missing target is set to the baseline. */
export function toGoals(inputs: readonly GoalInput[]): Goal[] {
  return inputs.map((input) => ({
    ...input,
    id: input.id ?? crypto.randomUUID(),
    current_target: input.current_target ?? input.baseline,
  }));
}

/**
 * Returns the goals, each with the optional fields that it lacks as they are in `before`, the stored goals of the day:
 * clients that do not know these fields leave them out.
 */
export function withKnownFields(goals: readonly Goal[], before: readonly Goal[]): Goal[] {
  const known = new Map(
    before.map(({ id, unit, weekdays, paused, archived }) => [id, { unit, weekdays, paused, archived }]),
  );
  return goals.map((goal) => ({ ...withoutAbsent(known.get(goal.id) ?? {}), ...goal }));
}

function withoutAbsent(fields: object): Partial<Goal> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
