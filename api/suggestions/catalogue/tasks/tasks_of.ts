import type { WeaknessCategory, WeaknessOf } from "../weaknesses.ts";

/** The tasks of one group: a list for every weakness of the category, and for no other words. */
export type TasksOf<C extends WeaknessCategory> = Readonly<Record<WeaknessOf<C>, readonly string[]>>;
