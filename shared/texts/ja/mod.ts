import pages from "../../data/ja_pages.json" with { type: "json" };
import suggestions from "../../data/ja_suggestions.json" with { type: "json" };
import type { Language } from "../translate.ts";
import { typedInJapanese } from "./typed.ts";
import { allOf, JAPANESE_WORKER } from "./worker.ts";

/** Japanese. */
export const JAPANESE: Language = {
  locale: JAPANESE_WORKER.locale,
  texts: { ...JAPANESE_WORKER.texts, ...allOf(pages.texts) },
  sentences: { ...JAPANESE_WORKER.sentences, ...allOf(pages.sentences), ...allOf(suggestions) },
  typed: typedInJapanese,
};
