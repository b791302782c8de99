import type { Language } from "../translate.ts";
import { ACCOUNT } from "./account.ts";
import { DATA } from "./data.ts";
import { EARTH } from "./earth.ts";
import { EXPLAINED } from "./explained.ts";
import { EXTENSION } from "./extension.ts";
import { FIELDS } from "./fields.ts";
import { FIRE } from "./fire.ts";
import { INSIGHTS } from "./insights.ts";
import { PALETTE } from "./palette.ts";
import { QUESTIONS_1 } from "./questions_1.ts";
import { QUESTIONS_2 } from "./questions_2.ts";
import { SCREENS } from "./screens.ts";
import { SETTINGS } from "./settings.ts";
import { SIGN_IN } from "./sign_in.ts";
import { typedInJapanese } from "./typed.ts";
import { VOID } from "./void.ts";
import { WATER } from "./water.ts";
import { WIND } from "./wind.ts";
import { IMPORT } from "./server/import.ts";
import { MESSAGES } from "./server/messages.ts";
import { VALIDATION } from "./server/validation.ts";
import { WEAKNESSES } from "./suggestions/weaknesses.ts";
import { HARD_THINGS } from "./suggestions/hard_things.ts";
import { BATTLES } from "./suggestions/battles.ts";
import { TASKS_1 } from "./suggestions/tasks_1.ts";
import { TASKS_2 } from "./suggestions/tasks_2.ts";
import { TASKS_3 } from "./suggestions/tasks_3.ts";
import { TASKS_4 } from "./suggestions/tasks_4.ts";

/** Japanese. */
export const JAPANESE: Language = {
  locale: "ja",
  texts: {
    ...ACCOUNT,
    ...DATA,
    ...EARTH,
    ...EXPLAINED,
    ...EXTENSION,
    ...FIELDS,
    ...FIRE,
    ...INSIGHTS,
    ...PALETTE,
    ...QUESTIONS_1,
    ...QUESTIONS_2,
    ...SCREENS,
    ...SETTINGS,
    ...SIGN_IN,
    ...VOID,
    ...WATER,
    ...WIND,
  },
  sentences: {
    ...IMPORT,
    ...MESSAGES,
    ...VALIDATION,
    ...WEAKNESSES,
    ...HARD_THINGS,
    ...BATTLES,
    ...TASKS_1,
    ...TASKS_2,
    ...TASKS_3,
    ...TASKS_4,
  },
  typed: typedInJapanese,
};
