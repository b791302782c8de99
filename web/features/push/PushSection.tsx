import { lazy, Suspense } from "react";
import { INITIAL_SETTINGS, type PushSettings, type Settings } from "#shared/records/mod.ts";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { useServerAway } from "../../offline/use_server_away.ts";
import { ServerNotice } from "../account/ServerCard.tsx";
import { SettingsSection } from "../settings/SettingsSection.tsx";
import { useAutosave } from "../settings/use_autosave.ts";
import { PushTimes } from "./PushTimes.tsx";
import { QuietHours } from "./QuietHours.tsx";
import { t } from "#shared/texts/translate.ts";

/** Loaded with the sections on the account, whose parts it shares. */
const PushBrowsers = lazy(async () => ({
  default: (await import("../account/AccountSections.tsx")).PushBrowsers,
}));

/** The reminders by push message: whether, when, and in which browsers. */
export function PushSection({ settings: { push = INITIAL_SETTINGS.push } }: { settings: Settings }) {
  const { state, save } = useAutosave();
  const change = (edit: (present: PushSettings) => Partial<PushSettings>) =>
    save(({ settings: { push: present = INITIAL_SETTINGS.push } }) => ({
      settings: { push: edit(present) },
    }));
  const enable = (enabled: boolean) => save({ settings: { push: { enabled } } });
  return (
    <SettingsSection
      id="push"
      about={t(
        "Your server reminds you of open rings even while Gorin is closed. It sends nothing on rest days or once the rings ticked above are complete; a reminder still on screen then disappears.",
      )}
      state={state}
    >
      <ServerNotice />
      <fieldset disabled={useServerAway()} className="contents">
        <CheckboxField
          label={t("Send push reminders")}
          checked={push.enabled}
          onChange={(event) => enable(event.currentTarget.checked)}
        />
        {push.enabled && (
          <>
            <p className="text-small text-soft">{t("Times are in your time zone.")}</p>
            <PushTimes
              times={push.times}
              quiet={push.quiet}
              onChange={(edit) => change(({ times }) => ({ times: edit(times) }))}
            />
            <QuietHours
              quiet={push.quiet}
              onChange={(edit) => change(({ quiet }) => ({ quiet: edit(quiet) }))}
            />
          </>
        )}
      </fieldset>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PushBrowsers onTurnOn={() => push.enabled || enable(true)} />
      </Suspense>
    </SettingsSection>
  );
}
