import { useState } from "react";
import { received } from "../../texts/received.ts";
import { t } from "../../texts/translate.ts";
import { Button, ENDS_SECOND_CLICK, keepTimes, Section, SegmentedChoice, Skeleton } from "../Controls.tsx";
import { Dialog } from "../Dialog.tsx";

export interface ComplacencyReading {
  /** 0 (sharp) to 100 (complacent). */
  score: number;
  /** Null when there are not enough days yet. */
  level: "sharp" | "drifting" | "complacent" | null;
  signals: readonly { name: string; detail: string; points: number }[];
  questions: readonly { id: string; text: string }[];
  answers: Readonly<Record<string, number>>;
}

export interface ComplacencyCheckProps {
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

/** The labels of the answers 0 to 4. */
const ANSWERS = ["None", "A little", "Some", "A lot", "Most"].map((label, index) => ({
  value: String(index),
  label,
}));

/** The complacency score of the last 14 days, its signals with their reasons, and three questions for the user. */
export function ComplacencyCheck({ reading, onAnswer, disabled = false }: ComplacencyCheckProps) {
  return (
    <Section title={t("Complacency check")}>
      {reading ? <Reading reading={reading} onAnswer={onAnswer} disabled={disabled} /> : <Loading />}
    </Section>
  );
}

function Reading({ reading, onAnswer, disabled }: {
  reading: ComplacencyReading;
  onAnswer: ComplacencyCheckProps["onAnswer"];
  disabled: boolean;
}) {
  const { score, level, signals, questions, answers } = reading;
  const ofAnswers = score - signals.reduce((sum, { points }) => sum + points, 0);
  const title = level === null ? t("Not enough days yet") : t(LEVELS[level]);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-figure">{title}</span>
        <span className="text-small text-soft">{t("Complacency {score} of 100", { score })}</span>
      </p>
      <div
        role="meter"
        aria-label={t("Complacency")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={t("{score} of 100, {level}", { score, level: title.toLowerCase() })}
        className="mt-2.5 mb-4 h-1 overflow-hidden rounded-sm bg-unfilled forced-colors:border"
      >
        <div
          data-bar=""
          className="h-full bg-ring forced-colors:bg-[Highlight]"
          style={{ width: `${score}%` }}
        />
      </div>
      {signals.length === 0 && level !== null && (
        <p className="mb-2.5 text-soft">{t("No signs of complacency in the last 14 days.")}</p>
      )}
      {(signals.length > 0 || ofAnswers > 0) && (
        <ul aria-label={t("Points")} className="grid gap-2.5">
          {signals.map(({ name, detail, points }) => (
            <Points key={name} text={received(detail)} points={points} />
          ))}
          {ofAnswers > 0 && <Points text={t("Your answers")} points={ofAnswers} />}
        </ul>
      )}
      <div className="mt-5 grid gap-4 border-t border-hairline pt-4">
        {questions.map(({ id, text }) => (
          <div key={id} className="grid gap-1.5">
            <p aria-hidden="true">{received(text)}</p>
            <SegmentedChoice
              label={received(text)}
              options={ANSWERS}
              value={answers[id] === undefined ? null : String(answers[id])}
              onChange={(answer) => onAnswer(id, Number(answer))}
              disabled={disabled}
              isFull
            />
          </div>
        ))}
      </div>
    </>
  );
}

function Points({ text, points }: { text: string; points: number }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <span>{keepTimes(text)}</span>
      <span className="text-small text-soft">+{points}</span>
    </li>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <p className="sr-only">{t("Loading the complacency check")}</p>
      <Skeleton className="h-10 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}

export interface WindCompletionProps {
  done: boolean;
  /** Whether anything was studied or practiced. When not, closing the ring asks once. */
  studied: boolean;
  onChange: (done: boolean) => void;
  pending?: boolean;
  /** Whether it asks at once, as after a click on its button with nothing studied. */
  asks?: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
}

/** Marks the Wind ring complete or incomplete. */
export function WindCompletion(
  { done, studied, onChange, pending = false, asks = false, isToday = true }: WindCompletionProps,
) {
  const [asking, setAsking] = useState(asks);
  if (done) {
    return (
      <Section title={t("Wind is complete")}>
        <p className="mb-3 text-soft">
          {isToday
            ? t("The ring is closed for today. You can still add to it.")
            : t("The ring is closed. You can still add to it.")}
        </p>
        <div {...ENDS_SECOND_CLICK}>
          <Button pending={pending} onClick={() => onChange(false)}>{t("Mark Wind Incomplete")}</Button>
        </div>
      </Section>
    );
  }
  return (
    <Section title={t("Ready to complete Wind?")}>
      <p className="mb-3 text-soft">
        {isToday
          ? t("Complete the ring once you have pushed past comfort today. You decide what is enough.")
          : t("Complete the ring once you have pushed past comfort. You decide what is enough.")}
      </p>
      <div {...ENDS_SECOND_CLICK}>
        <Button
          look={studied ? "primary" : "wash"}
          pending={pending}
          onClick={() => studied ? onChange(true) : setAsking(true)}
        >
          {t("Mark Wind Complete")}
        </Button>
        <Dialog
          open={asking}
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
    </Section>
  );
}
