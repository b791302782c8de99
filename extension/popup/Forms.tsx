import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type BattleValues, EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { changeItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import type { Day } from "#shared/domain/records.ts";
import {
  type Battle,
  type Entry,
  hasPracticed,
  OUTCOME_MESSAGES,
  type RingName,
  RINGS,
  type StudyTarget,
  type WeaknessRep,
} from "#shared/domain/rings/mod.ts";
import { isOnTask, taskCategory } from "#shared/domain/time.ts";
import { type Command, itemEdit, mergeFields, titleOf } from "#shared/offline/mod.ts";
import type { Act } from "#shared/domain/what_now.ts";
import { t } from "#shared/texts/translate.ts";
import { ActRow } from "#shared/ui/earth/Timer.tsx";
import { AlertBox, Button, classes, DamagedBox, IconButton } from "#shared/ui/Controls.tsx";
import { type FormResult, useValidForm } from "#shared/ui/Dialog.tsx";
import { ChosenText, TaskTimerButton } from "#shared/ui/fire/FireChoices.tsx";
import { NotSaved } from "#shared/ui/NotSaved.tsx";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";
import {
  EntryFields,
  entryFields,
  type EntryFieldValues,
  type EntryValues,
  readEntry,
} from "#shared/ui/earth/EntryDialog.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { BattleFields, readBattle } from "#shared/ui/void/BattleFields.tsx";
import { CommitmentField, readCommitment } from "#shared/ui/void/Commitment.tsx";
import {
  readStudyTarget,
  StudyTargetFields,
  StudyTargetList,
  type StudyTargetValues,
  withMinutes,
  withValidMinutes,
} from "#shared/ui/wind/StudyTargets.tsx";
import {
  readWeaknessRep,
  WeaknessRepFields,
  WeaknessRepList,
  type WeaknessRepValues,
} from "#shared/ui/wind/WeaknessReps.tsx";
import { timeNow } from "../offline/clock.ts";
import type { DraftChange, DraftName } from "../offline/drafts.ts";
import type { DayDrafts, State, TodayView } from "../offline/state.ts";
import { Notice, type Undoable } from "./Parts.tsx";
import { entryDeletion, entryEdit } from "./Timer.tsx";
import type { Page, PopupActions } from "./popup.ts";

/** Focuses the first field of the form when it appears. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
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

/** The buttons of a form. */
function FormActions({ submit, onCancel, onDelete }: {
  /** The label of the button that submits the form. */
  submit: string;
  onCancel: () => void;
  /** Deletes what the form edits. */
  onDelete?: (() => void) | undefined;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  useEscape(buttons, onCancel);
  return (
    <div ref={buttons} className="mt-1 flex flex-wrap gap-2">
      <Button look="primary" type="submit" className="grow">{submit}</Button>
      {onDelete && <Button look="danger" onClick={onDelete}>{t("Delete")}</Button>}
      <Button onClick={onCancel}>{t("Cancel")}</Button>
    </div>
  );
}

/** A page in the place of today, with the way back. */
function PageFrame({ title, ring, onClose, children }: {
  title: string;
  ring: RingName;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} data-ring={ring} className="grid grid-cols-1 gap-3 pb-3">
      <header className="flex min-h-12 items-center gap-2">
        <IconButton icon="back" label={t("Back")} className="-ml-2.5" onClick={onClose} />
        <Glyph ring={ring} lit className="text-glyph-small" />
        <h1
          className={classes(
            "min-w-0 font-display text-title",
            title === t(RINGS[ring].title) && besideGlyph(ring),
          )}
        >
          {title}
        </h1>
      </header>
      {children}
    </section>
  );
}

/** The page of a form that adds or edits an item. */
function ItemForm<Values, Result>(props: {
  title: string;
  ring: RingName;
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
}) {
  const { title, ring, initial, read, submit, onSave, onDraft, onDelete, onCancel, children } = props;
  const [values, setValues] = useState(initial);
  const form = useFirstFieldFocus();
  const { wrong, submit: save, onType } = useValidForm({ values, read, onSave });
  return (
    <PageFrame {...{ title, ring }} onClose={onCancel}>
      <form
        ref={form}
        noValidate
        aria-label={title}
        className="grid grid-cols-1 gap-3"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        <AlertBox message={wrong} />
        {children(values, (next) => {
          onType();
          setValues(next);
          onDraft(next);
        })}
        <FormActions submit={submit ?? t("Save Changes")} {...{ onCancel, onDelete }} />
      </form>
    </PageFrame>
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

export function BattleForm({ editing = false, ...form }: BattleFormProps) {
  return (
    <ItemForm
      {...form}
      title={editing ? t("Edit battle") : t("Log Battle")}
      ring="void"
      submit={editing ? t("Save Changes") : t("Log Battle")}
      read={readBattle}
    >
      {(values, change) => <BattleFields compact values={values} onChange={change} />}
    </ItemForm>
  );
}

/** The form for the commitment of tomorrow. */
function CommitForm(form: {
  /** What is committed to now, or was typed before. */
  initial: string;
  onDraft: (draft: string) => void;
  onCancel: () => void;
  onSave: (commitment: string) => void;
}) {
  return (
    <ItemForm
      {...form}
      title={t("Commit to Tomorrow")}
      ring="void"
      read={(text) => readCommitment(text)}
      submit={t("Commit")}
    >
      {(text, change) => <CommitmentField rows={2} value={text} onChange={change} />}
    </ItemForm>
  );
}

interface EntryFormProps {
  entry: Entry;
  timeZone: string;
  /** What was typed before; undefined without it. */
  draft: EditDraft<Entry, EntryFieldValues> | undefined;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (draft: EditDraft<Entry, EntryFieldValues>) => void;
  onSave: (opened: Entry, values: EntryValues) => void;
  onDelete: () => void;
  onCancel: () => void;
}

function EntryForm({ entry, timeZone, draft, onDraft, onSave, ...form }: EntryFormProps) {
  const opened = useOpened(entry, draft);
  return (
    <ItemForm
      {...form}
      title={t("Edit entry")}
      ring="earth"
      initial={draft?.values ?? entryFields(opened, timeZone)}
      read={(fields) => readEntry(fields, opened, timeZone)}
      onDraft={(values) => onDraft({ values, of: opened })}
      onSave={(values) => onSave(opened, values)}
    >
      {(values, change) => (
        <EntryFields compact editing initial={opened} {...{ timeZone, values }} onChange={change} />
      )}
    </ItemForm>
  );
}

/** The changes that were not saved, and the conflicts with other devices. */
export function Unsaved({ queue: { rejected, unreadable, conflicts }, actions }: {
  queue: State["queue"];
  actions: PopupActions;
}) {
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

/** What was typed in the form of an item, and the item as the form opened. */
interface EditDraft<T, Values> {
  readonly values: Values;
  readonly of?: T;
}

/** What the form of an item of a list is given. */
interface EditItemProps<T, Values> {
  item: T;
  /** What was typed before; undefined without it. */
  draft: EditDraft<T, Values> | undefined;
  onDraft: (draft: EditDraft<T, Values>) => void;
  /** Called with the item as the form opened, and as it was edited: only what differs was changed. */
  onSave: (opened: T, edited: T) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Returns the item as its form opened, however long ago: another device may have changed it since. */
function useOpened<T>(item: T, draft: { readonly of?: T } | null | undefined): T {
  const [opened] = useState(draft?.of ?? item);
  return opened;
}

function EditBattle({ item, draft, onDraft, onSave, ...form }: EditItemProps<Battle, BattleValues>) {
  const opened = useOpened(item, draft);
  const { id: _id, timestamp: _at, ...values } = opened;
  return (
    <BattleForm
      {...form}
      editing
      initial={draft?.values ?? values}
      onDraft={(values) => onDraft({ values, of: opened })}
      onSave={(values) => onSave(opened, { ...opened, ...values })}
    />
  );
}

function EditTarget(
  { item, draft, onDraft, onSave, ...form }: EditItemProps<StudyTarget, StudyTargetValues>,
) {
  const opened = useOpened(item, draft);
  const { subject, target_minutes, notes, practice } = opened;
  return (
    <ItemForm
      {...form}
      title={t("Edit study target")}
      ring="wind"
      initial={draft?.values ?? { subject, target_minutes: String(target_minutes), notes, practice }}
      read={readStudyTarget}
      onDraft={(values) => onDraft({ values, of: opened })}
      onSave={(values) => onSave(opened, withValidMinutes({ ...opened, ...values }))}
    >
      {(values, change) => <StudyTargetFields values={values} onChange={change} />}
    </ItemForm>
  );
}

function EditRep({ item, draft, onDraft, onSave, ...form }: EditItemProps<WeaknessRep, WeaknessRepValues>) {
  const opened = useOpened(item, draft);
  const { id, completed, ...initial } = opened;
  return (
    <ItemForm
      {...form}
      title={t("Edit weakness rep")}
      ring="wind"
      initial={draft?.values ?? initial}
      read={readWeaknessRep}
      onDraft={(values) => onDraft({ values, of: opened })}
      onSave={(values) => onSave(opened, { id, completed, ...values })}
    >
      {(values, change) => <WeaknessRepFields values={values} onChange={change} />}
    </ItemForm>
  );
}

export interface TodayPageProps {
  page: Page;
  today: TodayView;
  drafts: DayDrafts;
  /** Dispatches a command, which clears the draft that it was made from. */
  write: (command: Command, draft?: DraftName) => void;
  saveBattles: (make: (battles: readonly Battle[]) => Battle[], draft?: DraftName) => void;
  saveDrafts: (change: DraftChange) => void;
  onOpen: (page: Page) => void;
  /** Returns to where the page was opened. */
  onClose: () => void;
  /** Says in the section of a ring what was done, and how to undo it. */
  onDone: (ring: "earth" | "void", text: string, onUndo?: () => void) => void;
  /** The note of the running timer. */
  timing: string | undefined;
  /** What the timer can be started with. */
  acts: readonly Act[];
  /** Starts a timer for something; null while none can be started. */
  onStart: ((act: Pick<Act, "category" | "note" | "for">) => void) | null;
  onDashboard: (ring: RingName) => void;
}

/** Returns the item of a form in which something was typed, although it was deleted elsewhere meanwhile. */
function typedIn<Item>(
  draft: { readonly id: string; readonly of?: Item | undefined } | undefined,
  id: string,
): Item | undefined {
  return draft?.id === id ? draft.of : undefined;
}

/** The page that takes the place of today. */
export function TodayPage(props: TodayPageProps) {
  const { page, today: { date, day }, drafts, write, saveBattles, saveDrafts, onClose, onDone } = props;
  const { earth, wind, void: { battle_logs } } = day;
  /** Closes the form `of` a draft. */
  const close = (of: DraftName) => {
    saveDrafts({ [of]: null });
    onClose();
  };
  switch (page.of) {
    case "battle":
      return (
        <BattleForm
          initial={drafts.battle ?? EMPTY_BATTLE}
          onDraft={(battle) => saveDrafts({ battle })}
          onCancel={() => close("battle")}
          onSave={(values) => {
            const battle = {
              id: crypto.randomUUID(),
              timestamp: new Date(timeNow()).toISOString(),
              ...values,
            };
            saveBattles((battles) => [...battles, battle], "battle");
            onClose();
            if (values.outcome !== "ongoing") onDone("void", t(OUTCOME_MESSAGES[values.outcome]));
          }}
        />
      );
    case "edited_battle": {
      const battle = battle_logs.find(({ id }) => id === page.id) ?? typedIn(drafts.edited_battle, page.id);
      if (!battle) return <Gone {...{ onClose }} />;
      const { id } = battle;
      return (
        <EditBattle
          item={battle}
          draft={drafts.edited_battle}
          onDraft={(draft) => saveDrafts({ edited_battle: { id, ...draft } })}
          onCancel={() => close("edited_battle")}
          onDelete={() => {
            close("edited_battle");
            saveBattles(removeItem(id));
            onDone(
              "void",
              t("“{title}” deleted", { title: battle.hard_thing }),
              () => saveBattles((now) => restoreItem(now, battle, battle_logs)),
            );
          }}
          onSave={(opened, edited) => {
            close("edited_battle");
            write({ kind: "save_battles", day: date, ...itemEdit(battle_logs, opened, edited) });
          }}
        />
      );
    }
    case "commitment":
      return (
        <CommitForm
          initial={drafts.commitment ?? day.void.tomorrow_commitment}
          onDraft={(commitment) => saveDrafts({ commitment })}
          onCancel={() => close("commitment")}
          onSave={(commitment) => {
            const was = day.void.tomorrow_commitment;
            write({ kind: "commit_to", day: addDays(date, 1), commitment, was }, "commitment");
            onClose();
          }}
        />
      );
    case "entry": {
      const entry = earth.actual_entries.find(({ id }) => id === page.id) ?? typedIn(drafts.entry, page.id);
      if (!entry) return <Gone {...{ onClose }} />;
      const apply = (change: Undoable<Command> | null) => {
        close("entry");
        if (!change) return;
        write(change.run);
        onDone("earth", change.text, () => write(change.undo));
      };
      return (
        <EntryForm
          entry={entry}
          timeZone={Temporal.Now.timeZoneId()}
          draft={drafts.entry}
          onDraft={(draft) => saveDrafts({ entry: { id: entry.id, ...draft } })}
          onCancel={() => close("entry")}
          onSave={(opened, values) => apply(entryEdit(date, opened, values))}
          onDelete={() => apply(entryDeletion(date, entry))}
        />
      );
    }
    case "acts":
      return <ActsPage {...props} />;
    case "fire":
      return <FirePage {...props} />;
    default:
      return <WindPage {...props} page={page} wind={wind} />;
  }
}

/** More of them need scrolling: the popup is 600 px high. */
const MOST_ACTS = 10;

/** What now? All that is left of today, and recent work: each starts the timer in one click. */
function ActsPage({ acts, onStart, onClose }: TodayPageProps) {
  const list = useRef<HTMLUListElement>(null);
  useEscape(list, onClose);
  return (
    <PageFrame title={t("What now?")} ring="earth" onClose={onClose}>
      {acts.length === 0 && <p className="text-soft">{t("Nothing is left of today")}</p>}
      <ul
        ref={list}
        aria-label={t("What now?")}
        className={classes(
          "-mx-1 max-h-120 overflow-y-auto overscroll-contain px-1",
          acts.length > MOST_ACTS && "fades pb-6",
        )}
      >
        {acts.map((act) => <ActRow key={act.key} compact act={act} onAct={() => onStart?.(act)} />)}
      </ul>
    </PageFrame>
  );
}

/** In place of the form of an item that was deleted elsewhere: nothing, and today returns. */
function Gone({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}

/** What a ring without a section is about, whether it is done, and the link to the dashboard. */
function RingPage(
  { day, ring, command, write, onClose, onDashboard, children }:
    & Pick<TodayPageProps, "write" | "onClose" | "onDashboard">
    & { day: Day; ring: "fire" | "wind"; command: Command | null; children: ReactNode },
) {
  const name = t(RINGS[ring].title);
  const back = useRef<HTMLDivElement>(null);
  useEscape(back, onClose);
  return (
    <PageFrame title={name} {...{ ring, onClose }}>
      {day.damaged?.includes(ring) ? <DamagedBox /> : children}
      <div ref={back} className="flex flex-wrap justify-end gap-2">
        {command && !day.damaged?.includes(ring) && (
          <Button look="ring" onClick={() => write(command)}>
            {day[ring].done
              ? t("Mark {ring} incomplete", { ring: name })
              : t("Mark {ring} complete", { ring: name })}
          </Button>
        )}
        <Button aria-label={t("Open {ring}", { ring: name })} onClick={() => onDashboard(ring)}>
          {t("Open")}
        </Button>
      </div>
    </PageFrame>
  );
}

/** Today's task of Fire. */
function FirePage({ today: { day }, onStart, timing, ...page }: TodayPageProps) {
  const { weakness, task, done } = day.fire;
  const hasTask = weakness !== "" && task !== "";
  const command = { kind: "save_fire", day: day.date, base: { done }, mine: { done: !done } } as const;
  return (
    <RingPage
      {...{ day, ...page }}
      ring="fire"
      command={hasTask ? command : null}
    >
      <ChosenText
        title={t("Attack Task (≤30 minutes)")}
        heading="h2"
        text={hasTask ? task : ""}
        empty={t("No task for today")}
      />
      {hasTask && !done && onStart && !isOnTask(timing ?? "", task) && (
        <TaskTimerButton
          task={task}
          onToggle={() =>
            onStart({
              category: taskCategory(day.earth.actual_entries, task),
              note: task,
              for: { kind: "task" },
            })}
        />
      )}
    </RingPage>
  );
}

/** Wind's lists, and the form of an item of them. */
function WindPage({ page, wind, ...props }: TodayPageProps & { wind: Day["wind"] }) {
  const { today: { day }, drafts, write, saveDrafts, onOpen, onClose } = props;
  const { study_targets, weakness_reps, done } = wind;
  const [undo, setUndo] = useState<{ text: string; run: () => void } | null>(null);
  // What is undone later is undone in the lists as they are then.
  const latest = useRef(wind);
  latest.current = wind;
  const saveTargets = (make: (items: readonly StudyTarget[]) => StudyTarget[]) => {
    const base = latest.current.study_targets;
    write({ kind: "save_study_targets", day: day.date, base, mine: make(base) });
  };
  const saveReps = (make: (items: readonly WeaknessRep[]) => WeaknessRep[]) => {
    const base = latest.current.weakness_reps;
    write({ kind: "save_weakness_reps", day: day.date, base, mine: make(base) });
  };
  const changeTarget = (target: StudyTarget, mine: StudyTarget) => {
    if (JSON.stringify(mine) === JSON.stringify(target)) return;
    const edit = itemEdit(latest.current.study_targets, target, mine);
    write({ kind: "save_study_targets", day: day.date, ...edit });
    const back = changeItem<StudyTarget>(target.id, (present) => mergeFields(mine, target, present));
    setUndo({ text: t("“{title}” changed", { title: mine.subject }), run: () => saveTargets(back) });
  };
  const changeRep = (rep: WeaknessRep, mine: WeaknessRep) => {
    if (JSON.stringify(mine) === JSON.stringify(rep)) return;
    const edit = itemEdit(latest.current.weakness_reps, rep, mine);
    write({ kind: "save_weakness_reps", day: day.date, ...edit });
    const back = changeItem<WeaknessRep>(rep.id, (present) => mergeFields(mine, rep, present));
    setUndo({ text: t("“{title}” changed", { title: mine.weakness }), run: () => saveReps(back) });
  };
  const removeTarget = (target: StudyTarget) => {
    saveTargets(removeItem(target.id));
    const back = () => saveTargets((now) => restoreItem(now, target, study_targets));
    setUndo({ text: t("“{title}” deleted", { title: target.subject }), run: back });
  };
  const removeRep = (rep: WeaknessRep) => {
    saveReps(removeItem(rep.id));
    const back = () => saveReps((now) => restoreItem(now, rep, weakness_reps));
    setUndo({ text: t("“{title}” deleted", { title: rep.weakness }), run: back });
  };
  const closeForm = (of: "study_target" | "rep") => {
    saveDrafts({ [of]: null });
    onClose();
  };
  const target = page.of === "study_target" &&
    (study_targets.find(({ id }) => id === page.id) ?? typedIn(drafts.study_target, page.id));
  if (target) {
    return (
      <EditTarget
        item={target}
        draft={drafts.study_target}
        onDraft={(draft) => saveDrafts({ study_target: { id: target.id, ...draft } })}
        onCancel={() => closeForm("study_target")}
        onSave={(opened, edited) => {
          closeForm("study_target");
          changeTarget(opened, edited);
        }}
        onDelete={() => {
          closeForm("study_target");
          removeTarget(target);
        }}
      />
    );
  }
  const rep = page.of === "rep" &&
    (weakness_reps.find(({ id }) => id === page.id) ?? typedIn(drafts.rep, page.id));
  if (rep) {
    return (
      <EditRep
        item={rep}
        draft={drafts.rep}
        onDraft={(draft) => saveDrafts({ rep: { id: rep.id, ...draft } })}
        onCancel={() => closeForm("rep")}
        onSave={(opened, edited) => {
          closeForm("rep");
          changeRep(opened, edited);
        }}
        onDelete={() => {
          closeForm("rep");
          removeRep(rep);
        }}
      />
    );
  }
  const studied = study_targets.filter(({ status }) => status === "completed").length;
  // The dashboard asks before it closes Wind with nothing studied.
  const canClose = done || hasPracticed(wind);
  const command = { kind: "save_wind", day: day.date, base: { done }, mine: { done: !done } } as const;
  return (
    <RingPage
      {...{ day, ...props }}
      ring="wind"
      command={canClose ? command : null}
    >
      <h2>
        {study_targets.length === 0
          ? t("No study targets for today")
          : t("{studied} of {all} study targets completed", { studied, all: study_targets.length })}
      </h2>
      {study_targets.length > 0 && (
        <StudyTargetList
          targets={study_targets}
          onMinutes={(target, minutes) => {
            changeTarget(target, withMinutes(target, minutes));
            return Promise.resolve(true);
          }}
          onComplete={(target) => changeTarget(target, withMinutes(target, target.target_minutes))}
          onEdit={({ id }) => onOpen({ of: "study_target", id })}
          onDelete={removeTarget}
        />
      )}
      {weakness_reps.length > 0 && (
        <WeaknessRepList
          reps={weakness_reps}
          onToggle={(rep) => changeRep(rep, { ...rep, completed: !rep.completed })}
          onEdit={({ id }) => onOpen({ of: "rep", id })}
          onDelete={removeRep}
        />
      )}
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            undo.run();
            setUndo(null);
          }}
        />
      )}
    </RingPage>
  );
}
