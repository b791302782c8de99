import { DayPanel } from "../../../../web/pages/dashboard/Dashboard.tsx";
import { TodayBand } from "../../../../web/pages/dashboard/Band.tsx";
import { FuturePanel } from "../../../../web/pages/dashboard/Panels.tsx";
import { DayOffer } from "../../../../web/pages/dashboard/DayOffer.tsx";
import { OfDay, Pages, Part } from "../../app/OnDevice.tsx";
import { nothing } from "../../Sample.tsx";

/** Complete, past and future days, and days that cannot be shown. */
export function AppDays() {
  return (
    <Pages>
      <Part name="TodayBand and DayPanel, complete" account="complete" query="?ring=fire">
        <TodayBand onLogCommitment={nothing} />
        <div className="mt-6">
          <DayPanel />
        </div>
      </Part>
      <Part name="TodayBand and FuturePanel" query="?day=2026-11-22">
        <TodayBand onLogCommitment={nothing} />
        <div className="mt-6 grid gap-8">
          <OfDay>
            {(day) =>
              (["water", "wind", "void"] as const).map((ring) => (
                <FuturePanel key={ring} ring={ring} day={day} />
              ))}
          </OfDay>
        </div>
      </Part>
      <Part name="TodayBand of somebody who travels" account="traveller">
        <TodayBand onLogCommitment={nothing} />
        <DayOffer />
      </Part>
      <Part
        name="DayPanel that could not be loaded"
        query="?day=2026-11-20"
        before={(_, network) => network.state = "failing"}
      >
        <DayPanel />
      </Part>
    </Pages>
  );
}
