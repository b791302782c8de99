import type { Weekly } from "#shared/contract/mod.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

type Totals = Weekly["totals"];

/** The figures of a week, each compared with the week before. */
const FIGURES: readonly { label: string; of: (totals: Totals) => number; isTime?: true }[] = [
  { label: "Rings completed", of: ({ rings_completed }) => rings_completed },
  { label: "Average score", of: ({ mean_score }) => mean_score },
  { label: "Time tracked", of: ({ tracked_minutes }) => Math.round(tracked_minutes), isTime: true },
  { label: "Time studied", of: ({ study_minutes }) => study_minutes, isTime: true },
  { label: "Goals succeeded", of: ({ goals_succeeded }) => goals_succeeded },
  { label: "Battles won", of: ({ victories }) => victories },
];

/** The six figures of a week, each compared with the week before if anything was recorded in it. */
export function WeekFigures(
  { weekly: { totals, previous } }: { weekly: Pick<Weekly, "totals" | "previous"> },
) {
  const hasBefore = FIGURES.some(({ of }) => of(previous) > 0);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
        {FIGURES.map(({ label, of, isTime }) => (
          <div key={label} className="grid min-w-0 content-start">
            <dt className="order-2 text-small text-soft">{t(label)}</dt>
            <dd className="order-1 font-display text-figure-small whitespace-nowrap sm:text-figure lg:text-figure-small print:text-figure-small">
              {valueText(of(totals), isTime)}
            </dd>
            {hasBefore && (
              <dd className="order-3 text-small">
                {keepTimes(againstBefore(of(totals), of(previous), isTime))}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!hasBefore && <p className="text-small text-soft">{t("Nothing was recorded the week before.")}</p>}
    </div>
  );
}

function valueText(value: number, isTime?: true): string {
  return isTime ? minutesText(value) : String(value);
}

/** 'up from 19', 'down from 24', 'same as the week before'. */
function againstBefore(now: number, before: number, isTime?: true): string {
  if (now === before) return t("same as the week before");
  const values = { before: valueText(before, isTime) };
  return now > before ? t("up from {before}", values) : t("down from {before}", values);
}
