import AccountSections from "../../../../web/features/settings/AccountSections.tsx";
import { SettingsIndex } from "../../../../web/features/settings/Settings.tsx";
import { Pages, Part } from "../../app/OnDevice.tsx";

/** The sections of the account, beside the index of the settings. */
export function AppAccount() {
  return (
    <Pages>
      <Part name="SettingsIndex and AccountSections" account="settled" path="/settings">
        <div className="grid grid-cols-[11rem_minmax(0,1fr)] gap-x-10">
          <SettingsIndex />
          <div className="grid min-w-0 gap-5">
            <AccountSections email="musashi@gorin.example" />
          </div>
        </div>
      </Part>
    </Pages>
  );
}
