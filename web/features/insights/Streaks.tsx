import type { Weekly } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { besideGlyph, Glyph } from "#shared/ui/mark/Glyph.tsx";
import { HowComputed } from "./HowComputed.tsx";
import { t } from "#shared/texts/translate.ts";

/** The current and the best streak of each ring. */
export function Streaks({ weekly }: { weekly: Weekly }) {
  const { streaks, best_ring: best, weakest_ring: weakest } = weekly;
  const longest = Math.max(1, ...RING_NAMES.map((ring) => streaks[ring].best));
  return (
    <Card
      className="idle-offscreen"
      title={t("Streaks")}
      aside={(best || weakest) && (
        <span className="text-small text-soft">
          {best && t("Strongest: {ring}.", { ring: t(RINGS[best].title) })}
          {best && weakest && " "}
          {weakest && t("Weakest: {ring}.", { ring: t(RINGS[weakest].title) })}
        </span>
      )}
    >
      <dl className="grid gap-2">
        {RING_NAMES.map((ring) => {
          const { current, best: record } = streaks[ring];
          return (
            <div
              key={ring}
              data-ring={ring}
              className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)_13rem]"
            >
              <dt className="flex items-center gap-2">
                <Glyph ring={ring} lit={current > 0} className="text-lead" />
                <span className={besideGlyph(ring)}>{t(RINGS[ring].title)}</span>
              </dt>
              <dd aria-hidden="true" className="relative h-3 max-sm:col-start-2 max-sm:row-start-2">
                <span
                  data-bar=""
                  className="absolute inset-y-0 left-0 rounded-bar border border-ring-line bg-ring-tint"
                  style={{ width: `${100 * record / longest}%` }}
                />
                <span
                  data-bar=""
                  className="absolute inset-y-0 left-0 rounded-bar bg-ring"
                  style={{ width: `${100 * current / longest}%` }}
                />
              </dd>
              <dd className="text-small sm:text-right">
                <strong className="font-semibold">{days(current)}</strong>
                <span className="text-soft">{t(", best {days}", { days: days(record) })}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-3">
        <HowComputed topics={["streaks"]} />
      </div>
    </Card>
  );
}

const days = (count: number) => count === 1 ? t("1 day") : t("{count} days", { count });
