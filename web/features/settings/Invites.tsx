import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { atom, type Getter } from "jotai/vanilla";
import { useState } from "react";
import {
  createInvite,
  INVITE_LIMITS,
  type InviteView,
  listInvites,
  revokeInvite,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import { AccountRow, CopyField, ServerButton, ServerSection, useChange } from "./AccountParts.tsx";

const KEY = "invites";

const invitesQuery = (get: Getter) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "The invitations", listInvites, {}),
});

/** The open invitations of the server, and whether the user owns it. */
const invitesAtom = atomWithQuery(invitesQuery, (get) => get(queryClientAtom));

/** The same as they were last known, fetched only when they never were. */
const knownInvitesAtom = atomWithQuery(
  (get) => ({ ...invitesQuery(get), staleTime: Infinity }),
  (get) => get(queryClientAtom),
);

/** Whether the user can invite others: only the owner of a server where new accounts need an invitation. */
const mayInvite = (data: { owner: boolean; policy: string } | undefined) =>
  data?.owner === true && data.policy === "invite";

const showsInvitesAtom = atom((get) => mayInvite(get(invitesAtom).data));

/** The same, as last known. */
export const mayInviteAtom = atom((get) => mayInvite(get(knownInvitesAtom).data));

/** The invitations to the server: for its owner, where new accounts need one. */
export function InvitesSection() {
  const { data } = useAtomValue(invitesAtom);
  const isShown = useAtomValue(showsInvitesAtom);
  const change = useChange(KEY);
  const [link, setLink] = useState<string | null>(null);
  const { pending, failure, attempt } = useAttempt();
  if (!data || !isShown) return null;
  return (
    <ServerSection
      id="invitations"
      aside={
        <ServerButton
          size="small"
          pending={pending}
          onClick={() =>
            void attempt(t("The invitation could not be created"), async () => {
              const created = await change((client) => client.call(createInvite, {}));
              if (created) setLink(`${location.origin}/register?invite=${created.code}`);
            })}
        >
          {t("New invitation")}
        </ServerButton>
      }
      about={t(
        "Others can create an account on this server with a link from you. Each works once, within {days} days.",
        { days: INVITE_LIMITS.days },
      )}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {data.invites.length > 0 && (
        <ul aria-label={t("Open invitations")}>
          {data.invites.map((invite) => <InviteRow key={invite.id} invite={invite} />)}
        </ul>
      )}
      {link !== null && (
        <Dialog
          open
          onClose={() => setLink(null)}
          title={t("Your invitation")}
          description={t("Copy the link now and send it to one person: it won't be shown again.")}
          footer={<Button look="primary" onClick={() => setLink(null)}>{t("Done")}</Button>}
        >
          <CopyField label={t("Link")} value={link} />
        </Dialog>
      )}
    </ServerSection>
  );
}

function InviteRow({ invite: { id, created_at, expires_at } }: { invite: InviteView }) {
  const change = useChange(KEY);
  const zone = browserTimeZone();
  return (
    <AccountRow
      name={t("Invitation created {time}", { time: dateTimeText(created_at, zone) })}
      about={t("Not used yet, expires {time}", { time: dateTimeText(expires_at, zone) })}
      action={{
        label: t("Revoke"),
        failure: t("The invitation could not be revoked"),
        run: () => change((client) => client.call(revokeInvite, { params: { id } })),
      }}
    />
  );
}
