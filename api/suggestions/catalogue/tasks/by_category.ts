import type { TasksOf, WeaknessCategory } from "../weaknesses.ts";
import { DISTRACTION_TASKS } from "./distraction.ts";
import { EMOTIONAL_REACTIVITY_TASKS } from "./emotional_reactivity.ts";
import { HEALTH_HABITS_TASKS } from "./health_habits.ts";
import { HONESTY_TASKS } from "./honesty.ts";
import { LEARNING_TASKS } from "./learning.ts";
import { MONEY_TASKS } from "./money.ts";
import { ORDER_TASKS } from "./order.ts";
import { PROCRASTINATION_TASKS } from "./procrastination.ts";
import { SLEEP_TASKS } from "./sleep.ts";
import { SOCIAL_COURAGE_TASKS } from "./social_courage.ts";

/**
 * Every attack task, by category and then by the exact text of its weakness.
 *
 * A new weakness or category without tasks is a compile error here or in its own file.
 */
export const TASKS_BY_CATEGORY: { readonly [C in WeaknessCategory]: TasksOf<C> } = {
  "Procrastination": PROCRASTINATION_TASKS,
  "Distraction": DISTRACTION_TASKS,
  "Health habits": HEALTH_HABITS_TASKS,
  "Emotional reactivity": EMOTIONAL_REACTIVITY_TASKS,
  "Social courage": SOCIAL_COURAGE_TASKS,
  "Order": ORDER_TASKS,
  "Money": MONEY_TASKS,
  "Learning": LEARNING_TASKS,
  "Honesty": HONESTY_TASKS,
  "Sleep": SLEEP_TASKS,
};
