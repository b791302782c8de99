import { dayBounds } from "#shared/domain/calendar.ts";
import { clockTime, recentDay } from "#shared/domain/format.ts";
import { stopProblem } from "#shared/domain/time.ts";
import type { StoredTimer } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes } from "#shared/ui/Controls.tsx";
import { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
import { Endings, type EndingsProps } from "#shared/ui/earth/Timer.tsx";
import { TimerNote, type TimerNoteProps } from "#shared/ui/earth/TimerNotes.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import type { AwayChoice } from "../offline/actions.ts";
import type { TodayView } from "../offline/state.ts";
import { useFirstFieldFocus } from "./Forms.tsx";
import { TextButton } from "./Parts.tsx";
import type { PopupActions } from "./popup.ts";

export function NoteField({ onDone, ...note }: TimerNoteProps & {
  /** Called on Enter, after the note was saved. */
  onDone: () => void;
}) {
  return (
    <form
      ref={useFirstFieldFocus()}
      aria-label={t("Note of the timer")}
      className="[&_input]:text-small pointer-fine:[&_input]:min-h-7! pointer-fine:[&_input]:py-0.5"
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

/** Asks what to do with time away while the timer ran. */
export function AwayQuestion({ from, to, onChoose }: {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  onChoose: (choice: AwayChoice) => void;
}) {
  const zone = Temporal.Now.timeZoneId();
  return (
    <section
      aria-label={t("Time away")}
      data-ring="earth"
      className="mb-2 grid gap-2 rounded-sm bg-ring-tint px-3.5 py-3"
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

/** Says from when the next timer counts, and offers to start it now instead. */
export function ChosenStart({ from, timeZone, onNow }: {
  /** ISO. */
  from: string;
  timeZone: string;
  onNow: () => void;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>
        {keepTimes(t("Choose what you started at {time}", { time: clockTime(Date.parse(from), timeZone) }))}
      </span>
      <TextButton onClick={onNow}>{t("Start now instead")}</TextButton>
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
      className="grid gap-3 rounded-sm bg-ring-tint p-4"
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

/** Says why a timer was not stopped, while that is still so. */
export function NotStopped({ timer, now, onDiscard }: {
  timer: StoredTimer;
  /** Milliseconds since 1970. */
  now: number;
  onDiscard: () => void;
}) {
  const problem = stopProblem(timer.startTime, now, Temporal.Now.timeZoneId());
  return problem && (
    <AlertBox
      message={problem.message}
      reason={keepTimes(problem.reason)}
      action={<Button size="small" onClick={onDiscard}>{t("Discard")}</Button>}
    />
  );
}

/** What was just stopped, in the place of the clock: its note, the form of its entry, and the way to undo the stop. */
export function Stopped(
  props: Pick<TimerNoteProps, "recent" | "onWriting"> & EndingsProps & {
    /** What was stopped, and after how long. */
    text: string;
    /** The label of the button that undoes the stop. */
    undo: string;
    onUndo: () => void;
    note: string;
    onNote: TimerNoteProps["onSave"];
    onEdit: () => void;
    /** Called when the note is finished. */
    onDone: () => void;
  },
) {
  const { text, undo, onUndo, note, recent, onNote, onWriting, endings, onEnd, onEdit, onDone } = props;
  return (
    <div
      className="min-h-16"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return;
        // The browser would close the popup.
        event.preventDefault();
        onDone();
      }}
    >
      <div className="flex min-h-7 items-center gap-x-3.5 text-small text-soft">
        <p role="status" className="grow leading-4.5 font-semibold text-ink">{keepTimes(text)}</p>
        <TextButton label={t("Edit last entry")} onClick={onEdit}>{t("Edit")}</TextButton>
        <TextButton onClick={onUndo}>{undo}</TextButton>
      </div>
      <div className="flex items-center gap-x-3">
        <form
          aria-label={t("Note of the entry")}
          className="grow [&_input]:-outline-offset-1 pointer-fine:[&_input]:min-h-9! pointer-fine:[&_input]:py-1"
          onSubmit={(event) => {
            event.preventDefault();
            onDone();
          }}
        >
          <TimerNote {...{ note, recent, onWriting }} onSave={onNote} />
        </form>
        {endings.length > 0 && <Endings {...{ endings, onEnd }} />}
      </div>
    </div>
  );
}
