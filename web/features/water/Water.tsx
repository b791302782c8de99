import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import WATER_QUESTIONS from "#shared/data/questions/water.json" with { type: "json" };
import { type CalendarDate } from "#shared/domain/calendar.ts";
import { addItem, changeItem, moveItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import { countText } from "#shared/domain/format.ts";
import {
  countedGoals,
  dueGoals,
  type Goal,
  GOAL_STATE_TEXT,
  GoalSchema,
  type GoalState,
  WATER,
} from "#shared/domain/rings/mod.ts";
import { readGoal } from "#shared/domain/read_goal.ts";
import { isNewOn } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { Figure, Figures } from "#shared/ui/Content.tsx";
import { AlertBox, Button, Section } from "#shared/ui/Controls.tsx";
import {
  AddGoalDialog,
  editedGoal,
  editFormOf,
  EMPTY_GOAL,
  GoalForm,
  GoalFormSchema,
  type GoalFormValues,
  type NewGoal,
  readNewGoal,
} from "#shared/ui/water/GoalForm.tsx";
import { GoalSentence } from "#shared/ui/water/GoalSentence.tsx";
import { GoalGrowth, GoalList, NotDueGoals } from "#shared/ui/water/Goals.tsx";
import { GoalOrder } from "#shared/ui/water/GoalOrder.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { DeferredMount } from "../../app/Deferred.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { announcementAtom, offerUndoAtom, shortTitle } from "../../app/toasts.ts";
import { useDraft, useDraftDialog, useOpened } from "../../day/Drafts.tsx";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import {
  dayAtom,
  isTodayAtom,
  ofItem,
  type RingChange,
  saveRingAtom,
  useAttempt,
  useFailure,
  useItemRequest,
} from "../../day/day.ts";
import { useKept, useTypedRow } from "../../day/kept.ts";
import { DeferredDayPart } from "../../day/DeferredDayPart.tsx";
import { startForAtom, stopTimerAtom, timerAtom, timerStatusAtom } from "../../day/timer.ts";
import {
  addToGoal,
  changeGoals,
  editGoal,
  goalTemplatesAtom,
  setGoalState,
  targetsBeforeAtom,
} from "./water.ts";
import { addingGoalAtom } from "../../day/open_forms.ts";

/** The form that edits a goal in its place. It stays open until the goal is saved. */
export function EditGoal({ date, goal, domains, onArchive, onClose }: {
  date: CalendarDate;
  goal: Goal;
  domains: readonly string[];
  onArchive: () => void;
  onClose: () => void;
}) {
  const field = `water.goal.${goal.id}`;
  const opened = useOpened({ day: date, field, schema: GoalSchema, saved: goal });
  const draft = useDraft({
    day: date,
    field,
    schema: GoalFormSchema,
    saved: editFormOf(opened),
  });
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: NewGoal) => {
    const edited = editedGoal(opened, values);
    if (!await attempt(t("Failed to update goal"), () => save(date, editGoal(opened, edited)))) return;
    draft.clear(draft.value);
    announce(t("Goal {target} saved", { target: values.target }));
    onClose();
  };
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <GoalForm
        form={draft.value}
        onChange={draft.write}
        onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
        domains={domains}
        onCancel={() => {
          draft.clear();
          onClose();
        }}
        onArchive={onArchive}
        onSave={(values) => void apply(values)}
        pending={pending}
        rejected={failure?.fields}
      />
    </div>
  );
}

export interface NewGoalDialogProps {
  date: CalendarDate;
  onClose: () => void;
}

/** The sentence from which a goal is being added. */
const useSentence = (day: CalendarDate) =>
  useDraft({ day, field: "water.goal_line", schema: DraftTextSchema, saved: "" });

/** Returns what is understood of a sentence; null for an empty one. */
function useReading(text: string) {
  const day = useAtomValue(dayAtom);
  return text.trim() === "" ? null : readGoal(text, day?.water.goals);
}

/** Returns the form of a goal that was written as a sentence: as far as it was understood. */
function filledForm(text: string, read: ReturnType<typeof useReading>): GoalFormValues {
  if (read === null) return EMPTY_GOAL;
  const form = { ...EMPTY_GOAL, custom: true };
  if ("missing" in read) return { ...form, target: text };
  return {
    ...form,
    target: read.target,
    domain: read.domain,
    baseline: String(read.amount),
    unit: read.unit,
    growth: String(read.stepPct),
    weekdays: read.weekdays?.slice() ?? form.weekdays,
  };
}

/** The open dialog that adds a goal. It begins with what was written on the line. */
export function NewGoalDialog({ date, onClose }: NewGoalDialogProps) {
  const day = useAtomValue(dayAtom);
  const { data: suggested } = useAtomValue(goalTemplatesAtom);
  const sentence = useSentence(date);
  const reading = useReading(sentence.value);
  const { form, id, save } = useDraftDialog({
    day: date,
    // Apart from the draft of a form that was opened without a sentence.
    field: reading === null ? "water.add_goal" : "water.add_read_goal",
    schema: GoalFormSchema,
    saved: filledForm(sentence.value, reading),
    failed: t("Failed to add goal"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const add = async (goal: NewGoal) => {
    if (await save(changeGoals(addItem({ ...goal, id })))) {
      sentence.clear();
      announce(t("Goal {target} added", { target: goal.target }));
    }
  };
  return (
    <AddGoalDialog
      {...form}
      templates={suggested?.templates ?? []}
      // Offered again. None while the day is loading.
      domains={day?.water.goals.map(({ domain }) => domain) ?? []}
      onSave={(goal) => void add(goal)}
    />
  );
}

/** The line on which a goal is added as a sentence. */
function NewGoalLine({ date }: { date: CalendarDate }) {
  const sentence = useSentence(date);
  const reading = useReading(sentence.value);
  const setAdding = useSetAtom(addingGoalAtom);
  const save = useSetAtom(saveRingAtom);
  const announce = useSetAtom(announcementAtom);
  const { pending, failure, attempt } = useAttempt();
  const add = async () => {
    const read = readNewGoal(filledForm(sentence.value, reading), []);
    if (read.error !== undefined) return setAdding(true);
    const goal = { ...read.value, id: crypto.randomUUID() };
    if (!await attempt(t("Failed to add goal"), () => save(date, changeGoals(addItem<Goal>(goal))))) return;
    sentence.clear(sentence.value);
    announce(t("Goal {target} added", { target: goal.target }));
  };
  return (
    <div className="grid gap-2">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <GoalSentence
        text={sentence.value}
        onChange={sentence.write}
        reading={reading}
        onAdd={() => void add()}
        onChangeDetails={() => setAdding(true)}
        pending={pending}
      />
    </div>
  );
}

/** The day's goals and their actions. */
function WaterGoals({ date, goals: present, isTimeDamaged }: {
  date: CalendarDate;
  goals: readonly Goal[];
  /** Whether the day's entries cannot be read on the server, so that no time could be saved. */
  isTimeDamaged: boolean;
}) {
  const setAdding = useSetAtom(addingGoalAtom);
  const isToday = useAtomValue(isTodayAtom);
  const [editing, setEditing] = useState<string | null>(null);
  const typed = useTypedRow();
  const { kept: goals, changeKept } = useKept(present, (id) => id === editing || id === typed.id);
  const [ordering, setOrdering] = useState(false);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const announce = useSetAtom(announcementAtom);
  // Fetched before the dialog opens, so that it opens with them.
  useAtomValue(goalTemplatesAtom);
  const { data: targetsBefore } = useAtomValue(targetsBeforeAtom);
  const timing = useGoalTimer();
  const due = dueGoals(goals, date);
  const isOrdering = ordering && goals.length > 1;
  const domains = goals.map(({ domain }) => domain);

  const change = (message: string, make: RingChange) => attempt(message, () => save(date, make));
  const setState = async (goal: Goal, state: GoalState, message: string, make: RingChange) => {
    if (await change(message, make)) announce(`${goal.target}${t(": ")}${t(GOAL_STATE_TEXT[state])}`);
  };
  const count = async (goal: Goal, progress: number, make: RingChange) => {
    if (await change(t("Failed to update goal"), make)) {
      announce(`${goal.target}${t(": ")}${countText({ ...goal, progress })}`);
    }
  };
  const remove = async (goal: Goal) => {
    if (!await change(t("Failed to delete goal"), changeGoals(removeItem(goal.id)))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(goal.target) }),
      ring: "water",
      undo: () => save(date, changeGoals((now) => restoreItem(now, goal, goals))),
      undone: t("“{title}” restored", { title: shortTitle(goal.target) }),
      failed: t("Failed to add goal"),
    });
  };
  const archive = async (goal: Goal) => {
    const mark = changeItem<Goal>(goal.id, (present) => ({ ...present, archived: true }));
    if (!await change(t("Failed to update goal"), changeGoals(mark))) return;
    setEditing(null);
    offerUndo({
      message: t("“{title}” archived", { title: shortTitle(goal.target) }),
      ring: "water",
      undo: () => save(date, changeGoals((now) => unarchive(goal)(restoreItem(now, goal, goals)))),
      undone: t("“{title}” restored", { title: shortTitle(goal.target) }),
      failed: t("Failed to add goal"),
    });
  };
  const resume = async (goal: Goal) => {
    const mark = changeItem<Goal>(goal.id, (present) => ({ ...present, paused: false }));
    if (await change(t("Failed to update goal"), changeGoals(mark))) {
      announce(t("Goal {target} resumed", { target: goal.target }));
    }
  };
  const restore = async (goal: Goal) => {
    if (await change(t("Failed to update goal"), changeGoals(unarchive(goal)))) {
      announce(t("“{title}” restored", { title: goal.target }));
    }
  };
  const move = async (goal: Goal, index: number) => {
    const after = goals.filter(({ id }) => id !== goal.id)[index - 1]?.id ?? null;
    if (await change(t("Failed to update goal"), changeGoals(moveItem(goal.id, after)))) {
      announce(
        t("{target}: {index} of {length}", { target: goal.target, index: index + 1, length: goals.length }),
      );
    }
  };
  const formOf = (goal: Goal) =>
    goal.id !== editing ? null : (
      <LazyDialog inPlace onClose={() => setEditing(null)}>
        <EditGoal
          date={date}
          goal={goal}
          domains={domains}
          onArchive={() => void archive(goal)}
          onClose={() => setEditing(null)}
        />
      </LazyDialog>
    );
  const actions = {
    onEdit: (goal: Goal) => setEditing(goal.id),
    onDelete: (goal: Goal) => void remove(goal),
  };
  useItemRequest("water", {
    "edit goal": ofItem(goals, actions.onEdit),
    "delete goal": ofItem(goals, actions.onDelete),
    "archive goal": ofItem(goals, (goal) => void archive(goal)),
    "resume goal": ofItem(goals, (goal) => void resume(goal)),
    "restore goal": ofItem(goals, (goal) => void restore(goal)),
    "reorder goals": () => setOrdering(true),
  });
  const list = (
    <div {...typed.handlers}>
      <GoalList
        goals={due}
        isToday={isToday}
        canTime={isToday && !isTimeDamaged}
        timed={timing.timed}
        targetsBefore={targetsBefore}
        onTimer={timing.onTimer}
        onMore={(goal, more) =>
          void count(goal, Math.max(0, (goal.progress ?? 0) + more), addToGoal(goal, more))}
        onAmount={(goal, amount) =>
          void count(
            goal,
            amount,
            changeGoals(changeKept(goal, (now) => ({ ...now, progress: amount }))),
          )}
        onAdd={() => setAdding(true)}
        formOf={formOf}
        {...actions}
        onCycle={(goal, next) =>
          void setState(
            goal,
            next,
            t("Failed to update goal status"),
            setGoalState(goal, next, true),
          )}
        onOutcome={(goal, state) =>
          void setState(goal, state, t("Failed to update goal state"), setGoalState(goal, state))}
      />
      <NotDueGoals
        goals={goals.filter((goal) => !due.includes(goal))}
        formOf={formOf}
        {...actions}
        onResume={(goal) => void resume(goal)}
        onRestore={(goal) => void restore(goal)}
      />
    </div>
  );
  return (
    <Section
      title={isToday ? t("Today's Goals") : t("Goals")}
      level={3}
      aside={
        <>
          <div className="max-sm:order-last max-sm:basis-full sm:grow">
            <DeferredDayPart Part={WaterFigures} />
          </div>
          <div className="ml-auto flex items-center gap-4">
            {goals.length > 1 && (
              <Button
                look={ordering ? "primary" : "quiet"}
                size="small"
                onClick={() => setOrdering(!ordering)}
              >
                {ordering ? t("Done") : t("Reorder")}
              </Button>
            )}
            {!isOrdering && (
              <Button
                look={editing === null ? "primary" : "wash"}
                size="small"
                onClick={() => setAdding(true)}
              >
                {t("Add Goal")}
              </Button>
            )}
          </div>
        </>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      {isOrdering ? <GoalOrder goals={goals} onMove={(goal, index) => void move(goal, index)} /> : list}
    </Section>
  );
}

/** The goal for which the timer runs, and what starts and stops that. */
function useGoalTimer() {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startForAtom);
  const stop = useSetAtom(stopTimerAtom);
  return {
    timed: status === "running" && timer?.for?.kind === "goal" ? timer.for.id : undefined,
    onTimer: ({ id }: Goal, isTiming: boolean) => void (isTiming ? stop() : start({ kind: "goal", id })),
  };
}

function unarchive({ id }: Goal): (goals: readonly Goal[]) => Goal[] {
  return changeItem<Goal>(id, (goal) => ({ ...goal, archived: false }));
}

/** Adaptive micro-goals: the goals with their figures, and the line that adds one. */
export function WaterPanel({ day }: PanelProps) {
  const { date, water } = day;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PanelHeading ring="water" questions={WATER_QUESTIONS} />
      <WaterGoals date={date} goals={water.goals} isTimeDamaged={day.damaged?.includes("earth") ?? false} />
      <hr className="border-hairline" />
      <NewGoalLine key={date} date={date} />
      <DeferredMount>
        <DeferredDayPart Part={Growth} />
      </DeferredMount>
    </div>
  );
}

function Growth({ day: { date, water } }: PanelProps) {
  const user = useAtomValue(shownUserAtom);
  return (
    <GoalGrowth
      goals={dueGoals(water.goals, date)}
      isToday={useAtomValue(isTodayAtom)}
      isOpen={user !== null && isNewOn(date, user)}
    />
  );
}

/** The five figures of the Water panel: of the goals that count. */
export function WaterFigures({ day: { date, water } }: { day: Pick<PanelProps["day"], "date" | "water"> }) {
  const goals = countedGoals(water.goals, date);
  const count = (state: GoalState) => goals.filter((goal) => goal.state === state).length;
  return (
    <Figures>
      <Figure label={t("Goal Completion")} value={`${Math.round(WATER.progress(water, date))}%`} />
      <Figure label={t("Total")} value={goals.length} />
      <Figure label={t("Success")} value={count("success")} />
      <Figure label={t("Partial")} value={count("partial")} />
      <Figure label={t("Failed")} value={count("fail")} />
    </Figures>
  );
}
