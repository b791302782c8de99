import { useAtomValue } from "jotai/react";
import { shownUserAtom } from "../../../../web/app/engine.ts";
import {
  DaySection,
  DeviceSection,
  PlanSection,
  ProfileSection,
  ReminderSection,
  RestSection,
} from "../../../../web/features/settings/Sections.tsx";
import { PushSection } from "../../../../web/features/settings/Push.tsx";
import DataSection from "../../../../web/features/settings/Transfer.tsx";
import { OnDevice, Pages } from "../../app/OnDevice.tsx";
import { Columns, Sample } from "../../Sample.tsx";

/** The sections of the settings beside each other. */
export function AppSettings() {
  return (
    <OnDevice account="settled" path="/settings">
      <Sections />
    </OnDevice>
  );
}

function Sections() {
  const user = useAtomValue(shownUserAtom);
  return user && (
    <Pages>
      <Columns>
        <Sample name="ProfileSection">
          <ProfileSection user={user} />
        </Sample>
        <Sample name="DaySection">
          <DaySection user={user} />
        </Sample>
        <Sample name="PlanSection">
          <PlanSection user={user} />
        </Sample>
        <Sample name="ReminderSection">
          <ReminderSection user={user} />
        </Sample>
        <Sample name="PushSection">
          <PushSection settings={user.settings} />
        </Sample>
        <Sample name="DeviceSection">
          <DeviceSection />
        </Sample>
        <Sample name="DataSection">
          <DataSection user={user} />
        </Sample>
      </Columns>
      <Sample name="RestSection">
        <RestSection />
      </Sample>
    </Pages>
  );
}
