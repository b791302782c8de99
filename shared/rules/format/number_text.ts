import { languageInUse } from "../../texts/translate.ts";

/** Returns a number with separators: '1,000'. */
export function numberText(number: number): string {
  return number.toLocaleString(languageInUse()?.locale ?? "en-US");
}
