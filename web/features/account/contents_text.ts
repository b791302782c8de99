import { numberText } from "#shared/rules/format/number_text.ts";
import type { AccountContents } from "#shared/contract/mod.ts";
import { DAY_LISTS, ITEM_KINDS } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns what an account contains as short texts: '2 days', '1 time entry'. What there is none of is left out. */
export function contentsTexts({ days, items, commitments, trashed }: AccountContents): string[] {
  return [
    ...counted(days, "1 day", "{count} days"),
    ...ITEM_KINDS.flatMap((kind) => {
      const { noun, plural } = DAY_LISTS[kind];
      return counted(items[kind], `1 ${noun.toLowerCase()}`, `{count} ${plural}`);
    }),
    ...counted(commitments, "1 commitment", "{count} commitments"),
    ...counted(trashed, "1 item in the trash", "{count} items in the trash"),
  ];
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [t(count === 1 ? one : many, { count: numberText(count) })];
}
