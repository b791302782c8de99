import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useEffect, useRef } from "react";
import { type Entry, TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { lastEntry } from "#shared/rules/time/last_entry.ts";
import { suggestedCategory } from "#shared/rules/time/suggested_category.ts";
import { countdownMinutes } from "#shared/rules/time/task_minutes.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { EarthTimer, type RunningTimer } from "#shared/ui/earth/EarthTimer.tsx";
import { StillOn } from "#shared/ui/earth/StillOn.tsx";
import { browserTimeZone, minuteAtom } from "../../platform/clock.ts";
import {
  backdateTimerAtom,
  confirmTimerAtom,
  discardTimerAtom,
  lastSeenAtom,
  longTimerAtom,
  noteTimerAtom,
  saveLeftoverAtom,
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerDayEndAtom,
  timerFailureAtom,
  timerFocusAtom,
  timerStatusAtom,
} from "./timer.ts";
import type { TimerStatus } from "./timer_status.ts";
import { LeftoverTimer } from "../forms/lazy_forms.ts";
import { useSeconds } from "./use_seconds.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

const HOUR_MS = 3_600_000;

/** The Quick Timer, or the offer for a timer that was left running on an earlier day. */
export function EarthTiming({ entries, task }: { entries: readonly Entry[]; task: string }) {
  const status = useAtomValue(timerStatusAtom);
  const timer = useAtomValue(timerAtom);
  const failure = useAtomValue(timerFailureAtom);
  const discard = useSetAtom(discardTimerAtom);
  const longTimer = useAtomValue(longTimerAtom);
  const confirmTimer = useSetAtom(confirmTimerAtom);
  const stopAt = useSetAtom(saveLeftoverAtom);
  const minute = useAtomValue(minuteAtom);
  const lastSeen = useAtomValue(lastSeenAtom);
  const frame = useTimerFocus(status);
  return (
    <div ref={frame} className="grid gap-5">
      {status === "leftover" && timer && (
        <Suspense>
          <Leftover timer={timer} />
        </Suspense>
      )}
      {status !== "leftover" && (
        <AlertBox
          message={failure?.message}
          reason={failure?.reason && keepTimes(failure.reason)}
          action={timer && <Button size="small" onClick={discard}>{t("Discard")}</Button>}
        />
      )}
      {longTimer && timer && (
        <StillOn
          category={longTimer}
          onYes={confirmTimer}
          stopped={{
            start: timer.startTime,
            now: minute,
            timeZone: browserTimeZone(),
            proposed: Date.parse(lastSeen ?? timer.startTime) + (lastSeen ? 0 : HOUR_MS),
            onStopped: (end) => void stopAt(end),
          }}
        />
      )}
      {status === "running" && timer && (
        <TickingTimer
          timer={timer}
          last={lastEntry(entries)}
          countdown={countdownMinutes(timer.note, task)}
        />
      )}
      {status === "idle" && (
        <IdleTimer
          timer={null}
          last={lastEntry(entries)}
          suggested={suggestedCategory(entries)}
        />
      )}
    </div>
  );
}

interface QuickTimerProps {
  timer: RunningTimer | null;
  /** The day's last entry. */
  last: Entry | undefined;
  /** The category to go on with. */
  suggested?: TimeCategory | undefined;
  /** The minutes that the timer counts down. */
  countdown?: number | null;
}

/** Renders every second, unlike the components around it. */
function TickingTimer(props: QuickTimerProps & { timer: RunningTimer }) {
  const now = useSeconds(Date.parse(props.timer.startTime));
  const stoppedAt = useAtomValue(stoppedAtAtom);
  // A stopped timer that is not saved yet does not tick.
  return <QuickTimer {...props} now={stoppedAt ?? now} />;
}

function IdleTimer(props: QuickTimerProps) {
  return <QuickTimer {...props} now={useAtomValue(minuteAtom)} />;
}

function QuickTimer({ timer, last, suggested, countdown, now }: QuickTimerProps & { now: number }) {
  return (
    <EarthTimer
      running={timer}
      now={now}
      categories={TIME_CATEGORIES}
      timeZone={browserTimeZone()}
      suggested={suggested}
      countdown={countdown}
      lastEntryEnd={last?.end_ts}
      onStart={useSetAtom(startTimerAtom)}
      onStop={useSetAtom(stopTimerAtom)}
      onSwitch={useSetAtom(switchTimerAtom)}
      onBackdate={useSetAtom(backdateTimerAtom)}
      onNote={useSetAtom(noteTimerAtom)}
    />
  );
}

function Leftover({ timer }: { timer: RunningTimer }) {
  return (
    <LeftoverTimer
      key={timer.startTime}
      timer={timer}
      now={useAtomValue(minuteAtom)}
      timeZone={browserTimeZone()}
      dayEnd={useAtomValue(timerDayEndAtom)}
      lastActivity={useAtomValue(lastSeenAtom)}
      failure={useAtomValue(timerFailureAtom)}
      onSave={useSetAtom(saveLeftoverAtom)}
      onDiscard={useSetAtom(discardTimerAtom)}
    />
  );
}

/**
 * Focuses the first button of the timer when that is wanted, as after its shortcut. That of a timer of an earlier day
 * is not meant: the next key would save it.
 */
function useTimerFocus(status: TimerStatus) {
  const frame = useRef<HTMLDivElement>(null);
  const isWanted = useAtomValue(timerFocusAtom);
  const setWanted = useSetAtom(timerFocusAtom);
  useEffect(() => {
    if (!isWanted) return;
    setWanted(false);
    if (status !== "leftover") frame.current?.querySelector("button")?.focus();
  }, [isWanted, setWanted, status]);
  return frame;
}
