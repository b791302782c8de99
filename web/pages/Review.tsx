import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { listDays, type Weekly, weekly } from "#shared/contract/mod.ts";
import { addDays, calendarSpan } from "#shared/domain/calendar.ts";
import { longDate, shortDate } from "#shared/domain/format.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { bestWords, type Words } from "#shared/domain/best_words.ts";
import { reviewedWeek } from "#shared/domain/review.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, buttonLook, keepTimes, Section } from "#shared/ui/Controls.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { shownUserAtom } from "../app/engine.ts";
import { todayAtom } from "../app/session.ts";
import { useLoadStatus } from "../app/status.ts";
import { offerUndoAtom } from "../app/toasts.ts";
import { type Attempt, dayAtom, dayStatusAtom, loggedCall, queryClientAtom, useFailure } from "../day/day.ts";
import { LoadFailure } from "../day/Frame.tsx";
import { PageFrame } from "../day/PageFrame.tsx";
import { NotOnDevice } from "../day/NotOnDevice.tsx";
import { saveSettingsAtom } from "../day/rest.ts";
import { leakText } from "../features/earth/Earth.tsx";
import { Observations, WeekFigures, WeekSkeleton } from "../features/insights/WeekParts.tsx";
import { WindMoves } from "../features/wind/Wind.tsx";
import { complacencyAtom } from "../features/wind/wind.ts";

/** The week before this one, and its days. */
const reviewAtom = atomWithQuery((get) => {
  const today = get(todayAtom);
  const week = reviewedWeek(today);
  const { from, to } = calendarSpan("week", addDays(today, -7));
  const figures = loggedCall(get, `The week ${week}`, weekly, { params: { week } });
  const days = loggedCall(get, `The days of ${week}`, listDays, { query: { from, to } });
  return {
    queryKey: ["review", week],
    queryFn: async (context) => {
      const [view, written] = await Promise.all([figures(context), days(context)]);
      return { weekly: view.weekly, words: bestWords(written.days, WORDS) };
    },
  };
}, (get) => get(queryClientAtom));

/** How many texts are shown again. */
const WORDS = 3;

/** Last week in one page: what moved, what leaked, the best words, and one move for this week. */
export default function Review() {
  const today = useAtomValue(todayAtom);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(reviewAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const user = useAtomValue(shownUserAtom);
  const save = useSetAtom(saveSettingsAtom);
  const [, navigate] = useLocation();
  const { failure, attempt } = useFailure();
  const failed = t("The settings could not be saved");
  const week = reviewedWeek(today);
  const isNew = user !== null && (user.settings.review?.reviewed_week ?? "") < week;
  const isRead = isNew && data !== undefined;
  // Once, on whichever device.
  const markReviewed = () => attempt(failed, () => save({ settings: { review: { reviewed_week: week } } }));
  const marked = useRef("");
  useEffect(() => {
    // Not again after a failure, which is shown.
    if (!isRead || marked.current === week) return;
    marked.current = week;
    void markReviewed();
  });
  const skip = async () => {
    if (!isNew || await markReviewed()) navigate("/dashboard");
  };
  const { from, to } = calendarSpan("week", addDays(today, -7));
  const check = useLoadStatus(useAtomValue(complacencyAtom));
  const day = useAtomValue(dayStatusAtom);
  const isMoveAwaited = day === "loading" || check === "loading";
  return (
    <PageFrame
      title={t("Weekly review")}
      heading={<span className="whitespace-nowrap">{t("Last week")}</span>}
      aside={
        <span className="flex flex-wrap gap-x-6">
          <TurnOff attempt={attempt} />
          <Button look="quiet" size="small" onClick={() => void skip()}>{t("Skip")}</Button>
        </span>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <p className="-mt-4 text-small text-soft">
        {t("{from} to {to}", { from: shortDate(from), to: shortDate(to) })}
      </p>
      {status === "failed" && (
        <LoadFailure message={t("The week could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "awaited" && <NotOnDevice />}
      {status === "loading" && <WeekSkeleton />}
      {data && (
        <ReviewedWeek weekly={data.weekly} words={data.words}>
          {/* One is not replaced by another while somebody reads it. */}
          {isMoveAwaited ? <div className="min-h-30" /> : <OneMove weekly={data.weekly} />}
        </ReviewedWeek>
      )}
      {/* Once what is above is there, as it would move them. */}
      {status !== "loading" && !(data && isMoveAwaited) && (
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-7 print:hidden">
          <Link
            href="/dashboard"
            className={buttonLook("primary", "large")}
            onClick={() => isNew && void markReviewed()}
          >
            {t("Begin this week")}
          </Link>
          <Link href={`/insights?week=${week}`} className={buttonLook("wash", "large")}>
            {t("The whole week")}
          </Link>
        </div>
      )}
    </PageFrame>
  );
}

/** Stops offering the review, which can be undone. */
function TurnOff({ attempt }: Pick<Attempt, "attempt">) {
  const save = useSetAtom(saveSettingsAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const user = useAtomValue(shownUserAtom);
  const set = (weekly: boolean) => save({ settings: { review: { weekly } } });
  const failed = t("The settings could not be saved");
  const turnOff = async () => {
    if (!await attempt(failed, () => set(false))) return;
    offerUndo({
      message: t("The weekly review is off"),
      undo: () => set(true),
      undone: t("The weekly review is on"),
      failed,
    });
  };
  return user?.settings.review?.weekly !== false && (
    <Button
      look="quiet"
      size="small"
      onClick={() => void turnOff()}
    >
      {t("Don't show it again")}
    </Button>
  );
}

function ReviewedWeek({ weekly, words, children }: {
  weekly: Weekly;
  words: readonly Words[];
  /** What it leads to. */
  children: ReactNode;
}) {
  const today = useAtomValue(todayAtom);
  const user = useAtomValue(shownUserAtom);
  const kinds = user?.settings.categories;
  const leaks = weekly.categories.filter(({ category }) => kinds?.[category] === "leak");
  return (
    <>
      <Section title={t("What moved")}>
        <div className="grid gap-7">
          <WeekFigures weekly={weekly} today={today} />
          <Observations observations={weekly.observations} />
        </div>
      </Section>
      <div className="grid items-start gap-x-18 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Section title={t("Your best words")}>
          {words.length === 0 && <p className="text-soft">{t("Nothing was written last week.")}</p>}
          <ul className="grid gap-5">
            {words.map(({ day, ring, text }) => (
              <li key={day} data-ring={ring} className="flex gap-4">
                <Glyph ring={ring} lit className="mt-1 text-title" />
                <div className="min-w-0">
                  <p className="line-clamp-6 font-display text-title wrap-anywhere">
                    {t("“{words}”", { words: text })}
                  </p>
                  <Link href={`/dashboard?day=${day}&ring=${ring}`} className={buttonLook("quiet", "small")}>
                    {longDate(day)}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t("What leaked")}>
          <p>{keepTimes(leakText(leaks, false))}</p>
        </Section>
      </div>
      {children}
    </>
  );
}

/** One move for this week: the first that Wind proposes, or the ring that was complete on the fewest days. */
function OneMove({ weekly: { days } }: { weekly: Weekly }) {
  const day = useAtomValue(dayAtom);
  const count = (ring: typeof RING_NAMES[number]) => days.filter(({ completion }) => completion[ring]).length;
  const weakest = RING_NAMES.toSorted((a, b) => count(a) - count(b))[0];
  const other = weakest && (
    <Section title={t("One move for this week")}>
      <div data-ring={weakest} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Glyph ring={weakest} lit className="text-title" />
        <p className="grow basis-60">
          {count(weakest) === 0
            ? t("{ring} was not complete on any day. Once would be a beginning.", {
              ring: t(RINGS[weakest].title),
            })
            : count(weakest) === 1
            ? t("{ring} was complete on one day. Once more would be a beginning.", {
              ring: t(RINGS[weakest].title),
            })
            : t("{ring} was complete on {count} days. Once more would be a beginning.", {
              ring: t(RINGS[weakest].title),
              count: count(weakest),
            })}
        </p>
        <Link href={`/dashboard?ring=${weakest}`} className={buttonLook("ring", "medium")}>
          {t("Open {ring}", { ring: t(RINGS[weakest].title) })}
        </Link>
      </div>
    </Section>
  );
  return (
    <Suspense fallback={<div className="min-h-30" />}>
      {day ? <WindMoves day={day} title={t("One move for this week")} max={1}>{other}</WindMoves> : other}
    </Suspense>
  );
}
