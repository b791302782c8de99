import { memo, useMemo, useState } from "react";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { clockTime, runningSince } from "#shared/rules/format/format_time.ts";
import { countdownText } from "#shared/rules/time/task_minutes.ts";
import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";
import { ENDS_SECOND_CLICK } from "../parts/second_click.ts";
import { CategoryButtons } from "./CategoryButtons.tsx";
import { RunningClock } from "./RunningClock.tsx";
import { StartedEarlier } from "./StartedEarlier.tsx";
import { TimerNote } from "./TimerNote.tsx";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** A running timer: its start (ISO), its category, and the day on which it was started. */
export interface RunningTimer {
  startTime: string;
  category: TimeCategory;
  date: string;
  note: string;
}

export interface EarthTimerProps {
  running: RunningTimer | null;
  /** Milliseconds since 1970; the host updates it every second while a timer runs. */
  now: number;
  categories: readonly TimeCategory[];
  timeZone: string;
  /** The minutes that the running timer counts down. */
  countdown?: number | null | undefined;
  /** The category to start with, whose button is solid: that of the day's last entry. */
  suggested?: TimeCategory | undefined;
  /** End of the day's last entry (ISO), offered as a start. */
  lastEntryEnd?: string | undefined;
  /** `startTime` (ISO) is absent when the timer starts now. */
  onStart: (category: TimeCategory, startTime?: string) => void;
  onStop: () => void;
  /** Stops the running timer and starts one with this category. */
  onSwitch: (category: TimeCategory) => void;
  /** Moves the start of the running timer. */
  onBackdate: (startTime: string) => void;
  /** Changes the note of a timer as it was shown, which may have ended elsewhere since. */
  onNote: (timer: RunningTimer, note: string) => void;
}

/** The Quick Timer: one click on a category starts it, one click stops it. */
export function EarthTimer(props: EarthTimerProps) {
  const { running, timeZone, now } = props;
  const since = running && (
    <span className="text-small text-soft">
      {keepTimes(runningSince(Date.parse(running.startTime), now, timeZone))}
    </span>
  );
  return (
    <Card title={t("Quick Timer")} aside={since} className="@container">
      <div {...ENDS_SECOND_CLICK}>
        {running ? <Running key={running.category} {...props} running={running} /> : <Idle {...props} />}
      </div>
    </Card>
  );
}

function Idle(props: EarthTimerProps) {
  const { categories, timeZone, now, suggested, lastEntryEnd, onStart } = props;
  const [from, setFrom] = useState<string | null>(null);
  const start = (category: TimeCategory) => {
    setFrom(null);
    if (from === null) onStart(category);
    else onStart(category, from);
  };
  return (
    <div className="grid gap-2 pt-1">
      <CategoryButtons
        label={t("Start a timer")}
        categories={categories}
        primary={suggested ?? categories[0]}
        onChoose={start}
      />
      {from === null
        ? (
          <StartedEarlier
            now={now}
            timeZone={timeZone}
            lastEntryEnd={lastEntryEnd}
            onChoose={setFrom}
          />
        )
        : (
          <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <span>
              {keepTimes(t("Choose what you started at {time}", {
                time: clockTime(Date.parse(from), timeZone),
              }))}
            </span>
            <Button look="quiet" size="small" onClick={() => setFrom(null)}>{t("Start now instead")}</Button>
          </p>
        )}
    </div>
  );
}

function Running({ running, ...props }: EarthTimerProps & { running: RunningTimer }) {
  const { categories, timeZone, now, countdown, lastEntryEnd, onStop, onSwitch, onBackdate, onNote } = props;
  const others = useMemo(
    () => categories.filter((category) => category !== running.category),
    [categories, running.category],
  );
  return (
    <div className="grid gap-3">
      <RunningClock
        elapsed={now - Date.parse(running.startTime)}
        category={running.category}
        onStop={onStop}
      />
      {countdown && (
        <p className="text-soft">
          {keepTimes(countdownText(countdown, now - Date.parse(running.startTime)))}
        </p>
      )}
      <RunningNote key={running.startTime} running={running} onNote={onNote} />
      <CategoryButtons label={t("Switch to")} categories={others} onChoose={onSwitch} />
      <StartedEarlier
        now={now}
        timeZone={timeZone}
        start={running.startTime}
        lastEntryEnd={lastEntryEnd}
        onChoose={onBackdate}
      />
    </div>
  );
}

/** The note, which the ticking clock does not render again. */
const RunningNote = memo(function RunningNote(
  { running, onNote }: Pick<EarthTimerProps, "onNote"> & { running: RunningTimer },
) {
  return <TimerNote note={running.note} onSave={(typed) => onNote(running, typed)} />;
});
