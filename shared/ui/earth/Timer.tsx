import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { clockTime, runningSince, timerText } from "../../domain/format.ts";
import type { EntryFor, TimeCategory } from "../../domain/rings/mod.ts";
import { RING_WORDS, type RingName } from "../../domain/rings/ring.ts";
import { countdownText } from "../../domain/time.ts";
import { type Act, type Ending, ENDING_TEXT } from "../../domain/what_now.ts";
import { listText } from "../../texts/list_text.ts";
import { t } from "../../texts/translate.ts";
import {
  Button,
  classes,
  ENDS_SECOND_CLICK,
  keepTimes,
  PlayButton,
  PlaySign,
  Section,
  withElements,
} from "../Controls.tsx";
import { ShortText } from "../Content.tsx";
import { PurposeName } from "../RecordName.tsx";
import { Glyph } from "../RingBadge.tsx";
import { StartedEarlier, TimerNote, type TimerNoteProps } from "./TimerNotes.tsx";

/** The categories as words, each a button. */
export const CategoryButtons = memo(function CategoryButtons(props: {
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
}) {
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

/** From this time on, of 100 minutes, the clock is smaller, so that the category stays beside it. */
const LONG_CLOCK_MS = 6_000_000;

/** For the popup: the elapsed time with the category, and Stop, 64 px high. It is higher where text is larger. */
export function RunningClock({ elapsed, category, children, onStop }: {
  /** Milliseconds; null when it ended elsewhere while its note is written. */
  elapsed: number | null;
  category: TimeCategory;
  /** Below the time, on one line. */
  children: ReactNode;
  /** Absent while what it tracks could not be saved. */
  onStop?: (() => void) | undefined;
}) {
  return (
    <div className="flex min-h-16 rounded-sm bg-ring-tint pl-3.5 forced-colors:border">
      <div className="min-w-0 grow">
        <div className="flex h-9 flex-wrap items-baseline gap-x-2.5">
          {elapsed !== null && (
            <Clock elapsed={elapsed} className={elapsed < LONG_CLOCK_MS ? "text-figure/9" : "text-title/9"} />
          )}
          <span className="text-small font-semibold text-ring">{t(category)}</span>
          {elapsed === null && <span className="text-small text-soft">{t("Stopped elsewhere")}</span>}
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
  /** Absent or null while only this device knows the timer. */
  id?: string | null;
  startTime: string;
  category: TimeCategory;
  date: string;
  note: string;
  /** What its time is for; absent or null for nothing. */
  for?: EntryFor | null;
}

/**
 * Returns the timer whose note is being written although it no longer runs: it ended elsewhere meanwhile. Null while
 * there is none. The returned function says that a note is being written, or no longer.
 */
export function useEndedWhileWriting<T extends { readonly id?: string | null; readonly startTime: string }>(
  running: T | null,
): readonly [T | null, (isWriting: boolean) => void] {
  const [written, setWritten] = useState<string | null>(null);
  const last = useRef(running);
  const shown = running && timerKey(running);
  if (running && (written === null || written === shown)) last.current = running;
  const current = useRef(shown);
  current.current = shown;
  const onWriting = useCallback((isWriting: boolean) => {
    setWritten((before) => isWriting ? before ?? current.current : null);
  }, []);
  return [written === null || written === shown ? null : last.current, onWriting];
}

/** Returns what stays the same when the start of a timer is changed. */
export function timerKey(
  { id, startTime }: { readonly id?: string | null; readonly startTime: string },
): string {
  return id ?? startTime;
}

export interface EarthTimerProps {
  running: RunningTimer | null;
  /** Milliseconds since 1970; the host updates it every second while a timer runs. */
  now: number;
  timeZone: string;
  /** The minutes that the running timer counts down. */
  countdown?: number | null | undefined;
  /** What the running timer is for; null for nothing. */
  purpose?: string | null;
  /** The category to start with: that of the day's last work. */
  suggested: TimeCategory;
  /** What to start with in its place; absent when nothing of the day is left. */
  likeliest?: Act | undefined;
  /** Notes of recent entries, which complete what is typed. */
  recentNotes?: readonly string[] | undefined;
  /** End of the day's last entry (ISO), offered as a start. */
  lastEntryEnd?: string | undefined;
  /** The start (ISO) that was chosen for the timer to come; null for now. */
  from: string | null;
  onFrom: (from: string | null) => void;
  /** Starts a timer at the chosen start. */
  onStart: (category: TimeCategory) => void;
  onAct: (act: Act) => void;
  onStop: () => void;
  /** What can be decided with the end of the running timer. */
  endings?: readonly Ending[];
  /** Stops the timer, and decides that. */
  onEnd: (ending: Ending) => void;
  /** Moves the start of the running timer. */
  onBackdate: (startTime: string) => void;
  /** Changes the note of a timer as it was shown, which may have ended elsewhere since. */
  onNote: (timer: RunningTimer, note: string) => void;
}

/** The Quick Timer: the clock and Stop, or the likeliest act in their place. */
export function EarthTimer(props: EarthTimerProps) {
  const { running, suggested, likeliest, onStart, onAct, onStop, endings = [], onEnd } = props;
  const name = likeliest?.name ?? t(suggested);
  const [ended, onWriting] = useEndedWhileWriting(running);
  const start = () => likeliest ? onAct(likeliest) : onStart(suggested);
  const isDecided = running !== null && endings.length > 0;
  return (
    <Section title={t("Quick Timer")} className="@container">
      {/* As high with a running timer as without one, so that nothing below it moves. */}
      <div
        {...ENDS_SECOND_CLICK}
        className={classes(
          "flex min-h-38 flex-wrap items-center gap-x-3 gap-y-3 @md:gap-x-8 @2xl:min-h-21 pointer-coarse:@2xl:min-h-24 short:items-start",
          isDecided && "decided",
        )}
      >
        {/* By its key the field stays the same when its timer ends. It takes the place of the next act. */}
        {ended && <Running key={timerKey(ended)} {...props} running={ended} isEnded onWriting={onWriting} />}
        {running && (
          <Running
            key={timerKey(running)}
            {...props}
            running={running}
            onWriting={onWriting}
          />
        )}
        {!running && !ended && <Idle {...props} name={name} />}
        {/* The same button, so that the focus stays on it. */}
        <div className="timer-acts contents">
          <Button
            look="primary"
            size="large"
            data-next-focus=""
            className={classes(
              ACT,
              running ? "@max-md:px-5! @max-xs:px-3!" : "@max-md:basis-36 @md:max-w-72",
            )}
            onClick={running ? onStop : start}
          >
            <PlaySign isStop={running !== null} />
            {running ? t("Stop") : (
              <span className="line-clamp-1 wrap-anywhere">
                {t("Start {category}", { category: name })}
              </span>
            )}
          </Button>
          {isDecided && <Endings endings={endings} onEnd={onEnd} />}
        </div>
      </div>
    </Section>
  );
}

/** On a phone it is as wide as the page. */
const ACT = "min-w-0 @max-md:grow @md:ml-auto";

/** A longer name has no room for large letters. */
const LONG_NAME = 20;

function Idle(props: EarthTimerProps & { name: string }) {
  const { timeZone, now, name, likeliest, lastEntryEnd, from, onFrom } = props;
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 @max-2xl:grow @2xl:flex-1">
        <p
          title={name}
          className={classes(
            // The descenders of the last line are in its padding.
            "-mb-1 min-w-0 pb-1 font-display wrap-anywhere [&_a]:inline",
            name.length > LONG_NAME ? "line-clamp-2 text-title" : "line-clamp-1 text-figure",
          )}
        >
          {likeliest ? <ActName act={likeliest} /> : name}
        </p>
        {likeliest && (
          <>
            <span className="text-soft">{keepTimes(likeliest.fact)}</span>
            <CountedRings rings={likeliest.counts} />
          </>
        )}
      </div>
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
    </>
  );
}

function Running({ running, isEnded = false, onWriting, ...props }: EarthTimerProps & {
  running: RunningTimer;
  /** It ended elsewhere while its note is written. */
  isEnded?: boolean;
  onWriting: (isWriting: boolean) => void;
}) {
  const { timeZone, now, countdown, purpose, lastEntryEnd, onBackdate, onNote } = props;
  const start = Date.parse(running.startTime);
  return (
    <>
      {!isEnded && (
        <Clock
          elapsed={now - start}
          // Beside Stop on one line, whatever it shows, so that nothing moves while it runs.
          className={now - start < LONG_CLOCK_MS
            ? "text-clock-narrow @min-[22rem]:text-clock"
            : "text-figure @md:text-clock-narrow @4xl:text-clock"}
        />
      )}
      <div className="grid grow grid-cols-[minmax(0,1fr)] @max-2xl:order-last @max-2xl:basis-full @2xl:min-w-60 @2xl:basis-0">
        <p className="flex items-baseline gap-x-3 whitespace-nowrap">
          <span className="timer-what contents">
            <span className="font-display text-title text-ring">{t(running.category)}</span>
            {purpose && !isEnded && (
              <span className="max-w-max grow basis-0 truncate [&_a]:inline" title={purpose}>
                {withElements(t("for {name}"), { name: <PurposeName of={running.for} name={purpose} /> })}
              </span>
            )}
          </span>
          <span className="min-w-0 truncate text-small text-soft">
            {isEnded ? t("Stopped elsewhere") : keepTimes(runningSince(start, now, timeZone))}
          </span>
          {countdown && !isEnded && (
            <span className="min-w-0 truncate text-small text-soft">
              {keepTimes(countdownText(countdown, now - start))}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 @min-[20rem]:gap-x-6">
          <div className="min-w-40 grow basis-40 @2xl:max-w-sm">
            <RunningNote
              running={running}
              recent={props.recentNotes}
              onNote={onNote}
              onWriting={onWriting}
            />
          </div>
          {!isEnded && (
            <StartedEarlier
              now={now}
              timeZone={timeZone}
              start={running.startTime}
              lastEntryEnd={lastEntryEnd}
              onChoose={onBackdate}
            />
          )}
        </div>
      </div>
    </>
  );
}

export type EndingsProps = Required<Pick<EarthTimerProps, "endings" | "onEnd">>;

/** What can be decided with the end of a timer, each in one click. */
export function Endings({ endings, onEnd }: EndingsProps) {
  return (
    <div className="flex gap-2">
      {endings.map((ending) => {
        const { ring, text } = ENDING_TEXT[ending];
        return (
          <Button
            key={ending}
            look="ring"
            data-ring={ring}
            size="small"
            onClick={() => onEnd(ending)}
          >
            {t(text)}
          </Button>
        );
      })}
    </div>
  );
}

/** The note, which the ticking clock does not render again. */
const RunningNote = memo(function RunningNote(
  { running, recent, onNote, onWriting }:
    & Pick<EarthTimerProps, "onNote">
    & Pick<TimerNoteProps, "recent" | "onWriting">
    & { running: RunningTimer },
) {
  return (
    <TimerNote
      note={running.note}
      recent={recent}
      onSave={(typed, was) => onNote({ ...running, note: was }, typed)}
      onWriting={onWriting}
    />
  );
});

/** The name of something to start, as a link to its record. Recent work is named by a sentence, which has none. */
function ActName({ act }: { act: Act }) {
  return <PurposeName of={act.ring === "earth" ? null : act.for} name={act.name} />;
}

/** The characters of the rings that time counts for; their names are text for screen readers. */
function CountedRings({ rings }: { rings: readonly RingName[] }) {
  return (
    <span className="flex shrink-0 gap-2 text-title">
      {rings.map((ring) => <Glyph key={ring} ring={ring} lit />)}
      <span className="sr-only">
        {t("Counts for {rings}", { rings: listText(rings.map((ring) => t(RING_WORDS[ring].title))) })}
      </span>
    </span>
  );
}

export interface TimerChoicesProps {
  running: RunningTimer | null;
  categories: readonly TimeCategory[];
  /** The likely category. */
  suggested: TimeCategory;
  /** What else the timer can be started with, the likeliest first. */
  acts: readonly Act[];
  onStart: (category: TimeCategory) => void;
  /** Stops the running timer and starts one with this category. */
  onSwitch: (category: TimeCategory) => void;
  /** Starts a timer for this, after the running one if there is one. */
  onAct: (act: Act) => void;
}

/** What now? What is left of today, recent work, and the categories: each starts the timer in one click. */
export function TimerChoices(props: TimerChoicesProps) {
  const { running, categories, suggested, acts, onStart, onSwitch, onAct } = props;
  const current = running?.category;
  const others = useMemo(() => categories.filter((category) => category !== current), [categories, current]);
  return (
    <Section title={running ? t("What now?") : t("Or start")} className="print:hidden">
      <div {...ENDS_SECOND_CLICK} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {acts.length > 0 && (
          <ul aria-label={t("What now?")}>
            {acts.map((act) => <ActRow key={act.key} act={act} onAct={onAct} />)}
          </ul>
        )}
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
      </div>
    </Section>
  );
}

/** Something to start the timer with, and the rings that its time counts for. */
export function ActRow({ act, onAct, compact = false }: {
  act: Act;
  onAct: (act: Act) => void;
  /** For the popup: 48 px high, its name on one line. */
  compact?: boolean;
}) {
  const { ring, name, fact, counts } = act;
  return (
    <li
      data-ring={ring}
      className={classes("flex items-center", compact ? "min-h-12 gap-3" : "min-h-14 gap-4 py-1")}
    >
      <PlayButton
        label={ring === "earth" ? name : t("Start {category}", { category: name })}
        onClick={() => onAct(act)}
      />
      <div className="min-w-0 grow">
        {compact ? <ShortText className="w-full font-medium">{name}</ShortText> : (
          // The name of what has a record, which is a link, is short enough to be shown as it is.
          <p className="font-medium wrap-anywhere not-has-[a]:line-clamp-2">
            <ActName act={act} />
          </p>
        )}
        <p className="text-small text-soft">{keepTimes(fact)}</p>
      </div>
      <CountedRings rings={counts} />
    </li>
  );
}
