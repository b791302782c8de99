import { minutesText } from "#shared/rules/format/format_time.ts";
import { listText } from "#shared/texts/list_text.ts";
import { useState } from "react";
import type { TimePlan, User } from "#shared/records/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { typedMinutes } from "#shared/rules/time/typed_length.ts";
import { LengthField } from "#shared/ui/fields/LengthField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";
import { useTyped } from "./use_typed.ts";
import { t } from "#shared/texts/translate.ts";

/** The most minutes of a category in a plan. */
const MINUTES_PER_DAY = 1_440;

/** Returns the minutes of a typed text; null for an empty one, undefined for an invalid one. */
function planMinutes(text: string): number | null | undefined {
  const minutes = typedMinutes(text, "hours");
  return (minutes ?? 0) > MINUTES_PER_DAY ? undefined : minutes;
}

/** Returns minutes as hours and minutes, '1:30'. */
function planText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The user's time plan by category, with which Earth compares each day. */
export function PlanSection({ user: { settings: { time_plan: plan } } }: { user: User }) {
  const [invalid, setInvalid] = useState<readonly TimeCategory[]>([]);
  const { state, save } = useAutosave();
  const sum = Object.values(plan ?? {}).reduce((total, minutes) => total + minutes, 0);
  return (
    <SettingsSection
      id="plan"
      about={t(
        "Plan the time for each category per day: 4h, 1:30 or 90m. A number up to 24 is hours. Earth compares each day with your plan and counts time over it as a leak. To have no plan, leave every field empty.",
      )}
      state={state}
      invalid={invalid.length === 0 ? null : t("enter {categories} as 4h, 1:30 or 90m, at most a day.", {
        categories: listText(invalid.map((category) => t(category))),
      })}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {TIME_CATEGORIES.map((category) => (
          <PlanField
            key={category}
            category={category}
            minutes={plan?.[category]}
            onValidity={(isValid) =>
              setInvalid((now) =>
                TIME_CATEGORIES.filter((one) => one === category ? !isValid : now.includes(one))
              )}
            onSave={(minutes) =>
              save(({ settings: { time_plan: present } }) => ({
                settings: { time_plan: withMinutes(present, category, minutes) },
              }))}
          />
        ))}
      </div>
      <p className="text-soft" aria-live="polite">
        {plan === null ? t("No plan.") : t("{planned} of {day} planned.", {
          planned: minutesText(sum),
          day: minutesText(MINUTES_PER_DAY),
        })}
        {sum > MINUTES_PER_DAY && t(" That is more than a day.")}
      </p>
    </SettingsSection>
  );
}

interface PlanFieldProps {
  category: TimeCategory;
  minutes: number | undefined;
  onValidity: (isValid: boolean) => void;
  onSave: (minutes: number | null) => void;
}

function PlanField({ category, minutes, onValidity, onSave }: PlanFieldProps) {
  const isValid = (text: string) => planMinutes(text) !== undefined;
  const saved = minutes === undefined ? "" : planText(minutes);
  const typed = useTyped({
    saved,
    isValid,
    onSave: (text) => onSave(planMinutes(text) ?? null),
  });
  return (
    <LengthField
      label={t(category)}
      placeholder={t("none")}
      bare="hours"
      value={typed.text}
      written={saved}
      error={(typedMinutes(typed.text, "hours") ?? 0) > MINUTES_PER_DAY
        ? t("That is more than a day.")
        : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onValidity(isValid(value));
        typed.type(value);
      }}
      onBlur={typed.leave}
    />
  );
}

/** Returns the plan with other minutes of a category, or null when nothing is planned any more. */
function withMinutes(plan: TimePlan | null, category: TimeCategory, minutes: number | null): TimePlan | null {
  const { [category]: _former, ...others } = plan ?? {};
  const next: TimePlan = minutes === null ? others : { ...others, [category]: minutes };
  return Object.keys(next).length === 0 ? null : next;
}
