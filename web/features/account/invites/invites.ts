import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { createInvite, listInvites, revokeInvite } from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { changeList } from "../change_list.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";

const KEY = ["invites"];

/** The open invitations of the server, and whether the user owns it. */
export const invitesAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The invitations", listInvites, {}),
}), (get) => get(queryClientAtom));

/** Whether the user can invite others: only the owner of a server where new accounts need an invitation. */
export const showsInvitesAtom = atom((get) => {
  const { data } = get(invitesAtom);
  return data?.owner === true && data.policy === "invite";
});

/** Creates an invitation and returns its link. Fails with the server's reason. */
export const createInviteAtom = atom(null, async (get): Promise<string> => {
  const { code } = await get(clientAtom).call(createInvite, {});
  await get(queryClientAtom).invalidateQueries({ queryKey: KEY });
  return `${location.origin}/register?invite=${code}`;
});

/** Revokes an invitation by its id. Fails with the server's reason. */
export const revokeInviteAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(revokeInvite, { params: { id } }));
});
