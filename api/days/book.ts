import { getBook } from "#shared/contract/mod.ts";
import { createBookSearch, itemsOfDay } from "#shared/domain/book.ts";
import { type DamagedPart, ringsOf } from "#shared/transfer/mod.ts";
import { serve } from "../http/mount.ts";

export const bookRoutes = [
  serve(getBook, {
    handle: ({ query, caller: { user } }, { transfers, listQueue }) =>
      listQueue.run(user.id, async () => {
        const damaged: DamagedPart[] = [];
        const search = createBookSearch(query);
        for await (const record of transfers.listDays(user.id, (part) => damaged.push(part))) {
          const { date, commitment } = record;
          search.add(itemsOfDay({ date, rings: ringsOf(record), commitment }));
        }
        const { items, ...page } = search.page();
        return { items: [...items], ...page, ...(damaged.length > 0 && { damaged }) };
      }),
  }),
];
