import { memo, type ReactNode, useMemo, useState } from "react";
import { clockTime, runningSince, timerText } from "../../domain/format.ts";
import type { TimeCategory } from "../../domain/rings/mod.ts";
import { countdownText } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Badge, Button, classes, ENDS_SECOND_CLICK, keepTimes, Section } from "../Controls.tsx";
import { StartedEarlier, TimerNote } from "./TimerNotes.tsx";

export interface CategoryButtonsProps {
  /** The accessible name of the group: what a click does. */
  label: string;
  categories: readonly TimeCategory[];
  onChoose: (category: TimeCategory) => void;
  disabled?: boolean;
  /** The category whose button is solid: the likely next one. */
  primary?: TimeCategory | undefined;
}

/** One button per category. */
export const CategoryButtons = memo(function CategoryButtons(
  { label, categories, onChoose, disabled = false, primary }: CategoryButtonsProps,
) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {categories.map((category) => (
        <Button
          key={category}
          size="small"
          look={category === primary ? "primary" : "wash"}
          disabled={disabled}
          data-next-focus={category === primary ? "" : undefined}
          onClick={() => onChoose(category)}
        >
          {t(category)}
        </Button>
      ))}
    </div>
  );
});

export interface RunningClockProps {
  /** Milliseconds. */
  elapsed: number;
  category: TimeCategory;
  /** Smaller, for the popup, with this below the category. */
  compact?: ReactNode;
  /** Absent while what it tracks could not be saved. */
  onStop?: (() => void) | undefined;
}

const COMPACT = "flex flex-wrap gap-x-2 gap-y-1";
/** From this time on, of 100 minutes, the popup's clock is smaller, so that all stays on one line. */
const LONG_CLOCK_MS = 6_000_000;
const TWO_LINES =
  "grid gap-x-3 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto] @md:grid-cols-[auto_minmax(0,1fr)_auto] @md:gap-x-4";

/**
 * The elapsed time, the category and Stop on one line. In a narrow panel the category moves below; Stop does, too,
 * where larger text leaves no room.
 */
export function RunningClock({ elapsed, category, compact, onStop }: RunningClockProps) {
  const text = timerText(elapsed);
  const compactSize = elapsed < LONG_CLOCK_MS ? "text-figure" : "text-figure";
  return (
    <div className={classes("items-center", compact ? COMPACT : TWO_LINES)}>
      <div
        role="timer"
        aria-label={t("Elapsed time")}
        className={classes(
          "font-display whitespace-nowrap",
          compact ? compactSize : "text-clock-narrow @3xs:text-clock-narrow @md:text-clock",
        )}
        style={{ minWidth: `${widthOf(text)}em` }}
      >
        {text}
      </div>
      {compact
        ? (
          <div className="grid grow justify-items-start">
            <Badge ring="earth" look="plain">{t(category)}</Badge>
            {compact}
          </div>
        )
        : (
          <Badge ring="earth" look="plain" className="text-base! @max-md:order-last @max-md:col-span-full">
            {t(category)}
          </Badge>
        )}
      {onStop && (
        <Button look="primary" className="ml-auto" data-next-focus="" onClick={onStop}>{t("Stop")}</Button>
      )}
    </div>
  );
}

/** The width of the widest digit, in em. */
const DIGIT_EM = 0.58;

/**
 * Returns the width of the text with the widest digit in every place, in em. The font has no tabular figures, and the
 * category beside the clock must not move every second.
 */
function widthOf(text: string): number {
  const widths: Record<string, number> = { m: 0.96, s: 0.51, " ": 0.3 };
  return [...text].reduce((sum, character) => sum + (widths[character] ?? DIGIT_EM), 0);
}

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
    <Section title={t("Quick Timer")} aside={since} className="@container">
      <div {...ENDS_SECOND_CLICK}>
        {running ? <Running key={running.category} {...props} running={running} /> : <Idle {...props} />}
      </div>
    </Section>
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
