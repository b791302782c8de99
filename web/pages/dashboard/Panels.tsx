/**
 * What the first paint of the dashboard does not need: the panels of all rings but the first, and what follows the day.
 * In one chunk. Import them from `lazy_panels.ts`.
 */
import type { ComponentType } from "react";
import type { PanelProps } from "../../day/PanelHeading.tsx";
import { RecordLinks } from "../../day/RecordLinks.tsx";
import * as fire from "../../features/fire/Fire.tsx";
import * as own from "../../features/void/Void.tsx";
import * as water from "../../features/water/Water.tsx";
import * as wind from "../../features/wind/Wind.tsx";
import * as future from "./FuturePanel.tsx";

export { DayStreak } from "../../day/DayStreak.tsx";
export { LogBattle } from "../../features/void/Void.tsx";
export { BandLine } from "./BandLine.tsx";
export { DayOffer } from "./DayOffer.tsx";
export { DayWatch } from "./DayWatch.tsx";
export { DayGuide } from "./Guide.tsx";
export { WeekColumn } from "./WeekColumn.tsx";

/** Returns a panel in which the names of what has a record lead to it. */
const linked = <Props extends PanelProps>(Panel: ComponentType<Props>) =>
  function LinkedPanel(props: Props) {
    return (
      <RecordLinks>
        <Panel {...props} />
      </RecordLinks>
    );
  };

export const FuturePanel = linked(future.FuturePanel);
export const FirePanel = linked(fire.FirePanel);
export const VoidPanel = linked(own.VoidPanel);
export const WaterPanel = linked(water.WaterPanel);
export const WindPanel = linked(wind.WindPanel);
