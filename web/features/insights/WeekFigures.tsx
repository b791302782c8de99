import type { Weekly } from "#shared/contract/mod.ts";
import { t } from "#shared/texts/translate.ts";

type Totals = Weekly["totals"];

/** The figures of a week, each compared with the week before. */
const FIGURES: readonly { label: string; of: (totals: Totals) => number; unit?: string }[] = [
  { label: "Rings completed", of: ({ rings_completed }) => rings_completed },
  { label: "Average score", of: ({ mean_score }) => mean_score },
  { label: "Time tracked", of: ({ tracked_minutes }) => tenth(tracked_minutes / 60), unit: "h" },
  { label: "Time studied", of: ({ study_minutes }) => study_minutes, unit: "min" },
  { label: "Goals succeeded", of: ({ goals_succeeded }) => goals_succeeded },
  { label: "Battles won", of: ({ victories }) => victories },
];

/** The six figures of a week, each compared with the week before. */
export function WeekFigures({ weekly: { totals, previous } }: { weekly: Weekly }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
      {FIGURES.map(({ label, of, unit }) => (
        <div key={label} className="grid min-w-0 content-start">
          <dt className="order-2 text-small text-soft">{t(label)}</dt>
          <dd className="order-1 font-display text-figure-small sm:text-figure">
            {of(totals)}
            {unit && <span className="ml-1 text-lead text-soft">{t(unit)}</span>}
          </dd>
          <dd className="order-3 text-small">{againstBefore(of(totals), of(previous))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'up from 19', 'down from 24', 'same as the week before'. */
function againstBefore(now: number, before: number): string {
  if (now === before) return t("same as the week before");
  return now > before ? t("up from {before}", { before }) : t("down from {before}", { before });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
