import { AccessTokensSection } from "./access_tokens/AccessTokensSection.tsx";
import { CalendarSection } from "./calendar/CalendarSection.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { InvitesSection } from "./invites/InvitesSection.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { TwoStepSection } from "./two_step/TwoStepSection.tsx";
import { PasskeysSection } from "./passkeys/PasskeysSection.tsx";
import { SessionsSection } from "./sessions/SessionsSection.tsx";
import { WebhooksSection } from "./webhooks/WebhooksSection.tsx";

/** The part of the settings that is about the account itself. */
export default function AccountSections({ email }: { email: string }) {
  return (
    <>
      <AccountSection email={email} />
      <TwoStepSection />
      <PasskeysSection />
      <SessionsSection />
      <AccessTokensSection />
      <CalendarSection />
      <WebhooksSection />
      <InvitesSection />
      <DeleteAccountSection />
      <PasswordPrompt />
    </>
  );
}

export { PushBrowsers } from "../push/PushBrowsers.tsx";
