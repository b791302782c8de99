import { useId } from "react";
import { hoursText } from "../../domain/format.ts";
import {
  type CategoryKinds,
  type CategoryMinutes,
  DEFAULT_KINDS,
  type Earth,
} from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { Figure, Figures } from "../Content.tsx";
import { blockClass } from "./Strip.tsx";

/** The four figures of the Earth panel. A day without entries has no variance yet. */
export function EarthFigures({ earth, isToday = true, planned = false }: {
  earth: Earth;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the variance is measured against a time plan; otherwise it is the untracked time. */
  planned?: boolean;
}) {
  const { tracked_percentage, variance_minutes } = earth.reconciliation;
  const isEmpty = tracked_percentage === 0 && earth.actual_entries.length === 0;
  const minutes = Math.round(variance_minutes);
  return (
    <Figures>
      <Figure
        label={isToday ? t("Time Tracked Today") : t("Time Tracked")}
        value={`${Math.round(tracked_percentage)}%`}
      />
      <Figure label={t("Entries")} value={earth.actual_entries.length} />
      <Figure label={t("Top Category")} value={t(earth.categories[0]?.category ?? "None")} />
      {isEmpty ? <Figure label={t("Variance")} value="–" /> : (
        <Figure
          label={t("Variance")}
          value={t("{minutes} min", { minutes })}
          detail={planned ? t("off your plan") : t("unaccounted for")}
        />
      )}
    </Figures>
  );
}

const SHOWN = 3;

/**
 * The three categories with the most time on one line, in hours to one decimal: the legend of the strip, each with the
 * look of its blocks.
 */
export function TopCategories({ categories, kinds = DEFAULT_KINDS }: {
  /** The largest first. */
  categories: readonly CategoryMinutes[];
  /** Whether each category is an investment, neutral or a leak. */
  kinds?: CategoryKinds;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap gap-x-6 gap-y-1 text-small">
      <h3 id={id} className="text-soft">{t("Top Time Categories")}</h3>
      {categories.length === 0 ? <p>{t("None")}</p> : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {categories.slice(0, SHOWN).map(({ category, minutes }) => (
            <div key={category} className="flex items-center gap-x-1.5">
              <dt className="flex items-center gap-x-1.5 font-semibold">
                <span data-bar="" className={`h-3 w-4 rounded-bar ${blockClass(category, kinds)}`} />
                {t(category)}
              </dt>
              <dd>{hoursText(minutes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
