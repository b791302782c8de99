import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { atom, type PrimitiveAtom } from "jotai/vanilla";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import EARTH_QUESTIONS from "#shared/data/questions/earth.json" with { type: "json" };
import { addDays, type CalendarDate, dayBounds, type DaySpan } from "#shared/domain/calendar.ts";
import { minutesText, shortDate } from "#shared/domain/format.ts";
import {
  type CategoryMinutes,
  DEFAULT_KINDS,
  type Earth,
  type Entry,
  type EntryFor,
  TIME_CATEGORIES,
  type TimeCategory,
} from "#shared/domain/rings/mod.ts";
import {
  type Act,
  type DayToAct,
  endingsOf,
  purposeName,
  recentNotes,
  whatNow,
} from "#shared/domain/what_now.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import {
  countdownMinutes,
  entriesInto,
  lastEntry,
  minutesWithin,
  openGaps,
  overlapPairs,
  planVariance,
  proposedEnd,
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
import { EarthFigures, TopCategories } from "#shared/ui/earth/Facts.tsx";
import { DayStrip, Overlaps, PlanParts, type StripContent } from "#shared/ui/earth/Strip.tsx";
import {
  EarthTimer,
  type EarthTimerProps,
  type RunningTimer,
  TimerChoices,
} from "#shared/ui/earth/Timer.tsx";
import { DeferredMount, structuralAtom, useDeferredStore, useUrgentStore } from "../../app/Deferred.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { dayRuleAtom, userAtom } from "../../app/session.ts";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import {
  dayAtom,
  isTodayAtom,
  nextDayAtom,
  ofItem,
  type ShownDay,
  useAttempt,
  useDayAddress,
  useItemRequest,
  yesterdayQueryAtom,
} from "../../day/day.ts";
import { DeferredDayPart } from "../../day/DeferredDayPart.tsx";
import { EntryForm, FillForm, LeftoverTimer, SplitForm, StillOn, StripTouch } from "./lazy_forms.ts";
import {
  backdateTimerAtom,
  confirmTimerAtom,
  deleteEntryAtom,
  discardTimerAtom,
  endTimerAtom,
  lastSeenAtom,
  longTimerAtom,
  newEntry,
  noteTimerAtom,
  saveLeftoverAtom,
  setEntrySpanAtom,
  splitEntryAtom,
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerDayEndAtom,
  timerFailureAtom,
  timerFocusAtom,
  timerStatusAtom,
  trimEntryAtom,
  useSeconds,
} from "../../day/timer.ts";

/** The dialog that is open: an entry that is edited, the values of a new one, an entry to split, or a gap to fill. */
type OpenForm = { edit: Entry } | { add: Partial<EntryValues> } | { split: Entry } | { fill: Span };

/** The day strip, what can be started, the entries and what follows from them, and the dialogs that change them. */
function EarthDay(
  { day, earth, isPlanned, span, until, before, drawn, ...content }: StripContent & {
    day: ShownDay;
    /** The figures of the day as of now. */
    earth: Earth;
    isPlanned: boolean;
    span: DaySpan;
    /** Where the time of a running timer begins, or now; milliseconds since 1970. */
    until: number;
    /** The entries of the day before. */
    before: readonly Entry[];
    /** The entries, those of the next day that begin in this one, and the time of the running timer. */
    drawn: readonly Entry[];
  },
) {
  const { date } = day;
  const { entries, carried } = content;
  const timeZone = browserTimeZone();
  const now = useAtomValue(minuteAtom);
  const isToday = useAtomValue(isTodayAtom);
  const settings = useAtomValue(userAtom)?.settings;
  const [formAtom] = useState(() => atom<OpenForm | null>(null));
  const setForm = useSetAtom(formAtom);
  const { failure, attempt, pending } = useAttempt();
  const remove = useSetAtom(deleteEntryAtom);
  const trim = useSetAtom(trimEntryAtom);
  const start = useSetAtom(startTimerAtom);
  const setSpan = useSetAtom(setEntrySpanAtom);
  const split = useSetAtom(splitEntryAtom);
  const plan = settings?.time_plan &&
    planVariance(settings.time_plan, minutesWithin([...carried, ...entries], span));

  const deleteEntry = (entry: Entry) => void attempt(t("Failed to delete entry"), () => remove(date, entry));
  const shorten = (entry: Entry) =>
    void attempt(t("Failed to update entry"), () => trim(date, entry, [...carried, ...entries]));
  const goOn = (entry: Entry) => void start(entry.category, undefined, entry.note, entry.for ?? null);
  useItemRequest("earth", {
    "edit entry": ofItem(entries, (entry) => setForm({ edit: entry })),
    "delete entry": ofItem(entries, deleteEntry),
    "continue entry": ofItem(entries, goOn),
    "split entry": ofItem(entries, (entry) => setForm({ split: entry })),
    "shorten entry": ofItem(entries, shorten),
  });
  const fill = (gap: Span) => setForm({ fill: gap });
  const begin = () => setForm({ add: newEntry(entries, before, { day: span, now: isToday ? until : null }) });
  return (
    <>
      <div className="grid min-w-0 gap-3 lg:col-span-2">
        <DayStrip
          {...content}
          entries={drawn}
          kinds={settings?.categories ?? DEFAULT_KINDS}
          plan={plan ?? []}
          day={span}
          timeZone={timeZone}
          now={now}
          onFill={fill}
        >
          <Suspense fallback={<div className="mt-1 min-h-11" />}>
            <PresentEntries day={day}>
              {(entries) => (
                <StripTouch
                  {...{ entries, timeZone, until }}
                  gaps={content.gaps}
                  day={span}
                  onFill={fill}
                  onOpen={ofItem(entries, (entry) => setForm({ edit: entry }))}
                  onChange={(entry, to) =>
                    void attempt(t("Failed to update entry"), () => setSpan(date, entry, to))}
                  onSplit={(entry, at) =>
                    void attempt(
                      t("Failed to update entry"),
                      () => split(date, entry, at, crypto.randomUUID()),
                    )}
                  onDelete={deleteEntry}
                />
              )}
            </PresentEntries>
          </Suspense>
        </DayStrip>
        <div className="grid gap-2">
          <TopCategories categories={earth.categories} kinds={settings?.categories ?? DEFAULT_KINDS} />
          {earth.reconciliation.top_leaks.length > 0 && (
            <p className="flex flex-wrap gap-x-6 text-small">
              <span className="text-soft">{t("Time leaks")}</span>
              <span>{keepTimes(leakText(earth.reconciliation.top_leaks, isPlanned))}</span>
            </p>
          )}
        </div>
        <Overlaps
          overlaps={overlapPairs(entries, carried)}
          carried={carried}
          timeZone={timeZone}
          pending={pending}
          onTrim={shorten}
        />
      </div>
      {isToday && (
        <div className="min-w-0">
          <Choices day={day} />
        </div>
      )}
      <div className={isToday ? "grid min-w-0 gap-7" : "grid min-w-0 gap-7 lg:col-span-2"}>
        <Section
          title={t("Time Entries")}
          aside={<Button look="quiet" size="small" onClick={begin}>{t("Add Entry")}</Button>}
        >
          <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
          <PresentEntries day={day}>
            {(entries) => (
              <EntryList
                entries={entries}
                carried={carried}
                day={span}
                date={date}
                carriedFrom={<CarriedFrom date={addDays(date, -1)} isYesterday={isToday} />}
                timeZone={timeZone}
                isToday={isToday}
                purposeOf={(entry) => purposeOf(day, entry)}
                onAdd={begin}
                onContinue={isToday ? goOn : undefined}
                onEdit={(entry) => setForm({ edit: entry })}
                onDelete={deleteEntry}
              />
            )}
          </PresentEntries>
        </Section>
        {plan && <PlanParts parts={plan} />}
      </div>
      <EarthForms day={day} formAtom={formAtom} />
    </>
  );
}

/**
 * Shows what the entries are changed with. A row that is deleted or edited is what was clicked, and shows at once; one
 * that is new shows with the rest of the day.
 */
function PresentEntries({ day: { date, earth }, children }: {
  day: ShownDay;
  children: (entries: readonly Entry[]) => ReactNode;
}) {
  const known = earth.actual_entries;
  const presentAtom = useMemo(() =>
    structuralAtom(atom((get) => {
      const present = get(dayAtom);
      if (present?.date !== date) return known;
      const entries = new Map(present.earth.actual_entries.map((entry) => [entry.id, entry]));
      return known.flatMap(({ id }) => entries.get(id) ?? []);
    })), [date, known]);
  return children(useAtomValue(presentAtom, { store: useDeferredStore("panel") }));
}

/** The dialog that is open. Opening one renders nothing else. */
function EarthForms({ day, formAtom }: { day: ShownDay; formAtom: PrimitiveAtom<OpenForm | null> }) {
  const { date } = day;
  const [form, setForm] = useAtom(formAtom, { store: useUrgentStore() });
  const close = () => setForm(null);
  return form && (
    <LazyDialog onClose={close}>
      {"fill" in form
        ? (
          <FillForm
            date={date}
            gap={form.fill}
            onOther={() => setForm({ add: gapEntry(form.fill) })}
            onClose={close}
          />
        )
        : "split" in form
        ? <SplitForm date={date} entry={form.split} onClose={close} />
        : "edit" in form
        ? (
          <EntryForm
            key="edit"
            date={date}
            entry={form.edit}
            purpose={form.edit.for ? purposeName(day, form.edit.for) : null}
            onSplit={() => setForm({ split: form.edit })}
            onClose={close}
          />
        )
        : <EntryForm key="add" date={date} initial={form.add} onClose={close} />}
    </LazyDialog>
  );
}

/** Returns what an entry or a timer was for, where its note does not say so. */
function purposeOf(day: DayToAct, { for: purpose, note }: Pick<Entry, "for" | "note">): string | null {
  const name = purpose ? purposeName(day, purpose) : null;
  return name === note ? null : name;
}

const isoOf = (at: number) => new Date(at).toISOString();

/** Returns the values of a new entry that takes the time of a gap. */
function gapEntry({ start, end }: Span): Partial<EntryValues> {
  return { start_ts: isoOf(start), end_ts: isoOf(end) };
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

/** The start (ISO) that was chosen for the timer to come; null for now. */
const chosenStartAtom = atom<string | null>(null);

/** Returns what the timer can be started with today, and what starts it at the chosen start. */
function useStarts(day: ShownDay) {
  const { earth: { actual_entries: entries } } = day;
  const status = useAtomValue(timerStatusAtom);
  const timer = useAtomValue(timerAtom);
  const before = useAtomValue(yesterdayQueryAtom).data?.earth.actual_entries;
  const now = useAtomValue(minuteAtom);
  const [from, setFrom] = useAtom(chosenStartAtom);
  const startTimer = useSetAtom(startTimerAtom);
  const running = status === "running" ? timer : null;
  const start = (...[category, note, purpose]: [TimeCategory, string?, (EntryFor | null)?]) => {
    setFrom(null);
    void startTimer(category, from ?? undefined, note, purpose);
  };
  const all = [...before ?? [], ...entries];
  const acts = whatNow({ day, entries: all, running, now, timeZone: browserTimeZone() });
  // What is left of today takes the place of the category; recent work does not.
  const likeliest = running || acts[0]?.ring === "earth" ? undefined : acts[0];
  return {
    status,
    timer,
    running,
    before,
    from,
    setFrom,
    acts,
    likeliest,
    suggested: suggestedCategory(entries),
    start: (category: TimeCategory) => start(category),
    startAct: ({ category, note, for: purpose }: Act) => start(category, note, purpose),
  };
}

/** The Quick Timer, below a timer that was left running on an earlier day. */
function EarthTiming({ day }: PanelProps) {
  const { earth: { actual_entries: entries }, fire: { task } } = day;
  const { status, timer, running, before, setFrom, acts, start, startAct, ...starts } = useStarts(day);
  const failure = useAtomValue(timerFailureAtom);
  const discard = useSetAtom(discardTimerAtom);
  const frame = useTimerFocus();
  // A start that was chosen is forgotten with the panel.
  useEffect(() => () => setFrom(null), [setFrom]);
  // The same list until an entry changes, so that the clock does not render it again.
  const notes = useMemo(() => recentNotes([...before ?? [], ...entries]), [before, entries]);
  useItemRequest("earth", {
    "start act": (key) => {
      const act = acts.find((one) => one.key === key);
      if (act) startAct(act);
    },
  });
  const quick: QuickTimerProps = {
    ...starts,
    last: lastEntry(entries),
    recentNotes: notes,
    onFrom: setFrom,
    onStart: start,
    onAct: startAct,
  };
  return (
    <div ref={frame} className="grid min-w-0 gap-5 lg:col-span-2">
      {status === "leftover" && timer
        ? (
          <Suspense>
            <Leftover timer={timer} />
          </Suspense>
        )
        : (
          <AlertBox
            message={failure?.message}
            reason={failure?.reason && keepTimes(failure.reason)}
            action={timer && <Button size="small" onClick={discard}>{t("Discard")}</Button>}
          />
        )}
      <Suspense>
        <LongTimer />
      </Suspense>
      <TickingTimer
        {...quick}
        timer={running}
        {...(running && {
          purpose: purposeOf(day, running),
          endings: running.date === day.date ? endingsOf(day, running.for) : [],
          countdown: countdownMinutes(running.note, task),
        })}
      />
    </div>
  );
}

/** What else the timer can be started with. */
function Choices({ day }: { day: ShownDay }) {
  const { running, likeliest, acts, suggested, start, startAct } = useStarts(day);
  const switchTimer = useSetAtom(switchTimerAtom);
  const setFocusWanted = useSetAtom(timerFocusAtom);
  /** What is chosen below the timer is gone from there when it runs, and Stop is elsewhere. */
  const chosen = <Choice extends unknown[]>(choose: (...choice: Choice) => void) => (...choice: Choice) => {
    choose(...choice);
    setFocusWanted(true);
  };
  return (
    <TimerChoices
      running={running}
      categories={TIME_CATEGORIES}
      suggested={suggested}
      acts={likeliest ? acts.slice(1) : acts}
      onStart={chosen(start)}
      onSwitch={chosen(switchTimer)}
      onAct={chosen(startAct)}
    />
  );
}

/** The question about a timer that has run for hours. */
function LongTimer() {
  const longTimer = useAtomValue(longTimerAtom);
  const timer = useAtomValue(timerAtom);
  const confirmTimer = useSetAtom(confirmTimerAtom);
  const stopAt = useSetAtom(saveLeftoverAtom);
  const now = useAtomValue(minuteAtom);
  const lastSeen = useAtomValue(lastSeenAtom);
  return longTimer && timer && (
    <StillOn
      category={longTimer}
      onYes={confirmTimer}
      stopped={{
        start: timer.startTime,
        now,
        timeZone: browserTimeZone(),
        proposed: proposedEnd(timer.startTime, lastSeen, now),
        onStopped: (end) => void stopAt(end),
      }}
    />
  );
}

interface QuickTimerProps extends
  Pick<
    EarthTimerProps,
    | "suggested"
    | "likeliest"
    | "recentNotes"
    | "purpose"
    | "endings"
    | "from"
    | "onFrom"
    | "onStart"
    | "onAct"
  > {
  /** The day's last entry. */
  last: Entry | undefined;
  /** The minutes that the timer counts down. */
  countdown?: number | null;
}

/** Renders every second while a timer runs, unlike the components around it. */
function TickingTimer({ timer, last, ...props }: QuickTimerProps & { timer: RunningTimer | null }) {
  const minute = useAtomValue(minuteAtom);
  const second = useSeconds(timer === null ? null : Date.parse(timer.startTime));
  const stoppedAt = useAtomValue(stoppedAtAtom);
  const stop = useSetAtom(stopTimerAtom);
  const end = useSetAtom(endTimerAtom);
  const backdate = useSetAtom(backdateTimerAtom);
  const note = useSetAtom(noteTimerAtom);
  return (
    <EarthTimer
      {...props}
      running={timer}
      // A stopped timer that is not saved yet does not tick.
      now={timer ? stoppedAt ?? second : minute}
      timeZone={browserTimeZone()}
      lastEntryEnd={last?.end_ts}
      onStop={stop}
      onEnd={end}
      onBackdate={backdate}
      onNote={note}
    />
  );
}

function Leftover({ timer }: { timer: RunningTimer }) {
  const dayEnd = useAtomValue(timerDayEndAtom);
  return (
    <LeftoverTimer
      key={timer.startTime}
      timer={timer}
      now={useAtomValue(minuteAtom)}
      timeZone={browserTimeZone()}
      dayEnd={dayEnd}
      lastActivity={useAtomValue(lastSeenAtom)}
      failure={useAtomValue(timerFailureAtom)}
      onSave={useSetAtom(saveLeftoverAtom)}
      onDiscard={useSetAtom(discardTimerAtom)}
    />
  );
}

/** Focuses what starts or stops the timer when that is wanted, as after its shortcut. */
function useTimerFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useAtom(timerFocusAtom, { store: useUrgentStore() });
  useEffect(() => {
    if (!isWanted) return;
    setWanted(false);
    frame.current?.querySelector<HTMLElement>("[data-next-focus]")?.focus();
  }, [isWanted, setWanted]);
  return frame;
}

type EarthOfDay = Pick<ShownDay, "date" | "earth">;

/** The figures of the shown day's Earth as of now, for its panel and its tab. */
export const soFarAtom = atom((get) => {
  const rule = get(dayRuleAtom);
  // A whole minute, so that the untracked time is the sum of the gaps.
  const minute = get(minuteAtom);
  const now = minute - minute % 60_000;
  const before = get(yesterdayQueryAtom).data?.earth.actual_entries;
  const after = get(nextDayAtom)?.earth.actual_entries ?? [];
  const user = get(userAtom);
  const rules = user ? timeRulesOf(user.settings) : { plan: null };
  const timer = get(timerAtom);
  const status = get(timerStatusAtom);
  const running = status === "running" && get(isTodayAtom) ? timer : null;

  const soFar = ({ date, earth: sent }: EarthOfDay) => {
    const span = dayBounds(rule, date);
    const entries = sent.actual_entries;
    // The time of a timer of the day is neither a gap nor untracked.
    const started = timer ? Date.parse(timer.startTime) : now;
    const until = status === "leftover" && started < span.start ? now : Math.min(started, now);
    const carried = entriesInto(span, before ?? []);
    const all = [...entries, ...entriesInto(span, after)];
    const gaps = openGaps([...all, ...carried], span, until);
    const drawn = withTimer(all, running, now);
    // The server computed the figures when it sent the day. One that is over stays as it is.
    const earth = before && until < span.end
      ? {
        ...sent,
        ...reconcile({ entries: drawn, carried, day: span, now: until, ...rules }),
      }
      : sent;
    return {
      span,
      before: before ?? [],
      until,
      content: { entries, carried, gaps },
      drawn,
      earth,
      isPlanned: rules.plan !== null,
    };
  };
  // The panel, its figures and the tab show the same ones.
  const known = new WeakMap<EarthOfDay, ReturnType<typeof soFar>>();
  /** Returns the ring as of now, its span and gaps, and whether it has a plan. */
  return (day: EarthOfDay) => {
    const found = known.get(day) ?? soFar(day);
    known.set(day, found);
    return found;
  };
});

/** Time Truth: the timer, figures, the day strip, the entries and their categories. */
export function EarthPanel({ day }: PanelProps) {
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-7 short:gap-3">
      <PanelHeading ring="earth" questions={EARTH_QUESTIONS} />
      <div className="grid grid-cols-1 items-start gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-18">
        {isToday && <EarthTiming day={day} />}
        <DeferredDayPart Part={FiguresSoFar} />
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
  return (
    <div className="lg:col-span-2">
      <EarthFigures earth={earth} isToday={isToday} planned={isPlanned} />
    </div>
  );
}

/** The entries, and what follows from them. */
function Accounted({ day }: PanelProps) {
  const { content, ...soFar } = useAtomValue(soFarAtom)(day);
  return <EarthDay day={day} {...soFar} {...content} />;
}
