import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { POINTS_EXPLAINED } from "#shared/rules/score/explained.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button, buttonLook } from "#shared/ui/parts/Button.tsx";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { besideGlyph, Glyph } from "#shared/ui/mark/Glyph.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { forgedScoreAtom } from "./insight_queries.ts";
import { HowComputed } from "./HowComputed.tsx";
import { t } from "#shared/texts/translate.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { received } from "#shared/texts/received.ts";

/** The points of each ring in a day's forged score, with the reasons. Opening it recomputes the score. */
export function ScoreDialog({ day, onClose }: { day: CalendarDate; onClose: () => void }) {
  const compute = useSetAtom(forgedScoreAtom);
  const [score, setScore] = useState<Awaited<ReturnType<typeof compute>> | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const load = useCallback(() => {
    let wanted = true;
    setFailure(null);
    compute(day).then(
      (response) => wanted && setScore(response),
      (error: unknown) => wanted && setFailure(failureText(t("The score could not be computed"), error)),
    );
    return () => {
      wanted = false;
    };
  }, [compute, day]);
  useEffect(load, [load]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Forged score")}
      description={longDate(day)}
      footer={
        <>
          <Link
            href={`/dashboard?day=${day}`}
            className={buttonLook("hairline", "medium")}
          >
            {t("Open this day")}
          </Link>
          <Button look="primary" onClick={onClose}>{t("Close")}</Button>
        </>
      }
    >
      {failure && (
        <AlertBox
          {...failure}
          action={<Button size="small" onClick={() => void load()}>{t("Try again")}</Button>}
        />
      )}
      {!score && !failure && (
        <div className="grid gap-4">
          <p role="status" className="sr-only">{t("Computing the score")}</p>
          <Skeleton className="h-14 w-28" />
          {RING_NAMES.map((ring) => <Skeleton key={ring} className="h-11 w-full" />)}
        </div>
      )}
      {score && (
        <>
          <p className="font-display text-clock">
            {score.score}
            <span className="text-lead text-soft">/100</span>
          </p>
          <ul className="grid">
            {RING_NAMES.map((ring) => {
              const { points, of, why } = score.rings[ring];
              return (
                <li
                  key={ring}
                  data-ring={ring}
                  className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-hairline py-2"
                >
                  <Glyph ring={ring} lit={points > 0} className="mt-0.5 text-title" />
                  <div>
                    <p className={classes("font-semibold", besideGlyph(ring))}>{t(RINGS[ring].title)}</p>
                    <p className="text-small text-soft">{keepTimes(received(why))}</p>
                  </div>
                  <p className="text-right">
                    {points}
                    <span className="text-soft">/{of}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <HowComputed topics={["forged_score"]}>
        <ul className="grid gap-2">
          {RING_NAMES.map((ring) => <li key={ring}>{t(POINTS_EXPLAINED[ring])}</li>)}
        </ul>
      </HowComputed>
    </Dialog>
  );
}
