import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import type { Atom } from "jotai/vanilla";
import { type KeyboardEvent, Suspense } from "react";
import { type EndpointResponse, getBook } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { monthAndYear, monthName } from "#shared/domain/format.ts";
import { ANSWER_LIMITS, type Asked, type RingName } from "#shared/domain/rings/mod.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, withElements } from "#shared/ui/Controls.tsx";
import { TextArea } from "#shared/ui/Fields.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { answerQuestion } from "./answers.ts";
import { useTypedText } from "./Drafts.tsx";
import { loggedCall, queryClientAtom, saveRingAtom, type ShownDay } from "./day.ts";

/** One line to answer the question of the day of a ring, saved as it is typed; and what was answered before. */
export default function AnswerLine({ ring, day, asked, questionId, onEnter }: {
  ring: RingName;
  day: Pick<ShownDay, "date" | RingName>;
  /** The question as it is shown. */
  asked: Asked;
  /** The id of the element that shows it. */
  questionId: string;
  /** Called when Enter is pressed in the line, which ends it; otherwise the line is left. */
  onEnter?: () => void;
}) {
  const { date, [ring]: { answer } } = day;
  const save = useSetAtom(saveRingAtom);
  const text = useTypedText({
    day: date,
    field: `answer.${ring}`,
    saved: answer.text,
    failed: t("Your answer could not be saved"),
    onSave: (text, was) => save(date, answerQuestion(ring, asked, text, was)),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (onEnter) onEnter();
    else event.currentTarget.blur();
  };
  return (
    <div onBlur={text.onBlur}>
      <AlertBox message={text.failure?.message} reason={text.failure?.reason} />
      <TextArea
        label={t("Answer")}
        labelHidden
        aria-labelledby={questionId}
        placeholder={t("Answer in a line")}
        maxLength={ANSWER_LIMITS.text}
        value={text.value}
        onChange={(event) => text.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* The place of both is kept. */}
      <div className="flex min-h-7 flex-wrap justify-between gap-x-4 pt-1 text-small text-soft">
        <Suspense fallback={<span />}>
          <FormerAnswer date={date} asked={asked} />
        </Suspense>
        <span role="status">{answerState(text.value, text.status)}</span>
      </div>
    </div>
  );
}

/** What the line says at its end. */
function answerState(text: string, status: SaveStatus | null): string {
  if (text === "") return t("kept in your Book");
  return status === "queued" ? t("Saved on this device") : status === "saved" ? t("Saved") : "";
}

type Book = EndpointResponse<typeof getBook>;

/** By the question as it is asked. */
const formerAtoms = new Map<string, Atom<{ data: Book | undefined }>>();

/** Returns the latest answers to a question. It is asked again after a month, so they hardly change. */
function formerAtomOf(asked: Asked) {
  const { question } = asked;
  const known = formerAtoms.get(question) ?? atomWithQuery((get) => ({
    queryKey: ["answers", question],
    staleTime: Infinity,
    queryFn: loggedCall(get, "The former answers", getBook, { query: { ...asked, limit: 2 } }),
  }), (get) => get(queryClientAtom));
  formerAtoms.set(question, known);
  return known;
}

/** What was answered when the question was asked before. It is not there offline. */
function FormerAnswer({ date, asked }: { date: CalendarDate; asked: Asked }) {
  const { data } = useAtomValue(formerAtomOf(asked));
  const former = data?.items.find(({ day }) => day < date);
  if (!former) return <span />;
  const when = former.day.slice(0, 4) === date.slice(0, 4) ? monthName(former.day) : monthAndYear(former.day);
  return (
    <p className="min-w-0 grow basis-0 wrap-anywhere">
      {withElements(t("In {month} you answered: {answer}"), {
        month: when,
        answer: <q key="answer" className="text-ink">{former.text}</q>,
      })}
    </p>
  );
}
