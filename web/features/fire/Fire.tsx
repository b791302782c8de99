import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { type KeyboardEvent, Suspense, useEffect, useState } from "react";
import FIRE_QUESTIONS from "#shared/data/questions/fire.json" with { type: "json" };
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { FIRE_LIMITS } from "#shared/domain/rings/mod.ts";
import { countdownText, isOnTask, taskCategory, taskMinutes } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Badge, Button, Chip, ENDS_SECOND_CLICK, keepTimes } from "#shared/ui/Controls.tsx";
import { DraftRestored } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/Fields.tsx";
import { ChosenText, TaskDialog, TaskTimerButton, WeaknessDialog } from "#shared/ui/fire/FireChoices.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { lazyExtra } from "../../app/Lazy.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { SavedSign, useDraft, useTypedText } from "../../day/Drafts.tsx";
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

/** As many suggestions as are taken in at a glance. */
const MAX_SUGGESTED = 3;

/** The attack task, and the dialog that sets it. */
function FireTask(props: Omit<TaskChoiceProps, "onClose">) {
  const { weakness, task, onSet } = props;
  const isToday = useAtomValue(isTodayAtom);
  const [open, setOpen] = useState(false);
  const attack = useSetAtom(attackedWeaknessAtom);
  const { data } = useAtomValue(taskSuggestionsAtom);
  const isNext = weakness !== "" && task === "";
  useEffect(() => {
    if (isNext) attack(weakness);
  }, [isNext, weakness]);
  const choose = () => {
    attack(weakness);
    setOpen(true);
  };
  return (
    <>
      <ChosenText
        title={t("Attack Task (≤30 minutes)")}
        text={task}
        empty={isToday ? t("None set yet. Half an hour is enough to begin.") : t("None set.")}
        onChoose={choose}
        suggestions={isNext ? data?.task_suggestions.slice(0, MAX_SUGGESTED) ?? [] : []}
        onSuggestion={onSet}
        action={
          <Button look={isNext ? "primary" : "quiet"} size="small" onClick={choose}>
            {task ? t("Edit task") : t("Set task")}
          </Button>
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

/** Returns the timer that runs for a task, and what starts and stops it. */
function useTaskTimer({ task, canStart, onStart }: {
  task: string;
  /** Whether it can be started: it is complete, of today, and not done. */
  canStart: boolean;
  /** Called when the task is started, to save it: the timer counts down the minutes of the day's saved task. */
  onStart: () => void;
}) {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startTimerAtom);
  const stop = useSetAtom(stopTimerAtom);
  const categoryOf = useSetAtom(taskCategoryAtom);
  const running = timer && status === "running" && isOnTask(timer.note, task) ? timer : null;
  const toggle = () => {
    if (running) return void stop();
    onStart();
    void start(categoryOf(task), undefined, task, { kind: "task" });
  };
  useItemRequest("fire", { "start task": toggle });
  return { running, toggle, isOffered: canStart || running !== null };
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
  useItemRequest("fire", { "choose weakness": () => setOpen(true) });
  // Fetched before the dialog opens, so that nothing in it moves when they arrive.
  const { data } = useAtomValue(weaknessSuggestionsAtom);
  const suggested = data?.weakness_suggestions.flatMap(({ suggestions }) => suggestions) ?? [];
  return (
    <>
      <ChosenText
        title={t("Target Weakness")}
        text={props.weakness}
        empty={isToday
          ? t("None chosen yet. Which one cost you most recently?")
          : t("None chosen. Which one cost you most that day?")}
        isLarge
        onChoose={() => setOpen(true)}
        suggestions={suggested.slice(0, MAX_SUGGESTED)}
        onSuggestion={props.onSelect}
        action={
          <Button
            look={props.weakness ? "quiet" : "primary"}
            size="small"
            onClick={() => setOpen(true)}
          >
            {t("Change")}
          </Button>
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

const War = lazyExtra(() => import("./War.tsx"));

/** What often sets a weakness off, to be noted with one tap. */
const TRIGGERS = ["Tired", "Alone", "Bored", "Praised", "A message", "In bed"];

/** Returns a note with a trigger added to its end, or without it. */
function withTrigger(note: string, trigger: string): string {
  const parts = note.split(t(", ")).filter((part) => part.trim() !== "");
  return (parts.includes(trigger) ? parts.filter((part) => part !== trigger) : [...parts, trigger])
    .join(t(", "));
}

/** The usual triggers, each a word that is put into the note or taken out of it. */
function Triggers({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const noted = note.split(t(", "));
  return (
    <div role="group" aria-label={t("Usual triggers")} className="-mt-2 flex flex-wrap gap-2">
      {TRIGGERS.map((name) => {
        const trigger = t(name);
        const next = withTrigger(note, trigger);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={noted.includes(trigger)}
            disabled={next.length > FIRE_LIMITS.text}
            onClick={() => onChange(next)}
            className="grid min-h-9 place-items-center rounded-sm pointer-coarse:min-h-11"
          >
            <Chip look={noted.includes(trigger) ? "tint" : "wash"}>{trigger}</Chip>
          </button>
        );
      })}
    </div>
  );
}

const INCOMPLETE = "Please set both weakness and task before marking complete";
const FAILED = "Failed to save Fire Ring data";

/** Forge the Weakness: a weakness, an attack task and a reflection. */
export function FirePanel({ day: { date, fire } }: PanelProps) {
  const form = useFireForm(date, fire);
  const { weakness, task } = form.values;
  const ready = weakness.trim() !== "" && task.trim() !== "";
  const [invalid, setInvalid] = useState<string | null>(null);
  const [sending, setSending] = useState<"progress" | "done" | null>(null);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const knownDay = useSetAtom(knownDayAtom);
  const notify = useSetAtom(notifyAtom);
  const isToday = useAtomValue(isTodayAtom);

  /** Saves a choice at once, so that it is there on every device, and the tab says so. */
  const choose = async (field: "weakness" | "task", text: string) => {
    setInvalid(null);
    form.write(field, text);
    if (!knownDay(date)) return;
    const change = changeFire({ [field]: fire[field] }, { [field]: text });
    if (await attempt(t(FAILED), () => save(date, change))) form.clear({ [field]: text });
  };
  const trigger = useTypedText({
    day: date,
    field: "fire.trigger_note",
    saved: fire.trigger_note,
    failed: t(FAILED),
    onSave: (trigger_note, was) => save(date, changeFire({ trigger_note: was }, { trigger_note })),
  });
  const reflection = useTypedText({
    day: date,
    field: "fire.reflection",
    saved: fire.reflection,
    failed: t(FAILED),
    onSave: (reflection, was) => save(date, changeFire({ reflection: was }, { reflection })),
  });
  // Another device may take the completion back meanwhile.
  const [reflecting, setReflecting] = useState(false);
  const texts = [trigger, reflection];
  const send = async (done: boolean, message: string) => {
    // A ring can be marked complete while its progress is being saved, as after the start of its task.
    if (sending === "done" || (sending && !done)) return;
    if (!knownDay(date)) return setInvalid(t("No day data available"));
    if (done && !ready) return setInvalid(t(INCOMPLETE));
    setInvalid(null);
    const step = done ? "done" : "progress";
    setSending(step);
    const sent = form.values;
    const written = { trigger_note: trigger.value.trim(), reflection: reflection.value.trim() };
    const change = changeFire(fire, { ...sent, ...written, done });
    const saved = await attempt(t(FAILED), () => save(date, change));
    setSending((present) => present === step ? null : present);
    if (!saved) return;
    form.clear(sent);
    notify({ message, ring: "fire" });
  };
  const saveProgress = () => void send(false, t("Progress saved"));
  const finish = () =>
    void send(true, fire.done ? t("Reflection saved") : t("Weakness forged. Well struck."));
  useItemRequest("fire", { "mark fire complete": finish });
  const timer = useTaskTimer({
    task,
    canStart: isToday && !fire.done && ready,
    onStart: () => {
      if (task !== fire.task || weakness !== fire.weakness) saveProgress();
    },
  });
  const starts = timer.isOffered && !timer.running;
  const discard = () => {
    form.clear();
    for (const text of texts) text.discard();
  };
  const problem = failure ?? texts.find((text) => text.failure)?.failure;
  const type = (text: typeof trigger, value: string) => {
    setInvalid(null);
    text.write(value);
  };
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onBlur={(event) => {
        for (const text of texts) text.onBlur(event);
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        finish();
      }}
    >
      <PanelHeading ring="fire" questions={FIRE_QUESTIONS} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-18 gap-y-7 compact:contents lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FireStatus done={fire.done} isToday={isToday} />
          <FireWeakness date={date} weakness={weakness} onSelect={(text) => void choose("weakness", text)} />
          {isToday && weakness && (
            // As high as the blade with its line. On a phone it follows what completes the ring.
            <div className="-mt-1 min-h-19 max-md:order-last">
              <Suspense>
                <War chosen={weakness} isBlade />
              </Suspense>
            </div>
          )}
          <FireTask date={date} weakness={weakness} task={task} onSet={(text) => void choose("task", text)} />
          {isToday && weakness && task && (
            // Its line is there before what it says.
            <p className="-mt-4 min-h-5 text-small text-soft max-md:-mb-3">
              <Suspense>
                <War chosen={weakness} task={task} />
              </Suspense>
            </p>
          )}
          <AlertBox message={invalid ?? problem?.message} reason={invalid ? undefined : problem?.reason} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {timer.isOffered && (
              <span className="flex flex-wrap items-center gap-x-4 gap-y-2" {...ENDS_SECOND_CLICK}>
                <TaskTimerButton task={task} isRunning={timer.running !== null} onToggle={timer.toggle} />
                {timer.running && (
                  <Countdown startTime={timer.running.startTime} minutes={taskMinutes(task)} />
                )}
              </span>
            )}
            {!fire.done && (
              <>
                <Button
                  look={ready && !starts ? "primary" : "wash"}
                  size="large"
                  className="px-4!"
                  disabled={!ready}
                  pending={sending === "done"}
                  onClick={finish}
                >
                  {t("Mark Complete")}
                </Button>
                <Button
                  look="quiet"
                  disabled={!ready}
                  pending={sending === "progress"}
                  onClick={saveProgress}
                >
                  {t("Save Progress")}
                </Button>
                {!ready && (
                  <span className="text-small text-soft">{t("Both need a weakness and a task.")}</span>
                )}
              </>
            )}
          </div>
          {(fire.done || reflecting) && (
            <TextArea
              onFocus={() => setReflecting(true)}
              onBlur={() => setReflecting(false)}
              label={t("Reflection")}
              hint={t("What came of the attack, and what you would do again.")}
              maxLength={FIRE_LIMITS.text}
              value={reflection.value}
              onChange={(event) => type(reflection, event.currentTarget.value)}
            />
          )}
          <TextArea
            label={t("Trigger Recognition (Optional)")}
            hint={t("What set it off: a place, an hour, a feeling.")}
            maxLength={FIRE_LIMITS.text}
            value={trigger.value}
            onChange={(event) => type(trigger, event.currentTarget.value)}
          />
          <Triggers note={trigger.value} onChange={(note) => type(trigger, note)} />
          <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            {fire.done && (
              <Button look="primary" pending={sending === "done"} onClick={finish}>
                {t("Update Reflection")}
              </Button>
            )}
            {form.restored || texts.some((text) => text.restored)
              ? <DraftRestored onDiscard={discard} />
              : <SavedSign text={texts.find((text) => text.status) ?? trigger} />}
          </div>
        </div>
        {isToday && (
          <Suspense>
            <War chosen={weakness} />
          </Suspense>
        )}
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

/** Says whether the day's weakness is forged. It takes the focus of the button that forges it. */
function FireStatus({ done, isToday }: { done: boolean; isToday: boolean }) {
  return (
    <div
      data-done={done}
      data-next-focus=""
      tabIndex={-1}
      // As high as the head beside it.
      className="flex flex-wrap items-center justify-between gap-x-2 lg:-mb-2 lg:min-h-10"
    >
      <p className="font-display text-title">
        {done ? isToday ? t("Weakness Forged Today") : t("Weakness Forged") : t("Weakness Ready to Forge")}
      </p>
      <Badge look="plain" className={done ? "gap-1.5" : "gap-1.5 text-soft!"}>
        <span aria-hidden="true">{done ? "✓" : "○"}</span>
        <span>{done ? t("Complete") : t("Pending")}</span>
      </Badge>
    </div>
  );
}
