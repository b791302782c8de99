import { DaySkeleton } from "../../../../web/pages/dashboard/Dashboard.tsx";
import { WeekSkeleton } from "../../../../web/features/insights/WeekParts.tsx";
import Settings from "../../../../web/features/settings/Settings.tsx";
import { Page, Pages, Part } from "../../app/OnDevice.tsx";

/** What is shown while something is loaded. */
export function AppLoading() {
  return (
    <Pages>
      <Part name="DaySkeleton">
        <DaySkeleton />
      </Part>
      <Part name="WeekSkeleton">
        <WeekSkeleton />
      </Part>
      <Page name="Settings" path="/settings" isNamed={false}>
        <Settings />
      </Page>
    </Pages>
  );
}
