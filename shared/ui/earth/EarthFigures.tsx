import type { Earth } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import { Figure, Figures } from "../parts/Figure.tsx";
import { t } from "#shared/texts/translate.ts";

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
        label={isToday ? t("Time Tracked Today") : t("Time Tracked")}
        value={`${Math.round(tracked_percentage)}%`}
      />
      <Figure label={t("Entries")} value={earth.actual_entries.length} />
      <Figure label={t("Top Category")} value={t(earth.categories[0]?.category ?? "None")} />
      <Figure
        label={t("Variance")}
        value={durationText(variance * 60_000)}
        detail={planned
          ? t("{minutes} min off your plan", { minutes: variance })
          : t("{minutes} min unaccounted for", { minutes: variance })}
      />
    </Figures>
  );
}
