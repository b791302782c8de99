import Insights from "../../../../web/features/insights/Insights.tsx";
import { Page, Pages } from "../../app/OnDevice.tsx";

export function AppInsights() {
  return (
    <Pages>
      <Page name="Insights" account="settled" path="/insights">
        <Insights />
      </Page>
    </Pages>
  );
}
