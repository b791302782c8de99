import type { Weekly } from "#shared/contract/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { type Share, Shares } from "#shared/ui/charts/Shares.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

interface Outcome {
  readonly ring: RingName;
  readonly title: string;
  /** The summary figure. */
  readonly fact: string;
  readonly parts: readonly Share[];
  /** Shown when all counts are 0. */
  readonly empty: string;
  readonly note?: string;
}

export interface WeekOutcomesProps {
  weekly: Pick<Weekly, "goals" | "reps" | "battles" | "study_minutes">;
}

/** The headings side by side are equally high, so the bars below them are level. */
const TWO_ROWS =
  "md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-y-0 print:row-span-2 print:grid print:grid-cols-[minmax(0,1fr)] print:grid-rows-subgrid print:gap-y-0";

/** The outcomes of the week's goals, reps and battles. */
export function WeekOutcomes({ weekly }: WeekOutcomesProps) {
  return (
    <div className="idle-offscreen grid gap-5 md:grid-cols-3 print:grid-cols-3">
      {outcomesOf(weekly).map(({ ring, title, fact, parts, empty, note }) => {
        const nothing = parts.every(({ count }) => count === 0);
        return (
          <div key={ring} data-ring={ring} className={TWO_ROWS}>
            <Card
              className={TWO_ROWS}
              title={title}
              aside={
                // Below the titles of all three where one of them would not fit beside its title.


                  <span className="font-display text-lead md:max-lg:basis-full print:basis-auto">
                    {keepTimes(fact)}
                  </span>

              }
            >
              <div>
                {nothing ? <p className="text-soft">{empty}</p> : <Shares parts={parts} />}
                {note && <p className="mt-2 text-small text-soft">{note}</p>}
              </div>
            </Card>
          </div>
        );
      })}
    </div>
  );
}

function outcomesOf({ goals, reps, battles, study_minutes }: WeekOutcomesProps["weekly"]): Outcome[] {
  const decided = battles.victories + battles.defeats;
  const repsLeft = reps.total - reps.completed;
  const studied = study_minutes === 0
    ? ""
    : t("{duration} studied", { duration: minutesText(study_minutes) });
  const repsDone = reps.total === 1
    ? t("{completed} of 1 rep", { completed: reps.completed })
    : t("{completed} of {total} reps", { completed: reps.completed, total: reps.total });
  return [
    {
      ring: "water",
      title: t("Goals"),
      fact: goals.total === 0
        ? ""
        : t("{success} of {total}", { success: goals.success, total: goals.total }),
      parts: [
        { label: t("succeeded"), count: goals.success, look: "full" },
        { label: t("partial"), count: goals.partial, look: "hatch" },
        { label: t("failed"), count: goals.fail, look: "half" },
        { label: t("pending"), count: goals.pending, look: "open" },
      ],
      empty: t("No goals set."),
    },
    {
      ring: "wind",
      title: t("Study and reps"),
      // What its bar shows: the reps, if there are any.
      fact: reps.total > 0 ? repsDone : studied,
      parts: [
        { label: reps.completed === 1 ? t("rep done") : t("reps done"), count: reps.completed, look: "full" },
        { label: repsLeft === 1 ? t("rep not done") : t("reps not done"), count: repsLeft, look: "open" },
      ],
      empty: t("No reps planned."),
      ...(study_minutes === 0 ? { note: t("Nothing was studied.") } : reps.total > 0 && { note: studied }),
    },
    {
      ring: "void",
      title: t("Battles"),
      fact: decided === 0 ? "" : t("{percent}% won", { percent: Math.round(100 * battles.win_rate) }),
      parts: [
        { label: t("won"), count: battles.victories, look: "full" },
        { label: t("lost"), count: battles.defeats, look: "half" },
        { label: t("ongoing"), count: battles.ongoing, look: "open" },
      ],
      empty: t("No battles fought."),
    },
  ];
}
