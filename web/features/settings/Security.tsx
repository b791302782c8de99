import type { User } from "#shared/domain/user.ts";
import { AccountSection } from "./Account.tsx";
import { InvitesSection } from "./Invites.tsx";
import { PasskeysSection } from "./Passkeys.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { SessionsSection } from "./Sessions.tsx";
import { TwoStepSection } from "./TwoStep.tsx";
import { WitnessSection } from "./Witness.tsx";

/** Who can sign in, and how, and who sees how the days went. */
export default function Security({ user: { email } }: { user: User }) {
  return (
    <>
      <AccountSection email={email} />
      <TwoStepSection />
      <PasskeysSection />
      <SessionsSection />
      <InvitesSection />
      <WitnessSection />
      <PasswordPrompt />
    </>
  );
}
