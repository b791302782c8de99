import type { Goal } from "#shared/rings/mod.ts";
import { Card } from "../Card.tsx";

/** How far each target has come from its baseline, and the rule by which it moves. */
export function GoalGrowth({ goals }: { goals: readonly Goal[] }) {
  return (
    <Card title="How goals adapt" level={3}>
      <p className="text-soft">
        Success raises a target by its growth rate tomorrow; failure adjusts it down. Partial leaves it as it
        is.
      </p>
      {goals.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {goals.map(({ id, target, baseline, current_target }) => {
            const most = Math.max(baseline, current_target);
            return (
              <li key={id} className="grid gap-1">
                <div className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate">{target}</span>
                  <span className="shrink-0 text-small text-soft">
                    {current_target === baseline ? `at ${baseline}` : `${baseline} → ${current_target}`}
                  </span>
                </div>
                <span aria-hidden="true" className="relative block h-2 rounded-[1px] bg-unfilled">
                  <span
                    data-bar=""
                    className="absolute inset-y-0 left-0 rounded-[1px] bg-ring opacity-80"
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
