import ShortcutsDialog from "../../../../web/frame/ShortcutsDialog.tsx";
import { CommitToTomorrow } from "../../../../web/features/void/CommitToTomorrow.tsx";
import { EditBattle } from "../../../../web/features/void/EditBattle.tsx";
import { LogBattle } from "../../../../web/features/void/LogBattle.tsx";
import { AddStudyTarget } from "../../../../web/features/wind/AddStudyTarget.tsx";
import { AddWeaknessRep } from "../../../../web/features/wind/AddWeaknessRep.tsx";
import { EditStudyTarget } from "../../../../web/features/wind/EditStudyTarget.tsx";
import { EditWeaknessRep } from "../../../../web/features/wind/EditWeaknessRep.tsx";
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
          <ShortcutsDialog onClose={nothing} />
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
