import type { Earth } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import { Figure, Figures } from "../parts/Figure.tsx";

export interface EarthFiguresProps {
  earth: Earth;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the variance is measured against a time plan; otherwise it is the untracked time. */
  planned?: boolean;
}

/** The four figures of the Earth panel. */
export function EarthFigures({ earth, isToday = true, planned = false }: EarthFiguresProps) {
  const { tracked_percentage, variance_minutes } = earth.reconciliation;
  const variance = Math.round(variance_minutes);
  return (
    <Figures quiet={earth.actual_entries.length === 0}>
      <Figure
        label={isToday ? "Time Tracked Today" : "Time Tracked"}
        value={`${Math.round(tracked_percentage)}%`}
      />
      <Figure label="Entries" value={earth.actual_entries.length} />
      <Figure label="Top Category" value={earth.categories[0]?.category ?? "None"} />
      <Figure
        label="Variance"
        value={durationText(variance * 60_000)}
        detail={`${variance} min ${planned ? "off your plan" : "unaccounted for"}`}
      />
    </Figures>
  );
}
