import { atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { createInvite, listInvites, revokeInvite } from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { changeList } from "../change_list.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";

const KEY = ["invites"];

const invitesQuery = (get: Getter) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The invitations", listInvites, {}),
});

/** The open invitations of the server, and whether the user owns it. */
export const invitesAtom = atomWithQuery(invitesQuery, (get) => get(queryClientAtom));

/** The same as they were last known, fetched only when they never were. */
const knownInvitesAtom = atomWithQuery(
  (get) => ({ ...invitesQuery(get), staleTime: Infinity }),
  (get) => get(queryClientAtom),
);

/** Whether the user can invite others: only the owner of a server where new accounts need an invitation. */
const mayInvite = (data: { owner: boolean; policy: string } | undefined) =>
  data?.owner === true && data.policy === "invite";

export const showsInvitesAtom = atom((get) => mayInvite(get(invitesAtom).data));

/** The same, as last known. */
export const mayInviteAtom = atom((get) => mayInvite(get(knownInvitesAtom).data));

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
