import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { dayBounds } from "#shared/domain/calendar.ts";
import { changeItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import { clockTime, localDateTimeText, recentDay, spentText, timeOfDayText } from "#shared/domain/format.ts";
import type { Day } from "#shared/domain/records.ts";
import {
  type Entry,
  hasPracticed,
  RINGS,
  type StudyTarget,
  type TimeCategory,
  VOID_LIMITS,
  type WeaknessRep,
  WIND_LIMITS,
} from "#shared/domain/rings/mod.ts";
import { isOnTask, stopProblem, taskCategory, taskMinutes, typedMinutes } from "#shared/domain/time.ts";
import { type Command, mergeFields, type StoredTimer, titleOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, classes, DamagedBox, keepTimes } from "#shared/ui/Controls.tsx";
import type { FormResult } from "#shared/ui/Dialog.tsx";
import { markInvalid, TextArea } from "#shared/ui/Fields.tsx";
import { LengthField, lengthProblem } from "#shared/ui/LengthField.tsx";
import { NotSaved } from "#shared/ui/NotSaved.tsx";
import {
  EntryFields,
  entryFields,
  type EntryFieldValues,
  type EntryValues,
  readEntry,
} from "#shared/ui/earth/EntryDialog.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
import { TimerNote, type TimerNoteProps } from "#shared/ui/earth/TimerNotes.tsx";
import { readCommitment } from "#shared/ui/void/Commitment.tsx";
import type { BattleValues } from "#shared/domain/battles.ts";
import { BattleForm as BattleFields, readBattle } from "#shared/ui/void/BattleForm.tsx";
import {
  readStudyTarget,
  StudyTargetFields,
  type StudyTargetValues,
  withMinutes,
  withValidMinutes,
} from "#shared/ui/wind/StudyTargets.tsx";
import { readWeaknessRep, WeaknessRepFields, type WeaknessRepValues } from "#shared/ui/wind/WeaknessReps.tsx";
import { type AwayChoice, isShortStop, type Stop } from "../offline/actions.ts";
import type { DraftChange } from "../offline/drafts.ts";
import type { DayDrafts, State, TodayView } from "../offline/state.ts";
import { besideButtons, Notice, Section, TextButton } from "./Parts.tsx";
import type { ClosableRing } from "./Today.tsx";
import type { PopupActions } from "./popup.ts";

/** Why the values of a form are not valid, and the field that this is about. */
type Wrong = Pick<FormResult<never>, "error"> & { readonly field?: string };

/** Returns the message about what is wrong in a form, and the function that sets it. Marks the fields it is about. */
function useWrong(
  form: RefObject<HTMLFormElement | null>,
): [string | undefined, (wrong: Wrong | null) => void] {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  useLayoutEffect(() => {
    if (wrong?.error === undefined || !form.current) return;
    return markInvalid(form.current, wrong.field === undefined ? [] : [wrong.field]);
  }, [wrong]);
  return [wrong?.error, setWrong];
}

/** Focuses the first field of the form when it appears. */
function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  return form;
}

/** Closes the form that contains `part` on Escape, which otherwise closes the popup. */
function useEscape(part: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const form = event.target instanceof Element ? event.target.closest("form") : null;
      const isOthers = form !== null && form !== part.current?.closest("form");
      if (event.key !== "Escape" || isComposing(event) || event.defaultPrevented || isOthers) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [part]);
}

/** Submits the form on Ctrl+Enter or Cmd+Enter, also from a text area. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

export interface FormActionsProps {
  /** The label of the button that submits the form. */
  submit: string;
  onCancel: () => void;
  /** Deletes what the form edits. */
  onDelete?: (() => void) | undefined;
}

/** The buttons of a form. They stay in view, in the place of the footer, where the form is higher than the window. */
function FormActions({ submit, onCancel, onDelete }: FormActionsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEscape(buttons, onCancel);
  return (
    <div
      ref={buttons}
      data-form-actions=""
      className="sticky bottom-0 z-10 -mx-4.5 -mb-1 flex flex-wrap gap-2 bg-paper px-4.5 pt-1 pb-2"
    >
      {onDelete && <Button look="danger" size="small" onClick={onDelete}>{t("Delete")}</Button>}
      <div className="ml-auto flex gap-2">
        <Button size="small" onClick={onCancel}>{t("Cancel")}</Button>
        <Button look="primary" size="small" type="submit">{submit}</Button>
      </div>
    </div>
  );
}

export interface ItemFormProps<Values, Result> {
  title: string;
  /** Whether its title stands above it. */
  isTitleShown?: boolean;
  /** Whether it stands at a distance from what is above it. */
  isApart?: boolean;
  initial: Values;
  /** Validates the typed values. */
  read: (values: Values) => FormResult<Result>;
  /** The label of the button that saves; 'Save Changes' when absent. */
  submit?: string;
  onSave: (result: Result) => void;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (values: Values) => void;
  onDelete?: (() => void) | undefined;
  onCancel: () => void;
  children: (values: Values, change: (values: Values) => void) => ReactNode;
}

/** The form that adds or edits an item. It is inline because the popup would cut off a dialog. */
function ItemForm<Values, Result>(props: ItemFormProps<Values, Result>) {
  const {
    title,
    isTitleShown = false,
    isApart = false,
    initial,
    read,
    submit,
    onSave,
    onDraft,
    onDelete,
    onCancel,
    children,
  } = props;
  const [values, setValues] = useState(initial);
  const form = useFirstFieldFocus();
  const [wrong, setWrong] = useWrong(form);
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className={classes("grid gap-2", isApart && "mt-1.5")}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        const result = read(values);
        if (result.error === undefined) onSave(result.value);
        else setWrong(result);
      }}
    >
      {isTitleShown && <h3 className="font-medium">{title}</h3>}
      <AlertBox message={wrong} />
      {children(values, (next) => {
        setWrong(null);
        setValues(next);
        onDraft(next);
      })}
      <FormActions submit={submit ?? t("Save Changes")} {...{ onCancel, onDelete }} />
    </form>
  );
}

export interface BattleFormProps {
  initial: BattleValues;
  /** Whether a logged battle is edited. */
  editing?: boolean;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (draft: BattleValues) => void;
  onCancel: () => void;
  /** Deletes a logged battle. */
  onDelete?: () => void;
  /** Called with a valid battle with trimmed texts. */
  onSave: (values: BattleValues) => void;
}

/** The form for a battle. */
export function BattleForm({ editing = false, ...form }: BattleFormProps) {
  return (
    <ItemForm
      {...form}
      title={editing ? t("Edit battle") : t("Log Battle")}
      submit={editing ? t("Save Changes") : t("Save battle")}
      read={readBattle}
    >
      {(values, change) => <BattleFields compact values={values} onChange={change} />}
    </ItemForm>
  );
}

export interface CommitFormProps {
  draft: string;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** The form for the commitment of tomorrow. */
export function CommitForm({ draft, onDraft, onCommit }: CommitFormProps) {
  return (
    <ItemForm
      title={t("Commit to Tomorrow")}
      isApart
      initial={draft}
      read={(text) => readCommitment(text)}
      submit={t("Commit")}
      onSave={onCommit}
      onDraft={onDraft}
      onCancel={() => onDraft(null)}
    >
      {(text, change) => (
        <TextArea
          label={t("Tomorrow's Hard Thing")}
          rows={2}
          maxLength={VOID_LIMITS.text}
          aria-required="true"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </ItemForm>
  );
}

export interface EntryFormProps {
  entry: Entry;
  timeZone: string;
  /** What was typed before; null without it. */
  draft: EntryFieldValues | null;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (draft: EntryFieldValues) => void;
  onSave: (values: EntryValues) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** The form for an entry. */
export function EntryForm({ entry, timeZone, draft, ...form }: EntryFormProps) {
  return (
    <ItemForm
      {...form}
      title={t("Edit entry")}
      isTitleShown
      isApart
      initial={draft ?? entryFields(entry, timeZone)}
      read={(fields) => readEntry(fields, entry, timeZone)}
    >
      {(values, change) => (
        <EntryFields compact editing initial={entry} {...{ timeZone, values }} onChange={change} />
      )}
    </ItemForm>
  );
}

export interface UnsavedProps {
  queue: State["queue"];
  actions: PopupActions;
}

/** The changes that were not saved, and the conflicts with other devices. */
export function Unsaved({ queue: { rejected, unreadable, conflicts }, actions }: UnsavedProps) {
  return (
    <NotSaved
      {...{ unreadable, conflicts }}
      rejected={rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
      timeZone={Temporal.Now.timeZoneId()}
      onDismiss={(id) => actions.dispatch({ do: "dismiss_conflict", conflict: id })}
      onRetry={(rejected) => actions.dispatch({ do: "retry_rejected", rejected })}
      onDiscard={(rejected) => actions.dispatch({ do: "discard_rejected", rejected })}
      onDiscardUnreadable={() => actions.dispatch({ do: "discard_unreadable" })}
    />
  );
}

export interface NoteFieldProps extends TimerNoteProps {
  /** Called on Enter, after the note was saved. */
  onDone: () => void;
}

/** The field for the note of the running timer. */
export function NoteField({ onDone, ...note }: NoteFieldProps) {
  return (
    <form
      ref={useFirstFieldFocus()}
      aria-label={t("Note of the timer")}
      className="pointer-fine:-mb-0.5 [&_input]:-outline-offset-1 pointer-fine:[&_input]:min-h-7 pointer-fine:[&_input]:py-0.5 pointer-fine:[&_input]:text-small"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <TimerNote {...note} />
    </form>
  );
}

const CHOICES: readonly { choice: AwayChoice; label: string; title: string }[] = [
  { choice: "keep", label: "Keep", title: "Count it as part of the timer" },
  { choice: "drop", label: "Drop", title: "Leave it out" },
  { choice: "split", label: "Split", title: "Save it as a separate Misc entry" },
];

export interface AwayQuestionProps {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  onChoose: (choice: AwayChoice) => void;
}

/** Asks what to do with time away while the timer ran. */
export function AwayQuestion({ from, to, onChoose }: AwayQuestionProps) {
  const zone = Temporal.Now.timeZoneId();
  return (
    <section
      aria-label={t("Time away")}
      data-ring="earth"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="font-medium">
        {keepTimes(
          t("You were away from {from} to {to}", { from: clockTime(from, zone), to: clockTime(to, zone) }),
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map(({ choice, label, title }) => (
          <Button
            key={choice}
            size="small"
            title={t(title)}
            onClick={() => onChoose(choice)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The keys of the popup, as `KeyboardEvent.key` or a chord, and what each does. */
const KEYS: readonly (readonly [key: string, action: string])[] = [
  ["1–9", "Start or switch to a category"],
  ["t", "Start or stop the timer"],
  ["b", "Log a battle"],
  ["g", "Add a goal in the dashboard"],
  ["Ctrl+Enter", "Submit a form"],
  ["Esc", "Close a form, or the popup"],
  ["?", "Show this list"],
];

/** Lists the keys of the popup. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <section
      aria-label={t("Keyboard shortcuts")}
      className="grid gap-2 border-t border-hairline py-1.5 text-small"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {KEYS.map(([key, action]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd className="text-soft">{t(action)}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" autoFocus className="justify-self-start" onClick={onClose}>{t("Close")}</Button>
    </section>
  );
}

export interface ChosenStartProps {
  /** ISO. */
  from: string;
  timeZone: string;
  onNow: () => void;
}

/** Says from when the next timer counts, and offers to start it now instead. */
export function ChosenStart({ from, timeZone, onNow }: ChosenStartProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
      <span>
        {keepTimes(t("Choose what you started at {time}", { time: clockTime(Date.parse(from), timeZone) }))}
      </span>
      <Button look="quiet" size="small" className="-ml-3.25" onClick={onNow}>
        {t("Start now instead")}
      </Button>
    </p>
  );
}

export interface LeftoverProps {
  timer: StoredTimer;
  now: number;
  timeZone: string;
  today: TodayView;
  actions: PopupActions;
  /** The proposed end; milliseconds since 1970. */
  end: number;
  /** Whether it asks if the timer is to be discarded. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/** The offer for a timer of an earlier day. Discarding it asks once more, since up to a day of time goes with it. */
export function Leftover(props: LeftoverProps) {
  const { timer, now, timeZone, today, actions, end: proposed, asking, onAsk } = props;
  const start = Date.parse(timer.startTime);
  const dayEnd = dayBounds(today.rule, timer.date).end;
  if (!asking) {
    return (
      <LeftoverTimer
        {...{ timer, now, timeZone, dayEnd }}
        lastActivity={new Date(proposed).toISOString()}
        onSave={(end) => actions.dispatch({ do: "stop_timer", timer: timer.startTime, end: Date.parse(end) })}
        onDiscard={() => onAsk(true)}
      />
    );
  }
  return (
    <section
      aria-label={t("A timer was left running")}
      data-ring="earth"
      className="grid gap-3 rounded-sm border border-ring-line bg-ring-tint p-4"
    >
      <p className="font-medium">
        {keepTimes(t("Discard the {category} timer started {day} at {time}? None of it will be saved.", {
          category: t(timer.category),
          day: recentDay(start, now, timeZone),
          time: clockTime(start, timeZone),
        }))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          onClick={() => actions.dispatch({ do: "discard_timer", timer: timer.startTime })}
        >
          {t("Discard")}
        </Button>
        <Button onClick={() => onAsk(false)}>{t("Keep it")}</Button>
      </div>
    </section>
  );
}

/** Says what starting another timer does with the one of an earlier day. */
export function LeftoverHint({ end, timeZone }: Pick<LeftoverProps, "end" | "timeZone">) {
  return (
    <p className="text-small text-soft">
      {keepTimes(
        t("If you start a timer first, the one above is saved, ending at {time}.", {
          time: clockTime(end, timeZone),
        }),
      )}
    </p>
  );
}

export interface NotStoppedProps {
  timer: StoredTimer;
  /** Milliseconds since 1970. */
  now: number;
  onDiscard: () => void;
}

/** Says why a timer was not stopped, while that is still so. */
export function NotStopped({ timer, now, onDiscard }: NotStoppedProps) {
  const problem = stopProblem(timer.startTime, now, Temporal.Now.timeZoneId());
  return problem && (
    <AlertBox
      message={problem.message}
      reason={keepTimes(problem.reason)}
      action={<Button size="small" onClick={onDiscard}>{t("Discard")}</Button>}
    />
  );
}

export interface StopNoticeProps {
  stop: Pick<Stop, "stopped" | "end">;
  onUndo: () => void;
}

/** Says that a timer was stopped, after how long, and offers to undo that. */
export function StopNotice({ stop, onUndo }: StopNoticeProps) {
  const { stopped, end } = stop;
  return (
    <Notice
      text={t("{category}, {duration}", {
        category: t(stopped.category),
        duration: spentText(Math.max(0, end - Date.parse(stopped.startTime))),
      })}
      undo={isShortStop(stop) ? t("Discard") : t("Undo")}
      onUndo={onUndo}
    />
  );
}

/** What the form of an item of a list is given. */
interface EditItemProps<T, Values> {
  item: T;
  /** What was typed before; null without it. */
  draft: Values | null;
  onDraft: (values: Values) => void;
  onSave: (item: T) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** What was typed about an item. */
interface ItemDraft<Values> {
  readonly id: string;
  readonly values: Values;
}

export interface EditableListProps<T, Values> {
  /** The name of the list. */
  label: string;
  items: readonly T[];
  titleOf: (item: T) => string;
  aboutOf: (item: T) => string;
  /** The label of the button at the row and the item after it; null when the item is done for good. */
  nextOf: (item: T) => { readonly label: string; readonly item: T } | null;
  form: (props: EditItemProps<T, Values>) => ReactNode;
  draft: ItemDraft<Values> | undefined;
  onDraft: (draft: ItemDraft<Values> | null) => void;
  onSave: (items: T[]) => void;
}

/** A list of a ring on one line per item. Each can be changed and deleted, and both can be undone. */
function EditableList<T extends { readonly id: string }, Values>(props: EditableListProps<T, Values>) {
  const { label, items, titleOf, aboutOf, nextOf, form, draft, onDraft, onSave } = props;
  const id = useId();
  const [editing, setEditing] = useState<T | null>(() => items.find((item) => item.id === draft?.id) ?? null);
  // After the form, the focus returns to the button that opened it.
  const [edited, setEdited] = useState<string | null>(null);
  const [undo, setUndo] = useState<{ text: string; make: (items: readonly T[]) => T[] } | null>(null);
  if (items.length === 0 && !undo) return null;

  const close = () => {
    setEditing(null);
    onDraft(null);
  };
  const change = (item: T, mine: T) => {
    if (editing?.id === item.id) close();
    if (JSON.stringify(mine) === JSON.stringify(item)) return;
    onSave(changeItem<T>(item.id, (present) => mergeFields(item, mine, present))(items));
    const back = changeItem<T>(item.id, (present) => mergeFields(mine, item, present));
    setUndo({ text: t("“{title}” changed", { title: titleOf(mine) }), make: back });
  };
  const remove = (item: T) => {
    close();
    onSave(removeItem<T>(item.id)(items));
    setUndo({
      text: t("“{title}” deleted", { title: titleOf(item) }),
      make: (now) => restoreItem(now, item, items),
    });
  };
  const open = (item: T) => {
    setUndo(null);
    setEdited(item.id);
    setEditing(item);
  };

  return (
    <>
      <p id={id} className="mt-1 text-small font-medium text-soft">{label}</p>
      <ul aria-labelledby={id} className="grid gap-1.5">
        {items.map((item) => {
          if (editing?.id === item.id) {
            return (
              <li key={item.id}>
                {form({
                  item: editing,
                  onSave: (mine) => change(editing, mine),
                  onDelete: () => remove(editing),
                  draft: draft?.id === item.id ? draft.values : null,
                  onDraft: (values) => onDraft({ id: item.id, values }),
                  onCancel: close,
                })}
              </li>
            );
          }
          const next = nextOf(item);
          return (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <div className={besideButtons(titleOf(item))}>
                <h3>
                  <TextButton
                    label={t("Edit {title}", { title: titleOf(item) })}
                    title={t("Edit")}
                    autoFocus={edited === item.id}
                    className="text-left wrap-anywhere"
                    onClick={() => open(item)}
                  >
                    {titleOf(item)}
                  </TextButton>
                </h3>
                <p className="text-small text-soft wrap-anywhere">{keepTimes(aboutOf(item))}</p>
              </div>
              {next
                ? (
                  <Button
                    size="small"
                    aria-label={`${next.label} ${titleOf(item)}`}
                    onClick={() => change(item, next.item)}
                  >
                    {next.label}
                  </Button>
                )
                : <p className="text-small text-soft">{t("Completed")}</p>}
            </li>
          );
        })}
      </ul>
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            onSave(undo.make(items));
            setUndo(null);
          }}
        />
      )}
    </>
  );
}

export interface WindItemsProps {
  day: Day;
  onWrite: (command: Command) => void;
  drafts: DayDrafts;
  onDraft: (change: DraftChange) => void;
}

/** Today's study targets and weakness reps. */
export function WindItems({ day: { date, wind }, onWrite, drafts, onDraft }: WindItemsProps) {
  const { study_targets, weakness_reps } = wind;
  return (
    <>
      <EditableList
        label={t("Study Targets")}
        items={study_targets}
        titleOf={({ subject }) => subject}
        aboutOf={({ completed_minutes, target_minutes }) =>
          t("{minutes}/{target} minutes", { minutes: completed_minutes, target: target_minutes })}
        nextOf={completed}
        draft={drafts.study_target}
        onDraft={(study_target) => onDraft({ study_target })}
        form={(props) => <EditTarget {...props} />}
        onSave={(mine) => onWrite({ kind: "save_study_targets", day: date, base: study_targets, mine })}
      />
      <EditableList
        label={t("Weakness Reps")}
        items={weakness_reps}
        titleOf={({ weakness }) => weakness}
        aboutOf={(rep) => repText(rep, date)}
        nextOf={toggled}
        draft={drafts.rep}
        onDraft={(rep) => onDraft({ rep })}
        form={(props) => <EditRep {...props} />}
        onSave={(mine) => onWrite({ kind: "save_weakness_reps", day: date, base: weakness_reps, mine })}
      />
    </>
  );
}

function completed(target: StudyTarget) {
  if (target.status === "completed") return null;
  return { label: t("Complete"), item: withMinutes(target, target.target_minutes) };
}

function toggled(rep: WeaknessRep) {
  return {
    label: rep.completed ? t("Mark pending") : t("Complete"),
    item: { ...rep, completed: !rep.completed },
  };
}

function repText({ rep_description, scheduled_time, completed }: WeaknessRep, day: Day["date"]): string {
  if (completed) return t("Completed: {rep}", { rep: rep_description });
  if (!scheduled_time) return rep_description;
  const [date, time = ""] = scheduled_time.split("T");
  return t("{rep}, scheduled {time}", {
    rep: rep_description,
    time: date === day ? timeOfDayText(time) : localDateTimeText(scheduled_time),
  });
}

/** The fields of a study target as typed. */
interface TargetValues extends StudyTargetValues {
  completed_minutes: string;
  practice: string;
}

function EditTarget({ item, draft, onSave, ...form }: EditItemProps<StudyTarget, TargetValues>) {
  const { subject, notes, practice } = item;
  const [target_minutes, completed_minutes] = [String(item.target_minutes), String(item.completed_minutes)];
  return (
    <ItemForm
      {...form}
      title={t("Edit study target")}
      initial={draft ?? { subject, target_minutes, notes, completed_minutes, practice }}
      read={readTarget}
      onSave={(values) => onSave(withValidMinutes({ ...item, ...values }))}
    >
      {(values, change) => (
        <>
          <StudyTargetFields values={values} onChange={change} />
          <LengthField
            label={t("Minutes Studied")}
            min={0}
            max={values.target_minutes}
            value={values.completed_minutes}
            onChange={(event) => change({ ...values, completed_minutes: event.currentTarget.value })}
          />
          <TextArea
            label={t("What you'll practice")}
            optional
            rows={2}
            maxLength={WIND_LIMITS.practice}
            value={values.practice}
            onChange={(event) => change({ ...values, practice: event.currentTarget.value })}
          />
        </>
      )}
    </ItemForm>
  );
}

/** No minutes become 0, and more than the target the target. */
function readTarget(
  { completed_minutes, practice, ...target }: TargetValues,
): FormResult<Omit<StudyTarget, "id" | "status">> {
  const result = readStudyTarget(target);
  if (result.error !== undefined) return result;
  const minutes = typedMinutes(completed_minutes);
  if (minutes === undefined) return { error: lengthProblem(completed_minutes) };
  return { value: { ...result.value, completed_minutes: minutes ?? 0, practice: practice.trim() } };
}

function EditRep({ item, draft, onSave, ...form }: EditItemProps<WeaknessRep, WeaknessRepValues>) {
  const { id, completed, ...initial } = item;
  return (
    <ItemForm
      {...form}
      title={t("Edit weakness rep")}
      initial={draft ?? initial}
      read={readWeaknessRep}
      onSave={(values) => onSave({ id, completed, ...values })}
    >
      {(values, change) => <WeaknessRepFields values={values} onChange={change} />}
    </ItemForm>
  );
}

/** What a ring shows, and the command that marks it complete or not; null when it cannot be complete yet. */
interface Detail {
  readonly text: string;
  readonly command: Command | null;
}

const DETAILS: Record<ClosableRing, (day: Day) => Detail> = {
  fire({ date, fire: { weakness, task, done } }) {
    const hasTask = weakness !== "" && task !== "";
    const command = { kind: "save_fire", day: date, base: { done }, mine: { done: !done } } as const;
    return { text: hasTask ? task : t("No task for today"), command: hasTask ? command : null };
  },
  wind({ date, wind }) {
    const { study_targets, done } = wind;
    const studied = study_targets.filter(({ status }) => status === "completed").length;
    // The dashboard asks before it closes Wind with nothing studied.
    const canClose = done || hasPracticed(wind);
    const command = { kind: "save_wind", day: date, base: { done }, mine: { done: !done } } as const;
    return {
      text: study_targets.length === 0
        ? t("No study targets for today")
        : t("{studied} of {all} study targets completed", { studied, all: study_targets.length }),
      command: canClose ? command : null,
    };
  },
};

export interface RingDetailProps {
  day: Day;
  ring: ClosableRing;
  onWrite: (command: Command) => void;
  /** Starts a timer with a note; null while one of an earlier day is to be settled first. */
  onStart: ((category: TimeCategory, note: string) => void) | null;
  /** The note of the running timer. */
  timing: string | undefined;
  onOpen: () => void;
  drafts: DayDrafts;
  onDraft: (change: DraftChange) => void;
}

/** A ring without a section: what it is about today, its lists, whether it is done, and the link to the dashboard. */
export function RingDetail(props: RingDetailProps) {
  const { day, ring, onWrite, onStart, timing, onOpen, drafts, onDraft } = props;
  const name = t(RINGS[ring].title);
  const isDamaged = day.damaged?.includes(ring) ?? false;
  const { text, command } = isDamaged ? { text: "", command: null } : DETAILS[ring](day);
  const { weakness, task, done } = day.fire;
  const canStart = ring === "fire" && weakness !== "" && task !== "" && !done &&
    !isOnTask(timing ?? "", task);
  return (
    <Section
      title={name}
      ring={ring}
      aside={<span className="min-w-24 grow basis-0 wrap-anywhere">{text}</span>}
    >
      {isDamaged && <DamagedBox />}
      {ring === "wind" && !isDamaged && <WindItems {...{ day, onWrite, drafts, onDraft }} />}
      {/* Below a list, a rule sets apart what is about the whole ring. */}
      <div className="flex flex-wrap justify-end gap-2 border-hairline [ul~&]:border-t [ul~&]:pt-1.5">
        {canStart && onStart && (
          <Button
            size="small"
            className="mr-auto"
            onClick={() => onStart(taskCategory(day.earth.actual_entries, task), task)}
          >
            {t("Start {minutes} min", { minutes: taskMinutes(task) })}
          </Button>
        )}
        {command && (
          <Button
            size="small"
            look="ring"
            onClick={() => onWrite(command)}
          >
            {day[ring].done
              ? t("Mark {ring} incomplete", { ring: name })
              : t("Mark {ring} complete", { ring: name })}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t("Open {ring}", { ring: name })}
          onClick={onOpen}
        >
          {t("Open")}
        </Button>
      </div>
    </Section>
  );
}
