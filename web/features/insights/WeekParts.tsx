import type { Weekly } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { minutesText, weekdayOf } from "#shared/domain/format.ts";
import type { SentenceCode } from "#shared/domain/sentences.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { keepTimes, Skeleton } from "#shared/ui/Controls.tsx";

/** What only repeats a figure of the week and its comparison, which stand above. */
const FIGURES_SAID: ReadonlySet<string> = new Set<SentenceCode>([
  "week_score",
  "week_battles",
  "week_battles_after",
  "week_study",
  "week_goals",
  "week_goals_all",
]);

/** Up to three observations about the week, each a sentence that says more than the figures do. */
export function Observations(weekly: Pick<Weekly, "observations">) {
  const observations = weekly.observations.filter(({ said }) => !FIGURES_SAID.has(said?.code ?? ""));
  if (observations.length === 0) return null;
  return (
    <section aria-labelledby="observations" className="border-y border-hairline py-7 print:py-3">
      <h2 id="observations" className="sr-only">{t("What stands out")}</h2>
      <ul className="grid gap-x-16 gap-y-5 md:grid-flow-col md:auto-cols-fr print:grid-flow-col print:auto-cols-fr">
        {observations.map(({ text, said }) => (
          <li key={text} className="font-display text-title text-balance">
            {keepTimes(sentenceText(text, said))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Totals = Weekly["totals"];

/** A figure of a week. `among` is what it is a part of. */
interface WeekFigure {
  readonly label: string;
  readonly of: (totals: Totals) => number;
  readonly among?: (totals: Totals) => number;
  readonly isTime?: true;
}

/** The figures of a week, each compared with the week before. */
const FIGURES: readonly WeekFigure[] = [
  { label: "Rings completed", of: ({ rings_completed }) => rings_completed },
  { label: "Points a day", of: ({ mean_score }) => mean_score },
  { label: "Time tracked", of: ({ tracked_minutes }) => tracked_minutes, isTime: true },
  { label: "Time studied", of: ({ study_minutes }) => study_minutes, isTime: true },
  {
    label: "Goals succeeded",
    of: ({ goals_succeeded }) => goals_succeeded,
    among: ({ goals }) => goals,
  },
  {
    label: "Battles won",
    of: ({ victories }) => victories,
    among: ({ decided }) => decided,
  },
];

/**
 * The six figures of a week, each compared with the week before if anything was recorded in it. Those of a week that
 * is still running stand beside what the week before had by then, and are not called lower.
 */
export function WeekFigures({ weekly, today }: {
  weekly: Pick<Weekly, "totals" | "previous" | "from" | "to">;
  today: CalendarDate;
}) {
  const { totals, previous, from, to } = weekly;
  const by = from <= today && today <= to ? weekdayOf(addDays(today, -7)) : null;
  const hasBefore = FIGURES.some(({ of }) => of(previous) > 0);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-5 sm:max-lg:grid-cols-[repeat(auto-fit,minmax(max(7.5rem,30%),1fr))] print:grid-cols-6">
        {FIGURES.map(({ label, ...figure }) => (
          <div key={label} className="grid min-w-0 content-start">
            <dt className="order-2 text-small">{t(label)}</dt>
            <dd className="order-1 font-display text-figure whitespace-nowrap print:text-title">
              {/* Characters for units are smaller than digits, as letters are. */}
              {valueText(totals, figure).split(/([時間分秒]+)/).map((part, index) =>
                index % 2 === 0
                  ? part
                  : <span key={index} className="text-title print:text-small">{part}</span>
              )}
            </dd>
            {hasBefore && (
              <dd className="order-3 text-small text-soft">
                {keepTimes(againstBefore(totals, previous, figure, by))}
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

type Measure = Omit<WeekFigure, "label">;

function valueText(totals: Totals, { of, among, isTime }: Measure): string {
  const [value, all] = [of(totals), among?.(totals) ?? 0];
  if (isTime) return minutesText(value);
  return all > 0 ? t("{part} of {all}", { part: value, all }) : String(value);
}

/** 'up from 19', 'down from 8 of 11', 'same as the week before', or while the week runs '14 by Wednesday'. */
function againstBefore(totals: Totals, previous: Totals, measure: Measure, by: string | null): string {
  const before = valueText(previous, measure);
  if (by !== null) return t("{before} by {weekday}", { before, weekday: by });
  const change = measure.of(totals) - measure.of(previous);
  if (change > 0) return t("up from {before}", { before });
  if (change < 0) return t("down from {before}", { before });
  return before === valueText(totals, measure)
    ? t("same as the week before")
    : t("{before} the week before", { before });
}

const WEEK_SKELETON_FIGURES = ["one", "two", "three", "four", "five", "six"];

/** In place of the two columns of a week, and as high, so that they do not move what is below. */
export function WeekColumnsSkeleton() {
  return (
    <div className="grid gap-x-18 gap-y-7 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Skeleton className="h-81 w-full" />
      <Skeleton className="h-81 w-full" />
    </div>
  );
}

/** The placeholder of a week while it is loading, as high as the week, so that the year below it stays. */
export function WeekSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">{t("Loading the week")}</p>
      <Skeleton className="h-38 w-full" />
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {WEEK_SKELETON_FIGURES.map((figure) => (
          <div key={figure} className="grid h-20 content-start gap-1.5">
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <Skeleton className="h-28.5 w-full" />
      <WeekColumnsSkeleton />
    </div>
  );
}
