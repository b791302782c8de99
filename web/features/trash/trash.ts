import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { ApiError } from "#shared/client/mod.ts";
import { deleteTrashed, type EndpointResponse, listTrash, restoreFromTrash } from "#shared/contract/mod.ts";
import type { TrashItem } from "#shared/records/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { DERIVED, queryClientAtom, receiveDayAtom, refreshDaysAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { received } from "#shared/texts/received.ts";

/** Derived from days: every write to a day may delete something, or restore it. */
const TRASH = [DERIVED, "trash"] as const;

/** The items in the trash, latest first. */
export const trashAtom = atomWithQuery((get) => ({
  queryKey: TRASH,
  queryFn: loggedCall(get, "The trash", listTrash, {}),
}), (get) => get(queryClientAtom));

/**
 * Restores `item` to its day. Returns false, with a notice, when it is no longer in the trash. Sending it again with
 * the same `key` restores it once.
 */
export const restoreAtom = atom(null, async (get, set, item: TrashItem, key: string): Promise<boolean> => {
  try {
    const { day } = await get(clientAtom).call(restoreFromTrash, { body: { id: item.id } }, {
      idempotencyKey: key,
    });
    set(forgetAtom, item);
    await set(receiveDayAtom, day);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
    set(refreshDaysAtom);
    set(notifyAtom, { message: received(error.message), ring: item.ring });
    return false;
  }
});

/** Deletes `item` for good; one that is no longer in the trash is deleted already. */
export const deleteForGoodAtom = atom(null, async (get, _set, item: TrashItem): Promise<void> => {
  try {
    await get(clientAtom).call(deleteTrashed, { params: { id: item.id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
});

/** Removes `item` from the list on the screen. */
export const forgetAtom = atom(null, (get, _set, item: TrashItem) => {
  get(queryClientAtom).setQueryData<EndpointResponse<typeof listTrash>>(
    TRASH,
    (known) => known && { items: known.items.filter(({ id }) => id !== item.id) },
  );
});
