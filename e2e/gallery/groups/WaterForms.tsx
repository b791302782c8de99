import {
  AddGoalDialog,
  DomainField,
  editFormOf,
  EMPTY_GOAL,
  GoalFields,
  GoalForm,
  GoalWeekdays,
  TemplateSelect,
  WholeNumberField,
} from "#shared/ui/water/GoalForm.tsx";
import { GoalSentence } from "#shared/ui/water/GoalSentence.tsx";
import { sampleGoal } from "#shared/ui/testing/sample_goal.ts";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const TEMPLATES = [
  { id: "run", title: "Run or jog", domain: "Fitness", baseline: 10, unit: "minutes", step_pct: 5 },
];
const FILLED = { ...EMPTY_GOAL, templateId: "run", baseline: "10", unit: "minutes" };
const CUSTOM = { ...EMPTY_GOAL, custom: true, target: "Read ten pages", domain: "Learning" };
const READING = {
  target: "Read",
  amount: 10,
  unit: "pages",
  weekdays: [1, 2, 3, 4, 5],
  stepPct: 10,
  domain: "Learning",
  assumed: ["domain", "growth"],
} as const;
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
      <Sample name="GoalFields, TemplateSelect">
        <div className="grid gap-4">
          <GoalFields form={EMPTY_GOAL} onChange={nothing} domains={DOMAINS} templates={TEMPLATES} />
          <TemplateSelect templates={TEMPLATES} value="run" onChange={nothing} />
        </div>
      </Sample>
      <Sample name="GoalSentence">
        <GoalSentence
          text="Read 10 pages on weekdays"
          reading={READING}
          onChange={nothing}
          onAdd={nothing}
          onChangeDetails={nothing}
        />
      </Sample>
      <Sample name="GoalSentence, what is missing">
        <GoalSentence
          text="Run 0 km"
          reading={{ missing: "The amount is a whole number, at least 1 and at most 1,000,000." }}
          onChange={nothing}
          onAdd={nothing}
          onChangeDetails={nothing}
        />
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
