import { useAtomValue } from "jotai/react";
import { changeRule, type DayBoundary } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { startHourText } from "#shared/rules/format/format_time.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { minuteAtom } from "../../platform/clock.ts";
import { dayRuleAtom } from "../day/today.ts";
import { beginText, changeText } from "./boundary_text.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";
import { t } from "#shared/texts/translate.ts";

const MODES = [
  { value: "utc", label: "UTC" },
  { value: "timezone", label: "My local time" },
] as const;
const HOURS = [0, 1, 2, 3, 4, 5, 6];

/** When the user's days begin, and the effect of a change. */
export function DaySection({ user }: { user: User }) {
  const rule = useAtomValue(dayRuleAtom);
  const now = useAtomValue(minuteAtom);
  const { state, save } = useAutosave();
  const boundary = user.settings.day_boundary;
  const edited = changeRule(rule, { timezone: user.timezone, boundary }, now);
  // The hint of the disabled field says it already.
  const saysItAll = boundary.mode === "utc" && edited.timezone === "UTC";
  const change = (changes: Partial<DayBoundary>) => save({ settings: { day_boundary: changes } });
  return (
    <SettingsSection id="day" state={state}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <SelectField
          label={t("My day runs on")}
          options={MODES}
          value={boundary.mode}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const mode = MODES.find((known) => known.value === value)?.value;
            if (mode) change({ mode });
          }}
        />
        <SelectField
          label={t("A day begins at")}
          options={HOURS.map((hour) => ({ value: String(hour), label: startHourText(hour) }))}
          value={String(boundary.mode === "utc" ? 0 : boundary.start_hour)}
          disabled={boundary.mode === "utc"}
          hint={boundary.mode === "utc"
            ? t("On UTC, a day always begins at midnight.")
            : t("Choose a later hour if you stay up late.")}
          onChange={(event) => change({ start_hour: Number(event.currentTarget.value) })}
        />
      </div>
      <p className="max-w-160 text-soft empty:absolute" aria-live="polite">
        {keepTimes(changeText(edited, now) ?? (saysItAll ? "" : beginText(edited, now)))}
      </p>
    </SettingsSection>
  );
}
