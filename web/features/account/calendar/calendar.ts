import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { createCalendar, getCalendar, revokeCalendar } from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { changeList } from "../change_list.ts";

const KEY = ["calendar"];

/** The calendar of the user's entries, or null. */
export const calendarAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The calendar", getCalendar, {}),
}), (get) => get(queryClientAtom));

/** Creates the calendar and returns its address, or null when the user does not enter the password. */
export const createCalendarAtom = atom(null, async (get, set): Promise<string | null> => {
  const created = await changeList(get, set, KEY, () => get(clientAtom).call(createCalendar, {}));
  return created && location.origin + created.path;
});

/** Revokes the calendar. Fails with the server's reason. */
export const revokeCalendarAtom = atom(null, async (get, set) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(revokeCalendar, {}));
});
