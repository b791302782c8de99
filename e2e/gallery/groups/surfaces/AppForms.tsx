import { EntryForm } from "../../../../web/features/earth/EntryForm.tsx";
import { attackedWeaknessAtom } from "../../../../web/features/fire/fire.ts";
import { TaskChoice, WeaknessChoice } from "../../../../web/features/fire/Fire.tsx";
import { EditGoal, NewGoalDialog } from "../../../../web/features/water/Water.tsx";
import { TODAY } from "../../../web/parts/seed_week.ts";
import { OfDay, OnDevice } from "../../app/OnDevice.tsx";
import { Columns, nothing, Sample } from "../../Sample.tsx";

const WEAKNESS = "Checking the phone first thing in the morning";

/** The forms of Earth, Water and Fire. */
export function AppForms() {
  return (
    <OnDevice before={(store) => store.set(attackedWeaknessAtom, WEAKNESS)}>
      <Columns>
        <Sample name="NewGoalDialog">
          <NewGoalDialog date={TODAY} onClose={nothing} />
        </Sample>
        <Sample name="WeaknessChoice">
          <WeaknessChoice date={TODAY} weakness={WEAKNESS} onSelect={nothing} onClose={nothing} />
        </Sample>
        <Sample name="EntryForm">
          <OfDay>
            {({ earth: { actual_entries } }) =>
              actual_entries.slice(0, 1).map((entry) => (
                <EntryForm key={entry.id} date={TODAY} entry={entry} onClose={nothing} />
              ))}
          </OfDay>
        </Sample>
        <Sample name="TaskChoice">
          <TaskChoice date={TODAY} weakness={WEAKNESS} task="" onSet={nothing} onClose={nothing} />
        </Sample>
        <Sample name="EditGoal">
          <OfDay>
            {({ water: { goals } }) =>
              goals.slice(0, 1).map((goal) => (
                <EditGoal
                  key={goal.id}
                  date={TODAY}
                  goal={goal}
                  domains={["Fitness", "Health", "Home"]}
                  onArchive={nothing}
                  onClose={nothing}
                />
              ))}
          </OfDay>
        </Sample>
      </Columns>
    </OnDevice>
  );
}
