import { BattleSchema, GoalSchema, StudyTargetSchema, WeaknessRepSchema, windView } from "../../rings/mod.ts";
import { projectBattles } from "./project_battles.ts";
import { saveListCommand } from "./save_list.ts";

/** The goals of a day. */
export const SAVE_GOALS = saveListCommand({
  kind: "save_goals",
  item: GoalSchema,
  noun: "Goal",
  nameOf: ({ target }) => target,
  read: (day) => day.water.goals,
  write: (day, goals) => ({ ...day, water: { ...day.water, goals } }),
});

/** The study targets of a day. */
export const SAVE_STUDY_TARGETS = saveListCommand({
  kind: "save_study_targets",
  item: StudyTargetSchema,
  noun: "Study target",
  nameOf: ({ subject }) => subject,
  read: (day) => day.wind.study_targets,
  write: (day, study_targets) => ({ ...day, wind: windView({ ...day.wind, study_targets }) }),
});

/** The weakness reps of a day. */
export const SAVE_WEAKNESS_REPS = saveListCommand({
  kind: "save_weakness_reps",
  item: WeaknessRepSchema,
  noun: "Weakness rep",
  nameOf: ({ weakness }) => weakness,
  read: (day) => day.wind.weakness_reps,
  write: (day, weakness_reps) => ({ ...day, wind: { ...day.wind, weakness_reps } }),
});

/** The battles of a day. */
export const SAVE_BATTLES = saveListCommand({
  kind: "save_battles",
  item: BattleSchema,
  noun: "Battle",
  nameOf: ({ hard_thing }) => hard_thing,
  read: (day) => day.void.battle_logs,
  write: (day, battles) => projectBattles(day, () => battles),
});
