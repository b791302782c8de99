import { useAtomValue } from "jotai/react";
import { shownUserAtom } from "../../../../web/app/engine.ts";
import { SettingsNav } from "../../../../web/features/settings/Settings.tsx";
import Data from "../../../../web/features/settings/Transfer.tsx";
import You from "../../../../web/features/settings/You.tsx";
import { OnDevice, Pages } from "../../app/OnDevice.tsx";
import { Columns, Sample } from "../../Sample.tsx";

/** The pages of the settings about the user and the data beside each other. */
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
        <Sample name="You">
          <SettingsNav current="/settings" />
          <You user={user} />
        </Sample>
        <Sample name="Data">
          <SettingsNav current="/settings/data" />
          <Data user={user} />
        </Sample>
      </Columns>
    </Pages>
  );
}
