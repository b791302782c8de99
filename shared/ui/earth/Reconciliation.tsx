import { withElements } from "../parts/with_elements.ts";
import { useState } from "react";
import { type Entry, TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { clockTime, durationText, uniqueClockTime } from "#shared/rules/format/format_time.ts";
import type { OverlapPair } from "#shared/rules/time/overlap_pairs.ts";
import type { PlanPart } from "#shared/rules/time/plan_variance.ts";
import type { Span } from "#shared/rules/time/spans.ts";
import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";
import { classes } from "../parts/classes.ts";
import { CategoryButtons } from "./CategoryButtons.tsx";
import { PlanParts } from "./PlanParts.tsx";
import { type EntryToSplit, SplitEntry } from "./SplitEntry.tsx";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

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
    <Card title={t("Reconciliation")}>
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
    </Card>
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
          look={choosing ? "ring" : "hairline"}
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
