import type { Language } from "../translate.ts";
import { EARTH } from "./earth.ts";
import { EXTENSION } from "./extension.ts";
import { FIELDS } from "./fields.ts";
import { FIRE } from "./fire.ts";
import { SCREENS } from "./screens.ts";
import { VOID } from "./void.ts";
import { WATER } from "./water.ts";
import { WIND } from "./wind.ts";
import { MESSAGES } from "./server/messages.ts";

/** Japanese, as far as the extension's worker shows it: the badge, notifications, and notices of changes. */
export const JAPANESE_WORKER: Language = {
  locale: "ja",
  texts: { ...EARTH, ...EXTENSION, ...FIELDS, ...FIRE, ...SCREENS, ...VOID, ...WATER, ...WIND },
  sentences: MESSAGES,
};
