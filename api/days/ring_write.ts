import type { Endpoint } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/records.ts";
import {
  type Goal,
  itemsOf,
  type ListItem,
  type RingDocument,
  type RingName,
  type StoredRings,
  withItems,
} from "#shared/domain/rings/mod.ts";
import { Failure } from "../failures.ts";
import { preconditionMet, type RequestContext } from "../http/mount.ts";
import { withinLimit } from "../http/normalize.ts";
import type { Services } from "../services.ts";
import type { RingChange } from "../store/days/days.ts";
import { requireIntact, type StoredDay } from "../store/days/documents.ts";
import { versionOf } from "../store/documents.ts";
import type { ListPosition, Trashed } from "../store/trashed_items.ts";
import { summaryRulesOf, toDay, todayOf } from "./view.ts";

/** A ring write, as described by its handler. */
export interface RingWriteRequest<R extends RingName, T> {
  readonly ring: R;
  readonly date: CalendarDate;
  /** Returns the ring after the write. Pure, since it is called again after a conflict. */
  readonly change: (ring: StoredRings[R], day: StoredDay) => RingChange<R, T>;
}

/** The response of every ring write. */
export type RingResponse<R extends RingName> = Pick<Day, R> & {
  version: string | null;
  day: Day;
};

/**
 * Writes one ring of the caller's day with the call's precondition and Idempotency-Key, and returns the ring, its
 * version and the day after the write. Throws `version_conflict` with the current ring when the precondition is not
 * met.
 */
export async function writeRing<E extends Endpoint & { access: "user" }, R extends RingName, T>(
  call: RequestContext<E>,
  services: Services,
  { ring, date, change }: RingWriteRequest<R, T>,
): Promise<{ response: RingResponse<R>; result: T }> {
  // The caller is never null with `access: "user"`.
  const { user } = call.caller as NonNullable<RequestContext<E>["caller"]>;
  const responseOf = (stored: StoredDay): RingResponse<R> => {
    const day = toDay(stored, user, services);
    // The compiler widens a computed key to `string`.
    return { [ring]: day[ring], version: day.versions[ring], day } as RingResponse<R>;
  };
  const { day, result } = await services.days.update({
    userId: user.id,
    date,
    ring,
    today: todayOf(user, services),
    now: services.clock(),
    idempotency: call.idempotency,
    change: (stored) => {
      requireIntact(stored, ring);
      if (!preconditionMet(call.precondition, versionOf(services.epoch, stored.seqs[ring]))) {
        throw new Failure("version_conflict", { data: responseOf(stored) });
      }
      return change(stored.rings[ring], stored);
    },
    ...summaryRulesOf(user, services),
  });
  return { response: responseOf(day), result };
}

/**
 * Returns the ring of a deleted item with the item in its list again. An archived goal is pending there, unless the
 * list has kept its outcome. Throws `ring_full` when the list is full.
 */
export function restoreItem({ item: { kind, item }, place }: Trashed, rings: StoredRings): RingDocument {
  const list = itemsOf(kind, rings);
  const at = list.findIndex(({ id }) => id === item.id);
  const kept = list[at];
  if (kept && isGoal(kept)) return withItems(kind, rings, list.with(at, { ...kept, archived: false }));
  const restored = isGoal(item) && item.archived ? unarchived(item) : item;
  return withItems(kind, rings, withinLimit(kind, withItem(list, restored, place)));
}

function isGoal(item: ListItem): item is Goal {
  return "step_pct" in item;
}

/** The outcome and the note belong to the day on which the goal was archived. */
function unarchived({ archived: _, progress: __, tracked_minutes: ___, ...goal }: Goal): Goal {
  return { ...goal, state: "pending", note: "" };
}

/** Returns the list with `item` after its nearest remaining predecessor, or at the start when none remains. */
function withItem(list: readonly ListItem[], item: ListItem, { index, before }: ListPosition): ListItem[] {
  const nearest = before.map((id) => list.findIndex((other) => other.id === id)).find((at) => at >= 0);
  return list.toSpliced(nearest === undefined ? index - before.length : nearest + 1, 0, item);
}
