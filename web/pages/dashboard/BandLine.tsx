import { useAtomValue, useSetAtom } from "jotai/react";
import { type ReactNode, Suspense } from "react";
import { Link } from "wouter";
import { clockTime } from "#shared/domain/format.ts";
import { isReviewDue, reviewedWeek } from "#shared/domain/review.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, buttonLook, keepTimes } from "#shared/ui/Controls.tsx";
import { SealSign } from "#shared/ui/seal/Stamp.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone } from "../../app/platform.ts";
import { dayAtom, daysAheadAtom, isTodayAtom, shownDayAtom, useAttempt } from "../../day/day.ts";
import { saveSettingsAtom } from "../../day/rest.ts";
import { daysBeforeAtom, isEveningAtom } from "./band_state.ts";
import { Return, useAway } from "./Return.tsx";

/** What the band has below its facts: a welcome after days away, the Seal in the evening, or last week. */
export function BandLine() {
  const day = useAtomValue(dayAtom);
  const sealed = day?.sealed_at ?? null;
  const isEvening = useAtomValue(isEveningAtom);
  const isToday = useAtomValue(isTodayAtom);
  const other = sealed !== null || isEvening ? <SealLine sealed={sealed} /> : null;
  return isToday
    ? (
      <Suspense fallback={other}>
        <TodayLine>{other}</TodayLine>
      </Suspense>
    )
    : other;
}

/** Who was away is welcomed first. Without another line, the review of last week is offered. */
function TodayLine({ children }: { children: ReactNode }) {
  const away = useAway();
  return away ? <Return away={away} /> : children ?? <ReviewLine />;
}

const LINE = "flex min-h-9 flex-wrap items-center gap-x-4 text-small pointer-coarse:min-h-11";

function SealLine({ sealed }: { sealed: string | null }) {
  const date = useAtomValue(shownDayAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const href = ahead === 0 ? "/seal" : `/seal?day=${date}`;
  if (sealed !== null) {
    return (
      <p className={LINE}>
        <Link href={href} className="flex items-center gap-2 text-soft hover:text-ink">
          <SealSign />
          {keepTimes(t("Sealed at {time}", { time: clockTime(Date.parse(sealed), browserTimeZone()) }))}
        </Link>
      </p>
    );
  }
  return (
    <p className={LINE}>
      <Link href={href} className={buttonLook("quiet", "small")}>{t("Seal the day")}</Link>
      <span className="text-soft">{t("Five beats, about 90 seconds.")}</span>
    </p>
  );
}

/** The offer to look at last week, once. */
function ReviewLine() {
  const today = useAtomValue(shownDayAtom);
  const user = useAtomValue(shownUserAtom);
  const { data } = useAtomValue(daysBeforeAtom);
  const save = useSetAtom(saveSettingsAtom);
  const { attempt } = useAttempt();
  if (!user || !data || !isReviewDue(user.settings, today, data.days)) return null;
  const skip = () =>
    void attempt("", () => save({ settings: { review: { reviewed_week: reviewedWeek(today) } } }));
  return (
    <p className={LINE}>
      <Link href="/review" className={buttonLook("quiet", "small")}>{t("Last week in one page")}</Link>
      <Button look="quiet" size="small" onClick={skip}>{t("Skip")}</Button>
    </p>
  );
}
