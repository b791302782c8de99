import {
  AddGoalDialog,
  CustomGoalFields,
  DomainField,
  editFormOf,
  EMPTY_NEW_GOAL,
  GoalForm,
  GoalWeekdays,
  TemplateGoalFields,
  TemplateSelect,
  WholeNumberField,
} from "#shared/ui/water/GoalForm.tsx";
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
