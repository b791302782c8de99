import { t } from "./translate.ts";

/**
 * Returns texts as a list: 'Earth, Water, and Wind'. Without `Intl.ListFormat`, whose first use on a page takes 20 ms
 * and more.
 */
export function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  if (parts.length === 2) return t("{first} and {last}", { first: parts[0] ?? "", last });
  return t("{others}, and {last}", { others: parts.slice(0, -1).join(t(", ")), last });
}
