import type { StoredTimer } from "#shared/offline/mod.ts";
import { stopProblem } from "#shared/rules/time/stop_problem.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface NotStoppedProps {
  timer: StoredTimer;
  /** Milliseconds since 1970. */
  now: number;
  onDiscard: () => void;
}

/** Says why a timer was not stopped, while that is still so. */
export function NotStopped({ timer, now, onDiscard }: NotStoppedProps) {
  const problem = stopProblem(timer.startTime, now, Temporal.Now.timeZoneId());
  return problem && (
    <AlertBox
      message={problem.message}
      reason={keepTimes(problem.reason)}
      action={<Button size="small" onClick={onDiscard}>{t("Discard")}</Button>}
    />
  );
}
