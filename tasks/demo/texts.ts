import type { Client } from "#shared/client/mod.ts";
import {
  battleSuggestions,
  complacencyCheck,
  type GoalTemplate,
  goalTemplates,
  hardThingSuggestions,
  taskSuggestions,
  weaknessSuggestions,
} from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Random } from "./random.ts";

/** A weakness to work on for some weeks, and tasks against it. */
export interface Focus {
  readonly weakness: string;
  readonly tasks: readonly string[];
}

/** The texts of the days, from the suggestions of the server. */
export interface Texts {
  readonly templates: readonly GoalTemplate[];
  readonly focuses: readonly Focus[];
  readonly battles: readonly { hard_thing: string; battle_description: string; difficulty_rating: number }[];
  readonly hardThings: readonly string[];
  /** The ids of the questions of the complacency check. */
  readonly questions: readonly string[];
}

/** How many weaknesses are worked on in turn, three weeks each. */
const FOCUSES = 8;

/** Returns the suggestions of the server for a new user. */
export async function readTexts(api: Client, day: CalendarDate, random: Random): Promise<Texts> {
  const [{ templates }, { weakness_suggestions }, battles, hardThings, { complacency_check }] = await Promise
    .all([
      api.call(goalTemplates, {}),
      api.call(weaknessSuggestions, {}),
      api.call(battleSuggestions, {}),
      api.call(hardThingSuggestions, {}),
      api.call(complacencyCheck, { params: { day } }),
    ]);
  const focuses: Focus[] = [];
  for (let count = 0; count < FOCUSES; count++) {
    const weakness = random.oneOf(random.oneOf(weakness_suggestions).suggestions);
    const { task_suggestions } = await api.call(taskSuggestions, { query: { weakness } });
    focuses.push({ weakness, tasks: task_suggestions });
  }
  return {
    templates,
    focuses,
    battles: battles.battle_suggestions,
    hardThings: hardThings.hard_thing_suggestions.map(({ hard_thing }) => hard_thing),
    questions: complacency_check.questions.map(({ id }) => id),
  };
}
