import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { memo, Suspense, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { ProgressBar } from "#shared/ui/parts/ProgressBar.tsx";
import { RingBadge } from "#shared/ui/mark/RingBadge.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { TodayCommitment } from "#shared/ui/void/TodayCommitment.tsx";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { classes } from "#shared/ui/parts/classes.ts";
import { minuteAtom } from "../../platform/clock.ts";
import { AtOnce } from "../../platform/Following.tsx";
import { steadyAtom } from "../../platform/steady_atom.ts";
import { completeRingsAtom, dayAtom, dayStatusAtom } from "./day.ts";
import { shownUserAtom } from "../../offline/engine.ts";
import { dayNote } from "./day_note.ts";
import { streakText } from "../streak/streak_text.ts";
import { restReason } from "#shared/records/rest.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { distanceText } from "./distance_text.ts";
import { inkedRingsAtom, seenAtom, waitsForViewAtom } from "../streak/inked_rings.ts";
import { daysAheadAtom, hasInvalidDayAtom, isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { dayRuleAtom } from "./today.ts";
import { DaySteps } from "./DaySteps.tsx";
import { BringIntoView, DayStreak } from "../panels/lazy_panels.ts";
import { t } from "#shared/texts/translate.ts";

export interface TodayBandProps {
  /** Opens the dialog that logs the commitment as a battle. */
  onLogCommitment: (commitment: string) => void;
}

const ALL = RING_NAMES.length;

/** Whether the shown day is complete; undefined while it is loading. */
const isCompleteAtom = atom((get) => get(dayAtom) && get(completeRingsAtom).length === ALL);

/** Whether its last stroke is inked, too. */
const isInkedAtom = atom((get) => get(dayAtom) && get(inkedRingsAtom).length === ALL);

/** That the shown day is a rest day, and why. */
const restTextAtom = atom((get) => {
  const rest = get(shownUserAtom)?.settings.rest;
  const reason = rest ? restReason(rest, get(shownDayAtom)) : null;
  return reason === null ? null : reason === "" ? t("Rest day") : t("Rest day: {reason}", { reason });
});

/** The date, the complete rings and the commitment of the shown day. */
export const TodayBand = memo(function TodayBand({ onLogCommitment }: TodayBandProps) {
  const date = useAtomValue(shownDayAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const badDate = useBadDate();
  const isComplete = useAtomValue(isCompleteAtom);
  const isInked = useAtomValue(isInkedAtom);
  const [openDay, setOpenDay] = useState<CalendarDate>();
  if (isInked === false && openDay !== date) setOpenDay(date);
  const waits = useAtomValue(waitsForViewAtom);
  const rest = useAtomValue(restTextAtom);
  const band = useRef<HTMLElement>(null);
  return (
    <section
      ref={band}
      aria-labelledby="today"
      className="grid scroll-mt-8 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-b border-hairline py-4 sm:py-8 md:gap-x-10 md:gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      {waits && (
        <Suspense>
          <BringIntoView band={band}>
            <ShowAtOnce />
          </BringIntoView>
        </Suspense>
      )}
      <DayMark />
      <div className="grid gap-1 max-sm:relative md:self-end">
        {ahead === 0
          ? (
            // On phones the streak takes a line of its own, whose height is there before the streak is known.
            <p className="flex flex-wrap gap-x-4 text-small text-soft max-sm:min-h-[2lh] max-sm:content-end">
              <span>{t("Today's Progress")}</span>
              {rest && <span>{rest}</span>}
              {!isComplete && <ShownStreak />}
            </p>
          )
          : (
            <p className="flex flex-wrap gap-x-4 text-small font-semibold">
              <span>{distanceText(ahead)}</span>
              {rest && <span>{rest}</span>}
            </p>
          )}
        <AtOnce>
          <DayHeading />
        </AtOnce>
        {ahead === 0 && badDate && (
          <p className="text-small text-soft">{t("That date doesn't exist. Showing today.")}</p>
        )}
        {ahead === 0 && !badDate && <DayLine />}
        {ahead === 0 && (
          // There from the start, so that screen readers announce what appears in it.
          <div role="status" className={isInked ? "min-h-[1lh] text-lead" : "sr-only"}>
            {isInked && <ShownStreak closes={openDay === date} />}
          </div>
        )}
        <AtOnce>
          <DaySteps />
        </AtOnce>
      </div>
      {ahead <= 0 && <Completion />}
      <ShownCommitment onLog={onLogCommitment} />
    </section>
  );
});

function DayHeading() {
  return (
    <h2 id="today" className="font-display text-lead sm:text-figure">
      {longDate(useAtomValue(shownDayAtom))}
    </h2>
  );
}

/** In place of what scrolls to the band, when that could not be loaded. */
function ShowAtOnce() {
  const setSeen = useSetAtom(seenAtom);
  useEffect(() => setSeen((seen) => seen + 1), [setSeen]);
  return null;
}

/** The mark with the progress of the day, and the number of complete rings in it. */
function DayMark() {
  const day = useAtomValue(dayAtom);
  const status = useAtomValue(dayStatusAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const counted = ahead > 0 ? null : day;
  const inked = useAtomValue(inkedRingsAtom);
  // Empty rings would say that nothing was done.
  if (!day && status !== "loading") return null;
  return (
    <Mark
      key={status}
      size={168}
      complete={inked}
      progress={counted?.progress ?? {}}
      loading={status === "loading"}
      className="max-md:[&>svg]:size-22 md:row-span-2"
      {...(counted &&
        { label: t("{completed} of {all} rings complete", { completed: counted.completed, all: ALL }) })}
    >
      {counted && (
        <span aria-hidden="true" className="font-display text-title md:text-clock/none">
          {counted.completed}
          <span className="text-soft max-md:text-small md:text-lead">/{ALL}</span>
        </span>
      )}
    </Mark>
  );
}

const streakDayAtom = steadyAtom(atom((get) => {
  const day = get(dayAtom);
  return day && { date: day.date, completion: day.completion, completed: day.completed };
}));

/**
 * The sentence about today's streak; once the fifth ring is complete, in large type. `closes`: that happened while the
 * day was shown, so the sentence waits for the last stroke.
 */
function ShownStreak({ closes = false }: { closes?: boolean }) {
  const day = useAtomValue(streakDayAtom);
  if (!day) return null;
  const isComplete = day.completed === ALL;
  return (
    <span
      role={isComplete ? undefined : "status"}
      className={classes(isComplete && "font-display", closes && "closing")}
    >
      <Suspense fallback={streakText(null, isComplete)}>
        <DayStreak day={day} />
      </Suspense>
    </span>
  );
}

/** The share of complete rings, and which they are. */
function Completion() {
  const complete = useAtomValue(completeRingsAtom);
  const status = useAtomValue(dayStatusAtom);
  if (status === "awaited" || status === "failed") return null;
  return (
    <div
      key={status}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small text-soft max-md:col-span-2 md:col-start-2 md:self-start"
    >
      <div className="w-64 max-sm:w-full">
        {status === "loading" ? <LoadingBar /> : (
          <ProgressBar
            label={t("Overall Completion")}
            value={100 * complete.length / ALL}
            valueText={t("{completed}/{all} Rings", { completed: complete.length, all: ALL })}
          />
        )}
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {RING_NAMES.map((ring) => (
          <li key={ring}>
            <RingBadge ring={ring} complete={complete.includes(ring)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const voidAtom = atom((get) => get(dayAtom)?.void);

function ShownCommitment({ onLog }: { onLog: (commitment: string) => void }) {
  const ring = useAtomValue(voidAtom);
  const isToday = useAtomValue(isTodayAtom);
  const ahead = useAtomValue(daysAheadAtom);
  return ring?.today_commitment && (
    <TodayCommitment
      commitment={ring.today_commitment}
      battles={ring.battle_logs}
      isToday={isToday}
      onLog={ahead > 0 ? undefined : () => onLog(ring.today_commitment)}
      className="max-lg:col-span-full lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:max-w-60 lg:justify-self-end lg:border-l lg:border-hairline lg:py-2 lg:pl-7"
    />
  );
}

/** Says which day is shown where that is not obvious. */
function DayLine() {
  const text = dayNote(useAtomValue(dayRuleAtom), useAtomValue(minuteAtom));
  return text && (
    <p className="text-small text-soft">
      {keepTimes(text)} <Link href="/settings">{t("Change when your day begins")}</Link>
    </p>
  );
}

/**
 * Removes a date that does not exist from the address, so that a reload does not report it again. Returns whether there
 * was one.
 */
function useBadDate(): boolean {
  const isInvalid = useAtomValue(hasInvalidDayAtom);
  const [found, setFound] = useState(isInvalid);
  const [, setParams] = useSearchParams();
  useEffect(() => {
    if (!isInvalid) return;
    setFound(true);
    setParams((params) => {
      params.delete("day");
      return params;
    }, { replace: true });
  }, [isInvalid, setParams]);
  return found;
}

/** Has the height of the progress bar. */
function LoadingBar() {
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-small text-soft">{t("Loading your Gorin...")}</p>
      <span aria-hidden="true" className="skeleton h-1 rounded-sm bg-unfilled" />
    </div>
  );
}
