import { shortWeekdayName, weekdayName, WEEKDAYS } from "#shared/rules/format/weekdays_text.ts";
import { CheckboxField } from "../fields/CheckboxField.tsx";
import { t } from "#shared/texts/translate.ts";

export interface GoalWeekdaysProps {
  /** The chosen weekdays: 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** The weekdays on which a goal is due. */
export function GoalWeekdays({ days, onChange }: GoalWeekdaysProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">{t("Due on")}</legend>
      <div className="mt-1.5 grid grid-cols-4 gap-x-2 @lg:grid-cols-7">
        {WEEKDAYS.map((name, index) => (
          <CheckboxField
            key={name}
            name="weekdays"
            label={shortWeekdayName(index + 1)}
            aria-label={weekdayName(index + 1)}
            checked={days.includes(index + 1)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...days, index + 1].sort()
                  : days.filter((day) => day !== index + 1),
              )}
          />
        ))}
      </div>
    </fieldset>
  );
}
