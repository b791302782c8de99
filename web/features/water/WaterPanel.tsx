import { GoalGrowth } from "#shared/ui/water/GoalGrowth.tsx";
import { WaterFigures } from "#shared/ui/water/WaterFigures.tsx";
import type { PanelProps } from "../day/panel.ts";
import { PanelHeading } from "../day/PanelHeading.tsx";
import { WaterGoals } from "./WaterGoals.tsx";

/** Adaptive micro-goals: how they stand, the goals themselves, and how they grow. */
export function WaterPanel({ day: { date, water } }: PanelProps) {
  return (
    <div className="grid gap-6">
      <PanelHeading ring="water" />
      <WaterFigures water={water} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <WaterGoals date={date} goals={water.goals} />
        <GoalGrowth goals={water.goals} />
      </div>
    </div>
  );
}
