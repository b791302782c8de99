import { AccessTokensSection } from "./AccessTokens.tsx";
import { AccountSection, DeleteAccountSection } from "./Account.tsx";
import { CalendarSection } from "./CalendarFeed.tsx";
import { InvitesSection } from "./Invites.tsx";
import { PasskeysSection } from "./Passkeys.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { SessionsSection } from "./Sessions.tsx";
import { TwoStepSection } from "./TwoStep.tsx";
import { WebhooksSection } from "./Webhooks.tsx";

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

export { PushBrowsers } from "./Push.tsx";
