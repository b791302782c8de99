import { CheckboxField } from "../fields/CheckboxField.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { CustomGoalFields } from "./CustomGoalFields.tsx";
import { type NewGoal, type NewGoalForm, readNewGoal, type TemplateChoice } from "./goal_form.ts";
import { GoalWeekdays } from "./GoalWeekdays.tsx";
import { TemplateGoalFields } from "./TemplateGoalFields.tsx";
import { t } from "#shared/texts/translate.ts";

export interface AddGoalDialogProps extends FormState<NewGoalForm, NewGoal> {
  templates: readonly TemplateChoice[];
  /** Domains in use, offered beside those of the templates. */
  domains: readonly string[];
}

/** Adds a goal, from a template or a custom one. */
export function AddGoalDialog({ templates, domains, ...form }: AddGoalDialogProps) {
  const { values } = form;
  const all = [...new Set([...domains, ...templates.map(({ domain }) => domain)])];
  return (
    <FormDialog
      {...form}
      title={t("Add Goal")}
      ring="water"
      action={t("Add Goal")}
      read={(typed) => readNewGoal(typed, templates)}
    >
      {(write) => {
        const change = (part: Partial<NewGoalForm>) => write({ ...values, ...part });
        return (
          <div className="@container grid gap-4">
            <CheckboxField
              label={t("Create custom goal")}
              checked={values.custom}
              onChange={(event) => change({ custom: event.currentTarget.checked })}
            />
            {values.custom
              ? <CustomGoalFields form={values} onChange={change} domains={all} />
              : <TemplateGoalFields form={values} onChange={change} templates={templates} />}
            <GoalWeekdays days={values.weekdays} onChange={(weekdays) => change({ weekdays })} />
          </div>
        );
      }}
    </FormDialog>
  );
}
