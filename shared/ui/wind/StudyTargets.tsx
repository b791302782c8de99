import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type StudyStatus, studyStatus, type StudyTarget, WIND_LIMITS } from "../../domain/rings/mod.ts";
import { typedMinutes } from "../../domain/typed_time.ts";
import { t } from "../../texts/translate.ts";
import { RecordLine } from "../RecordLine.tsx";
import { ClampedText, EmptyState, useSteadyActions } from "../Content.tsx";
import { IconButton, PlayButton } from "../Controls.tsx";
import { FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { bind, TextArea, TextField } from "../Fields.tsx";
import { LengthField } from "../LengthField.tsx";
import { isComposing } from "../keys.ts";

/** The fields of a new study target as typed: minutes as text. */
export interface StudyTargetValues {
  subject: string;
  target_minutes: string;
  notes: string;
  /** What is practiced for having studied it. Absent in a new target: it comes out of the studying. */
  practice?: string | undefined;
}

export type NewStudyTarget =
  & Pick<StudyTarget, "subject" | "target_minutes" | "notes">
  & Partial<Pick<StudyTarget, "practice">>;

/** The empty form. */
export const EMPTY_STUDY_TARGET: StudyTargetValues = {
  subject: "",
  target_minutes: String(WIND_LIMITS.targetMinutes.default),
  notes: "",
};

/** Returns the target, trimmed. No minutes become the default. */
export function readStudyTarget(values: StudyTargetValues): FormResult<NewStudyTarget> {
  const { min, max, default: usual } = WIND_LIMITS.targetMinutes;
  const subject = values.subject.trim();
  if (subject === "") return { error: t("Please enter a subject to study") };
  const typed = typedMinutes(values.target_minutes);
  const target_minutes = typed ?? usual;
  // The field says so itself when it was not understood.
  if (typed === undefined || target_minutes < min || target_minutes > max) {
    return { error: t("Please enter {min} to {max} minutes", { min, max }) };
  }
  const practice = values.practice?.trim();
  return {
    value: {
      subject,
      target_minutes,
      notes: values.notes.trim(),
      ...(practice !== undefined && { practice }),
    },
  };
}

/** The fields of a study target. The host stores their values. */
export function StudyTargetFields<Values extends StudyTargetValues>(
  { values, onChange }: { values: Values; onChange: (values: Values) => void },
) {
  const field = bind<StudyTargetValues>(values, (next) => onChange({ ...values, ...next }));
  return (
    <>
      <TextField
        label={t("Subject/Topic *")}
        {...field("subject")}
        maxLength={WIND_LIMITS.subject}
        aria-required="true"
      />
      <LengthField
        label={t("Target Minutes")}
        {...field("target_minutes")}
        min={WIND_LIMITS.targetMinutes.min}
        max={WIND_LIMITS.targetMinutes.max}
      />
      <TextArea
        label={t("Notes")}
        {...field("notes")}
        optional
        maxLength={WIND_LIMITS.notes}
      />
      {values.practice !== undefined && (
        <TextArea
          label={t("What you'll practice")}
          hint={t("What will you do differently for having studied this?")}
          value={values.practice}
          onChange={(event) => onChange({ ...values, practice: event.currentTarget.value })}
          maxLength={WIND_LIMITS.practice}
        />
      )}
    </>
  );
}

/** Adds or edits a study target. */
export function AddStudyTargetDialog(
  { edited, ...form }: FormState<StudyTargetValues, NewStudyTarget> & {
    /** The subject so far of the one that is edited; absent for a new one. */
    edited?: string;
  },
) {
  const { values } = form;
  const isNew = edited === undefined;
  const title = isNew ? t("Add Study Target") : t("Edit study target");
  const action = isNew ? t("Add Study Target") : t("Save Changes");
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readStudyTarget}>
      {(change) => (
        <>
          <StudyTargetFields values={values} onChange={change} />
          {!isNew && <RecordLine kind="subject" of={edited} />}
        </>
      )}
    </FormDialog>
  );
}

/** Typed minutes are saved after this pause, in milliseconds. */
const PAUSE_MS = 900;

interface Typed {
  readonly text: string;
  /** The minutes that were sent; null while nothing was sent. */
  readonly sent: number | null;
}

/**
 * The completed minutes of a study target. They are saved on Enter, on blur, after a pause and on unmount. The typed
 * text stays until it equals the saved value, so that the response to an earlier save does not replace it. It is shown
 * again when the server rejects it.
 */
export function MinutesInput({ target, onMinutes }: {
  target: StudyTarget;
  /** Saves the minutes. Returns whether that succeeded. */
  onMinutes: (minutes: number) => Promise<boolean>;
}) {
  const { completed_minutes: saved, subject, target_minutes } = target;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [known, setKnown] = useState(saved);
  // The last minutes that were sent and are not saved yet.
  const [requested, setRequested] = useState<number | null>(null);
  // During rendering, not in an effect: an effect could run after the next key press and drop it.
  if (known !== saved) {
    setKnown(saved);
    if (requested === saved) setRequested(null);
    if (typed?.sent === saved) setTyped(null);
  }

  // The typed text that is not sent yet. A ref, since sending can itself move the focus.
  const unsent = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);
  const cancelTimer = () => {
    clearTimeout(unsent.current?.timer);
    unsent.current = undefined;
  };
  const save = (text: string) => {
    cancelTimer();
    const minutes = completedMinutes(text, target_minutes);
    // It stays in the field, which says so.
    if (minutes === undefined) return;
    if (minutes === saved && requested === null) return setTyped(null);
    setTyped({ text, sent: minutes });
    setRequested(minutes);
    void onMinutes(minutes).then((isSaved) => {
      if (!isSaved) setTyped((since) => since ?? { text, sent: minutes });
    });
  };
  const latestSave = useRef(save);
  useLayoutEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => () => {
    if (unsent.current) latestSave.current(unsent.current.text);
  }, []);

  return (
    <LengthField
      label={t("Completed minutes of {subject}", { subject })}
      labelHidden
      className="w-16 has-aria-invalid:w-56"
      min={0}
      max={target_minutes}
      value={typed?.text ?? String(saved)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped({ text, sent: null });
        cancelTimer();
        unsent.current = { text, timer: setTimeout(() => latestSave.current(text), PAUSE_MS) };
      }}
      onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && save(event.currentTarget.value)}
      onBlur={(event) => {
        // A text that was already sent or rejected is not sent again on blur.
        if (unsent.current) save(event.currentTarget.value);
      }}
    />
  );
}

/** Returns the minutes of a typed text: 0 for an empty one, at most the target; undefined when it is not understood. */
export function completedMinutes(text: string, target: number): number | undefined {
  const minutes = typedMinutes(text);
  return minutes === undefined ? undefined : Math.min(target, minutes ?? 0);
}

export interface StudyTargetListProps extends StudyTargetActions {
  targets: readonly StudyTarget[];
  /** The one for which the timer runs. */
  timed?: string | undefined;
  pending?: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's study targets, in the order in which they were added. */
export function StudyTargetList(
  { targets, timed, pending = false, isToday = true, onAdd, ...actions }: StudyTargetListProps,
) {
  const steady = useSteadyActions(actions);
  if (targets.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No study targets yet") : t("No study targets")}
        hint={t("Start with one subject and half an hour.")}
        onChoose={onAdd}
      />
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {targets.map((target) => (
        <StudyTargetRow
          key={target.id}
          target={target}
          pending={pending}
          {...steady}
          isTiming={target.id === timed}
          onTimer={actions.onTimer && steady.onTimer}
        />
      ))}
    </ul>
  );
}

export interface StudyTargetActions {
  /** Saves the minutes. Returns whether that succeeded. */
  onMinutes: (target: StudyTarget, minutes: number) => Promise<boolean>;
  onComplete: (target: StudyTarget) => void;
  /** Starts the timer for it, or stops the one that runs for it; absent where there is no timer. */
  onTimer?: ((target: StudyTarget, isTiming: boolean) => void) | undefined;
  onEdit: (target: StudyTarget) => void;
  onDelete: (target: StudyTarget) => void;
}

/** One study target. A completed one has no minutes field and no button to complete it. */
const StudyTargetRow = memo(
  function StudyTargetRow({ target, isTiming, pending, ...actions }: StudyTargetActions & {
    target: StudyTarget;
    isTiming: boolean;
    pending: boolean;
  }) {
    const { subject, completed_minutes, target_minutes, status, notes, practice } = target;
    const row = useRef<HTMLLIElement>(null);
    // Another device may complete it meanwhile.
    const [isTyping, setIsTyping] = useState(false);
    const setMinutes = (minutes: number) => {
      // The field disappears when the target is reached; the row takes the focus.
      if (minutes >= target_minutes) row.current?.focus();
      return actions.onMinutes(target, minutes);
    };
    const progress = t("{minutes}/{target} minutes", { minutes: completed_minutes, target: target_minutes });
    const slash = progress.indexOf("/");
    return (
      <li
        ref={row}
        tabIndex={-1}
        aria-label={subject}
        data-item={target.id}
        data-status={status}
        className="py-2"
      >
        <div className="flex flex-wrap items-center gap-x-4">
          {actions.onTimer && (isTiming || status !== "completed") && (
            <PlayButton
              label={isTiming
                ? t("Stop {target}", { target: subject })
                : t("Start {target}", { target: subject })}
              isStop={isTiming}
              onClick={() => actions.onTimer?.(target, isTiming)}
            />
          )}
          <div className="min-w-[min(10rem,60%)] grow basis-0">
            <div className="flex flex-wrap items-baseline gap-x-2.5">
              <h3 className="min-w-0 font-medium wrap-anywhere">{subject}</h3>
              <span className="text-small text-soft">{t(STATUS_TEXT[status])}</span>
            </div>
            {notes && <ClampedText text={notes} />}
            {practice && (
              <p className="text-small wrap-anywhere whitespace-pre-line text-soft">
                {t("Practice:")}
                {t(" ")}
                <span className="text-ink">{practice}</span>
              </p>
            )}
          </div>
          <p className="text-small text-soft">
            <span className="font-display text-figure text-ink">{progress.slice(0, slash)}</span>
            {progress.slice(slash)}
          </p>
          <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
            {(status !== "completed" || isTyping) && (
              <>
                <span onFocus={() => setIsTyping(true)} onBlur={() => setIsTyping(false)}>
                  <MinutesInput target={target} onMinutes={setMinutes} />
                </span>
                <IconButton
                  icon="complete"
                  label={t("Mark complete {title}", { title: subject })}
                  disabled={pending}
                  onClick={() => {
                    row.current?.focus();
                    actions.onComplete(target);
                  }}
                />
              </>
            )}
            <IconButton
              icon="edit"
              label={t("Edit study target {subject}", { subject })}
              disabled={pending}
              onClick={() => actions.onEdit(target)}
            />
            <IconButton
              icon="delete"
              label={t("Delete study target {subject}", { subject })}
              disabled={pending}
              onClick={() => actions.onDelete(target)}
            />
          </div>
        </div>
        <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-bar bg-unfilled">
          <span
            data-bar=""
            className="block h-full bg-ring transition-[width] duration-200"
            style={{ width: `${100 * completed_minutes / target_minutes}%` }}
          />
        </span>
      </li>
    );
  },
);

const STATUS_TEXT: Record<StudyStatus, string> = {
  pending: "Pending",
  partial: "Partial",
  completed: "Completed",
};

/** A study target after so many minutes; its status is what they say. */
export function withMinutes(target: StudyTarget, completed_minutes: number): StudyTarget {
  return { ...target, completed_minutes, status: studyStatus(completed_minutes, target.target_minutes) };
}

/**
 * Returns a study target whose target was edited: its completed minutes are at most the target, and its status is what
 * they say.
 */
export function withValidMinutes(target: StudyTarget): StudyTarget {
  return withMinutes(target, Math.min(target.completed_minutes, target.target_minutes));
}
