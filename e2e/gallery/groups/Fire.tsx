import {
  ChoiceButtons,
  ChosenText,
  TaskDialog,
  TaskTimerButton,
  WeaknessDialog,
  WeaknessGroups,
} from "#shared/ui/fire/FireChoices.tsx";
import { Button } from "#shared/ui/Controls.tsx";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const CHANGE = <Button size="small">Change</Button>;
const TASKS = ["Write one bad sentence", "Open the file and read it aloud"];
const GROUPS = [
  { category: "Procrastination", suggestions: ["Putting off the first step", "Starting with mail"] },
  { category: "Distraction", suggestions: ["Checking the phone"] },
];

/** The weakness and its task. */
export function Fire() {
  return (
    <Samples ring="fire">
      <Sample name="ChosenText">
        <ChosenText
          title="Target Weakness"
          text="Checking the phone first"
          isLarge
          empty=""
          action={CHANGE}
        />
      </Sample>
      <Sample name="ChosenText, empty">
        <ChosenText
          title="Target Weakness"
          text=""
          empty="None chosen yet. Which one cost you most recently?"
          action={CHANGE}
          suggestions={["Starting with mail", "Saying yes"]}
          onSuggestion={nothing}
        />
      </Sample>
      <Sample name="ChosenText, long">
        <ChosenText
          title="Attack Task"
          text="Leave the phone in the kitchen and sit ten minutes by the window before anything else."
          empty=""
          action={CHANGE}
        />
      </Sample>
      <Sample name="TaskTimerButton">
        <div className="flex gap-3">
          <TaskTimerButton task="Write one bad sentence" onToggle={nothing} />
          <TaskTimerButton task="Write one bad sentence" isRunning onToggle={nothing} />
        </div>
      </Sample>
      <Sample name="ChoiceButtons">
        <ChoiceButtons options={TASKS} value={TASKS[0] ?? ""} onChoose={nothing} />
      </Sample>
      <Sample name="TaskDialog">
        <TaskDialog {...formOf("")} weakness="Starting with mail" suggestions={TASKS} />
      </Sample>
      <Sample name="TaskDialog before a weakness is chosen">
        <TaskDialog {...formOf("")} weakness="" suggestions={[]} />
      </Sample>
      <Sample name="WeaknessDialog">
        <WeaknessDialog {...formOf("Starting with mail")} groups={GROUPS} />
      </Sample>
      <Sample name="WeaknessGroups">
        <WeaknessGroups groups={GROUPS} value="Checking the phone" onChoose={nothing} />
      </Sample>
    </Samples>
  );
}
