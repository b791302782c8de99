import extension from "../../data/ja_extension.json" with { type: "json" };
import type { Language } from "../translate.ts";
import { allOf, JAPANESE_POPUP } from "./popup.ts";

/** Japanese for the options page and the worker of the extension. */
export const JAPANESE_EXTENSION: Language = {
  ...JAPANESE_POPUP,
  texts: { ...JAPANESE_POPUP.texts, ...allOf(extension.texts) },
};
