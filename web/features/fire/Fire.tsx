import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import FIRE_QUESTIONS from "#shared/data/questions/fire.json" with { type: "json" };
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { FIRE_LIMITS } from "#shared/domain/rings/mod.ts";
import { countdownText, isOnTask, taskCategory, taskMinutes } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import {
  AlertBox,
  Badge,
  Button,
  classes,
  ENDS_SECOND_CLICK,
  keepTimes,
  Section,
} from "#shared/ui/Controls.tsx";
import { DraftRestored } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/Fields.tsx";
import { ChosenText, TaskDialog, WeaknessDialog } from "#shared/ui/fire/FireChoices.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import { isTodayAtom, knownDayAtom, saveRingAtom, useFailure, useItemRequest } from "../../day/day.ts";
import {
  startTimerAtom,
  stoppedAtAtom,
  stopTimerAtom,
  timerAtom,
  timerStatusAtom,
  useSeconds,
} from "../../day/timer.ts";
import {
  attackedWeaknessAtom,
  changeFire,
  taskSuggestionsAtom,
  useFireForm,
  weaknessSuggestionsAtom,
} from "./fire.ts";

interface TaskChoiceProps {
  date: CalendarDate;
  weakness: string;
  task: string;
  onSet: (task: string) => void;
  onClose: () => void;
}

/** The dialog that sets the attack task. What is typed is kept as a draft. */
export function TaskChoice(
  { date, weakness, task, onSet, onClose }: TaskChoiceProps,
) {
  const draft = useDraft({ day: date, field: "fire.custom_task", schema: DraftTextSchema, saved: task });
  const { data } = useAtomValue(taskSuggestionsAtom);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <TaskDialog
      values={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      weakness={weakness}
      suggestions={data?.task_suggestions ?? []}
      onClose={onClose}
      onCancel={close}
      onSave={(chosen) => {
        onSet(chosen);
        close();
      }}
    />
  );
}

/** Returns the category for the time spent on a task today. */
const taskCategoryAtom = atom(
  null,
  (get, set, task: string) =>
    taskCategory(set(knownDayAtom, get(todayAtom))?.earth.actual_entries ?? [], task),
);

export interface FireTaskProps extends Omit<TaskChoiceProps, "onClose"> {
  /** Whether the task can be started: it is complete, of today, and not done. */
  canStart: boolean;
  /** Called when the task is started, to save it: the timer counts down the minutes of the day's saved task. */
  onStart: () => void;
}

/** The attack task, the timer that counts down its minutes, and the dialog that sets it. */
function FireTask({ canStart, onStart, ...props }: FireTaskProps) {
  const { task } = props;
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startTimerAtom);
  const stop = useSetAtom(stopTimerAtom);
  const categoryOf = useSetAtom(taskCategoryAtom);
  const running = timer && status === "running" && isOnTask(timer.note, task) ? timer : null;
  const toggle = () => {
    if (running) return void stop();
    onStart();
    void start(categoryOf(task), undefined, task);
  };
  useItemRequest("fire", { "start task": toggle });
  const isToday = useAtomValue(isTodayAtom);
  const [open, setOpen] = useState(false);
  const attack = useSetAtom(attackedWeaknessAtom);
  const choose = () => {
    attack(props.weakness);
    setOpen(true);
  };
  return (
    <>
      <ChosenText
        title={t("Attack Task (≤30 minutes)")}
        text={task}
        empty={isToday ? t("None set yet. Half an hour is enough to begin.") : t("None set.")}
        onChoose={choose}
        action={
          <div className="flex flex-wrap items-center justify-end gap-2" {...ENDS_SECOND_CLICK}>
            {running && <Countdown startTime={running.startTime} minutes={taskMinutes(task)} />}
            {(canStart || running) && (
              <Button size="small" look="ring" onClick={toggle}>
                {running ? t("Stop") : t("Start {minutes} min", { minutes: taskMinutes(task) })}
              </Button>
            )}
            <Button look={props.weakness && !task ? "primary" : "wash"} size="small" onClick={choose}>
              {task ? t("Edit task") : t("Set task")}
            </Button>
          </div>
        }
      />
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <TaskChoice {...props} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** What is left of the task's minutes. Renders every second, unlike what is around it. */
function Countdown({ startTime, minutes }: { startTime: string; minutes: number }) {
  const start = Date.parse(startTime);
  const now = useSeconds(start);
  const stoppedAt = useAtomValue(stoppedAtAtom);
  return (
    <span className="text-small text-soft">
      {keepTimes(countdownText(minutes, (stoppedAt ?? now) - start))}
    </span>
  );
}

interface WeaknessChoiceProps {
  date: CalendarDate;
  weakness: string;
  onSelect: (weakness: string) => void;
  onClose: () => void;
}

/** The dialog that chooses the weakness. What is typed is kept as a draft. */
export function WeaknessChoice(
  { date, weakness, onSelect, onClose }: WeaknessChoiceProps,
) {
  const draft = useDraft({
    day: date,
    field: "fire.custom_weakness",
    schema: DraftTextSchema,
    saved: weakness,
  });
  const { data } = useAtomValue(weaknessSuggestionsAtom);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <WeaknessDialog
      values={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      groups={data?.weakness_suggestions ?? []}
      onClose={onClose}
      onCancel={close}
      onSave={(chosen) => {
        onSelect(chosen);
        close();
      }}
    />
  );
}

/** The weakness to forge, and the dialog that chooses it. */
function FireWeakness(props: Omit<WeaknessChoiceProps, "onClose">) {
  const isToday = useAtomValue(isTodayAtom);
  const [open, setOpen] = useState(false);
  // Fetched before the dialog opens, so that nothing in it moves when they arrive.
  useAtomValue(weaknessSuggestionsAtom);
  return (
    <>
      <ChosenText
        title={t("Target Weakness")}
        text={props.weakness}
        empty={isToday
          ? t("None chosen yet. Which one cost you most recently?")
          : t("None chosen. Which one cost you most that day?")}
        onChoose={() => setOpen(true)}
        action={<Button size="small" onClick={() => setOpen(true)}>{t("Change")}</Button>}
        first={
          <Button look="primary" size="small" onClick={() => setOpen(true)}>{t("Choose a weakness")}</Button>
        }
      />
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <WeaknessChoice {...props} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** Where a save was asked for, and its failure is shown. */
type Part = "status" | "texts";

const INCOMPLETE = "Please set both weakness and task before marking complete";

/** Forge the Weakness: a weakness, an attack task and a reflection. */
export function FirePanel({ day: { date, fire } }: PanelProps) {
  const form = useFireForm(date, fire);
  const { weakness, task, trigger_note, reflection } = form.values;
  const ready = weakness.trim() !== "" && task.trim() !== "";
  const [invalid, setInvalid] = useState<string | null>(null);
  const [sending, setSending] = useState<"progress" | "done" | null>(null);
  const [part, setPart] = useState<Part>("texts");
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const knownDay = useSetAtom(knownDayAtom);
  const notify = useSetAtom(notifyAtom);
  const isToday = useAtomValue(isTodayAtom);

  const write: typeof form.write = (field, text) => {
    setInvalid(null);
    form.write(field, text);
  };
  const send = async (done: boolean, message: string, from: Part = "texts") => {
    // A ring can be marked complete while its progress is being saved, as after the start of its task.
    if (sending === "done" || (sending && !done)) return;
    setPart(from);
    if (!knownDay(date)) return setInvalid(t("No day data available"));
    if (done && !ready) return setInvalid(t(INCOMPLETE));
    setInvalid(null);
    const step = done ? "done" : "progress";
    setSending(step);
    const sent = form.values;
    const change = changeFire(fire, { ...sent, done });
    const saved = await attempt(t("Failed to save Fire Ring data"), () => save(date, change));
    setSending((present) => present === step ? null : present);
    if (!saved) return;
    form.clear(sent);
    notify({ message, ring: "fire" });
  };
  const finish = (from?: Part) =>
    void send(true, fire.done ? t("Reflection saved") : t("Weakness forged. Well struck."), from);
  useItemRequest("fire", { "mark fire complete": () => finish("status") });
  const alertBox = (
    <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
  );
  return (
    <div
      className="grid gap-6"
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        finish();
      }}
    >
      <PanelHeading ring="fire" questions={FIRE_QUESTIONS} />
      <FireStatus
        done={fire.done}
        isToday={isToday}
        action={
          <Button
            look={ready ? "primary" : "wash"}
            disabled={!ready}
            pending={sending === "done"}
            onClick={() => finish("status")}
          >
            {t("Mark Complete")}
          </Button>
        }
      />
      {part === "status" && alertBox}
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <FireWeakness date={date} weakness={weakness} onSelect={(text) => write("weakness", text)} />
          <FireTask
            date={date}
            weakness={weakness}
            task={task}
            canStart={isToday && !fire.done && ready}
            onStart={() => {
              if (task !== fire.task || weakness !== fire.weakness) void send(false, t("Progress saved"));
            }}
            onSet={(text) => write("task", text)}
          />
        </div>
        <Section>
          <div className="grid min-w-0 gap-5">
            <TextArea
              label={t("Trigger Recognition (Optional)")}
              hint={t("What set it off: a place, an hour, a feeling.")}
              rows={fire.done ? 3 : 5}
              maxLength={FIRE_LIMITS.text}
              value={trigger_note}
              onChange={(event) => write("trigger_note", event.currentTarget.value)}
            />
            {fire.done && (
              <TextArea
                label={t("Reflection")}
                hint={t("What came of the attack, and what you would do again.")}
                rows={5}
                maxLength={FIRE_LIMITS.text}
                value={reflection}
                onChange={(event) => write("reflection", event.currentTarget.value)}
              />
            )}
            {part === "texts" && alertBox}
            <div className="flex flex-wrap items-center gap-2">
              {fire.done
                ? (
                  <Button look="primary" pending={sending === "done"} onClick={() => finish()}>
                    {t("Update Reflection")}
                  </Button>
                )
                : (
                  <Button
                    disabled={!ready}
                    pending={sending === "progress"}
                    onClick={() => void send(false, t("Progress saved"))}
                  >
                    {t("Save Progress")}
                  </Button>
                )}
              {form.restored && <DraftRestored onDiscard={() => form.clear()} />}
            </div>
          </div>
        </Section>
      </div>
    </div>
  );
}

/** Returns whether Ctrl or ⌘ with Enter was pressed in a text area: Enter alone is a new line there. */
function isSubmitKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, target } = event;
  const inPanel = target instanceof HTMLTextAreaElement && target.closest("dialog") === null;
  return inPanel && key === "Enter" && (ctrlKey || metaKey) && !isComposing(event);
}

export interface FireStatusProps {
  done: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** The button that marks it complete, shown until it is. */
  action?: ReactNode;
}

/** Shows whether the day's weakness is forged. It takes the focus of its button. */
function FireStatus({ done, isToday = true, action }: FireStatusProps) {
  return (
    <div
      data-done={done}
      data-next-focus=""
      tabIndex={-1}
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm border px-5 py-4 sm:px-6",
        done ? "border-ring-line bg-ring-tint" : "border-hairline bg-sheet",
      )}
    >
      <p className="font-display text-title">
        {done ? isToday ? t("Weakness Forged Today") : t("Weakness Forged") : t("Weakness Ready to Forge")}
      </p>
      <div
        className={classes(
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
          !done && "max-sm:grow",
        )}
      >
        <Badge look={done ? "tint" : "outline"}>{done ? t("Complete") : t("Pending")}</Badge>
        {!done && action}
      </div>
    </div>
  );
}
