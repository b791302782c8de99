import { deleteTrashed, listTrash, restoreFromTrash } from "#shared/contract/mod.ts";
import { shownTrashItem } from "#shared/domain/records.ts";
import { restoreItem } from "../../days/ring_write.ts";
import { summaryRulesOf, toDay, todayOf } from "../../days/view.ts";
import { serve } from "../../http/mount.ts";

export const trashRoutes = [
  serve(listTrash, {
    readsManyDays: true,
    handle: async ({ caller: { user } }, services) => ({
      items: (await services.trash.list(user.id, services.clock())).map(shownTrashItem),
    }),
  }),

  serve(deleteTrashed, {
    handle: async ({ params: { id }, caller: { user } }, { trash, clock }) => {
      await trash.remove(user.id, id, clock());
      return {};
    },
  }),

  serve(restoreFromTrash, {
    handle: async ({ body: { id }, caller: { user }, idempotency }, services) => {
      const { item, day } = await services.trash.restore({
        id,
        userId: user.id,
        today: todayOf(user, services),
        now: services.clock(),
        idempotency,
        restoreItem,
        ...summaryRulesOf(user, services),
      });
      return { restored: shownTrashItem(item), day: toDay(day, user, services) };
    },
  }),
];
