import { type ReactNode, useState } from "react";
import { type CalendarDate, questionOfDay } from "../../domain/calendar.ts";
import { pointsOfAnswers } from "../../domain/complacency.ts";
import { minutesText } from "../../domain/format.ts";
import { type Said, sentenceText } from "../../texts/said.ts";
import { t } from "../../texts/translate.ts";
import { Button, ENDS_SECOND_CLICK, keepTimes, SegmentedChoice, Skeleton } from "../Controls.tsx";
import { Dialog } from "../Dialog.tsx";

export interface ComplacencyReading {
  /** 0 (sharp) to 100 (complacent). */
  score: number;
  /** Null when there are not enough days yet. */
  level: "sharp" | "drifting" | "complacent" | null;
  signals: readonly { name: string; detail: string; said?: Said | undefined; points: number }[];
  questions: readonly { id: string; text: string }[];
  answers: Readonly<Record<string, number>>;
}

export interface ComplacencyCheckProps {
  /** The day, which asks one of the questions. */
  date: CalendarDate;
  /** Null while it is loading. */
  reading: ComplacencyReading | null;
  onAnswer: (questionId: string, answer: number) => void;
  disabled?: boolean;
}

const LEVELS: Record<NonNullable<ComplacencyReading["level"]>, string> = {
  sharp: "Sharp",
  drifting: "Drifting",
  complacent: "Complacent",
};

const ANSWER_TEXTS = ["None", "A little", "Some", "A lot", "Most"];

/** The labels of the answers 0 to 4. */
const ANSWERS = ANSWER_TEXTS.map((label, index) => ({ value: String(index), label }));

/**
 * The complacency score of the last 14 days on one line, which unfolds to the question of the day and to what the score
 * is the sum of.
 */
export function ComplacencyCheck(
  { reading, isOpen = false, children, ...question }: ComplacencyCheckProps & {
    /** Whether it is unfolded at first; false when absent. */
    isOpen?: boolean;
    /** What stands below the question. */
    children?: ReactNode;
  },
) {
  return (
    <section aria-label={t("Complacency check")}>
      <details open={isOpen}>
        <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-baseline gap-x-3 rounded-sm pt-1.5">
          <h2 className="font-display text-title">{reading ? titleOf(reading) : t("Complacency check")}</h2>
          {reading && (
            <span className="text-small text-soft underline decoration-edge underline-offset-4">
              {t("Complacency {score} of 100", { score: reading.score })}
            </span>
          )}
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-7 pt-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7">
            {reading && <Question reading={reading} {...question} />}
            {children}
          </div>
          {reading ? <Score reading={reading} /> : <Loading />}
        </div>
      </details>
    </section>
  );
}

/** One of the three questions, which a day answers with a click. */
function Question(
  { reading: { questions, answers }, date, onAnswer, disabled = false }: ComplacencyCheckProps & {
    reading: ComplacencyReading;
  },
) {
  const asked = questionOfDay(questions, date);
  const answer = asked && answers[asked.id];
  return asked && (
    <div>
      <h3 aria-hidden="true" className="mb-3 font-display text-title text-balance">
        {sentenceText(asked.text)}
      </h3>
      <SegmentedChoice
        label={sentenceText(asked.text)}
        options={ANSWERS}
        value={answer === undefined ? null : String(answer)}
        onChange={(value) => onAnswer(asked.id, Number(value))}
        disabled={disabled}
        isFull
      />
    </div>
  );
}

const titleOf = ({ level }: ComplacencyReading) =>
  level === null ? t("Not enough days yet") : t(LEVELS[level]);

const answerText = (answer = 0) => t(ANSWER_TEXTS[answer] ?? "");

/** The score with its terms: the signals and the answers, each with its points. */
function Score({ reading }: { reading: ComplacencyReading }) {
  const { score, level, signals, questions, answers } = reading;
  const given = pointsOfAnswers(answers, questions.map(({ id }) => id));
  const terms = [
    ...signals.map(({ name, detail, said, points }) => ({
      key: name,
      text: sentenceText(detail, said),
      points,
    })),
    ...given.map(({ id, points }) => ({
      key: id,
      text: [
        sentenceText(questions.find((question) => question.id === id)?.text ?? ""),
        answerText(answers[id]),
      ]
        .join(t(" ")),
      points,
    })),
  ];
  return (
    <div>
      <div
        role="meter"
        aria-label={t("Complacency")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={t("{score} of 100, {level}", { score, level: titleOf(reading).toLowerCase() })}
        className="mb-3 h-1 overflow-hidden rounded-bar bg-unfilled forced-colors:border"
      >
        <div
          data-bar=""
          className="h-full bg-ring forced-colors:bg-[Highlight]"
          style={{ width: `${score}%` }}
        />
      </div>
      {terms.length > 0
        ? (
          <ul aria-label={t("Points")} className="grid gap-1 text-small">
            {terms.map(({ key, text, points }) => (
              <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
                <span>{keepTimes(text)}</span>
                <span className="text-soft">+{points}</span>
              </li>
            ))}
          </ul>
        )
        : level !== null && (
          <p className="text-small text-soft">{t("No signs of complacency in the last 14 days.")}</p>
        )}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid content-start gap-3">
      <p className="sr-only">{t("Loading the complacency check")}</p>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}

/** Marks the Wind ring complete or incomplete, and says what is still open. */
export function WindCompletion(
  { done, studied, left = 0, onChange, pending = false, asks = false }: {
    done: boolean;
    /** Whether anything was studied or practiced. When not, completing the ring asks once. */
    studied: boolean;
    /** The minutes that are left of the study targets. */
    left?: number;
    onChange: (done: boolean) => void;
    pending?: boolean;
    /** Whether it asks at once, as after a click on its button with nothing studied. */
    asks?: boolean;
  },
) {
  const [asking, setAsking] = useState(asks);
  const open = studied
    ? left > 0 && t("{duration} left to study", { duration: minutesText(left) })
    : t("Nothing studied or practiced.");
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-row-reverse"
      {...ENDS_SECOND_CLICK}
    >
      {/* One button, so that it keeps the focus when it changes its word. */}
      <Button
        look={done ? "quiet" : studied ? "primary" : "wash"}
        className={done ? "max-sm:order-last" : undefined}
        pending={pending}
        onClick={() => done || studied ? onChange(!done) : setAsking(true)}
      >
        {done ? t("Mark Wind Incomplete") : t("Mark Wind Complete")}
      </Button>
      {done
        ? <h2 className="font-display text-title">{t("Wind is complete")}</h2>
        : open && <span className="text-small text-soft">{keepTimes(open)}</span>}
      <Dialog
        open={asking && !done}
        onClose={() => setAsking(false)}
        title={t("Complete Wind with nothing studied?")}
        footer={
          <>
            <Button
              onClick={() => {
                setAsking(false);
                onChange(true);
              }}
            >
              {t("Complete it anyway")}
            </Button>
            <Button look="primary" onClick={() => setAsking(false)}>{t("Not yet")}</Button>
          </>
        }
      >
        <p>{t("You haven't studied or done a rep yet.")}</p>
      </Dialog>
    </div>
  );
}
