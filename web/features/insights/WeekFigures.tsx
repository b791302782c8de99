import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import type { Weekly } from "#shared/contract/mod.ts";
import { weekdayOf } from "#shared/rules/format/format_day.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

type Totals = Weekly["totals"];

/** The figures of a week, each compared with the week before. */
const FIGURES: readonly { label: string; of: (totals: Totals) => number; isTime?: true }[] = [
  { label: "Rings completed", of: ({ rings_completed }) => rings_completed },
  { label: "Average score", of: ({ mean_score }) => mean_score },
  { label: "Time tracked", of: ({ tracked_minutes }) => tracked_minutes, isTime: true },
  { label: "Time studied", of: ({ study_minutes }) => study_minutes, isTime: true },
  { label: "Goals succeeded", of: ({ goals_succeeded }) => goals_succeeded },
  { label: "Battles won", of: ({ victories }) => victories },
];

export interface WeekFiguresProps {
  weekly: Pick<Weekly, "totals" | "previous" | "from" | "to">;
  today: CalendarDate;
}

/**
 * The six figures of a week, each compared with the week before if anything was recorded in it. Those of a week that
 * is still running stand beside what the week before had by then, and are not called lower.
 */
export function WeekFigures({ weekly: { totals, previous, from, to }, today }: WeekFiguresProps) {
  const by = from <= today && today <= to ? weekdayOf(addDays(today, -7)) : null;
  const hasBefore = FIGURES.some(({ of }) => of(previous) > 0);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] print:grid-cols-6">
        {FIGURES.map(({ label, of, isTime }) => (
          <div key={label} className="grid min-w-0 content-start">
            <dt className="order-2 text-small text-soft">{t(label)}</dt>
            <dd className="order-1 font-display text-figure-small whitespace-nowrap sm:text-figure lg:text-figure-small print:text-figure-small">
              {valueText(of(totals), isTime)}
            </dd>
            {hasBefore && (
              <dd className="order-3 text-small">
                {keepTimes(againstBefore(of(totals), of(previous), { by, isTime }))}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!hasBefore && (
        <p className="text-small text-soft">
          {by === null
            ? t("Nothing was recorded the week before.")
            : t("Nothing was recorded by {weekday} last week.", { weekday: by })}
        </p>
      )}
    </div>
  );
}

function valueText(value: number, isTime: true | undefined): string {
  return isTime ? minutesText(value) : String(value);
}

/** 'up from 19', 'down from 24', 'same as the week before', or while the week runs '14 by Wednesday last week'. */
function againstBefore(
  now: number,
  before: number,
  { by, isTime }: { by: string | null; isTime: true | undefined },
): string {
  const values = { before: valueText(before, isTime) };
  if (by !== null) return t("{before} by {weekday} last week", { ...values, weekday: by });
  if (now === before) return t("same as the week before");
  return now > before ? t("up from {before}", values) : t("down from {before}", values);
}
