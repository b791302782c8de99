import { useState } from "react";
import type { User } from "#shared/records/mod.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { timeZones } from "../../platform/clock.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsSave } from "./use_settings_save.ts";

/** The user's time zone. */
export function ProfileSection({ user }: { user: User }) {
  const [timezone, setTimezone] = useState(user.timezone);
  const [zones] = useState(() => [...new Set([user.timezone, ...timeZones()])].sort());
  const save = useSettingsSave();
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
    </SettingsSection>
  );
}
