import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { clockTime } from "#shared/domain/format.ts";
import { isReviewDue, reviewedWeek } from "#shared/domain/review.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, buttonLook, keepTimes } from "#shared/ui/Controls.tsx";
import { useTopDialog } from "#shared/ui/focus.ts";
import { SealSign } from "#shared/ui/seal/Stamp.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { addressAtom, browserTimeZone } from "../../app/platform.ts";
import { isUserConfirmedAtom, todayAtom } from "../../app/session.ts";
import {
  type Attempt,
  dayAtom,
  dayQueryAtom,
  daysAheadAtom,
  isTodayAtom,
  shownDayAtom,
  useFailure,
} from "../../day/day.ts";
import { saveSettingsAtom } from "../../day/rest.ts";
import { daysBeforeAtom } from "../../day/days_before.ts";
import { isEveningAtom } from "./band_state.ts";
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
  const isReviewDue = useAtomValue(isReviewDueAtom);
  useReviewOpening(isReviewDue, away !== null);
  // The line is gone as soon as it is skipped, and its failure is not.
  const { failure, attempt } = useFailure();
  if (away) return <Return away={away} />;
  return (
    <>
      {children ?? (isReviewDue && <ReviewLine attempt={attempt} />)}
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </>
  );
}

/**
 * Whether the review of last week is due. The settings may have been changed on another device, and only once today is
 * known it is known whether the user was away.
 */
const isReviewDueAtom = atom((get) => {
  const user = get(shownUserAtom);
  const today = get(todayAtom);
  const { data } = get(daysBeforeAtom);
  return user !== null && get(isUserConfirmedAtom) && get(dayQueryAtom).data?.date === today &&
    data !== undefined && isReviewDue(user.settings, today, data.days);
});

/** Whether this page has opened the review, or left it to the line: Back leads to the dashboard. */
const isDecidedAtom = atom(false);

/**
 * Opens the review of last week on the first opening of a week. It opens neither over a dialog, nor for a link to
 * something else, nor under the hand of a user, nor to one who was away: the line offers it then.
 */
function useReviewOpening(isDue: boolean, wasAway: boolean) {
  const [isDecided, setDecided] = useAtom(isDecidedAtom);
  const dialog = useTopDialog();
  const query = useAtomValue(addressAtom);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isDue || isDecided) return;
    setDecided(true);
    if (query === "" && !wasAway && !dialog && !navigator.userActivation?.hasBeenActive) navigate("/review");
  }, [isDue, isDecided, setDecided, query, wasAway, dialog, navigate]);
}

const LINE = "flex min-h-9 flex-wrap items-center gap-x-4 text-small pointer-coarse:min-h-11";

function SealLine({ sealed }: { sealed: string | null }) {
  const date = useAtomValue(shownDayAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const href = ahead === 0 ? "/seal" : `/seal?day=${date}`;
  if (sealed !== null) {
    return (
      <p className={LINE}>
        <Link
          href={href}
          className="flex items-center gap-2 text-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <SealSign />
          <span>
            {keepTimes(t("Sealed at {time}", { time: clockTime(Date.parse(sealed), browserTimeZone()) }))}
          </span>
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
function ReviewLine({ attempt }: Pick<Attempt, "attempt">) {
  const today = useAtomValue(todayAtom);
  const save = useSetAtom(saveSettingsAtom);
  const skip = () =>
    void attempt(
      t("The settings could not be saved"),
      () => save({ settings: { review: { reviewed_week: reviewedWeek(today) } } }),
    );
  return (
    <p className={LINE}>
      <Link href="/review" className={buttonLook("quiet", "small")}>{t("Last week in one page")}</Link>
      <Button look="quiet" size="small" onClick={skip}>{t("Skip")}</Button>
    </p>
  );
}
