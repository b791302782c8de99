import { useState } from "react";
import type { TimePlan, User } from "#shared/records/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { MINUTES_PER_DAY, planMinutes, planText } from "./plan_minutes.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsSave } from "./use_settings_save.ts";

type Texts = Record<TimeCategory, string>;

/** The user's time plan by category, with which Earth compares each day. */
export function PlanSection({ user }: { user: User }) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(user.settings.time_plan));
  const save = useSettingsSave();
  const minutes = TIME_CATEGORIES.map((category) => ({ category, minutes: planMinutes(texts[category]) }));
  const sum = minutes.reduce((total, one) => total + (one.minutes ?? 0), 0);
  const given = minutes.flatMap(({ category, minutes }) =>
    typeof minutes === "number" ? [[category, minutes]] : []
  );
  const invalid = minutes.some((one) => one.minutes === undefined);
  const plan: TimePlan | null = given.length === 0 ? null : Object.fromEntries(given);
  return (
    <SettingsSection
      title="Time plan"
      about="How much time you plan for each category per day, in minutes (90) or hours (1:30). Earth compares each day with your plan and counts time over it as a leak. Leave all fields empty for no plan."
      save={save}
      invalid={invalid}
      onSave={() => void save.save({ settings: { time_plan: plan } })}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {minutes.map(({ category, minutes }) => (
          <TextField
            key={category}
            label={category}
            inputMode="numeric"
            placeholder="none"
            value={texts[category]}
            error={minutes === undefined ? "Minutes, or hours as 1:30" : undefined}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTexts((now) => ({ ...now, [category]: value }));
              save.touch();
            }}
          />
        ))}
      </div>
      <p className="text-soft" aria-live="polite">
        {plan === null ? "No plan." : `${planText(sum)} of 24:00 hours planned.`}
        {sum > MINUTES_PER_DAY && " That is more than a day."}
      </p>
    </SettingsSection>
  );
}

function textsOf(plan: TimePlan | null): Texts {
  const textOf = (category: TimeCategory) => {
    const minutes = plan?.[category];
    return [category, minutes === undefined ? "" : planText(minutes)];
  };
  // The entries have exactly the categories as keys.
  return Object.fromEntries(TIME_CATEGORIES.map(textOf)) as Texts;
}
