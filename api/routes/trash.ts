import { listTrash, restoreFromTrash } from "#shared/contract/mod.ts";
import { serve } from "../http/mount.ts";
import { presentStored } from "../days/to_day.ts";
import { putBack } from "../days/restore_item.ts";
import { rowRulesOf } from "../days/summary_rules.ts";
import { todayOf } from "../days/today.ts";

export const trashRoutes = [
  serve(listTrash, {
    handle: async ({ caller: { user } }, services) => ({
      items: await services.trash.list(user.id, services.clock()),
    }),
  }),

  serve(restoreFromTrash, {
    handle: async ({ body: { id }, caller: { user }, idempotency }, services) => {
      const { item, day } = await services.trash.restore({
        id,
        userId: user.id,
        today: todayOf(user, services),
        now: services.clock(),
        idempotency,
        putBack,
        ...rowRulesOf(user, services),
      });
      return { restored: item, day: presentStored(day, user, services) };
    },
  }),
];
