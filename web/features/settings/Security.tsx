import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { createWitness, endWitness, getWitness } from "#shared/contract/mod.ts";
import type { User } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { loggedCall, queryClientAtom } from "../../day/day.ts";
import { AccountSection } from "./Account.tsx";
import { AddressSection } from "./AddressSection.tsx";
import { InvitesSection } from "./Invites.tsx";
import { PasskeysSection } from "./Passkeys.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { SessionsSection } from "./Sessions.tsx";
import { TwoStepSection } from "./TwoStep.tsx";

/** Who can sign in, and how, and who sees how the days went. */
export default function Security({ user: { email } }: { user: User }) {
  return (
    <>
      <AccountSection email={email} />
      <TwoStepSection />
      <PasskeysSection />
      <SessionsSection />
      <WitnessSection />
      {/* Last, as only an owner has it, which is known late. */}
      <InvitesSection />
      <PasswordPrompt />
    </>
  );
}

const KEY = "witness";

/** The link for a witness, or null. */
const witnessAtom = atomWithQuery((get) => {
  const call = loggedCall(get, "The witness", getWitness, {});
  return {
    queryKey: [KEY],
    queryFn: async (context) => ({ link: (await call(context)).witness }),
  };
}, (get) => get(queryClientAtom));

/** The link by which somebody else sees the circle, and nothing that was written. */
function WitnessSection() {
  return (
    <AddressSection
      id="witness"
      queryKey={KEY}
      query={useAtomValue(witnessAtom)}
      create={async (client) => (await client.call(createWitness, {})).witness.url}
      revoke={(client) => client.call(endWitness, {})}
      texts={{
        about: t(
          "A link for somebody who holds you to it. It shows your circles of the last 28 days and how many commitments you kept: no words, no names, no times. Whoever has the link sees it, until you revoke it.",
        ),
        list: t("Links for a witness"),
        name: t("Link for your witness"),
        create: t("New link"),
        createFailed: t("The link could not be created"),
        revokeFailed: t("The link could not be revoked"),
        revokeTitle: t("Revoke this link?"),
        revokeAbout: t("Your witness sees nothing any more. This can't be undone."),
        revokeAction: t("Revoke link"),
        replaceTitle: t("Replace the link?"),
        replaceAction: t("Replace link"),
        copyTitle: t("Your witness"),
        copyAbout: t("Copy the link now and give it to your witness: it won't be shown again."),
      }}
    />
  );
}
