import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import EARTH_QUESTIONS from "#shared/data/questions/earth.json" with { type: "json" };
import { addDays, type CalendarDate, dayBounds, type DaySpan } from "#shared/domain/calendar.ts";
import { minutesText, shortDate } from "#shared/domain/format.ts";
import {
  type CategoryMinutes,
  type Entry,
  TIME_CATEGORIES,
  type TimeCategory,
} from "#shared/domain/rings/mod.ts";
import {
  carriedInto,
  countdownMinutes,
  lastEntry,
  minutesWithin,
  openGaps,
  overlapPairs,
  planVariance,
  reconcile,
  type Span,
  suggestedCategory,
  withTimer,
} from "#shared/domain/time.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes, Section } from "#shared/ui/Controls.tsx";
import { EntryList } from "#shared/ui/earth/Entries.tsx";
import type { EntryValues } from "#shared/ui/earth/EntryDialog.tsx";
import { EarthFigures, Reconciliation, TopCategories } from "#shared/ui/earth/Reconciliation.tsx";
import { DayStrip, type StripContent } from "#shared/ui/earth/Strip.tsx";
import { EarthTimer, type RunningTimer } from "#shared/ui/earth/Timer.tsx";
import { StillOn } from "#shared/ui/earth/TimerNotes.tsx";
import { DeferredMount, useUrgentStore } from "../../app/Deferred.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { browserTimeZone, type FailureText, failureText, minuteAtom } from "../../app/platform.ts";
import { dayRuleAtom, userAtom } from "../../app/session.ts";
import { offerUndoAtom } from "../../app/toasts.ts";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import {
  dayAtom,
  isTodayAtom,
  ofItem,
  type ShownDay,
  useAttempt,
  useDayAddress,
  useItemRequest,
  yesterdayQueryAtom,
} from "../../day/day.ts";
import { DeferredDayPart } from "../../day/DeferredDayPart.tsx";
import { DayGuide, needsGuide } from "./Guide.tsx";
import { EntryForm, LeftoverTimer } from "./lazy_forms.ts";
import {
  addEntryAtom,
  backdateTimerAtom,
  confirmTimerAtom,
  deleteEntryAtom,
  discardTimerAtom,
  type EntryToAdd,
  lastSeenAtom,
  longTimerAtom,
  newEntry,
  noteTimerAtom,
  saveLeftoverAtom,
  splitEntryAtom,
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerDayEndAtom,
  timerFailureAtom,
  timerFocusAtom,
  type TimerStatus,
  timerStatusAtom,
  trimEntryAtom,
  useSeconds,
} from "../../day/timer.ts";

export interface EarthEntriesProps extends StripContent {
  date: CalendarDate;
  span: DaySpan;
  /** Where the time of a running timer begins, or now; milliseconds since 1970. */
  until: number;
  /** The entries of the day before. */
  before: readonly Entry[];
}

/** The entry that the dialog edits, or the initial values of a new one. */
type Editing = { entry: Entry } | { initial: Partial<EntryValues> };

/** The day strip, the entries, and the dialog that adds and edits them. */
function EarthEntries({ date, span, until, before, ...content }: EarthEntriesProps) {
  const { carried } = content;
  // A row that is deleted or edited is what was clicked.
  const day = useAtomValue(dayAtom, { store: useUrgentStore() });
  const entries = day?.date === date ? day.earth.actual_entries : content.entries;
  const timeZone = browserTimeZone();
  const now = useAtomValue(minuteAtom);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const remove = useSetAtom(deleteEntryAtom);

  const deleteEntry = async (entry: Entry) => {
    setFailure(null);
    await remove(date, entry).catch((error: unknown) =>
      setFailure(failureText(t("Failed to delete entry"), error))
    );
  };
  useItemRequest("earth", {
    "edit entry": ofItem(entries, (entry) => setEditing({ entry })),
    "delete entry": ofItem(entries, (entry) => void deleteEntry(entry)),
  });
  const isToday = useAtomValue(isTodayAtom);
  const timer = useAtomValue(timerStatusAtom);
  const begin = () =>
    setEditing({ initial: newEntry(entries, before, { day: span, now: isToday ? until : null }) });
  return (
    <Section
      title={t("Time Entries")}
      aside={<Button size="small" onClick={begin}>{t("Add Entry")}</Button>}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <DayStrip {...content} day={span} timeZone={timeZone} now={now} />
      <EntryList
        entries={entries}
        carried={carried}
        day={span}
        carriedFrom={<CarriedFrom date={addDays(date, -1)} isYesterday={isToday} />}
        timeZone={timeZone}
        isToday={isToday}
        hasTimer={timer !== "leftover"}
        onAdd={begin}
        onEdit={(entry) => setEditing({ entry })}
        onDelete={(entry) => void deleteEntry(entry)}
      />
      {editing && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EntryForm date={date} {...editing} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
    </Section>
  );
}

/** A link to the day of an entry that runs on into the shown day. */
function CarriedFrom({ date, isYesterday }: { date: CalendarDate; isYesterday: boolean }) {
  const hrefOf = useDayAddress();
  return (
    <Link href={hrefOf(date)} className="inline-flex items-center pointer-coarse:min-h-11">
      {isYesterday ? t("from yesterday") : t("from {date}", { date: shortDate(date) })}
    </Link>
  );
}

/** Returns the time leaks as a sentence. With a plan, a leak is the time over it. */
export function leakText(leaks: readonly CategoryMinutes[], planned: boolean): string {
  const [first, ...others] = leaks;
  if (!first) return planned ? t("Nothing is over your plan.") : t("No leaks.");
  const values = { category: t(first.category), duration: minutesText(first.minutes) };
  const parts = [
    planned ? t("{category} is {duration} over your plan", values) : t("{category} took {duration}", values),
    ...others.map(({ category, minutes }) => `${t(category)} ${minutesText(minutes)}`),
  ];
  return t("{leaks}.", { leaks: listText(parts) });
}

export interface EarthReconciliationProps extends PanelProps {
  /** The span of the day. */
  span: DaySpan;
  /** The entries of the day before that run on into this day. */
  carried: readonly Entry[];
  gaps: readonly Span[];
}

/** The day's gaps and overlaps, and the comparison with the time plan. */
function EarthReconciliation(
  { day: { date, earth }, span, carried, gaps }: EarthReconciliationProps,
) {
  const { actual_entries: entries } = earth;
  const user = useAtomValue(userAtom);
  const { pending, failure, attempt } = useAttempt();
  const add = useSetAtom(addEntryAtom);
  const trim = useSetAtom(trimEntryAtom);
  const split = useSetAtom(splitEntryAtom);
  const remove = useSetAtom(deleteEntryAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const once = useOnce();
  const plan = user?.settings.time_plan;
  const [toSplit, setToSplit] = useState<{ readonly id: string }>();

  const fill = (gap: Span, category: TimeCategory) => {
    const start_ts = new Date(gap.start).toISOString();
    const end_ts = new Date(gap.end).toISOString();
    const entry: EntryToAdd = { start_ts, end_ts, category, note: "", source: "manual" };
    return attempt(
      t("Failed to add time entry"),
      () =>
        once(`${start_ts} ${end_ts} ${category}`, async (id) => {
          await add(entry, id);
          offerUndo({
            message: t("Gap filled with {category}", { category: t(category) }),
            ring: "earth",
            undo: () => remove(date, { ...entry, id }),
            undone: t("Gap reopened"),
            failed: t("Failed to delete entry"),
          });
        }),
    );
  };
  const shorten = (entry: Entry) => attempt(t("Failed to update entry"), () => trim(date, entry, entries));
  useItemRequest("earth", {
    "split entry": ofItem(entries, ({ id }) => setToSplit({ id })),
    "shorten entry": ofItem(entries, (entry) => void shorten(entry)),
  });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <Reconciliation
        entries={entries}
        gaps={gaps}
        overlaps={overlapPairs(entries)}
        plan={plan ? planVariance(plan, minutesWithin([...entries, ...carried], span)) : null}
        timeZone={browserTimeZone()}
        pending={pending}
        toSplit={toSplit}
        onFill={(gap, category) => void fill(gap, category)}
        onTrim={(entry) => void shorten(entry)}
        onSplit={(entry, at) =>
          void attempt(
            t("Failed to split the entry"),
            () => once(`${entry.id} ${at}`, (key) => split(date, entry, at, key)),
          )}
      />
    </div>
  );
}

/**
 * Returns a function that passes the same idempotency key for the same text until the call succeeds, so that a retry
 * after a lost response adds nothing twice.
 */
function useOnce() {
  const keys = useRef(new Map<string, string>());
  return async (text: string, action: (key: string) => Promise<void>) => {
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    await action(key);
    keys.current.delete(text);
  };
}

const HOUR_MS = 3_600_000;

/** The Quick Timer, or the offer for a timer that was left running on an earlier day. */
function EarthTiming({ entries, task }: { entries: readonly Entry[]; task: string }) {
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

/** The figures of the shown day's Earth as of now, for its panel and its tab. */
export const soFarAtom = atom((get) => {
  const rule = get(dayRuleAtom);
  // A whole minute, so that the untracked time is the sum of the gaps.
  const minute = get(minuteAtom);
  const now = minute - minute % 60_000;
  const before = get(yesterdayQueryAtom).data?.earth.actual_entries;
  const plan = get(userAtom)?.settings.time_plan ?? null;
  const timer = get(timerAtom);
  const status = get(timerStatusAtom);
  const running = status === "running" && get(isTodayAtom) ? timer : null;

  /** Returns the ring as of now, its span and gaps, and whether it has a plan. */
  return ({ date, earth: sent }: Pick<ShownDay, "date" | "earth">) => {
    const span = dayBounds(rule, date);
    const entries = sent.actual_entries;
    // The time of a timer of the day is neither a gap nor untracked.
    const started = timer ? Date.parse(timer.startTime) : now;
    const until = status === "leftover" && started < span.start ? now : Math.min(started, now);
    const carried = carriedInto(span, before ?? []);
    const gaps = openGaps([...entries, ...carried], span, until);
    // The server computed the figures when it sent the day. One that is over stays as it is.
    const earth = before && until < span.end
      ? {
        ...sent,
        ...reconcile({ entries: withTimer(entries, running, now), carried, day: span, now: until, plan }),
      }
      : sent;
    return {
      span,
      before: before ?? [],
      until,
      content: { entries, carried, gaps },
      earth,
      isPlanned: plan !== null,
    };
  };
});

/** The right column. */
const SIDE = "grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1";

/** Time Truth: figures, the timer, the entries and their categories. */
export function EarthPanel({ day }: PanelProps) {
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-6">
      <PanelHeading ring="earth" questions={EARTH_QUESTIONS} />
      <DeferredDayPart Part={FiguresSoFar} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_1fr]">
        {isToday && <EarthTiming entries={day.earth.actual_entries} task={day.fire.task} />}
        <DeferredMount>
          <DeferredDayPart Part={Accounted} />
        </DeferredMount>
      </div>
    </div>
  );
}

function FiguresSoFar({ day }: PanelProps) {
  const { earth, isPlanned } = useAtomValue(soFarAtom)(day);
  const isToday = useAtomValue(isTodayAtom);
  return <EarthFigures earth={earth} isToday={isToday} planned={isPlanned} />;
}

/** The entries, and what follows from them. */
function Accounted({ day }: PanelProps) {
  const { span, before, until, content, earth, isPlanned } = useAtomValue(soFarAtom)(day);
  const isToday = useAtomValue(isTodayAtom);
  const isEmpty = earth.actual_entries.length + content.carried.length + content.gaps.length === 0 &&
    !isPlanned;
  const top = earth.categories.length > 0 && <TopCategories categories={earth.categories} />;
  const guide = isToday && needsGuide(day) && <DayGuide day={day} />;
  return (
    <>
      {isEmpty && <div className={SIDE}>{guide}{top}</div>}
      <div className="min-w-0 lg:col-start-1">
        <EarthEntries date={day.date} span={span} until={until} before={before} {...content} />
      </div>
      {!isEmpty && (
        <div className={SIDE}>
          {guide}
          <DeferredMount>
            {top}
            <EarthReconciliation day={day} span={span} carried={content.carried} gaps={content.gaps} />
            {earth.reconciliation.top_leaks.length > 0 && (
              <Section title={t("Time leaks")}>
                <p className="text-soft">
                  {keepTimes(leakText(earth.reconciliation.top_leaks, isPlanned))}
                </p>
              </Section>
            )}
          </DeferredMount>
        </div>
      )}
    </>
  );
}
