import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useState } from "react";
import { taskCategory } from "#shared/rules/time/suggested_category.ts";
import { countdownText, isOnTask, taskMinutes } from "#shared/rules/time/task_minutes.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { ENDS_SECOND_CLICK } from "#shared/ui/parts/second_click.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { knownDayAtom } from "../day/day.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { todayAtom } from "../day/today.ts";
import { startTimerAtom, stoppedAtAtom, stopTimerAtom, timerAtom, timerStatusAtom } from "../earth/timer.ts";
import { useSeconds } from "../earth/use_seconds.ts";
import { TaskChoice } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import type { TaskChoiceProps } from "./TaskChoice.tsx";
import { useItemRequest } from "../palette/item_request.ts";
import { attackedWeaknessAtom } from "./fire_queries.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the category for the time spent on a task today. */
const taskCategoryAtom = atom(
  null,
  (get, set, task: string) =>
    taskCategory(set(knownDayAtom, get(todayAtom))?.earth.actual_entries ?? [], task),
);

export interface FireTaskProps extends Omit<TaskChoiceProps, "onClose"> {
  /** Whether the task can be started: it is complete, of today, and not done. */
  canStart: boolean;
  /** Called when the task is started, to save it: the timer counts down the minutes of the day's saved task. */
  onStart: () => void;
}

/** The attack task, the timer that counts down its minutes, and the dialog that sets it. */
export function FireTask({ canStart, onStart, ...props }: FireTaskProps) {
  const { task } = props;
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startTimerAtom);
  const stop = useSetAtom(stopTimerAtom);
  const categoryOf = useSetAtom(taskCategoryAtom);
  const running = timer && status === "running" && isOnTask(timer.note, task) ? timer : null;
  const toggle = () => {
    if (running) return void stop();
    onStart();
    void start(categoryOf(task), undefined, task);
  };
  useItemRequest("fire", { "start task": toggle });
  const isToday = useAtomValue(isTodayAtom);
  const [open, setOpen] = useState(false);
  const attack = useSetAtom(attackedWeaknessAtom);
  const choose = () => {
    attack(props.weakness);
    setOpen(true);
  };
  return (
    <>
      <ChosenText
        title={t("Attack Task (≤30 minutes)")}
        text={task}
        empty={isToday ? t("None set yet. Half an hour is enough to begin.") : t("None set.")}
        onChoose={choose}
        action={
          <div className="flex flex-wrap items-center justify-end gap-2" {...ENDS_SECOND_CLICK}>
            {running && <Countdown startTime={running.startTime} minutes={taskMinutes(task)} />}
            {(canStart || running) && (
              <Button size="small" look="ring" onClick={toggle}>
                {running ? t("Stop") : t("Start {minutes} min", { minutes: taskMinutes(task) })}
              </Button>
            )}
            <Button look={props.weakness && !task ? "primary" : "hairline"} size="small" onClick={choose}>
              {task ? t("Edit task") : t("Set task")}
            </Button>
          </div>
        }
      />
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <TaskChoice {...props} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** What is left of the task's minutes. Renders every second, unlike what is around it. */
function Countdown({ startTime, minutes }: { startTime: string; minutes: number }) {
  const start = Date.parse(startTime);
  const now = useSeconds(start);
  const stoppedAt = useAtomValue(stoppedAtAtom);
  return (
    <span className="text-small text-soft">
      {keepTimes(countdownText(minutes, (stoppedAt ?? now) - start))}
    </span>
  );
}
