import type { Goal } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { Card } from "../parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";

export interface GoalGrowthProps {
  goals: readonly Goal[];
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
}

/** Explains how targets adapt, and shows how far they have moved from their baselines. */
export function GoalGrowth({ goals, isToday = true }: GoalGrowthProps) {
  const moved = goals.filter(({ baseline, current_target }) => current_target !== baseline);
  return (
    <Card title={t("How goals adapt")} level={3}>
      <p className="text-soft">
        {isToday
          ? t(
            "Success raises a target by its growth rate tomorrow; failure adjusts it down. A partial success leaves it as it is.",
          )
          : t(
            "Success raises a target by its growth rate the day after; failure adjusts it down. A partial success leaves it as it is.",
          )}
      </p>
      {moved.length > 0 && (
        <p className="mt-4 mb-2 text-small text-soft">
          {isToday ? t("From the baseline to today's target") : t("From the baseline to the day's target")}
        </p>
      )}
      {moved.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {moved.map(({ id, target, baseline, current_target, ...goal }) => {
            const most = Math.max(baseline, current_target);
            return (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{target}</span>
                  <span className="ml-auto shrink-0 text-small text-soft">
                    {`${amountText(baseline)} → ${amountText(current_target, goal)}`}
                  </span>
                </div>
                <span aria-hidden="true" className="relative block h-2 rounded-bar bg-unfilled">
                  <span
                    data-bar=""
                    className="absolute inset-y-0 left-0 rounded-bar bg-ring opacity-80"
                    style={{ width: `${100 * current_target / most}%` }}
                  />
                  <span
                    className="absolute -inset-y-0.5 w-0.5 -translate-x-full bg-ink"
                    style={{ left: `${100 * baseline / most}%` }}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
