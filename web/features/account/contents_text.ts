import type { AccountContents } from "#shared/contract/mod.ts";
import { DAY_LISTS, ITEM_KINDS } from "#shared/rings/mod.ts";

/** Returns what an account contains as short texts: '2 days', '1 time entry'. What there is none of is left out. */
export function contentsTexts({ days, items, commitments, trashed }: AccountContents): string[] {
  return [
    ...counted(days, "day", "days"),
    ...ITEM_KINDS.flatMap((kind) => {
      const { noun, plural } = DAY_LISTS[kind];
      return counted(items[kind], noun.toLowerCase(), plural);
    }),
    ...counted(commitments, "commitment", "commitments"),
    ...counted(trashed, "item in the trash", "items in the trash"),
  ];
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`];
}
