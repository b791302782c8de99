import { memo, type ReactNode, useMemo } from "react";
import { clockTime, recentDay, runningSince, spentText, timerText } from "../../domain/format.ts";
import type { EntryFor, TimeCategory } from "../../domain/rings/mod.ts";
import { countdownText, type RecentWork } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import {
  Button,
  classes,
  ENDS_SECOND_CLICK,
  keepTimes,
  PlayButton,
  PlaySign,
  Section,
} from "../Controls.tsx";
import { StartedEarlier, TimerNote } from "./TimerNotes.tsx";

export interface CategoryButtonsProps {
  /** The accessible name of the group: what a click does. */
  label: string;
  categories: readonly TimeCategory[];
  onChoose: (category: TimeCategory) => void;
  disabled?: boolean;
  /** The likely next one, which is underlined. */
  likely?: TimeCategory | undefined;
  /** The one that runs, which cannot be chosen. */
  running?: TimeCategory | undefined;
  /** For the popup: small, in three columns at any width, each with the digit of its place. */
  compact?: boolean;
}

/** The categories as words, each a button. */
export const CategoryButtons = memo(function CategoryButtons(props: CategoryButtonsProps) {
  const { label, categories, onChoose, disabled = false, likely, running, compact = false } = props;
  return (
    <div role="group" aria-label={label} className="@container">
      <div
        className={compact
          ? "grid grid-cols-[repeat(3,auto)] justify-between text-small"
          : "flex flex-wrap gap-x-5 @sm:grid @sm:grid-cols-3"}
      >
        {categories.map((category, index) => (
          <button
            key={category}
            type="button"
            disabled={disabled}
            // Still focusable, so that the focus stays on what was just started.
            aria-disabled={category === running || undefined}
            aria-keyshortcuts={compact ? String(index + 1) : undefined}
            data-digit={compact ? index + 1 : undefined}
            onClick={() => onChoose(category)}
            className={classes(
              "min-h-9 rounded-sm text-left transition-colors disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
              "aria-disabled:cursor-default aria-disabled:text-soft",
              category === likely && category !== running
                ? "font-semibold text-ring underline decoration-2 underline-offset-4"
                : "font-medium enabled:not-aria-disabled:hover:text-ring",
            )}
          >
            {t(category)}
          </button>
        ))}
      </div>
    </div>
  );
});

interface ClockProps {
  /** Milliseconds. */
  elapsed: number;
  /** Its size. */
  className: string;
}

function Clock({ elapsed, className }: ClockProps) {
  const text = timerText(elapsed);
  return (
    <div
      role="timer"
      aria-label={t("Elapsed time")}
      className={classes("font-display whitespace-nowrap", className)}
      style={{ minWidth: `${widthOf(text)}em` }}
    >
      {text}
    </div>
  );
}

export interface RunningClockProps extends Pick<ClockProps, "elapsed"> {
  category: TimeCategory;
  /** Below the time, on one line. */
  children: ReactNode;
  /** Absent while what it tracks could not be saved. */
  onStop?: (() => void) | undefined;
}

/** From this time on, of 100 minutes, the clock is smaller, so that the category stays beside it. */
const LONG_CLOCK_MS = 6_000_000;

/** For the popup: the elapsed time with the category, and Stop, 64 px high. It is higher where text is larger. */
export function RunningClock({ elapsed, category, children, onStop }: RunningClockProps) {
  return (
    <div className="flex min-h-16 rounded-sm bg-ring-tint pl-3.5 forced-colors:border">
      <div className="min-w-0 grow">
        <div className="flex h-9 flex-wrap items-baseline gap-x-2.5">
          <Clock elapsed={elapsed} className={elapsed < LONG_CLOCK_MS ? "text-figure/9" : "text-title/9"} />
          <span className="text-small font-semibold text-ring">{t(category)}</span>
        </div>
        {children}
      </div>
      {onStop && (
        <Button look="primary" className="rounded-l-none!" data-next-focus="" onClick={onStop}>
          <span aria-hidden="true" data-bar="" className="size-3 bg-current" />
          {t("Stop")}
        </Button>
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
  /** What its time is for; absent or null for nothing. */
  for?: EntryFor | null;
}

export interface EarthTimerProps {
  running: RunningTimer | null;
  /** Milliseconds since 1970; the host updates it every second while a timer runs. */
  now: number;
  timeZone: string;
  /** The minutes that the running timer counts down. */
  countdown?: number | null | undefined;
  /** The category to start with: that of the day's last work. */
  suggested: TimeCategory;
  /** End of the day's last entry (ISO), offered as a start. */
  lastEntryEnd?: string | undefined;
  /** The start (ISO) that was chosen for the timer to come; null for now. */
  from: string | null;
  onFrom: (from: string | null) => void;
  /** Starts a timer at the chosen start. */
  onStart: (category: TimeCategory) => void;
  onStop: () => void;
  /** Moves the start of the running timer. */
  onBackdate: (startTime: string) => void;
  /** Changes the note of a timer as it was shown, which may have ended elsewhere since. */
  onNote: (timer: RunningTimer, note: string) => void;
}

/** The Quick Timer: the clock and Stop, or the likeliest act in their place. */
export function EarthTimer(props: EarthTimerProps) {
  const { running } = props;
  return (
    <Section title={t("Quick Timer")} className="@container">
      <div {...ENDS_SECOND_CLICK} className="flex min-h-16 flex-wrap items-center gap-x-8 gap-y-3">
        {running ? <Running key={running.category} {...props} running={running} /> : <Idle {...props} />}
      </div>
    </Section>
  );
}

/** On a phone it is as wide as the page. */
const ACT = "@max-md:grow @md:ml-auto";

function Idle({ timeZone, now, suggested, lastEntryEnd, from, onFrom, onStart }: EarthTimerProps) {
  return (
    <>
      <p className="font-display text-figure @max-md:grow">{t(suggested)}</p>
      {from === null
        ? <StartedEarlier now={now} timeZone={timeZone} lastEntryEnd={lastEntryEnd} onChoose={onFrom} />
        : (
          <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
            <span>
              {keepTimes(t("Choose what you started at {time}", {
                time: clockTime(Date.parse(from), timeZone),
              }))}
            </span>
            <Button look="quiet" size="small" onClick={() => onFrom(null)}>{t("Start now instead")}</Button>
          </p>
        )}
      <Button
        look="primary"
        size="large"
        data-next-focus=""
        className={ACT}
        onClick={() => onStart(suggested)}
      >
        <PlaySign />
        {t("Start {category}", { category: t(suggested) })}
      </Button>
    </>
  );
}

function Running({ running, ...props }: EarthTimerProps & { running: RunningTimer }) {
  const { timeZone, now, countdown, lastEntryEnd, onStop, onBackdate, onNote } = props;
  const start = Date.parse(running.startTime);
  return (
    <>
      <Clock elapsed={now - start} className="text-clock-narrow @min-[20rem]:text-clock" />
      <div className="grid min-w-0 grow @max-2xl:order-last @max-2xl:basis-full @2xl:basis-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-title text-ring">{t(running.category)}</span>
          <span className="text-small text-soft">{keepTimes(runningSince(start, now, timeZone))}</span>
          {countdown && (
            <span className="text-small text-soft">{keepTimes(countdownText(countdown, now - start))}</span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          <div className="min-w-48 grow @2xl:max-w-sm">
            <RunningNote key={running.startTime} running={running} onNote={onNote} />
          </div>
          <StartedEarlier
            now={now}
            timeZone={timeZone}
            start={running.startTime}
            lastEntryEnd={lastEntryEnd}
            onChoose={onBackdate}
          />
        </div>
      </div>
      <Button look="primary" size="large" data-next-focus="" className={ACT} onClick={onStop}>
        <PlaySign isStop />
        {t("Stop")}
      </Button>
    </>
  );
}

/** The note, which the ticking clock does not render again. */
const RunningNote = memo(function RunningNote(
  { running, onNote }: Pick<EarthTimerProps, "onNote"> & { running: RunningTimer },
) {
  return <TimerNote note={running.note} onSave={(typed) => onNote(running, typed)} />;
});

export interface TimerChoicesProps {
  running: RunningTimer | null;
  categories: readonly TimeCategory[];
  /** The likely category. */
  suggested: TimeCategory;
  /** What can be continued, the latest first. */
  recent: readonly RecentWork[];
  now: number;
  timeZone: string;
  onStart: (category: TimeCategory) => void;
  /** Stops the running timer and starts one with this category. */
  onSwitch: (category: TimeCategory) => void;
  /** Starts the same work again, after the running timer if there is one. */
  onContinue: (work: RecentWork) => void;
}

/** What else a timer can be started with: the categories, and recent work. */
export function TimerChoices(props: TimerChoicesProps) {
  const { running, categories, suggested, recent, now, timeZone, onStart, onSwitch, onContinue } = props;
  const current = running?.category;
  const others = useMemo(() => categories.filter((category) => category !== current), [categories, current]);
  return (
    <Section title={running ? t("Switch to") : t("Or start")}>
      <div {...ENDS_SECOND_CLICK} className="grid gap-4">
        {running
          ? <CategoryButtons label={t("Switch to")} categories={others} onChoose={onSwitch} />
          : (
            <CategoryButtons
              label={t("Start a timer")}
              categories={categories}
              likely={suggested}
              onChoose={onStart}
            />
          )}
        {recent.length > 0 && (
          <ul aria-label={t("Recent work")}>
            {recent.map((work) => {
              const title = t("Continue: {category}, {note}", {
                category: t(work.category),
                note: work.note,
              });
              return (
                <li key={`${work.category} ${work.note}`} className="flex min-h-14 items-center gap-4">
                  <PlayButton label={title} onClick={() => onContinue(work)} />
                  <div className="min-w-0">
                    <p className="line-clamp-2 font-medium wrap-anywhere">{title}</p>
                    <p className="text-small text-soft">
                      {keepTimes(t("{duration} {day}", {
                        duration: spentText(work.end - work.start),
                        day: recentDay(work.start, now, timeZone),
                      }))}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Section>
  );
}
