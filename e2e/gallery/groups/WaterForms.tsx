import { AddGoalDialog } from "#shared/ui/water/AddGoalDialog.tsx";
import { CustomGoalFields } from "#shared/ui/water/CustomGoalFields.tsx";
import { DomainField } from "#shared/ui/water/DomainField.tsx";
import { editFormOf, EMPTY_NEW_GOAL } from "#shared/ui/water/goal_form.ts";
import { GoalForm } from "#shared/ui/water/GoalForm.tsx";
import { GoalWeekdays } from "#shared/ui/water/GoalWeekdays.tsx";
import { TemplateGoalFields } from "#shared/ui/water/TemplateGoalFields.tsx";
import { TemplateSelect } from "#shared/ui/water/TemplateSelect.tsx";
import { WholeNumberField } from "#shared/ui/water/WholeNumberField.tsx";
import { sampleGoal } from "#shared/ui/testing/sample_goal.ts";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const TEMPLATES = [
  { id: "run", title: "Run or jog", domain: "Fitness", baseline: 10, unit: "minutes", step_pct: 5 },
];
const FILLED = { ...EMPTY_NEW_GOAL, templateId: "run", amount: "10", unit: "minutes" };
const CUSTOM = { ...EMPTY_NEW_GOAL, custom: true, description: "Read ten pages", domain: "Learning" };
const DOMAINS = ["Fitness", "Learning"];

/** The forms of goals. */
export function WaterForms() {
  return (
    <Samples ring="water">
      <Sample name="AddGoalDialog, from a template">
        <AddGoalDialog {...formOf(FILLED)} templates={TEMPLATES} domains={DOMAINS} />
      </Sample>
      <Sample name="AddGoalDialog, custom">
        <AddGoalDialog {...formOf(CUSTOM)} templates={TEMPLATES} domains={DOMAINS} />
      </Sample>
      <Sample name="GoalForm">
        <GoalForm
          form={editFormOf(sampleGoal({ unit: "times" }))}
          onChange={nothing}
          onDiscardDraft={nothing}
          domains={DOMAINS}
          onCancel={nothing}
          onArchive={nothing}
          onSave={nothing}
        />
      </Sample>
      <Sample name="TemplateGoalFields, TemplateSelect">
        <div className="grid gap-4">
          <TemplateGoalFields form={EMPTY_NEW_GOAL} onChange={nothing} templates={TEMPLATES} />
          <TemplateSelect templates={TEMPLATES} value="run" onChange={nothing} />
        </div>
      </Sample>
      <Sample name="CustomGoalFields">
        <div className="grid gap-4">
          <CustomGoalFields form={CUSTOM} onChange={nothing} domains={DOMAINS} />
        </div>
      </Sample>
      <Sample name="DomainField, WholeNumberField, GoalWeekdays">
        <div className="grid gap-4">
          <DomainField value="Fitness" onChange={nothing} domains={DOMAINS} starred />
          <WholeNumberField
            label="Starting Amount"
            limits={{ min: 1, max: 50 }}
            value="10"
            onChange={nothing}
          />
          <GoalWeekdays days={[1, 3, 5]} onChange={nothing} />
        </div>
      </Sample>
    </Samples>
  );
}
