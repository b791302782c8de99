import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import * as z from "zod/mini";
import WIND_QUESTIONS from "#shared/data/questions/wind.json" with { type: "json" };
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { addItem, changeItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import {
  hasPracticed,
  type StudyTarget,
  StudyTargetSchema,
  type WeaknessRep,
  WeaknessRepSchema,
  type Wind,
  WIND_LIMITS,
} from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Figure, Figures } from "#shared/ui/Content.tsx";
import { ReuseButtons } from "#shared/ui/Suggestions.tsx";
import { AlertBox, Button, Section } from "#shared/ui/Controls.tsx";
import { ComplacencyCheck, WindCompletion } from "#shared/ui/wind/Complacency.tsx";
import { Moves } from "#shared/ui/wind/Moves.tsx";
import {
  AddStudyTargetDialog,
  EMPTY_STUDY_TARGET,
  type NewStudyTarget,
  StudyTargetList,
  withMinutes,
} from "#shared/ui/wind/StudyTargets.tsx";
import {
  AddWeaknessRepDialog,
  EMPTY_WEAKNESS_REP,
  WeaknessRepList,
  type WeaknessRepValues,
} from "#shared/ui/wind/WeaknessReps.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { isOfflineAtom } from "../../app/host.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { announcementAtom, offerUndoAtom, shortTitle } from "../../app/toasts.ts";
import { SavedText, useDraft, useDraftDialog, useOpened } from "../../day/Drafts.tsx";
import { NotLoaded } from "../../day/Frame.tsx";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import { isTodayAtom, ofItem, saveRingAtom, useAttempt, useFailure, useItemRequest } from "../../day/day.ts";
import { useKept, useTypedRow } from "../../day/kept.ts";
import {
  answerComplacency,
  changeReps,
  changeTargets,
  changeWindDone,
  changeWindNote,
  complacencyAtom,
  editRep,
  editTarget,
  moveChange,
  repHistoryAtom,
  reusableReps,
  reusableTargets,
  studyHistoryAtom,
  type UsedRep,
  type UsedTarget,
} from "./wind.ts";
import { startForAtom, stopTimerAtom, timerAtom, timerStatusAtom } from "../../day/timer.ts";

/** The draft of one that is being added or edited. */
const StudyTargetDraftSchema = z.object({
  subject: DraftTextSchema,
  target_minutes: DraftTextSchema,
  notes: DraftTextSchema,
  practice: z.optional(DraftTextSchema),
});

export function AddStudyTarget({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "wind.add_study_target",
    schema: StudyTargetDraftSchema,
    saved: EMPTY_STUDY_TARGET,
    failed: t("Failed to add study target"),
    onClose,
  });
  return (
    <AddStudyTargetDialog
      {...form}
      onSave={(target) =>
        void save(
          changeTargets(
            addItem<StudyTarget>({ completed_minutes: 0, status: "pending", practice: "", ...target, id }),
          ),
        )}
    />
  );
}

/** The draft of one that is being added or edited. */
const WeaknessRepDraftSchema = z.object({
  weakness: DraftTextSchema,
  rep_description: DraftTextSchema,
  scheduled_time: DraftTextSchema,
  notes: DraftTextSchema,
});

export function AddWeaknessRep({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "wind.add_weakness_rep",
    schema: WeaknessRepDraftSchema,
    saved: EMPTY_WEAKNESS_REP,
    failed: t("Failed to add weakness rep"),
    onClose,
  });
  return (
    <AddWeaknessRepDialog
      {...form}
      onSave={(rep) => void save(changeReps(addItem<WeaknessRep>({ ...rep, id, completed: false })))}
    />
  );
}

export function EditStudyTarget({ date, target, onClose }: {
  date: CalendarDate;
  target: StudyTarget;
  onClose: () => void;
}) {
  const field = `wind.study_target.${target.id}`;
  const opened = useOpened({ day: date, field, schema: StudyTargetSchema, saved: target });
  const { subject, target_minutes, notes, practice } = opened;
  const { form, save } = useDraftDialog({
    day: date,
    field,
    schema: StudyTargetDraftSchema,
    saved: { subject, target_minutes: String(target_minutes), notes, practice },
    failed: t("Failed to update study target"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: NewStudyTarget) => {
    if (await save(editTarget(opened, { ...opened, ...values }))) {
      announce(t("Study target {subject} saved", { subject: values.subject }));
    }
  };
  return <AddStudyTargetDialog {...form} edited={opened.subject} onSave={(values) => void apply(values)} />;
}

export function EditWeaknessRep({ date, rep, onClose }: {
  date: CalendarDate;
  rep: WeaknessRep;
  onClose: () => void;
}) {
  const field = `wind.weakness_rep.${rep.id}`;
  const opened = useOpened({ day: date, field, schema: WeaknessRepSchema, saved: rep });
  const { id: _id, completed: _, ...saved } = opened;
  const { form, save } = useDraftDialog<WeaknessRepValues>({
    day: date,
    field,
    schema: WeaknessRepDraftSchema,
    saved,
    failed: t("Failed to update rep"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: WeaknessRepValues) => {
    if (await save(editRep(opened, { ...opened, ...values }))) {
      announce(t("Weakness rep {weakness} saved", { weakness: values.weakness }));
    }
  };
  return <AddWeaknessRepDialog {...form} edited={opened.weakness} onSave={(values) => void apply(values)} />;
}

/** The recent reps, to be added again. */
function PracticeAgain({ onReuse }: { onReuse: (rep: UsedRep) => void }) {
  const { data } = useAtomValue(repHistoryAtom);
  return (
    <ReuseButtons
      title={t("Practice again")}
      items={reusableReps(data?.weakness_reps ?? [])}
      onReuse={({ rep }) => onReuse(rep)}
    />
  );
}

/** What was studied recently, to be added again. */
function StudyAgain({ onReuse }: { onReuse: (target: UsedTarget) => void }) {
  const { data } = useAtomValue(studyHistoryAtom);
  return (
    <ReuseButtons
      title={t("Study again")}
      items={reusableTargets(data?.study_targets ?? [])}
      onReuse={({ target }) => onReuse(target)}
    />
  );
}

/** What to do about the signals, until it is done; its children where there is nothing to do. */
export function WindMoves({ day, title, max, children }: PanelProps & {
  /** The heading where they are not for today. */
  title?: string;
  /** How many there are at most. */
  max?: number;
}) {
  const { data } = useAtomValue(complacencyAtom);
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const { failure, attempt, pending } = useAttempt();
  const moves = (data?.complacency_check.moves ?? []).flatMap((move) => {
    const change = moveChange(move, day);
    return change ? [{ ...move, ...change }] : [];
  }).slice(0, max);
  const failed = t("The move could not be made");
  const make = async ({ ring, change, undo, done, undone }: typeof moves[number]) => {
    if (!await attempt(failed, () => save(day.date, change))) return;
    offerUndo({ message: done, ring, undo: () => save(day.date, undo), undone, failed });
  };
  if (moves.length === 0) return children;
  return (
    <>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <Moves moves={moves} title={title} pending={pending} onMove={(move) => void make(move)} />
    </>
  );
}

const FAILED = "Failed to save Wind Ring data";

/** The draft of the note. */
const NOTE = "wind.note";

/** The complacency check, and the note of the ring in it. Each answer is saved at once. */
function WindComplacency({ date, wind: { complacency_answers: answers, note } }: {
  date: CalendarDate;
  /** The day's answers are newer than the loaded check. */
  wind: Pick<Wind, "complacency_answers" | "note">;
}) {
  const { data, isError, error, failureCount, refetch } = useAtomValue(complacencyAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const { failure, attempt } = useFailure();
  const [chosen, setChosen] = useState<Wind["complacency_answers"]>({});
  const save = useSetAtom(saveRingAtom);
  const draft = useDraft({ day: date, field: NOTE, schema: DraftTextSchema, saved: note });
  // It stays as it is while the note is typed or removed.
  const [isOpen] = useState(draft.value !== "");
  const noteField = (
    <SavedText
      date={date}
      field={NOTE}
      label={t("Wind note")}
      hint={t("What comfort looked like, and what you did about it.")}
      saved={note}
      maxLength={WIND_LIMITS.text}
      action={t("Save note")}
      failed={t(FAILED)}
      onSave={(note, was) => save(date, changeWindNote(note, was))}
    />
  );
  if (!data && (isError || (isOffline && failureCount > 0))) {
    return (
      <>
        <NotLoaded
          title={t("Complacency check")}
          message={t("The complacency check could not be loaded")}
          error={error}
          onRetry={refetch}
        />
        {noteField}
      </>
    );
  }
  const answer = async (id: string, value: number) => {
    setChosen((before) => ({ ...before, [id]: value }));
    await attempt(t("Failed to save complacency check"), () => save(date, answerComplacency(id, value)));
    // Unless another answer was chosen meanwhile.
    setChosen((now) => {
      const { [id]: present, ...others } = now;
      return present === value ? others : now;
    });
  };
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <ComplacencyCheck
        date={date}
        reading={data ? { ...data.complacency_check, answers: { ...answers, ...chosen } } : null}
        onAnswer={(id, value) => void answer(id, value)}
        isOpen={isOpen}
      >
        {noteField}
      </ComplacencyCheck>
    </div>
  );
}

/** The day's weakness reps, recent ones to add again, and the dialog that adds one. */
export function WindReps({ date, reps }: { date: CalendarDate; reps: readonly WeaknessRep[] }) {
  const isToday = useAtomValue(isTodayAtom);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = useKept(reps, (id) => id === editing).kept.find(({ id }) => id === editing);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);

  const change = (message: string, make: Parameters<typeof changeReps>[0]) =>
    attempt(message, () => save(date, changeReps(make)));
  const remove = async (rep: WeaknessRep) => {
    if (!await change(t("Failed to delete rep"), removeItem(rep.id))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(rep.weakness) }),
      ring: "wind",
      undo: () => save(date, changeReps((now) => restoreItem(now, rep, reps))),
      undone: t("“{title}” restored", { title: shortTitle(rep.weakness) }),
      failed: t("Failed to add weakness rep"),
    });
  };
  const toggle = ({ id, completed }: WeaknessRep) =>
    void change(
      t("Failed to update rep status"),
      changeItem(id, (rep) => ({ ...rep, completed: !completed })),
    );
  useItemRequest("wind", {
    "edit weakness rep": setEditing,
    "delete weakness rep": ofItem(reps, (rep) => void remove(rep)),
    "toggle weakness rep": ofItem(reps, toggle),
  });
  return (
    <Section
      title={t("Weakness Reps")}
      aside={
        <Button look="quiet" size="small" onClick={() => setAdding(true)}>{t("Add Weakness Rep")}</Button>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <WeaknessRepList
        reps={reps}
        isToday={isToday}
        onAdd={() => setAdding(true)}
        onToggle={toggle}
        onEdit={({ id }) => setEditing(id)}
        onDelete={(rep) => void remove(rep)}
      />
      {reps.length === 0 && (
        <Suspense>
          <PracticeAgain
            onReuse={(rep) =>
              void change(t("Failed to add weakness rep"), (now) => [...now, {
                ...EMPTY_WEAKNESS_REP,
                ...rep,
                id: crypto.randomUUID(),
                completed: false,
              }])}
          />
        </Suspense>
      )}
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditWeaknessRep key={edited.id} date={date} rep={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
      {adding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddWeaknessRep date={date} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </Section>
  );
}

const UNTOUCHED = { completed_minutes: 0, status: "pending", notes: "", practice: "" } as const;

/** The day's study targets, recent ones to add again, and the dialog that adds one. */
function WindStudy({ date, targets: present, isNext }: {
  date: CalendarDate;
  targets: readonly StudyTarget[];
  /** Whether to add a target is the next thing to do, so that its button is the solid one. */
  isNext: boolean;
}) {
  const isToday = useAtomValue(isTodayAtom);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const typed = useTypedRow();
  const { kept: targets, changeKept } = useKept(present, (id) => id === editing || id === typed.id);
  const edited = targets.find(({ id }) => id === editing);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);

  const change = (message: string, make: Parameters<typeof changeTargets>[0]) =>
    attempt(message, () => save(date, changeTargets(make)));
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startForAtom);
  const stop = useSetAtom(stopTimerAtom);
  const setMinutes = (message: string, shown: StudyTarget, minutesOf: (target: StudyTarget) => number) =>
    change(message, changeKept(shown, (target) => withMinutes(target, minutesOf(target))));
  const remove = async (target: StudyTarget) => {
    if (!await change(t("Failed to delete target"), removeItem(target.id))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(target.subject) }),
      ring: "wind",
      undo: () => save(date, changeTargets((now) => restoreItem(now, target, targets))),
      undone: t("“{title}” restored", { title: shortTitle(target.subject) }),
      failed: t("Failed to add study target"),
    });
  };
  const complete = (target: StudyTarget) =>
    void setMinutes(t("Failed to mark target complete"), target, ({ target_minutes }) => target_minutes);
  useItemRequest("wind", {
    "add study target": () => setAdding(true),
    "edit study target": setEditing,
    "delete study target": ofItem(targets, (target) => void remove(target)),
    "complete study target": ofItem(targets, complete),
  });
  return (
    <Section
      title={t("Study Targets")}
      aside={
        <Button look={isNext ? "primary" : "quiet"} size="small" onClick={() => setAdding(true)}>
          {t("Add Study Target")}
        </Button>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <div {...typed.handlers}>
        <StudyTargetList
          targets={targets}
          isToday={isToday}
          onAdd={() => setAdding(true)}
          onMinutes={(target, minutes) => setMinutes(t("Failed to update progress"), target, () => minutes)}
          onComplete={complete}
          timed={status === "running" && timer?.for?.kind === "study_target" ? timer.for.id : undefined}
          onTimer={isToday
            ? ({ id }, isTiming) => void (isTiming ? stop() : start({ kind: "study_target", id }))
            : undefined}
          onEdit={({ id }) => setEditing(id)}
          onDelete={(target) => void remove(target)}
        />
      </div>
      {targets.length === 0 && (
        <Suspense>
          <StudyAgain
            onReuse={(target) =>
              void change(t("Failed to add study target"), (now) => [...now, {
                ...target,
                ...UNTOUCHED,
                id: crypto.randomUUID(),
              }])}
          />
        </Suspense>
      )}
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditStudyTarget key={edited.id} date={date} target={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
      {adding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddStudyTarget date={date} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </Section>
  );
}

/** Anti-Complacency: study targets, weakness reps, the complacency check and the ring's completion. */
export function WindPanel({ day }: PanelProps) {
  const { date, wind } = day;
  const save = useSetAtom(saveRingAtom);
  const closing = useAttempt();
  const close = (done: boolean) => void closing.attempt(t(FAILED), () => save(date, changeWindDone(done)));
  const [asked, setAsked] = useState(0);
  useItemRequest("wind", {
    "mark wind complete": () => hasPracticed(wind) ? close(true) : setAsked(asked + 1),
    "mark wind incomplete": () => close(false),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PanelHeading ring="wind" questions={WIND_QUESTIONS} />
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-3">
        <WindFigures wind={wind} />
        <WindCompletion
          key={asked}
          asks={asked > 0}
          done={wind.done}
          studied={hasPracticed(wind)}
          left={wind.study_targets.reduce(
            (sum, one) => sum + one.target_minutes - one.completed_minutes,
            0,
          )}
          pending={closing.pending}
          onChange={close}
        />
      </div>
      <AlertBox message={closing.failure?.message} reason={closing.failure?.reason} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-18 gap-y-7 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <WindStudy date={date} targets={wind.study_targets} isNext={!hasPracticed(wind) && !wind.done} />
        <WindReps date={date} reps={wind.weakness_reps} />
      </div>
      <hr className="border-hairline" />
      <Suspense>
        {/* On a phone it is below the question, as it arrives late. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 compact:order-last">
          <WindComplacency date={date} wind={wind} />
          <WindMoves day={day} />
        </div>
      </Suspense>
    </div>
  );
}

/** The three figures of the Wind panel. */
export function WindFigures({ wind }: { wind: Pick<Wind, "study_targets" | "weakness_reps"> }) {
  const { study_targets: targets, weakness_reps: reps } = wind;
  const studied = targets.filter(({ status }) => status === "completed").length;
  const practiced = reps.filter(({ completed }) => completed).length;
  const minutes = targets.reduce((sum, target) => sum + target.completed_minutes, 0);
  return (
    <Figures>
      <Figure label={t("Study Targets")} value={`${studied}/${targets.length}`} />
      <Figure label={t("Minutes Studied")} value={minutes} />
      <Figure label={t("Weakness Reps")} value={`${practiced}/${reps.length}`} />
    </Figures>
  );
}
