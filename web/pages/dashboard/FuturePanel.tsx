import { useAtomValue, useSetAtom } from "jotai/react";
import type { ComponentType } from "react";
import { carryGoals } from "#shared/domain/day.ts";
import { amountText } from "#shared/domain/format.ts";
import { type ByRing, countedGoals, type RingName, VOID_LIMITS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { RecordName } from "#shared/ui/RecordName.tsx";
import { SavedText } from "../../day/Drafts.tsx";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import { daysAheadAtom, saveRingAtom, yesterdayQueryAtom } from "../../day/day.ts";
import { commitToDay } from "../../features/void/void.ts";
import { WindReps } from "../../features/wind/Wind.tsx";

/** What can be planned for a future day in each ring, and why nothing else. */
const FUTURE: ByRing<{ why: string; Plan?: ComponentType<PanelProps> }> = {
  earth: { why: "You can't track time for a future day." },
  water: {
    why: "Today's goals carry over, with targets adjusted to how they went.",
    Plan: CarriedGoals,
  },
  fire: { why: "You can only forge a weakness on its own day." },
  wind: { why: "You can plan reps ahead. Add study targets on the day itself.", Plan: PlannedReps },
  void: {
    why: "You can commit to a hard thing ahead of time. You fight it when the day comes.",
    Plan: PlannedCommitment,
  },
};

/** A ring of a future day: what can be planned for it, and why nothing else. */
export function FuturePanel({ ring, day }: PanelProps & { ring: RingName }) {
  const { why, Plan } = FUTURE[ring];
  return (
    <div className="grid gap-6">
      <PanelHeading ring={ring} />
      <div className="grid gap-1">
        <p>{t("This day is in the future")}</p>
        <p className="text-small text-soft">{t(why)}</p>
      </div>
      {Plan && (
        <div className="max-w-160">
          <Plan day={day} />
        </div>
      )}
    </div>
  );
}

/** Tomorrow's goals, with the targets that follow from today as it stands. Those of later days are not known. */
function CarriedGoals({ day: { date } }: PanelProps) {
  const ahead = useAtomValue(daysAheadAtom);
  const { data: today } = useAtomValue(yesterdayQueryAtom);
  if (ahead !== 1 || !today) return null;
  const goals = countedGoals(carryGoals(today.water.goals, today.date), date);
  if (goals.length === 0) return <p>{t("No goals are due tomorrow.")}</p>;
  return (
    <section aria-label={t("Tomorrow's goals, as today stands")} className="grid gap-2">
      <h3 className="text-small text-soft">{t("Tomorrow's goals, as today stands")}</h3>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} className="flex justify-between gap-x-4 border-t border-hairline py-2">
            <bdi className="min-w-0 wrap-anywhere">
              <RecordName kind="goal" of={goal.id}>{goal.target}</RecordName>
            </bdi>
            <span className="shrink-0">{amountText(goal.current_target, goal)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlannedReps({ day: { date, wind } }: PanelProps) {
  return <WindReps date={date} reps={wind.weakness_reps} />;
}

function PlannedCommitment({ day: { date, void: ring } }: PanelProps) {
  const save = useSetAtom(saveRingAtom);
  return (
    <SavedText
      date={date}
      field="void.promise"
      label={t("Hard thing for this day")}
      hint={t("In your own words. Save it empty to remove it.")}
      saved={ring.today_commitment}
      maxLength={VOID_LIMITS.text}
      action={t("Commit")}
      failed={t("Failed to set the commitment")}
      onSave={(text, was) => save(date, commitToDay(text, was))}
    />
  );
}
