import { CommitToTomorrow, EditBattle, LogBattle } from "../../../../web/features/void/Void.tsx";
import {
  AddStudyTarget,
  AddWeaknessRep,
  EditStudyTarget,
  EditWeaknessRep,
} from "../../../../web/features/wind/Wind.tsx";
import Commands from "../../../../web/pages/Commands.tsx";
import { TODAY } from "../../../web/parts/seed_week.ts";
import { OfDay, OnDevice } from "../../app/OnDevice.tsx";
import { Columns, nothing, Sample } from "../../Sample.tsx";

const props = { date: TODAY, onClose: nothing };

/** The forms of Wind and Void, and the list of shortcuts. */
export function AppMoreForms() {
  return (
    <OnDevice>
      <Columns>
        <Sample name="AddStudyTarget">
          <AddStudyTarget {...props} />
        </Sample>
        <Sample name="AddWeaknessRep">
          <AddWeaknessRep {...props} />
        </Sample>
        <Sample name="LogBattle">
          <LogBattle date={TODAY} form={{ of: "anything" }} />
        </Sample>
        <Sample name="ShortcutsDialog">
          <Commands shows="shortcuts" onClose={nothing} />
        </Sample>
        <OfDay>
          {({ wind, void: { battle_logs } }) => (
            <>
              <Sample name="EditStudyTarget">
                {wind.study_targets.slice(0, 1).map((one) => (
                  <EditStudyTarget key={one.id} {...props} target={one} />
                ))}
              </Sample>
              <Sample name="EditWeaknessRep">
                {wind.weakness_reps.slice(0, 1).map((one) => (
                  <EditWeaknessRep key={one.id} {...props} rep={one} />
                ))}
              </Sample>
              <Sample name="EditBattle">
                {battle_logs.slice(0, 1).map((one) => <EditBattle key={one.id} {...props} battle={one} />)}
              </Sample>
            </>
          )}
        </OfDay>
        <Sample name="CommitToTomorrow">
          <CommitToTomorrow {...props} commitment="Run before breakfast." />
        </Sample>
      </Columns>
    </OnDevice>
  );
}
