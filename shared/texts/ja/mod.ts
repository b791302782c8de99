import suggestions from "../../data/ja_suggestions.json" with { type: "json" };
import type { Language } from "../translate.ts";
import { JAPANESE_EXTENSION } from "./extension.ts";
import { allOf } from "./popup.ts";
import { typedInJapanese } from "./typed.ts";

/** Japanese. */
export const JAPANESE: Language = {
  ...JAPANESE_EXTENSION,
  sentences: { ...JAPANESE_EXTENSION.sentences, ...allOf(suggestions) },
  typed: typedInJapanese,
};
