import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { changeRule } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { LANGUAGE_CHOICES, LANGUAGES } from "#shared/texts/languages.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { zoneOptions } from "#shared/rules/format/zone_name.ts";
import { minuteAtom, timeZones } from "../../platform/clock.ts";
import { dayRuleAtom } from "../day/today.ts";
import { changeText } from "./boundary_text.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";
import { t } from "#shared/texts/translate.ts";

/** The choices of the language. Each is in its own language. */
const LANGUAGE_OPTIONS = LANGUAGE_CHOICES.map((choice) => ({
  value: choice,
  label: choice === "system" ? "Same as the browser" : LANGUAGES[choice],
}));

/** The user's time zone, and the language of the screens. */
export function ProfileSection({ user }: { user: User }) {
  const { timezone } = user;
  const [zones] = useState(() => zoneOptions([timezone, ...timeZones()]));
  const { state, save } = useAutosave();
  const now = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const edited = changeRule(rule, { timezone, boundary: user.settings.day_boundary }, now);
  const effect = state.kind === "unchanged" ? null : changeText(edited, now);
  return (
    <SettingsSection id="profile" state={state}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <SelectField
          label={t("Time zone")}
          options={zones}
          value={timezone}
          onChange={(event) => save({ timezone: event.currentTarget.value })}
        />
        <SelectField
          label={t("Language")}
          options={LANGUAGE_OPTIONS}
          value={user.settings.language ?? "system"}
          hint={t("The page reloads when you change it.")}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const language = LANGUAGE_CHOICES.find((choice) => choice === value);
            if (language) save({ settings: { language } });
          }}
        />
      </div>
      {effect && <p className="max-w-160 text-soft" aria-live="polite">{effect}</p>}
    </SettingsSection>
  );
}
