export { TASKS_BY_CATEGORY } from "./by_category.ts";
export { GENERAL_TASKS } from "./general.ts";
export { tasksFor } from "./tasks_for.ts";
