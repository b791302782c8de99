import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { NumberField } from "../fields/NumberField.tsx";

/** How long somebody may pause while typing before what is there is saved, in milliseconds. */
const PAUSE = 900;

export interface MinutesInputProps {
  target: StudyTarget;
  /** Saves them; whether that went well. */
  onMinutes: (minutes: number) => Promise<boolean>;
}

interface Typed {
  readonly text: string;
  /** The minutes that were sent for it; null while it waits. */
  readonly sent: number | null;
}

/**
 * Completed minutes of a study target. What is typed is saved on Enter, on leaving the field, after a pause, and when the
 * field goes away. It stays as it was typed until it is what is saved: the answer to what stood here before is not. What is
 * refused, though it counted as saved for a moment, stands here again.
 */
export function MinutesInput({ target, onMinutes }: MinutesInputProps) {
  const { completed_minutes: saved, subject, target_minutes } = target;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [known, setKnown] = useState(saved);
  // What was asked for last and is not saved yet: until it is, what is saved tells nothing of what will be.
  const [asked, setAsked] = useState<number | null>(null);
  // In rendering, not in an effect: an effect may run only after the next key was struck, and would take that away.
  if (known !== saved) {
    setKnown(saved);
    if (asked === saved) setAsked(null);
    if (typed?.sent === saved) setTyped(null);
  }

  // What was typed and not sent yet; no state, since sending can itself move focus away.
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const save = (text: string) => {
    stopWaiting();
    const minutes = completedMinutes(text, target_minutes);
    if (minutes === saved && asked === null) return setTyped(null);
    setTyped({ text, sent: minutes });
    setAsked(minutes);
    void onMinutes(minutes).then((isSaved) => {
      if (!isSaved) setTyped((since) => since ?? { text, sent: minutes });
    });
  };
  const latestSave = useRef(save);
  useLayoutEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => () => {
    if (waiting.current) latestSave.current(waiting.current.text);
  }, []);

  return (
    <NumberField
      label={`Completed minutes of ${subject}`}
      labelHidden
      unit="min"
      className="w-28"
      min={0}
      max={target_minutes}
      step={1}
      value={typed?.text ?? String(saved)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped({ text, sent: null });
        stopWaiting();
        waiting.current = { text, timer: setTimeout(() => latestSave.current(text), PAUSE) };
      }}
      onKeyDown={(event) => event.key === "Enter" && save(event.currentTarget.value)}
      onBlur={(event) => {
        // What was sent, or refused, is not sent again merely because somebody looks elsewhere.
        if (waiting.current) save(event.currentTarget.value);
      }}
    />
  );
}

/** The minutes that a typed text means: none when it is no number, and never more than the target. */
export function completedMinutes(text: string, target: number): number {
  const typed = Math.round(Number.parseFloat(text));
  if (!Number.isFinite(typed)) return 0;
  return Math.min(target, Math.max(0, typed));
}
