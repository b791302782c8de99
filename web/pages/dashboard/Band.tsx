import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { memo, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { addDays, type CalendarDate, isCalendarDate } from "#shared/domain/calendar.ts";
import { longDate } from "#shared/domain/format.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { restReason } from "#shared/domain/settings.ts";
import { cachedDay } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { classes, keepTimes, withElements } from "#shared/ui/Controls.tsx";
import { Mark, markText } from "#shared/ui/Mark.tsx";
import { useTopDialog } from "#shared/ui/focus.ts";
import { structuralAtom, UrgentPart } from "../../app/Deferred.tsx";
import { ARROW_STEP, StepArrow, StepLink } from "../../app/Steps.tsx";
import { shownUserAtom, stateAtom } from "../../app/engine.ts";
import { minuteAtom, scrolling } from "../../app/platform.ts";
import { dayRuleAtom, userAtom } from "../../app/session.ts";
import {
  completeRingsAtom,
  dayAtom,
  dayNote,
  daysAheadAtom,
  dayStatusAtom,
  distanceText,
  hasInvalidDayAtom,
  isTodayAtom,
  pointsAtom,
  shownDayAtom,
  shownRingAtom,
  useDayAddress,
} from "../../day/day.ts";
import { isOnPhone, ShownCommitment } from "../../day/Commitment.tsx";
import { isEveningAtom, mayReviewAtom } from "./band_state.ts";
import { BandLine, DayStreak } from "./lazy_panels.ts";

const ALL = RING_NAMES.length;

/** Whether the server has the shown day with all rings complete: it also sends what was closed on another device. */
const isKnownAtom = atom((get) => {
  const account = get(userAtom)?.id;
  return account !== undefined &&
    cachedDay(get(stateAtom).days, account, get(shownDayAtom))?.day.completed === ALL;
});

/** How often the mark was seen with its last ring waiting. */
const seenAtom = atom(0);

/** What the band showed last. An atom of its own, so that every store has its own. */
const lastAtom = atom(() => ({
  date: "",
  status: "",
  rings: [] as readonly RingName[],
  waits: false,
  seen: 0,
}));

/**
 * The complete rings that the band shows: those of the shown day. When the user closes the last one, it waits until the
 * band is in view.
 */
const inkedRingsAtom = atom((get) => {
  const last = get(lastAtom);
  const rings = get(completeRingsAtom);
  const now = { date: get(shownDayAtom), status: get(dayStatusAtom), rings, seen: get(seenAtom) };
  const isKnown = get(isKnownAtom);
  const closes = last.date === now.date && last.status === "shown" && now.status === "shown" &&
    last.rings.length < ALL && rings.length === ALL;
  const waits = closes && last.seen === now.seen && (last.waits || !isKnown);
  if (waits) last.waits = true;
  else Object.assign(last, now, { waits });
  return last.rings;
});

/** Whether the last ring waits until the band is in view. */
const waitsForViewAtom = atom((get) => get(inkedRingsAtom) !== get(completeRingsAtom));

/** Links to the previous and the next day. The chosen ring stays. */
const DaySteps = memo(function DaySteps() {
  const shown = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const hrefOf = useDayAddress();
  const before = addDays(shown, -1);
  const after = addDays(shown, 1);
  return (
    <nav
      aria-label={t("Days")}
      className="-my-3 flex print:hidden compact:col-start-2 compact:row-start-1 short:-my-2 compact:-mr-3 compact:-ml-4"
    >
      {/* A date after the year 9999 has no address. */}
      {isCalendarDate(before) && (
        <DayStep href={hrefOf(before)} to="before">{isToday ? t("Yesterday") : t("Previous day")}</DayStep>
      )}
      {isCalendarDate(after) && (
        <DayStep href={hrefOf(after)} to="after">{isToday ? t("Tomorrow") : t("Next day")}</DayStep>
      )}
    </nav>
  );
});

function DayStep({ href, to, children }: { href: string; to: "before" | "after"; children: string }) {
  return (
    <Link href={href} title={children} className={`${ARROW_STEP} text-soft hover:text-ink`}>
      <StepArrow to={to} />
      <span className="sr-only">{children}</span>
    </Link>
  );
}

function BackToToday() {
  const isToday = useAtomValue(isTodayAtom);
  const hrefOf = useDayAddress();
  return !isToday && (
    <StepLink href={hrefOf(null)} strong className="-my-3 mr-1 -ml-2">
      {t("Back to today")}
    </StepLink>
  );
}

/** Scrolls to the band once no dialog covers it, so that its last stroke is seen being inked. */
function BringIntoView({ band }: { band: RefObject<HTMLElement | null> }) {
  const dialog = useTopDialog();
  const setSeen = useSetAtom(seenAtom);
  useEffect(() => {
    const element = band.current;
    if (!element || dialog) return;
    const mark = element.querySelector("[data-mark]") ?? element;
    const check = () => {
      if (isInView(mark)) setSeen((seen) => seen + 1);
    };
    // After the focus has found its place, which may scroll the page as well.
    const frame = requestAnimationFrame(() => {
      if (!isInView(mark)) element.scrollIntoView({ block: "nearest", behavior: scrolling() });
      check();
    });
    addEventListener("scroll", check, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", check);
    };
  }, [band, dialog, setSeen]);
  return null;
}

function isInView(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect();
  return top >= 0 && top + Math.min(height, innerHeight) <= innerHeight;
}

interface TodayBandProps {
  /** Opens the dialog that logs the commitment as a battle. */
  onLogCommitment: (commitment: string) => void;
}

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
  const isEvening = useAtomValue(isEveningAtom);
  const mayReview = useAtomValue(mayReviewAtom);
  // Where there turns out to be no line, its place stays.
  const [lineDay, setLineDay] = useState<CalendarDate>();
  if ((isEvening || mayReview) && lineDay !== date) setLineDay(date);
  const band = useRef<HTMLElement>(null);
  return (
    <section
      ref={band}
      aria-labelledby="today"
      className="relative grid scroll-mt-8 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 min-[24rem]:gap-x-5 compact:border-b compact:border-hairline compact:pt-2 compact:pb-3 roomy:gap-x-8 roomy:pt-5 lg:gap-x-14"
    >
      {waits && <BringIntoView band={band} />}
      <DayMark />
      <div className="compact:contents">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 roomy:flex roomy:flex-wrap">
          <p className="flex flex-wrap gap-x-4 text-small text-soft roomy:basis-full">
            <span>{ahead === 0 ? t("Today's Progress") : distanceText(ahead)}</span>
            {rest && <span>{rest}</span>}
          </p>
          <UrgentPart>
            <DayHeading />
            <DaySteps />
          </UrgentPart>
          <div className="col-span-full grid roomy:basis-full short:flex short:gap-x-4">
            {ahead <= 0 && <Completion />}
            {/* There from the start: what appears in it moves nothing. */}
            <div className="line-clamp-2 min-h-[1lh] text-small text-soft compact:min-h-[2lh] short:min-h-[1lh]">
              {/* The link first, as it must not move when the points arrive. */}
              {ahead !== 0 && (
                <UrgentPart>
                  <BackToToday />
                </UrgentPart>
              )}
              {ahead <= 0 && <Points />}
              <span
                role="status"
                className="not-empty:before:mx-1.5 first:before:hidden not-empty:before:content-['·'/'']"
              >
                {ahead === 0 && (!isComplete || isInked) && (
                  <ShownStreak closes={isComplete === true && openDay === date} />
                )}
              </span>
            </div>
            {ahead === 0 && badDate && (
              <p className="text-small text-soft">{t("That date doesn't exist. Showing today.")}</p>
            )}
            {ahead === 0 && !badDate && <DayLine />}
          </div>
        </div>
        {ahead <= 0 && (
          <div
            className={lineDay === date ? "band-line kept" : "band-line"}
          >
            <Suspense>
              <BandLine />
            </Suspense>
          </div>
        )}
        <BandCommitment onLogCommitment={onLogCommitment} />
      </div>
    </section>
  );
});

function DayHeading() {
  return (
    <h2
      id="today"
      className="row-start-2 font-display text-title wrap-anywhere compact:col-span-2 roomy:text-figure"
    >
      {longDate(useAtomValue(shownDayAtom))}
    </h2>
  );
}

/** The mark with the progress of the day, and the number of complete rings in it. */
function DayMark() {
  const day = useAtomValue(dayAtom);
  const status = useAtomValue(dayStatusAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const counted = ahead > 0 ? null : day;
  const inked = useAtomValue(inkedRingsAtom);
  const soFar = useAtomValue(pointsAtom);
  // Empty rings would say that nothing was done.
  if (!day && status !== "loading") return null;
  return (
    <Mark
      key={status}
      size={240}
      complete={inked}
      progress={counted?.progress ?? {}}
      fullness={soFar?.fullness}
      loading={status === "loading"}
      className="band-mark"
      {...(counted && { label: markText(counted.completed, soFar?.score) })}
    >
      {counted && (
        <span
          aria-hidden="true"
          data-count={`${counted.completed}/${ALL}`}
          className="font-display text-figure after:content-[attr(data-count)] roomy:hidden"
        />
      )}
    </Mark>
  );
}

const streakDayAtom = structuralAtom(atom((get) => {
  const day = get(dayAtom);
  return day && { date: day.date, completion: day.completion, completed: day.completed };
}));

/** The points of the day so far. A day without any says nothing. */
function Points() {
  const soFar = useAtomValue(pointsAtom);
  const score = soFar?.score ?? 0;
  return score > 0 && (
    <strong className="font-semibold text-ink">
      {score === 1 ? t("1 point") : t("{points} points", { points: score })}
    </strong>
  );
}

/**
 * The sentence about today's streak. `closes`: the fifth ring was completed while the day was shown, so the sentence
 * waits for the last stroke.
 */
function ShownStreak({ closes }: { closes: boolean }) {
  const day = useAtomValue(streakDayAtom);
  if (!day) return null;
  const isComplete = day.completed === ALL;
  const text = (
    <Suspense fallback={isComplete && t("All five rings today.")}>
      <DayStreak day={day} />
    </Suspense>
  );
  return isComplete ? <span className={closes ? "closing" : ""}>{text}</span> : text;
}

/** How many rings are complete: in the mark, and on phones beside it. */
function Completion() {
  const completed = useAtomValue(completeRingsAtom).length;
  const status = useAtomValue(dayStatusAtom);
  if (status === "awaited" || status === "failed") return null;
  const place =
    "text-small text-soft roomy:absolute roomy:top-5 roomy:bottom-0 roomy:left-0 roomy:grid roomy:w-60 roomy:max-lg:max-w-[36vw] roomy:content-center roomy:justify-items-center roomy:max-lg:w-54";
  if (status === "loading") return <p role="status" className={place}>{t("Loading your Gorin...")}</p>;
  const number = <span key="number" className="roomy:text-clock roomy:text-ink">{completed}</span>;
  return (
    <p className={`${place} flex flex-wrap gap-x-1`}>
      <span>{t("Overall Completion")}</span>
      <span className="compact:font-semibold compact:text-ink roomy:-order-1 roomy:font-display roomy:text-title/none">
        {withElements(t("{completed}/{all} Rings"), { completed: number, all: ALL })}
      </span>
    </p>
  );
}

/** On a narrow window it only stands at Void, on phones in it. */
function BandCommitment({ onLogCommitment }: TodayBandProps) {
  const [isInVoid] = useState(isOnPhone);
  const shownRing = useAtomValue(shownRingAtom);
  if (isInVoid) return null;
  return (
    <ShownCommitment
      onLog={onLogCommitment}
      className={classes("col-span-full roomy:mt-5", shownRing !== "void" && "compact:hidden")}
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
  useEffect(() => {
    if (!isInvalid) return;
    setFound(true);
    const params = new URLSearchParams(location.search);
    params.delete("day");
    navigate(`${location.pathname}?${params}`, { replace: true });
  }, [isInvalid]);
  return found;
}
