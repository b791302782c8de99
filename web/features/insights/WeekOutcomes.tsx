import type { Weekly } from "#shared/contract/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { type Share, Shares } from "#shared/ui/charts/Shares.tsx";

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

/** The outcomes of the week's goals, reps and battles. */
export function WeekOutcomes({ weekly }: { weekly: Weekly }) {
  return (
    <div className="grid gap-5 md:grid-cols-3 print:grid-cols-3">
      {outcomesOf(weekly).map(({ ring, title, fact, parts, empty, note }) => {
        const nothing = parts.every(({ count }) => count === 0);
        return (
          <div key={ring} data-ring={ring}>
            <Card
              className="h-full"
              title={title}
              aside={<span className="font-display text-lead">{fact}</span>}
            >
              {nothing ? <p className="text-soft">{empty}</p> : <Shares parts={parts} />}
              {note && <p className="mt-2 text-small text-soft">{note}</p>}
            </Card>
          </div>
        );
      })}
    </div>
  );
}

function outcomesOf({ goals, reps, battles, study_minutes }: Weekly): Outcome[] {
  const decided = battles.victories + battles.defeats;
  return [
    {
      ring: "water",
      title: "Goals",
      fact: goals.total === 0 ? "" : `${goals.success} of ${goals.total}`,
      parts: [
        { label: "succeeded", count: goals.success, look: "full" },
        { label: "partial", count: goals.partial, look: "hatch" },
        { label: "failed", count: goals.fail, look: "half" },
        { label: "pending", count: goals.pending, look: "open" },
      ],
      empty: "No goals set.",
    },
    {
      ring: "wind",
      title: "Study and reps",
      fact: study_minutes === 0 ? "" : durationText(study_minutes * 60_000),
      parts: [
        { label: reps.completed === 1 ? "rep done" : "reps done", count: reps.completed, look: "full" },
        { label: "not done", count: reps.total - reps.completed, look: "open" },
      ],
      empty: "No reps planned.",
      note: study_minutes === 0 ? "Nothing was studied." : `${study_minutes} minutes studied.`,
    },
    {
      ring: "void",
      title: "Battles",
      fact: decided === 0 ? "" : `${Math.round(100 * battles.win_rate)}% won`,
      parts: [
        { label: "won", count: battles.victories, look: "full" },
        { label: "lost", count: battles.defeats, look: "half" },
        { label: "ongoing", count: battles.ongoing, look: "open" },
      ],
      empty: "No battles fought.",
    },
  ];
}
