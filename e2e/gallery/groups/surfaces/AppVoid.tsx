import { DayPanel } from "../../../../web/pages/dashboard/Dashboard.tsx";
import { TodayBand } from "../../../../web/pages/dashboard/Band.tsx";
import History from "../../../../web/features/history/History.tsx";
import { Page, Pages, Part } from "../../app/OnDevice.tsx";
import { nothing } from "../../Sample.tsx";

/** The band while the day is loaded, the panel of Void, and the history. */
export function AppVoid() {
  return (
    <Pages>
      <Part name="TodayBand, loading" before={(_, network) => network.state = "slow"}>
        <TodayBand onLogCommitment={nothing} />
      </Part>
      <Part name="DayPanel, Void" account="complete" query="?ring=void">
        <DayPanel />
      </Part>
      <Page name="History" account="settled" path="/history">
        <History />
      </Page>
    </Pages>
  );
}
