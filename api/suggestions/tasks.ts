import { GENERAL_TASKS } from "./catalogue.ts";
import { tasksFor } from "./tasks_for.ts";

/** A number of tasks that people can read before choosing one. */
const MAX_TASKS = 15;

/** How many of them suit any weakness, when the weakness is not in the catalogue. */
const MAX_GENERAL = 5;

/** Returns attack tasks for a weakness: its own or those of the nearest group, then a few that suit any weakness. */
export function suggestTasks(weakness: string): string[] {
  const all = tasksFor(weakness);
  const general = all.filter((task) => GENERAL_TASKS.includes(task));
  const near = all.filter((task) => !GENERAL_TASKS.includes(task));
  if (near.length === 0) return general.slice(0, MAX_TASKS);
  return [...near.slice(0, MAX_TASKS - MAX_GENERAL), ...general.slice(0, MAX_GENERAL)];
}
