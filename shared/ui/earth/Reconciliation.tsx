import { Fragment, useState } from "react";
import { clockTime, durationText, hoursText, uniqueClockTime } from "../../domain/format.ts";
import {
  type CategoryMinutes,
  type Earth,
  type Entry,
  TIME_CATEGORIES,
  type TimeCategory,
} from "../../domain/rings/mod.ts";
import type { OverlapPair, PlanPart, Span } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Figure, Figures } from "../Content.tsx";
import { Button, classes, keepTimes, Section, withElements } from "../Controls.tsx";
import { type EntryToSplit, SplitEntry } from "./EntryDialog.tsx";
import { PlanParts } from "./Strip.tsx";
import { CategoryButtons } from "./Timer.tsx";

export interface ReconciliationProps {
  entries: readonly Entry[];
  /** Untracked time of the day so far. */
  gaps: readonly Span[];
  overlaps: readonly OverlapPair[];
  /** The comparison with the time plan; null without a plan. */
  plan: readonly PlanPart[] | null;
  timeZone: string;
  pending?: boolean;
  /** The entry whose split is to be shown; each new value shows it again. */
  toSplit?: EntryToSplit | undefined;
  onFill: (gap: Span, category: TimeCategory) => void;
  onTrim: (entry: Entry) => void;
  /** `at` is in milliseconds since 1970, within the entry. */
  onSplit: (entry: Entry, at: number) => void;
}

const wholeMinutes = (at: number) => Math.floor(at / 60_000);

/** By the clock times beside it, which have no seconds. */
const length = ({ start, end }: Span) => durationText(60_000 * (wholeMinutes(end) - wholeMinutes(start)));

/** The day's gaps and overlaps, each fixed with a click, and the comparison with the time plan. */
export function Reconciliation(props: ReconciliationProps) {
  const { entries, gaps, overlaps, plan, timeZone, pending = false, onFill, onTrim, onSplit, toSplit } =
    props;
  const times = ({ start, end }: Span) =>
    t("{start} to {end}", {
      start: uniqueClockTime(start, timeZone),
      end: uniqueClockTime(end, timeZone),
    });
  return (
    <Section title={t("Reconciliation")}>
      <div className="grid gap-4">
        {gaps.length === 0 && overlaps.length === 0 && entries.length > 0 && (
          <p className="text-soft">{t("No gaps or overlaps.")}</p>
        )}
        {gaps.length > 0 && (
          <div className="grid gap-2">
            <h3 className="text-small text-soft">{t("Gaps")}</h3>
            <ul aria-label={t("Gaps")}>
              {gaps.map((gap) => (
                <GapRow key={gap.start} gap={gap} times={times(gap)} pending={pending} onFill={onFill} />
              ))}
            </ul>
          </div>
        )}
        {overlaps.length > 0 && (
          <div className="grid gap-2">
            <h3 className="text-small text-soft">{t("Overlaps")}</h3>
            <p className="text-small text-soft">{t("Until you shorten one, this time counts for both.")}</p>
            <ul aria-label={t("Overlaps")}>
              {overlaps.map(({ first, second, span }) => (
                <li key={`${first.id} ${second.id}`} className="grid gap-1.5 border-t border-hairline py-2">
                  <span>
                    {withElements(t("{first} and {second} {overlap}"), {
                      first: t(first.category),
                      second: t(second.category),
                      overlap: (
                        <span className="text-soft">
                          {keepTimes(
                            t("share {times}, {duration}", { times: times(span), duration: length(span) }),
                          )}
                        </span>
                      ),
                    })}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    {[first, second].map((entry) => {
                      const timed = {
                        category: t(entry.category),
                        time: clockTime(Date.parse(entry.start_ts), timeZone),
                      };
                      return (
                        <Button
                          key={entry.id}
                          size="small"
                          disabled={pending}
                          aria-label={t("Shorten {category} ({time})", timed)}
                          onClick={() => onTrim(entry)}
                        >
                          <span>
                            {first.category === second.category
                              ? keepTimes(t("Shorten {category} ({time})", timed))
                              : t("Shorten {category}", timed)}
                          </span>
                        </Button>
                      );
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {entries.length > 0 && (
          <SplitEntry
            entries={entries}
            timeZone={timeZone}
            pending={pending}
            requested={toSplit}
            onSplit={onSplit}
          />
        )}
        {plan && <PlanParts parts={plan} />}
        {gaps.length === 0 && entries.length === 0 && !plan && (
          <p className="text-soft">{t("Gaps and overlaps will show up here.")}</p>
        )}
      </div>
    </Section>
  );
}

interface GapRowProps {
  gap: Span;
  times: string;
  pending: boolean;
  onFill: ReconciliationProps["onFill"];
}

/** A gap. Fill opens the choice of a category. */
function GapRow({ gap, times, pending, onFill }: GapRowProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <li className={classes("grid gap-2 border-t border-hairline py-1.5", choosing && "pb-3")}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          {keepTimes(times)} <span className="text-soft">{keepTimes(length(gap))}</span>
        </span>
        <Button
          size="small"
          look={choosing ? "ring" : "wash"}
          disabled={pending}
          aria-expanded={choosing}
          aria-label={t("Fill gap {times}", { times })}
          onClick={() => setChoosing(!choosing)}
        >
          {t("Fill")}
        </Button>
      </div>
      {choosing && (
        <>
          <p aria-hidden="true" className="text-small text-soft">{t("Fill with")}</p>
          <CategoryButtons
            label={t("Fill {times} with", { times })}
            categories={TIME_CATEGORIES}
            disabled={pending}
            onChoose={(category) => onFill(gap, category)}
          />
        </>
      )}
    </li>
  );
}

const SHOWN = 3;

/** A category with this text has no bar. */
const ALMOST_NONE = hoursText(0);

/**
 * The three categories with the most time, in hours to one decimal. `categories` is sorted, largest first, and not
 * empty.
 */
export function TopCategories({ categories }: { categories: readonly CategoryMinutes[] }) {
  const most = categories[0]?.minutes ?? 0;
  return (
    <Section title={t("Top Time Categories")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5">
        {categories.slice(0, SHOWN).map(({ category, minutes }) => (
          <Fragment key={category}>
            <dt>{t(category)}</dt>
            <dd className="contents">
              <span
                aria-hidden="true"
                data-bar=""
                className="h-2 rounded-bar bg-ring opacity-80"
                style={{ width: `${hoursText(minutes) === ALMOST_NONE ? 0 : 100 * minutes / most}%` }}
              />
              <span className="text-right">{hoursText(minutes)}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}

export interface EarthFiguresProps {
  earth: Earth;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the variance is measured against a time plan; otherwise it is the untracked time. */
  planned?: boolean;
}

/** The four figures of the Earth panel. */
export function EarthFigures({ earth, isToday = true, planned = false }: EarthFiguresProps) {
  const { tracked_percentage, variance_minutes } = earth.reconciliation;
  const variance = Math.round(variance_minutes);
  return (
    <Figures>
      <Figure
        label={isToday ? t("Time Tracked Today") : t("Time Tracked")}
        value={`${Math.round(tracked_percentage)}%`}
      />
      <Figure label={t("Entries")} value={earth.actual_entries.length} />
      <Figure label={t("Top Category")} value={t(earth.categories[0]?.category ?? "None")} />
      <Figure
        label={t("Variance")}
        value={durationText(variance * 60_000)}
        detail={planned
          ? t("{minutes} min off your plan", { minutes: variance })
          : t("{minutes} min unaccounted for", { minutes: variance })}
      />
    </Figures>
  );
}
