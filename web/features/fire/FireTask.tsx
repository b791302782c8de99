import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import { taskMinutes } from "#shared/rules/time/task_minutes.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { startTimerAtom, timerAtom } from "../earth/timer.ts";
import { TaskChoice } from "../forms/lazy_forms.ts";
import type { TaskChoiceProps } from "./TaskChoice.tsx";
import { attackedWeaknessAtom } from "./fire_queries.ts";
import { t } from "#shared/texts/translate.ts";

/** The category of the time spent on the task. */
const CATEGORY = "Deep Work";

/** Text at full strength in place of the button. */
const SAYS_RUNNING = "border-transparent! bg-transparent! px-0! disabled:opacity-100!";

export interface FireTaskProps extends Omit<TaskChoiceProps, "onClose"> {
  /** Whether the task can be started: it is saved, of today, and not done. */
  canStart: boolean;
}

/** The attack task, the timer that counts down its minutes, and the dialog that sets it. */
export function FireTask({ canStart, ...props }: FireTaskProps) {
  const { task } = props;
  const timer = useAtomValue(timerAtom);
  const start = useSetAtom(startTimerAtom);
  const isRunning = timer?.note === task;
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
        empty={t("None set yet. Half an hour is enough to begin.")}
        onChoose={choose}
        action={
          <div className="flex gap-2">
            {canStart && (
              <Button
                size="small"
                look="ring"
                disabled={isRunning}
                className={isRunning ? SAYS_RUNNING : undefined}
                onClick={() => void start(CATEGORY, undefined, task)}
              >
                {isRunning ? t("Timer running") : t("Start {minutes} min", { minutes: taskMinutes(task) })}
              </Button>
            )}
            <Button look={props.weakness && !task ? "primary" : "hairline"} size="small" onClick={choose}>
              {task ? t("Edit Task") : t("Set Task")}
            </Button>
          </div>
        }
      />
      {open && (
        <Suspense>
          <TaskChoice {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
