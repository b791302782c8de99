import Dashboard, { DayPanel } from "../../../../web/pages/dashboard/Dashboard.tsx";
import { Page, Pages, Part } from "../../app/OnDevice.tsx";

/** The dashboard of an afternoon, and the first day of a newcomer. */
export function AppDay() {
  return (
    <Pages>
      <Page name="Dashboard, with a timer" account="settled" timing={42}>
        <Dashboard />
      </Page>
      <Part name="DayPanel, on the first day" account="newcomer">
        <DayPanel />
      </Part>
    </Pages>
  );
}
