import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { INVITE_LIMITS, type InviteView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { AccountRow } from "../AccountRow.tsx";
import { CopyField } from "../CopyField.tsx";
import { createInviteAtom, invitesAtom, revokeInviteAtom, showsInvitesAtom } from "./invites.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The invitations to the server: for its owner, where new accounts need one. */
export function InvitesSection() {
  const { data } = useAtomValue(invitesAtom);
  const isShown = useAtomValue(showsInvitesAtom);
  const create = useSetAtom(createInviteAtom);
  const [link, setLink] = useState<string | null>(null);
  const { pending, failure, attempt } = useAttempt();
  if (!data || !isShown) return null;
  return (
    <ServerCard
      id="invitations"
      title={t("Invitations")}
      aside={
        <ServerButton
          size="small"
          pending={pending}
          onClick={() =>
            void attempt(t("The invitation could not be created"), async () => setLink(await create()))}
        >
          {t("New invitation")}
        </ServerButton>
      }
      about={t(
        "You own this server. Others can create an account here with a link from you. Each link works once, within {days} days.",
        { days: INVITE_LIMITS.days },
      )}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {data.invites.length > 0 && (
        <ul aria-label={t("Open invitations")} className="mt-3">
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
    </ServerCard>
  );
}

function InviteRow({ invite: { id, created_at, expires_at } }: { invite: InviteView }) {
  const revoke = useSetAtom(revokeInviteAtom);
  const zone = browserTimeZone();
  return (
    <AccountRow
      name={t("Invitation created {time}", { time: dateTimeText(created_at, zone) })}
      about={t("Not used yet, expires {time}", { time: dateTimeText(expires_at, zone) })}
      action={{
        label: t("Revoke"),
        failure: t("The invitation could not be revoked"),
        run: () => revoke(id),
      }}
    />
  );
}
