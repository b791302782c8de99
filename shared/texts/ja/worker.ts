import shared from "../../data/ja.json" with { type: "json" };
import type { Language, Texts } from "../translate.ts";

/** Japanese, as far as the extension's worker shows it: the badge, notifications, and notices of changes. */
export const JAPANESE_WORKER: Language = {
  locale: "ja",
  texts: allOf(shared.texts),
  sentences: allOf(shared.sentences),
};

/** Returns the texts of all groups of a catalogue. */
export function allOf(groups: Readonly<Record<string, Texts>>): Texts {
  return Object.fromEntries(Object.values(groups).flatMap((texts) => Object.entries(texts)));
}
