import pages from "../../data/ja_pages.json" with { type: "json" };
import shared from "../../data/ja.json" with { type: "json" };
import type { Language, Texts } from "../translate.ts";

/** Japanese for the extension, whose build leaves out what it does not show. */
export const JAPANESE_EXTENSION: Language = {
  locale: "ja",
  texts: { ...allOf(shared.texts), ...allOf(pages.texts) },
  sentences: { ...allOf(shared.sentences), ...allOf(pages.sentences) },
  said: allOf(shared.said),
};

/** Returns the texts of all groups of a catalogue. */
export function allOf(groups: Readonly<Record<string, Texts>>): Texts {
  return Object.fromEntries(Object.values(groups).flatMap((texts) => Object.entries(texts)));
}
