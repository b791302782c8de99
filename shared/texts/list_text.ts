import { t, type Translator } from "./translate.ts";

/**
 * Returns texts as a list: 'Earth, Water, and Wind'. Without `Intl.ListFormat`, whose first use on a page takes 20 ms
 * and more. `translated` is for what is composed in English, such as on the server.
 */
export function listText(parts: readonly string[], translated: Translator = t): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  if (parts.length === 2) return translated("{first} and {last}", { first: parts[0] ?? "", last });
  const others = parts.slice(0, -1).join(translated(", "));
  return translated("{others}, and {last}", { others, last });
}
