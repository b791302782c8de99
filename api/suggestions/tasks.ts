import { GENERAL_TASKS, tasksFor } from "./catalogue/tasks/mod.ts";

/** As many as can be read before choosing one. */
const MOST_TASKS = 15;

/** Of which as many suit any weakness, when it is not a listed one. */
const MOST_GENERAL = 5;

/** Attack tasks for a weakness: its own or those of the nearest group, then a few that suit any. */
export function suggestTasks(weakness: string): string[] {
  const all = tasksFor(weakness);
  const general = all.filter((task) => GENERAL_TASKS.includes(task));
  const near = all.filter((task) => !GENERAL_TASKS.includes(task));
  if (near.length === 0) return general.slice(0, MOST_TASKS);
  return [...near.slice(0, MOST_TASKS - MOST_GENERAL), ...general.slice(0, MOST_GENERAL)];
}
