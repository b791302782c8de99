import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { type Away, awayBefore, steppedDown, withRestDays } from "#shared/domain/away.ts";
import { datesOf } from "#shared/domain/calendar.ts";
import { withoutRestDay } from "#shared/domain/records.ts";
import { dueGoals, type Goal } from "#shared/domain/rings/mod.ts";
import { isRestDay } from "#shared/domain/settings.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button } from "#shared/ui/Controls.tsx";
import { todayAtom } from "../../app/session.ts";
import { offerUndoAtom } from "../../app/toasts.ts";
import { dayQueryAtom, saveRingAtom, useAttempt } from "../../day/day.ts";
import { changeRestAtom, restAtom } from "../../day/rest.ts";
import { changeGoals } from "../../features/water/water.ts";
import { daysBeforeAtom } from "../../day/days_before.ts";

/** Returns the days without data before today, while a user who returns is welcomed: until the first complete ring. */
export function useAway(): Away | null {
  const today = useAtomValue(todayAtom);
  const rest = useAtomValue(restAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const { data } = useAtomValue(daysBeforeAtom);
  return data && day?.date === today && day.completed === 0 ? awayBefore(today, data.days, rest) : null;
}

const COUNTS: Readonly<Record<number, string>> = {
  3: "Three",
  4: "Four",
  5: "Five",
  6: "Six",
  7: "Seven",
  8: "Eight",
  9: "Nine",
  10: "Ten",
};

/** Welcomes a user who was away: one click marks the days as rest, one steps each target down once. */
export function Return({ away }: { away: Away }) {
  const { attempt, failure, pending } = useAttempt();
  const { days } = away;
  const count = COUNTS[days];
  return (
    <section aria-label={t("Welcome back")} className="grid gap-2 pt-1 compact:pb-4">
      <p className="font-display text-title">
        {t("{count} days away. The circle waits.", { count: count === undefined ? days : t(count) })}
      </p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <div className="flex flex-wrap gap-2">
        <MarkRest {...{ away, attempt, pending }} />
        <StepDown {...{ attempt, pending }} />
      </div>
    </section>
  );
}

type Acting = Pick<ReturnType<typeof useAttempt>, "attempt" | "pending">;

function MarkRest({ away, attempt, pending }: Acting & { away: Away }) {
  const before = useAtomValue(restAtom);
  const change = useSetAtom(changeRestAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const failed = t("Failed to save the rest day");
  const mark = async () => {
    if (!await attempt(failed, () => change((rest) => withRestDays(rest, away, "")))) return;
    const added = datesOf(away).filter((date) => !isRestDay(before, date));
    offerUndo({
      message: t("{count} days marked as rest days", { count: away.days }),
      ring: "earth",
      undo: () => change((rest) => added.reduce(withoutRestDay, rest)),
      undone: t("They are no longer rest days"),
      failed,
    });
  };
  return (
    <Button size="small" disabled={pending} onClick={() => void mark()}>{t("Mark them as rest days")}</Button>
  );
}

/** Offered until today's goals are written: then each target has had its step, or was changed by hand. */
function StepDown({ attempt, pending }: Acting) {
  const { data: day } = useAtomValue(dayQueryAtom);
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const [isStepped, setStepped] = useState(false);
  if (!day || day.versions.water !== null || isStepped) return null;
  if (dueGoals(day.water.goals, day.date).length === 0) return null;
  const failed = t("Failed to update goal");
  const targets = new Map(day.water.goals.map(({ id, current_target }) => [id, current_target]));
  const back = (goals: readonly Goal[]) =>
    goals.map((goal) => ({ ...goal, current_target: targets.get(goal.id) ?? goal.current_target }));
  const step = async () => {
    setStepped(true);
    if (!await attempt(failed, () => save(day.date, changeGoals(steppedDown)))) return setStepped(false);
    offerUndo({
      message: t("Each target is one step lower"),
      ring: "water",
      undo: () => save(day.date, changeGoals(back)),
      undone: t("The targets are as before"),
      failed,
    });
  };
  return (
    <Button size="small" disabled={pending} onClick={() => void step()}>{t("Step each target down")}</Button>
  );
}
