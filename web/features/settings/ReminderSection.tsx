import type { User } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";
import { useTyped } from "./use_typed.ts";
import { t } from "#shared/texts/translate.ts";

const MISSING = "Choose a time";

/** The questions of the day and the reminders: for which rings, whether, and when. */
export function ReminderSection({ user: { settings } }: { user: User }) {
  const { prompts_enabled: prompts, reminders } = settings;
  const { state, save } = useAutosave();
  const at = useTyped({
    saved: reminders.at,
    isValid: (text) => text !== "",
    onSave: (text) => save({ settings: { reminders: { at: text.slice(0, 5) } } }),
  });
  const problem = at.text === "" ? t(MISSING) : undefined;
  return (
    <SettingsSection
      id="reminders"
      about={t(
        "Each ring you tick shows its question of the day. A daily reminder can tell you which of them are still open, except on rest days. It appears in the extension, or here while Gorin is open.",
      )}
      state={state}
      invalid={problem ? t("a reminder needs a time.") : null}
    >
      <fieldset>
        <legend className="text-small font-medium">{t("Questions and reminders for")}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {RING_NAMES.map((ring) => (
            <CheckboxField
              key={ring}
              label={t(RINGS[ring].title)}
              checked={prompts[ring]}
              onChange={(event) =>
                save({ settings: { prompts_enabled: { [ring]: event.currentTarget.checked } } })}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <CheckboxField
          label={t("Remind me")}
          className="min-h-9.5 content-center"
          checked={reminders.enabled}
          onChange={(event) => save({ settings: { reminders: { enabled: event.currentTarget.checked } } })}
        />
        <TextField
          label={t("At")}
          type="time"
          value={at.text}
          disabled={!reminders.enabled}
          error={problem}
          onChange={(event) => at.type(event.currentTarget.value)}
          onBlur={at.leave}
        />
      </div>
    </SettingsSection>
  );
}
