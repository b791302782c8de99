import { useEffect, useState } from "react";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { clockTime, runningSince, spentText } from "#shared/domain/format.ts";
import { type Entry, entryChanges, TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import {
  countdownMinutes,
  countdownShort,
  isLongTimer,
  isStillToCome,
  lastEntry,
} from "#shared/domain/time.ts";
import { type Command, endOfFormer, isLeftover, type StoredTimer } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, DamagedBox, ENDS_SECOND_CLICK, keepTimes } from "#shared/ui/Controls.tsx";
import type { EntryValues } from "#shared/ui/earth/EntryDialog.tsx";
import { RunningClock } from "#shared/ui/earth/Timer.tsx";
import type { TimerNoteProps } from "#shared/ui/earth/TimerNotes.tsx";
import { useShortcuts } from "#shared/ui/keys.ts";
import { isReplacedBy, isShortStop, leftoverEnd, type Stop } from "../offline/actions.ts";
import { timeNow } from "../offline/clock.ts";
import { draftsOf } from "../offline/drafts.ts";
import { type DayDrafts, lastCategory, type State, type TodayView } from "../offline/state.ts";
import { Notice, ONE_LINE, ShortText, TextButton } from "./Parts.tsx";
import { LazyParts } from "./lazy/LazyParts.tsx";
import type { PopupActions } from "./popup.ts";

export interface LastEntryProps {
  day: CalendarDate;
  entries: readonly Entry[];
  timeZone: string;
  /** Undoes the stop of the timer that became the entry; null when there is none to undo. */
  undo: { readonly label: string; readonly onUndo: () => void } | null;
  onWrite: (command: Command) => void;
  /** What was typed about an entry. */
  draft: DayDrafts["entry"];
  onDraft: (draft: NonNullable<DayDrafts["entry"]> | null) => void;
}

/** The entry of today that ended last, on one line. It can be changed or deleted, and both can be undone. */
function LastEntry(props: LastEntryProps) {
  const { day, entries, timeZone, undo: undoStop, onWrite, draft, onDraft } = props;
  const [editing, setEditing] = useState<Entry | null>(() =>
    entries.find(({ id }) => id === draft?.id) ?? null
  );
  const close = () => {
    setEditing(null);
    onDraft(null);
  };
  // After the form, and after Undo, the focus returns to the button that opened the form. It is rendered again for
  // that.
  const [returns, setReturns] = useState(0);
  const [undo, setUndo] = useState<{ text: string; command: Command } | null>(null);
  const last = lastEntry(entries);

  const change = (entry: Entry, values: EntryValues) => {
    close();
    const patch = entryChanges(entry, values);
    if (Object.keys(patch).length === 0) return;
    onWrite({ kind: "update_entry", day, base: entry, patch });
    const changed = { ...entry, ...patch };
    setUndo({
      text: t("Entry changed"),
      command: { kind: "update_entry", day, base: changed, patch: entryChanges(changed, entry) },
    });
  };
  const remove = (entry: Entry) => {
    close();
    onWrite({ kind: "delete_entry", day, base: entry });
    setUndo({
      text: t("{category} deleted", { category: t(entry.category) }),
      command: { kind: "add_entry", day, entry },
    });
  };

  if (editing) {
    return (
      <LazyParts>
        {({ EntryForm }) => (
          <EntryForm
            entry={editing}
            timeZone={timeZone}
            onSave={(values) => change(editing, values)}
            onDelete={() => remove(editing)}
            draft={draft?.id === editing.id ? draft.values : null}
            onDraft={(values) => onDraft({ id: editing.id, values })}
            onCancel={close}
          />
        )}
      </LazyParts>
    );
  }
  return (
    <>
      {last && (
        <div className="flex items-baseline justify-between gap-3 text-small text-soft">
          <div className="flex min-w-0 grow flex-wrap gap-x-1">
            <p role={undoStop ? "status" : undefined}>
              {keepTimes(t("{category}, {length}, until {time}", {
                category: t(last.category),
                length: lengthText(last),
                time: clockTime(Date.parse(last.end_ts), timeZone),
              }))}
              {last.note && t(": ")}
            </p>
            {last.note && <ShortText className="min-w-8 grow basis-0">{last.note}</ShortText>}
          </div>
          {undoStop && <TextButton onClick={undoStop.onUndo}>{undoStop.label}</TextButton>}
          <TextButton
            key={returns}
            label={t("Edit last entry")}
            autoFocus={returns > 0}
            onClick={() => {
              setUndo(null);
              setReturns(returns + 1);
              setEditing(last);
            }}
          >
            {t("Edit")}
          </TextButton>
        </div>
      )}
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            onWrite(undo.command);
            setUndo(null);
            setReturns(returns + 1);
          }}
        />
      )}
    </>
  );
}

function lengthText({ start_ts, end_ts }: Entry): string {
  return spentText(Date.parse(end_ts) - Date.parse(start_ts));
}

/** The note of the running timer as the button to edit it, or the button to write one. */
function RunningNote({ note, onSave }: TimerNoteProps) {
  const [open, setOpen] = useState(false);
  // After the field, the focus returns to the button that opened it.
  const [wasOpen, setWasOpen] = useState(false);
  if (open) {
    return (
      <div data-line="" className="basis-full">
        <LazyParts>
          {({ NoteField }) => <NoteField note={note} onSave={onSave} onDone={() => setOpen(false)} />}
        </LazyParts>
      </div>
    );
  }
  return (
    <TextButton
      label={note && t("Edit note: {note}", { note })}
      title={note}
      expanded={false}
      autoFocus={wasOpen}
      className={note && `min-w-20 shrink! grow basis-0 text-left underline-offset-2! ${ONE_LINE}`}
      onClick={() => {
        setWasOpen(true);
        setOpen(true);
      }}
    >
      {note || t("Add a note")}
    </TextButton>
  );
}

/** The timer that was stopped last in this popup, and when. */
export type LastStop = Pick<Stop, "stopped" | "end">;

export interface QuickTimerProps {
  state: State;
  today: TodayView;
  timer: StoredTimer | null;
  last: LastStop | null;
  onLast: (last: LastStop | null) => void;
  actions: PopupActions;
}

/** The timer: one of an earlier day to be settled, the running one, one button per category, and the last entry. */
export function QuickTimer({ state, today, timer, last, onLast, actions }: QuickTimerProps) {
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
  const categories = inOrder(lastCategory(state, today.day)).filter((category) =>
    category !== running?.category
  );
  const countdown = running && countdownMinutes(running.note, today.day.fire.task);
  const proposedEnd = timer ? leftoverEnd(state, timer) : 0;

  const canStop = (end: number) => {
    const can = running === null || !isStillToCome(running.startTime, end);
    setFailed(!can);
    return can;
  };
  const stop = (end: number) => {
    if (!running || isDamaged || !canStop(end)) return;
    onLast({ stopped: running, end });
    actions.dispatch({ do: "stop_timer", timer: running.startTime, end });
  };
  const start = (category: TimeCategory | undefined) => {
    if (asking || isDamaged || !category || !canStop(timeNow())) return;
    setChoosing(false);
    setFrom(null);
    const startTime = !timer && from ? from : new Date(timeNow()).toISOString();
    // A timer that was started by mistake leaves no entry, so the stop before it can still be undone.
    if (!isReplacedBy(running, { category, startTime }, today.date)) {
      onLast(
        timer && { stopped: timer, end: leftover ? proposedEnd : endOfFormer(timer, startTime, timeNow()) },
      );
    }
    if (timer && leftover) actions.dispatch({ do: "stop_timer", timer: timer.startTime, end: proposedEnd });
    actions.dispatch({ do: "start_timer", category, startTime });
  };
  useShortcuts({
    ...Object.fromEntries(categories.map((category, index) => [String(index + 1), () => start(category)])),
    t: () => running ? stop(timeNow()) : start(categories[0]),
  });

  const chooseStart = (startTime: string) => {
    setChoosing(false);
    if (running) actions.dispatch({ do: "backdate_timer", timer: running.startTime, startTime });
    else setFrom(startTime);
  };
  const undo = () => {
    if (!last) return;
    onLast(null);
    actions.dispatch({ do: "undo_stop", ...last, since: timer?.startTime ?? "" });
  };
  const isStopShown = last !== null && last.stopped.id !== null &&
    last.stopped.startTime !== timer?.startTime;
  // Its entry is on the line of the last one, as after every stop today.
  const isOnLine = isStopShown &&
    lastEntry(today.day.earth.actual_entries)?.start_ts === last.stopped.startTime;
  return (
    <section
      aria-label={t("Quick Timer")}
      data-ring="earth"
      className="grid grid-cols-1 gap-1 border-t border-hairline pt-1.5"
      {...ENDS_SECOND_CLICK}
    >
      {timer && leftover && (
        <div className="mb-1">
          <LazyParts>
            {({ Leftover }) => (
              <Leftover
                {...{ timer, now, timeZone, today, actions, asking }}
                end={proposedEnd}
                onAsk={(asks) => setDiscarding(asks ? timer.startTime : null)}
              />
            )}
          </LazyParts>
        </div>
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
      {/* The field of the note takes the place of the line, so that a full day still fits. */}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-soft">
        <h2 className="font-semibold [&:has(~[data-line])]:sr-only">{t("Quick Timer")}</h2>
        {running && (
          <RunningNote
            key={running.startTime}
            note={running.note}
            onSave={(note) =>
              actions.dispatch({ do: "note_timer", timer: running.startTime, note, of: running })}
          />
        )}
        {from === null && !asking && !isDamaged && (
          <TextButton
            className="ml-auto [[data-line]~&]:aria-[expanded=false]:hidden"
            expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {t("Started earlier")}
          </TextButton>
        )}
        {choosing && !asking && (
          <div className="order-last basis-full pb-1">
            <LazyParts>
              {({ EarlierStart }) => (
                <EarlierStart
                  {...{ now, timeZone }}
                  start={running?.startTime}
                  lastEntryEnd={lastEntry(today.day.earth.actual_entries)?.end_ts}
                  onChoose={chooseStart}
                />
              )}
            </LazyParts>
          </div>
        )}
      </div>
      {running && (
        <RunningClock
          elapsed={now - Date.parse(running.startTime)}
          category={running.category}
          compact={
            <span className="w-0 min-w-full text-small text-soft">
              {keepTimes(
                countdown
                  ? countdownShort(countdown, now - Date.parse(running.startTime))
                  : runningSince(Date.parse(running.startTime), now, timeZone),
              )}
            </span>
          }
          onStop={isDamaged ? undefined : () => stop(timeNow())}
        />
      )}
      {isDamaged && <DamagedBox />}
      {!asking && !isDamaged && (
        <CategoryGrid isSwitch={running !== null} categories={categories} onChoose={start} />
      )}
      {timer && leftover && !asking && !isDamaged && (
        <LazyParts>{({ LeftoverHint }) => <LeftoverHint {...{ timeZone }} end={proposedEnd} />}</LazyParts>
      )}
      {isStopShown && !isOnLine && (
        <LazyParts>{({ StopNotice }) => <StopNotice stop={last} onUndo={undo} />}</LazyParts>
      )}
      {!running && from !== null && (
        <LazyParts>
          {({ ChosenStart }) => <ChosenStart {...{ from, timeZone }} onNow={() => setFrom(null)} />}
        </LazyParts>
      )}
      <LastEntry
        day={today.date}
        entries={today.day.earth.actual_entries}
        timeZone={timeZone}
        undo={isOnLine ? { label: isShortStop(last) ? t("Discard") : t("Undo"), onUndo: undo } : null}
        onWrite={(command) => {
          onLast(null);
          actions.dispatch({ do: "write", command });
        }}
        draft={draftsOf(state, today.date).entry}
        onDraft={(entry) => actions.saveDrafts(today.date, { entry })}
      />
    </section>
  );
}

/** The category that was used last, then the others in their own order. */
function inOrder(last: TimeCategory | null): TimeCategory[] {
  return last ? [last, ...TIME_CATEGORIES.filter((category) => category !== last)] : [...TIME_CATEGORIES];
}

interface CategoryGridProps {
  /** Whether a timer runs: its category is missing then, and the grid is lower. */
  isSwitch: boolean;
  categories: readonly TimeCategory[];
  onChoose: (category: TimeCategory) => void;
}

/** One button per category, each with the digit that does the same. While a timer runs, they are on two rows. */
function CategoryGrid({ isSwitch, categories, onChoose }: CategoryGridProps) {
  const rows = isSwitch ? [categories.slice(0, 4), categories.slice(4)] : [categories];
  return (
    <div
      role="group"
      aria-label={isSwitch ? t("Switch to") : t("Start a timer")}
      className={`grid gap-1 ${isSwitch ? "" : "grid-cols-[repeat(auto-fill,minmax(--spacing(24),1fr))]"}`}
    >
      {rows.map((row, index) => (
        <div key={index} className={isSwitch ? "flex gap-1" : "contents"}>
          {row.map((category) => {
            const digit = categories.indexOf(category) + 1;
            return (
              <Button
                key={category}
                size="small"
                className={`relative min-w-0 ${
                  isSwitch ? "grow pr-3! pl-1! pointer-fine:min-h-7! py-0.5!" : "pr-2! pl-0.5!"
                }`}
                aria-keyshortcuts={String(digit)}
                data-next-focus={digit === 1 && !isSwitch ? "" : undefined}
                onClick={() => onChoose(category)}
              >
                <span className="min-w-0 wrap-break-word">{t(category)}</span>
                <span
                  aria-hidden="true"
                  className="absolute top-0 right-0.5 text-axis font-normal text-soft"
                >
                  {digit}
                </span>
              </Button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Milliseconds since 1970, renewed every second. */
function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(timeNow()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
