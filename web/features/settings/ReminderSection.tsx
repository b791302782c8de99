import { useState } from "react";
import type { User } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsSave } from "./use_settings_save.ts";

/** The reminders: whether, when, and for which rings. */
export function ReminderSection({ user }: { user: User }) {
  const [prompts, setPrompts] = useState(user.settings.prompts_enabled);
  const [reminders, setReminders] = useState(user.settings.reminders);
  const save = useSettingsSave();
  const missing = reminders.at === "";
  return (
    <SettingsSection
      title="Reminders"
      about="One reminder a day for the rings you tick, if they're still open. Never on rest days."
      save={save}
      invalid={missing}
      onSave={() => void save.save({ settings: { prompts_enabled: prompts, reminders } })}
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <CheckboxField
          label="Remind me"
          className="min-h-9.5"
          checked={reminders.enabled}
          onChange={(event) => {
            setReminders({ ...reminders, enabled: event.currentTarget.checked });
            save.touch();
          }}
        />
        <TextField
          label="At"
          type="time"
          value={reminders.at}
          disabled={!reminders.enabled}
          error={missing ? "Choose a time" : undefined}
          onChange={(event) => {
            setReminders({ ...reminders, at: event.currentTarget.value.slice(0, 5) });
            save.touch();
          }}
        />
      </div>
      <fieldset>
        <legend className="text-small font-medium">Remind me about</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {RING_NAMES.map((ring) => (
            <CheckboxField
              key={ring}
              label={RINGS[ring].title}
              checked={prompts[ring]}
              onChange={(event) => {
                setPrompts({ ...prompts, [ring]: event.currentTarget.checked });
                save.touch();
              }}
            />
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
