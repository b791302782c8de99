import { useAtomValue } from "jotai/react";
import { dayBounds, type DaySpan } from "#shared/calendar/mod.ts";
import type { Earth, Entry } from "#shared/rings/mod.ts";
import { carriedInto, openGaps } from "#shared/rules/time/open_gaps.ts";
import { reconcile, type ReconcileInput } from "#shared/rules/time/reconcile.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { EarthFigures } from "#shared/ui/earth/EarthFigures.tsx";
import { TopCategories } from "#shared/ui/earth/TopCategories.tsx";
import type { StripContent } from "#shared/ui/earth/day_strip_layout.ts";
import { Later } from "../../platform/Later.tsx";
import { minuteAtom } from "../../platform/clock.ts";
import { leakText } from "./leak_text.ts";
import { userAtom } from "../auth/session.ts";
import { yesterdayQueryAtom } from "../day/day.ts";
import { FollowsDay } from "../panels/FollowsDay.tsx";
import { DayGuide } from "../guide/DayGuide.tsx";
import { needsGuide } from "../guide/needs_guide.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { dayRuleAtom } from "../day/today.ts";
import { EarthEntries } from "./EarthEntries.tsx";
import { EarthReconciliation } from "./EarthReconciliation.tsx";
import { EarthTiming } from "./EarthTiming.tsx";
import { timerAtom, timerStatusAtom } from "./timer.ts";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import { EARTH_QUESTIONS } from "../questions/earth_questions.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** The right column. */
const SIDE = "grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1";

/** Time Truth: figures, the timer, the entries and their categories. */
export function EarthPanel({ day }: PanelProps) {
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-6">
      <PanelHeading ring="earth" questions={EARTH_QUESTIONS} />
      <FollowsDay Part={FiguresSoFar} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_1fr]">
        {isToday && <EarthTiming entries={day.earth.actual_entries} task={day.fire.task} />}
        <Later>
          <FollowsDay Part={Accounted} />
        </Later>
      </div>
    </div>
  );
}

/** Returns the ring as of now, its span and gaps, and whether it has a plan. */
function useSoFar(day: PanelProps["day"]) {
  const span = dayBounds(useAtomValue(dayRuleAtom), day.date);
  // A whole minute, so that the untracked time is the sum of the gaps.
  const now = wholeMinute(useAtomValue(minuteAtom));
  const before = useAtomValue(yesterdayQueryAtom).data?.earth.actual_entries;
  const until = useAccountedUntil(span, now);
  const content = stripContent({ entries: day.earth.actual_entries, before: before ?? [], span, until });
  const user = useAtomValue(userAtom);
  const plan = user?.settings.time_plan ?? null;
  const timed = useTimedEntries(day.earth.actual_entries, now);
  const earth = before
    ? soFar(day.earth, { entries: timed, carried: content.carried, day: span, now: until, plan })
    : day.earth;
  return { span, before: before ?? [], until, content, earth, isPlanned: plan !== null };
}

function FiguresSoFar({ day }: PanelProps) {
  const { earth, isPlanned } = useSoFar(day);
  const isToday = useAtomValue(isTodayAtom);
  return <EarthFigures earth={earth} isToday={isToday} planned={isPlanned} />;
}

/** The entries, and what follows from them. */
function Accounted({ day }: PanelProps) {
  const { span, before, until, content, earth, isPlanned } = useSoFar(day);
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
          <Later>
            {top}
            <EarthReconciliation day={day} span={span} carried={content.carried} gaps={content.gaps} />
            {earth.reconciliation.top_leaks.length > 0 && (
              <Card title={t("Time leaks")}>
                <p className="text-soft">
                  {keepTimes(leakText(earth.reconciliation.top_leaks, isPlanned))}
                </p>
              </Card>
            )}
          </Later>
        </div>
      )}
    </>
  );
}

function wholeMinute(ms: number): number {
  return ms - ms % 60_000;
}

/** Returns the ring as of now; the server computed its figures when it sent it. A day that is over stays as it is. */
function soFar(earth: Earth, input: ReconcileInput): Earth {
  return input.now >= input.day.end ? earth : { ...earth, ...reconcile(input) };
}

/** Returns until when the time must be accounted for: that of a timer of the day is neither a gap nor untracked. */
function useAccountedUntil(span: DaySpan, now: number): number {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const started = timer ? Date.parse(timer.startTime) : now;
  return status === "leftover" && started < span.start ? now : Math.min(started, now);
}

/** Returns the entries with the time of the running timer so far, which counts as it passes. */
function useTimedEntries(entries: readonly Entry[], now: number): readonly Entry[] {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const isToday = useAtomValue(isTodayAtom);
  if (!timer || status !== "running" || !isToday || Date.parse(timer.startTime) >= now) return entries;
  const { startTime: start_ts, category, note } = timer;
  return [...entries, {
    id: "timer",
    start_ts,
    end_ts: new Date(now).toISOString(),
    category,
    note,
    source: "timer",
  }];
}

interface StripTimes {
  entries: readonly Entry[];
  /** The entries of the day before. */
  before: readonly Entry[];
  span: DaySpan;
  until: number;
}

/** Returns the day's entries and gaps. */
function stripContent({ entries, before, span, until }: StripTimes): StripContent {
  const carried = carriedInto(span, before);
  return { entries, carried, gaps: openGaps([...entries, ...carried], span, until) };
}
