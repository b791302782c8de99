import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { changeRule } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { minuteAtom, timeZones } from "../../platform/clock.ts";
import { dayRuleAtom } from "../day/today.ts";
import { changeText } from "./boundary_text.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";

/** The user's time zone. */
export function ProfileSection({ user }: { user: User }) {
  const { timezone } = user;
  const [zones] = useState(() => [...new Set([timezone, ...timeZones()])].sort());
  const { state, save } = useAutosave();
  const now = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const edited = changeRule(rule, { timezone, boundary: user.settings.day_boundary }, now);
  const effect = state.kind === "unchanged" ? null : changeText(edited, now);
  return (
    <SettingsSection id="profile" state={state}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Time zone"
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          value={timezone}
          onChange={(event) => save({ timezone: event.currentTarget.value })}
        />
      </div>
      {effect && <p className="max-w-160 text-soft" aria-live="polite">{effect}</p>}
    </SettingsSection>
  );
}
