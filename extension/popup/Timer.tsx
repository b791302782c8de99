import { useEffect, useRef, useState } from "react";
import { runningSince, spentText } from "#shared/domain/format.ts";
import { type Entry, entryChanges, TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import {
  countdownMinutes,
  countdownShort,
  isLongTimer,
  isStillToCome,
  lastEntry,
} from "#shared/domain/time.ts";
import { type Command, endOfFormer, isLeftover, type StoredTimer } from "#shared/offline/mod.ts";
import { type Act, type DayToAct, type Ending, endingsOf, movedParts } from "#shared/domain/what_now.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, DamagedBox, ENDS_SECOND_CLICK, keepTimes } from "#shared/ui/Controls.tsx";
import { CategoryButtons, RunningClock, timerKey, useEndedWhileWriting } from "#shared/ui/earth/Timer.tsx";
import type { EntryValues } from "#shared/ui/earth/EntryDialog.tsx";
import type { TimerNoteProps } from "#shared/ui/earth/TimerNotes.tsx";
import { useShortcuts } from "#shared/ui/keys.ts";
import { isReplacedBy, isShortStop, leftoverEnd, type Stop } from "../offline/actions.ts";
import { timeNow } from "../offline/clock.ts";
import { lastCategory, nextCategory, type State, type TodayView } from "../offline/state.ts";
import { Notice, type NoticeProps, ONE_LINE, TextButton, type Undoable } from "./Parts.tsx";
import { LazyParts } from "./lazy/LazyParts.tsx";
import type { PopupActions } from "./popup.ts";

/** Returns what changing an entry does and what undoes it; null when nothing changes. */
export function entryEdit(
  day: TodayView["date"],
  entry: Entry,
  values: EntryValues,
): Undoable<Command> | null {
  const patch = entryChanges(entry, values);
  if (Object.keys(patch).length === 0) return null;
  const changed = { ...entry, ...patch };
  return {
    text: t("Entry changed"),
    run: { kind: "update_entry", day, base: entry, patch },
    undo: { kind: "update_entry", day, base: changed, patch: entryChanges(changed, entry) },
  };
}

/** Returns what deleting an entry does and what undoes it. */
export function entryDeletion(day: TodayView["date"], entry: Entry): Undoable<Command> {
  return {
    text: t("{category} deleted", { category: t(entry.category) }),
    run: { kind: "delete_entry", day, base: entry },
    undo: { kind: "add_entry", day, entry },
  };
}

/** The note of the running timer as the button to edit it, or the button to write one; beside it `What now?`. */
function RunningNote({ onWhatNow, ...field }: TimerNoteProps & {
  /** Below the clock, whose line has no room for it beside the start and the countdown. */
  onWhatNow: (() => void) | undefined;
}) {
  const { note } = field;
  const [open, setOpen] = useState(false);
  // After the field, the focus returns to the button that opened it.
  const [wasOpen, setWasOpen] = useState(false);
  if (open) {
    return (
      <LazyParts>
        {({ NoteField }) => <NoteField {...field} onDone={() => setOpen(false)} />}
      </LazyParts>
    );
  }
  return (
    <div className="flex gap-x-3 pr-3">
      <TextButton
        label={note && t("Edit note: {note}", { note })}
        title={note}
        expanded={false}
        autoFocus={wasOpen}
        className={`min-w-0 shrink! text-left ${ONE_LINE}`}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {note || t("Add a note")}
      </TextButton>
      {onWhatNow && (
        <TextButton className="ml-auto text-soft" onClick={onWhatNow}>{t("What now?")}</TextButton>
      )}
    </div>
  );
}

/** The act of the page while no timer runs: the last entry again, something of today, or the likeliest category. */
function Continue({ name, note, onStart }: {
  name: string;
  /** The note of the entry that it continues, or a fact about what it starts. */
  note: string | undefined;
  onStart: () => void;
}) {
  return (
    <Button
      look="primary"
      aria-keyshortcuts="T"
      title={note && `${name} · ${note}`}
      data-next-focus=""
      className="min-h-16! w-full justify-start! py-0! gap-3.5! text-left"
      onClick={onStart}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" fill="currentColor" className="size-4.5 shrink-0">
        <path d="M4 2.5v11l9.5-5.5z" />
      </svg>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-5 wrap-anywhere">{name}</span>
        {note && <span className="line-clamp-2 text-small font-normal wrap-anywhere">{note}</span>}
      </span>
      <span aria-hidden="true" className="text-small font-normal">T</span>
    </Button>
  );
}

/** The timer that was stopped last in this popup, and how; `before`: the day without its time. */
export interface LastStop extends Stop {
  readonly before: DayToAct;
}

export interface QuickTimerProps {
  state: State;
  today: TodayView;
  timer: StoredTimer | null;
  last: LastStop | null;
  onLast: (last: LastStop | null) => void;
  /** What was last done to an entry, which can be undone. */
  notice: NoticeProps | null;
  onEdit: (entry: Entry) => void;
  /** Notes of recent entries, which complete what is typed. */
  notes: readonly string[];
  /** Decides what the timer was for that was stopped, whose entry has this note. */
  onEnd: (ending: Ending, note: string) => void;
  /** What of today the timer can be started with, the likeliest. */
  act?: Act | undefined;
  onAct?: (act: Act) => void;
  /** Shows all that the timer can be started with; undefined when there is nothing. */
  onWhatNow?: (() => void) | undefined;
  actions: PopupActions;
}

/**
 * The timer: one of an earlier day to be settled; in one place what runs, what was just stopped or what to continue;
 * below it what can be corrected; and one button per category.
 */
export function QuickTimer(props: QuickTimerProps) {
  const { state, today, timer, last, onLast, notice, onEdit, act, onAct, onWhatNow, actions } = props;
  const { notes, onEnd } = props;
  const now = useNow();
  const timeZone = Temporal.Now.timeZoneId();
  const [from, setFrom] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  // Whether the last attempt to stop the timer, or to start another, failed.
  const [failed, setFailed] = useState(false);
  // The start of the timer of an earlier day that is asked about before it is discarded.
  const [discarding, setDiscarding] = useState<string | null>(null);
  // Then nothing may save it.
  const asking = timer?.startTime === discarding;
  // Nothing that starts or stops a timer could be saved then.
  const isDamaged = today.day.damaged?.includes("earth") ?? false;
  const leftover = timer !== null && isLeftover(timer, today.date);
  const running = leftover ? null : timer;
  const [ended, onWriting] = useEndedWhileWriting(running);
  const countdown = running && countdownMinutes(running.note, today.day.fire.task);
  const proposedEnd = timer ? leftoverEnd(state, timer) : 0;
  const entries = today.day.earth.actual_entries;
  const lastOne = lastEntry(entries);
  const likely = nextCategory(state, today.day);

  const canStop = (end: number) => {
    const can = running === null || !isStillToCome(running.startTime, end);
    setFailed(!can);
    return can;
  };
  const stop = (end: number) => {
    if (!running || isDamaged || !canStop(end)) return;
    onLast({ stopped: running, end, since: "", before: today.day });
    actions.dispatch({ do: "stop_timer", timer: running.startTime, end });
  };
  const start = (category: TimeCategory | undefined, note = "", purpose: Entry["for"] = null) => {
    if (asking || isDamaged || !category || category === running?.category || !canStop(timeNow())) return;
    setChoosing(false);
    setFrom(null);
    const startTime = !timer && from ? from : new Date(timeNow()).toISOString();
    // A timer that was started by mistake leaves no entry, so the stop before it can still be undone.
    if (!isReplacedBy(running, { category, startTime }, today.date)) {
      onLast(
        timer && {
          stopped: timer,
          end: leftover ? proposedEnd : endOfFormer(timer, startTime, timeNow()),
          since: startTime,
          before: today.day,
        },
      );
    }
    if (timer && leftover) actions.dispatch({ do: "stop_timer", timer: timer.startTime, end: proposedEnd });
    actions.dispatch({
      do: "start_timer",
      category,
      startTime,
      ...(note && { note }),
      ...(purpose && { for: purpose }),
    });
  };
  const isContinued = lastOne?.category === likely;
  // What of today is left comes first where nothing can be continued.
  const first = lastOne || from ? undefined : act;
  const goOn = () =>
    first ? onAct?.(first) : isContinued ? start(likely, lastOne.note, lastOne.for) : start(likely);
  useShortcuts({
    ...Object.fromEntries(
      TIME_CATEGORIES.map((category, index) => [String(index + 1), () => start(category)]),
    ),
    t: () => running ? stop(timeNow()) : goOn(),
  });

  const chooseStart = (startTime: string) => {
    setChoosing(false);
    if (running) actions.dispatch({ do: "backdate_timer", timer: running.startTime, startTime });
    else setFrom(startTime);
  };
  const undo = () => {
    if (!last) return;
    onLast(null);
    const { stopped, end, since } = last;
    actions.dispatch({ do: "undo_stop", stopped, end, since });
  };
  const stopped = last !== null && last.stopped.id !== null && last.stopped.startTime !== timer?.startTime
    ? last
    : null;
  const isStopped = ({ id, start_ts }: Entry) =>
    stopped !== null && (id === stopped.stopped.id || start_ts === stopped.stopped.startTime);
  // While its note is written it stays, whatever arrives meanwhile.
  const [isNoting, setIsNoting] = useState(false);
  const noted = useRef<Entry | null>(null);
  const found = timer ? undefined : entries.find(isStopped);
  if (found) noted.current = found;
  const stoppedEntry = found ??
    (isNoting && noted.current && isStopped(noted.current) ? noted.current : null);
  const isJustStopped = Boolean(stoppedEntry);
  const moved = isJustStopped && last ? movedParts(last.before, today.day) : [];
  const undoStop = stopped && {
    text: [
      t(isJustStopped ? "{category} saved, {duration}" : "{category}, {duration}", {
        category: t(stopped.stopped.category),
        duration: spentText(Math.max(0, stopped.end - Date.parse(stopped.stopped.startTime))),
      }),
      ...moved,
    ].join(" · "),
    undo: isShortStop(stopped) ? t("Discard") : t("Undo"),
    onUndo: undo,
  };
  const offersEarlier = from === null && !asking && !isDamaged;
  const line = notice ?? (isJustStopped ? null : undoStop);
  return (
    <section
      aria-label={t("Quick Timer")}
      data-ring="earth"
      className="grid grid-cols-1"
      {...ENDS_SECOND_CLICK}
    >
      {timer && leftover && (
        <LazyParts>
          {({ Leftover }) => (
            <Leftover
              {...{ timer, now, timeZone, today, actions, asking }}
              end={proposedEnd}
              onAsk={(asks) => setDiscarding(asks ? timer.startTime : null)}
            />
          )}
        </LazyParts>
      )}
      {running && failed && (
        <LazyParts>
          {({ NotStopped }) => (
            <NotStopped
              timer={running}
              now={now}
              onDiscard={() => actions.dispatch({ do: "discard_timer", timer: running.startTime })}
            />
          )}
        </LazyParts>
      )}
      {running && !isDamaged && isLongTimer(running.startTime, now) &&
        state.notified.stillOn !== running.startTime && (
        <div className="mb-1">
          <LazyParts>
            {({ StillOn }) => (
              <StillOn
                category={running.category}
                onYes={() => actions.dispatch({ do: "say_still_on", timer: running.startTime })}
                stopped={{
                  start: running.startTime,
                  now,
                  timeZone,
                  proposed: Math.min(proposedEnd, now),
                  onStopped: (end) => stop(Date.parse(end)),
                }}
              />
            )}
          </LazyParts>
        </div>
      )}
      {isDamaged && <DamagedBox />}
      {/* By its key the field of a note stays the same when its timer ends. */}
      {[ended, running].map((one) =>
        one && (
          <RunningClock
            key={timerKey(one)}
            elapsed={one === running ? now - Date.parse(one.startTime) : null}
            category={one.category}
            onStop={isDamaged || one !== running ? undefined : () => stop(timeNow())}
          >
            <RunningNote
              note={one.note}
              recent={notes}
              onWhatNow={onWhatNow}
              onWriting={onWriting}
              onSave={(note, was) =>
                actions.dispatch({ do: "note_timer", timer: one.startTime, note, of: { ...one, note: was } })}
            />
          </RunningClock>
        )
      )}
      {stopped && undoStop && stoppedEntry && (
        <LazyParts>
          {({ Stopped }) => (
            <Stopped
              {...undoStop}
              note={stoppedEntry.note}
              recent={notes}
              endings={endingsOf(today.day, stopped.stopped.for)}
              onWriting={setIsNoting}
              onEnd={(ending) => onEnd(ending, stoppedEntry.note)}
              onNote={(note, was) => {
                const base = { ...stoppedEntry, note: was };
                actions.dispatch({
                  do: "write",
                  command: { kind: "update_entry", day: today.date, base, patch: { note } },
                });
                onLast({ ...stopped, stopped: { ...stopped.stopped, note } });
              }}
              onEdit={() => onEdit(stoppedEntry)}
              onDone={() => onLast(null)}
            />
          )}
        </LazyParts>
      )}
      {!timer && !isJustStopped && !isDamaged && (
        <Continue
          name={first
            ? t("Start {category}", { category: first.name })
            : isContinued
            ? t("Continue {category}", { category: t(likely) })
            : t("Start {category}", { category: t(likely) })}
          note={first ? first.fact : isContinued ? lastOne.note : undefined}
          onStart={goOn}
        />
      )}
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-small text-soft">
        {offersEarlier && !(line && countdown) && (
          <TextButton
            expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {t("Started earlier")}
          </TextButton>
        )}
        {onWhatNow && !running && !choosing && !line && !isJustStopped && (
          <TextButton onClick={onWhatNow}>{t("What now?")}</TextButton>
        )}
        {!running && from !== null && (
          <LazyParts>
            {({ ChosenStart }) => <ChosenStart {...{ from, timeZone }} onNow={() => setFrom(null)} />}
          </LazyParts>
        )}
        {running && (countdown || !line) && (
          <span>
            {keepTimes(
              countdown
                ? countdownShort(countdown, now - Date.parse(running.startTime))
                : runningSince(Date.parse(running.startTime), now, timeZone),
            )}
          </span>
        )}
        {line && <Notice {...line} />}
        {lastOne && !isJustStopped && (notice || !line) && (
          <TextButton
            label={t("Edit last entry")}
            className="ml-auto"
            onClick={() => onEdit(lastOne)}
          >
            {t("Edit")}
          </TextButton>
        )}
      </div>
      {choosing && offersEarlier && (
        <LazyParts>
          {({ EarlierStart }) => (
            <EarlierStart
              {...{ now, timeZone }}
              start={running?.startTime}
              lastEntryEnd={lastOne?.end_ts}
              onChoose={chooseStart}
            />
          )}
        </LazyParts>
      )}
      {!asking && !isDamaged && (
        <CategoryButtons
          label={running ? t("Switch to") : t("Start a timer")}
          categories={TIME_CATEGORIES}
          likely={lastCategory(state, today.day) ?? undefined}
          running={running?.category}
          compact
          onChoose={(category) => start(category)}
        />
      )}
      {timer && leftover && !asking && !isDamaged && (
        <LazyParts>{({ LeftoverHint }) => <LeftoverHint {...{ timeZone }} end={proposedEnd} />}</LazyParts>
      )}
    </section>
  );
}

/** Milliseconds since 1970, renewed every second. */
export function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(timeNow()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
