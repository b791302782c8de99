import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { createCalendar, getCalendar, revokeCalendar } from "#shared/contract/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { withElements } from "#shared/ui/Controls.tsx";
import { loggedCall, queryClientAtom } from "../../day/day.ts";
import { AccessTokensSection } from "./AccessTokens.tsx";
import { AddressSection } from "./AddressSection.tsx";
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

const KEY = "calendar";

/** The calendar of the user's entries, or null. */
const calendarAtom = atomWithQuery((get) => {
  const call = loggedCall(get, "The calendar", getCalendar, {});
  return {
    queryKey: [KEY],
    queryFn: async (context) => ({ link: (await call(context)).calendar }),
  };
}, (get) => get(queryClientAtom));

/** The address at which calendar apps find the user's entries. */
function CalendarSection() {
  return (
    <AddressSection
      id="calendar"
      queryKey={KEY}
      query={useAtomValue(calendarAtom)}
      create={async (client) => (await client.call(createCalendar, {})).path}
      revoke={(client) => client.call(revokeCalendar, {})}
      texts={{
        about: withElements(
          t(
            "A secret address of your last {days} of time entries, for your calendar app. A new one replaces the old one.",
          ),
          { days: <span className="whitespace-nowrap">{t("90 days")}</span> },
        ),
        list: t("Calendar addresses"),
        name: t("Address of your calendar"),
        create: t("New address"),
        createFailed: t("The address could not be created"),
        revokeFailed: t("The address could not be revoked"),
        revokeTitle: t("Revoke this address?"),
        revokeAbout: t("Your calendar app can no longer read your time entries at it. This can't be undone."),
        revokeAction: t("Revoke address"),
        replaceTitle: t("Replace the address?"),
        replaceAction: t("Replace address"),
        copyTitle: t("Your calendar"),
        copyAbout: t("Copy the address now and add it to your calendar app: it won't be shown again."),
      }}
    />
  );
}
