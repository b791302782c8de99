import { useAtomValue, useSetAtom } from "jotai/react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useState,
} from "react";
import { Link, Redirect, useLocation } from "wouter";
import EARTH from "#shared/data/questions/earth.json" with { type: "json" };
import FIRE from "#shared/data/questions/fire.json" with { type: "json" };
import VOID from "#shared/data/questions/void.json" with { type: "json" };
import WATER from "#shared/data/questions/water.json" with { type: "json" };
import WIND from "#shared/data/questions/wind.json" with { type: "json" };
import { dayBounds } from "#shared/domain/calendar.ts";
import { clockTime, longDate } from "#shared/domain/format.ts";
import { askedOn, type ByRing, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, buttonLook, keepTimes } from "#shared/ui/Controls.tsx";
import { holdUnsaved } from "#shared/ui/focus.ts";
import { isComposing } from "#shared/ui/keys.ts";
import { Mark, markText } from "#shared/ui/Mark.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { LastStroke } from "#shared/ui/seal/LastStroke.tsx";
import { Stamp } from "#shared/ui/seal/Stamp.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { pageIsShown } from "../../app/Lazy.tsx";
import { Loading } from "../../app/Loading.tsx";
import { browserTimeZone, minuteAtom, usePage } from "../../app/platform.ts";
import { begunDayAtom, dayRuleAtom } from "../../app/session.ts";
import { announcementAtom } from "../../app/toasts.ts";
import { sealDay, unsealDay } from "../../day/answers.ts";
import AnswerLine from "../../day/AnswerLine.tsx";
import { DayStreak } from "../../day/DayStreak.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import {
  completeRingsAtom,
  dayAtom,
  daysAheadAtom,
  dayStatusAtom,
  isTodayAtom,
  pointsAtom,
  saveRingAtom,
  type ShownDay,
  useAttempt,
  useDayAddress,
} from "../../day/day.ts";
import { useSync } from "../../day/sync.ts";
import { BEATS } from "./Beats.tsx";
import "./seal.css";

const QUESTIONS: ByRing<readonly string[]> = {
  earth: EARTH,
  water: WATER,
  fire: FIRE,
  wind: WIND,
  void: VOID,
};

/** The steps of the Seal: one beat for each ring, the last stroke, and the seal. */
const STEPS = [...RING_NAMES, "stroke", "sealed"] as const;
type Step = typeof STEPS[number];

const isRing = (step: Step): step is RingName => step !== "stroke" && step !== "sealed";

/** The evening's page: five beats, the last stroke drawn by hand, and the red seal. Nothing in it is required. */
export default function Seal() {
  const heading = usePage(t("{title} · Gorin", { title: t("Seal the day") }));
  const day = useAtomValue(dayAtom);
  const status = useAtomValue(dayStatusAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const hrefOf = useDayAddress();
  useSync();
  useHeldDay();
  useEffect(() => day ? pageIsShown() : undefined, [day]);
  // What has not come cannot be sealed.
  if (ahead > 0) return <Redirect to={hrefOf(null)} replace />;
  if (!day) {
    return status === "loading" ? <Loading /> : (
      <main id="main" className={PAGE}>
        <NotOnDevice />
        <Link href={hrefOf(null)} className={`${buttonLook("wash", "medium")} mt-5 justify-self-start`}>
          {t("Back to today")}
        </Link>
      </main>
    );
  }
  return <Steps key={day.date} day={day} heading={heading} />;
}

/** For how long the page stays on its day when the day ends, in milliseconds: who is still there is at the Seal. */
const HELD_MS = 3 * 3_600_000;

/** Keeps the Seal on the day on which it was begun, also where no field has the focus. */
function useHeldDay() {
  const begun = useAtomValue(begunDayAtom);
  const minute = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const isLeft = begun !== null && minute >= dayBounds(rule, begun).start + HELD_MS;
  useEffect(() => isLeft ? undefined : holdUnsaved(), [isLeft]);
}

const PAGE =
  "seal-page mx-auto flex min-h-dvh w-full max-w-156 flex-col px-3 pt-6 min-[22.5rem]:px-4 roomy:px-8";

interface StepsProps {
  day: ShownDay;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Steps({ day, heading }: StepsProps) {
  const { date } = day;
  const [step, setStep] = useState<Step>(day.sealed_at === null ? "earth" : "sealed");
  const [isPressed, setPressed] = useState(false);
  const [, navigate] = useLocation();
  const hrefOf = useDayAddress();
  const save = useSetAtom(saveRingAtom);
  const announce = useSetAtom(announcementAtom);
  const { failure, attempt, pending } = useAttempt();
  const at = STEPS.indexOf(step);
  const go = (next: number) => setStep(STEPS[Math.min(next, STEPS.indexOf("stroke"))] ?? step);
  const leave = () => navigate(hrefOf(date));
  const seal = async () => {
    setPressed(true);
    setStep("sealed");
    if (await attempt(t("The day could not be sealed"), () => save(date, sealDay))) {
      announce(t("Sealed on {date}", { date: longDate(date) }));
    } else setStep("stroke");
  };
  const undo = async () => {
    if (!await attempt(t("The seal could not be undone"), () => save(date, unsealDay))) return;
    announce(t("The seal is undone"));
    setPressed(false);
    setStep("void");
  };
  useEffect(() => {
    // What is read first is what is new: the fact of the beat, the stroke, the seal.
    heading.current?.focus({ preventScroll: true });
    scrollTo?.(0, 0);
  }, [step, heading]);
  useEffect(() => {
    // A button that is gone once it was pressed takes the focus with it, and with that the keys.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isField = event.target instanceof Element && event.target.matches("textarea, input, select");
    const isControl = event.target instanceof Element && event.target.matches("a, button");
    const keys: Record<string, () => void> = {
      Escape: leave,
      ...(!isField && step !== "sealed" && {
        ArrowRight: () => isRing(step) && go(at + 1),
        ArrowLeft: () => at > 0 && go(at - 1),
      }),
      ...(!isField && !isControl && step !== "sealed" && {
        Enter: () => isRing(step) ? go(at + 1) : void seal(),
      }),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <main id="main" className={PAGE} onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <DateLine date={date} />
        {step !== "sealed" && (
          <span className="flex grow items-center justify-between gap-x-6 roomy:grow-0">
            <Progress at={at} />
            <Link href={hrefOf(date)} className={buttonLook("quiet", "small")}>
              {step === "stroke" ? t("Skip") : t("Later")}
            </Link>
          </span>
        )}
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} className="mt-5" />
      {isRing(step)
        ? <RingBeat key={step} ring={step} day={day} heading={heading} onNext={() => go(at + 1)} />
        : (
          <Circle
            day={day}
            heading={heading}
            isPressed={isPressed}
            isSealed={step === "sealed"}
            onDrawn={() => void seal()}
          />
        )}
      {/* In view however much there is above it. */}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper py-4">
        {step === "sealed"
          ? (
            <>
              <Button look="quiet" size="small" pending={pending} onClick={() => void undo()}>
                {t("Undo the seal")}
              </Button>
              <Link href={hrefOf(date)} className={buttonLook("wash", "large")}>{t("Good night")}</Link>
            </>
          )
          : (
            <>
              {at === 0
                ? (
                  <span className="min-w-0 grow basis-0 text-small text-soft">
                    {t("Enter goes on. About 90 seconds.")}
                  </span>
                )
                : <Button look="quiet" size="small" onClick={() => go(at - 1)}>{t("Back")}</Button>}
              {isRing(step)
                ? (
                  <Button look="primary" size="large" onClick={() => go(at + 1)}>
                    {step === "void" ? t("Draw the last stroke") : t("Next")}
                  </Button>
                )
                : <Button size="large" onClick={() => void seal()}>{t("Draw it")}</Button>}
            </>
          )}
      </div>
    </main>
  );
}

/** The day and, on the day itself, the time. */
function DateLine({ date }: { date: string }) {
  const minute = useAtomValue(minuteAtom);
  const isToday = useAtomValue(isTodayAtom);
  return (
    <p className="text-small text-soft">
      {keepTimes(isToday ? `${longDate(date)} · ${clockTime(minute, browserTimeZone())}` : longDate(date))}
    </p>
  );
}

/** Which of the five beats it is. */
function Progress({ at }: { at: number }) {
  const shown = Math.min(at, RING_NAMES.length - 1);
  return (
    <span
      role="img"
      aria-label={t("Beat {number} of {all}", { number: shown + 1, all: RING_NAMES.length })}
      className="flex gap-x-3 text-title"
    >
      {RING_NAMES.map((ring, index) => (
        <Glyph
          key={ring}
          ring={ring}
          lit={index <= at}
          className={index <= at ? "" : "forced-colors:text-[GrayText]"}
        />
      ))}
    </span>
  );
}

/** What the day knows of a ring, what is left to say, and its question. */
function RingBeat({ ring, day, heading, onNext }: StepsProps & { ring: RingName; onNext: () => void }) {
  const { Fact, Known } = BEATS[ring];
  // Who turned the questions of a ring off is asked none here.
  const asks = useAtomValue(shownUserAtom)?.settings.prompts_enabled[ring];
  const id = useId();
  const { text, ...answered } = day[ring].answer;
  const today = askedOn(ring, QUESTIONS[ring], day.date);
  const asked = text === "" ? { ...today, question: t(today.question) } : answered;
  return (
    <div data-ring={ring} className="my-auto grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Glyph ring={ring} lit className="text-clock" />
        <h1 ref={heading} tabIndex={-1} className="font-display text-figure wrap-anywhere text-balance">
          <Suspense fallback="…">
            <Fact day={day} />
          </Suspense>
        </h1>
      </div>
      <Suspense>
        <Known day={day} />
      </Suspense>
      {asks && (
        <div>
          <p id={id} className="font-display text-title text-balance">{t(asked.question)}</p>
          <AnswerLine ring={ring} day={day} asked={asked} questionId={id} onEnter={onNext} />
        </div>
      )}
    </div>
  );
}

/** The circle of the day: its last stroke to be drawn, and then the seal beside it. */
function Circle({ day, heading, isSealed, isPressed, onDrawn }: StepsProps & {
  isSealed: boolean;
  /** Whether the seal was pressed now. */
  isPressed: boolean;
  onDrawn: () => void;
}) {
  const complete = useAtomValue(completeRingsAtom);
  const soFar = useAtomValue(pointsAtom);
  const isToday = useAtomValue(isTodayAtom);
  const tomorrow = day.void.tomorrow_commitment;
  const points = soFar?.score ?? 0;
  const shown = { complete, progress: day.progress, fullness: soFar?.fullness };
  return (
    <div className="my-auto grid justify-items-center gap-9 py-8 text-center">
      {isSealed
        ? (
          <div className="relative">
            <Mark
              size={SIZE}
              className="compact:[&>svg]:size-[min(15rem,75vw)]"
              label={markText(complete.length, points)}
              {...shown}
            >
              <span aria-hidden="true" className="grid justify-items-center">
                <span className="font-display text-clock">{points}</span>
                <span className="text-small text-soft">{points === 1 ? t("point") : t("points")}</span>
              </span>
            </Mark>
            <Stamp
              date={day.date}
              isPressed={isPressed}
              className="absolute -right-6 -bottom-6 size-18 roomy:-right-13 roomy:-bottom-5 roomy:size-26"
            />
          </div>
        )
        : <LastStroke {...shown} onDrawn={onDrawn} />}
      <div className="grid justify-items-center gap-2">
        <h1 ref={heading} tabIndex={-1} className="font-display text-figure text-balance">
          {isSealed ? ringsText(complete.length) : t("Draw the last stroke.")}
        </h1>
        <div className="max-w-95 text-balance text-soft wrap-anywhere">
          {isSealed
            ? (
              <>
                {isToday && (
                  // Its line is there before what it says.
                  <p className="min-h-6">
                    <Suspense>
                      <DayStreak day={day} isSaid />
                    </Suspense>
                  </p>
                )}
                {tomorrow && <p>{t("Tomorrow: {commitment}", { commitment: tomorrow })}</p>}
              </>
            )
            : <p>{t("Follow the pale stroke with a finger or the mouse. Enter draws it, too.")}</p>}
        </div>
      </div>
    </div>
  );
}

const SIZE = 368;

const COUNTS: Readonly<Record<number, string>> = { 2: "Two", 3: "Three", 4: "Four" };

function ringsText(count: number): ReactNode {
  if (count === RING_NAMES.length) return t("All five rings.");
  if (count === 0) return t("The day is over.");
  return count === 1
    ? t("One ring of five.")
    : t("{count} of five rings.", { count: t(COUNTS[count] ?? "") });
}
