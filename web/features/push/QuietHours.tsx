import { INITIAL_SETTINGS, type PushSettings } from "#shared/records/mod.ts";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useTyped } from "../settings/use_typed.ts";
import { t } from "#shared/texts/translate.ts";

export interface QuietHoursProps {
  quiet: PushSettings["quiet"];
  /** Called with what makes the new hours of the present ones. */
  onChange: (edit: (quiet: PushSettings["quiet"]) => PushSettings["quiet"]) => void;
}

/** The hours in which nothing is sent. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const changeTime = (part: Partial<NonNullable<PushSettings["quiet"]>>) =>
    onChange((present) => present && { ...present, ...part });
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <CheckboxField
        label={t("Quiet hours")}
        className="min-h-9.5 content-center"
        checked={quiet !== null}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          onChange(() => on ? INITIAL_SETTINGS.push.quiet : null);
        }}
      />
      {quiet && (
        <>
          <QuietTime label={t("Quiet from")} time={quiet.from} onChange={(from) => changeTime({ from })} />
          <QuietTime label={t("Quiet until")} time={quiet.to} onChange={(to) => changeTime({ to })} />
        </>
      )}
    </div>
  );
}

function QuietTime(
  { label, time, onChange }: { label: string; time: string; onChange: (time: string) => void },
) {
  const typed = useTyped({
    saved: time,
    isValid: (text) => text !== "",
    onSave: (text) => onChange(text.slice(0, 5)),
  });
  return (
    <TextField
      label={label}
      type="time"
      value={typed.text}
      error={typed.text === "" ? t("Choose a time") : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}
