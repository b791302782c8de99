import { useAtomValue } from "jotai/react";
import { shownUserAtom } from "../../../../web/app/engine.ts";
import Developers from "../../../../web/features/settings/Developers.tsx";
import Security from "../../../../web/features/settings/Security.tsx";
import { OnDevice, Pages } from "../../app/OnDevice.tsx";
import { Columns, Sample } from "../../Sample.tsx";

/** The pages of the settings about signing in and for programs beside each other. */
export function AppAccount() {
  return (
    <OnDevice account="settled" path="/settings/security">
      <Sections />
    </OnDevice>
  );
}

function Sections() {
  const user = useAtomValue(shownUserAtom);
  return user && (
    <Pages>
      <Columns>
        <Sample name="Security">
          <Security user={user} />
        </Sample>
        <Sample name="Developers">
          <Developers />
        </Sample>
      </Columns>
    </Pages>
  );
}
