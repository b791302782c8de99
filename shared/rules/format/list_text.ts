import { languageInUse } from "../../texts/translate.ts";

/** Returns texts as a list: 'Earth, Water, and Wind'. */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(languageInUse()?.locale ?? "en-US").format(parts);
}
