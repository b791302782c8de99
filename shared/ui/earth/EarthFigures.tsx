import type { Earth } from "#shared/rings/mod.ts";
import { Figure, Figures } from "../parts/Figure.tsx";

/** What the day's tracking comes to, in four figures. `isToday` says so in words; it is true unless told otherwise. */
export function EarthFigures({ earth, isToday = true }: { earth: Earth; isToday?: boolean }) {
  const { tracked_percentage, variance_minutes } = earth.reconciliation;
  return (
    <Figures>
      <Figure
        label={isToday ? "Time Tracked Today" : "Time Tracked"}
        value={`${Math.round(tracked_percentage)}%`}
      />
      <Figure label="Entries" value={earth.actual_entries.length} />
      <Figure label="Top Category" value={earth.categories[0]?.category ?? "None"} />
      <Figure label="Variance" value={`${Math.round(variance_minutes)} min`} />
    </Figures>
  );
}
