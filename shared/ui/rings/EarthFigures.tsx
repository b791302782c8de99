import type { Earth } from "#shared/rings/mod.ts";
import { Figure, Figures } from "../Figure.tsx";

/** What the day's tracking comes to, in four figures. */
export function EarthFigures({ earth }: { earth: Earth }) {
  const { tracked_percentage, variance_minutes } = earth.reconciliation;
  return (
    <Figures>
      <Figure label="Time Tracked Today" value={`${Math.round(tracked_percentage)}%`} />
      <Figure label="Entries" value={earth.actual_entries.length} />
      <Figure label="Top Category" value={earth.categories[0]?.category ?? "None"} />
      <Figure label="Variance" value={`${Math.round(variance_minutes)} min`} />
    </Figures>
  );
}
