import { t } from "#shared/texts/translate.ts";
import { AccessTokensSection } from "./AccessTokens.tsx";
import { CalendarSection } from "./CalendarFeed.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { LINK, SettingRow, SettingSection } from "./SettingsParts.tsx";
import { WebhooksSection } from "./Webhooks.tsx";

/** How programs reach what the user records. */
export default function Developers() {
  return (
    <>
      <AccessTokensSection />
      <WebhooksSection />
      <CalendarSection />
      <SettingSection id="api" isHidden>
        <SettingRow label={t("API")}>
          <a href="/api/docs" className={LINK}>{t("API documentation")}</a>
        </SettingRow>
      </SettingSection>
      <PasswordPrompt />
    </>
  );
}
