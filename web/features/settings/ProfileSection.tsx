import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { changeRule } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { minuteAtom, timeZones } from "../../platform/clock.ts";
import { dayRuleAtom } from "../day/today.ts";
import { changeText } from "./boundary_text.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsSave } from "./use_settings_save.ts";

/** The user's time zone. */
export function ProfileSection({ user }: { user: User }) {
  const [timezone, setTimezone] = useState(user.timezone);
  const [zones] = useState(() => [...new Set([user.timezone, ...timeZones()])].sort());
  const save = useSettingsSave();
  const now = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const edited = changeRule(rule, { timezone, boundary: user.settings.day_boundary }, now);
  const effect = timezone === user.timezone ? null : changeText(edited, now);
  return (
    <SettingsSection title="Profile" save={save} onSave={() => void save.save({ timezone })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Time zone"
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          value={timezone}
          onChange={(event) => {
            setTimezone(event.currentTarget.value);
            save.touch();
          }}
        />
      </div>
      {effect && <p className="max-w-160 text-soft" aria-live="polite">{effect}</p>}
    </SettingsSection>
  );
}
