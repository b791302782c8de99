import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { typedMinutes } from "#shared/rules/time/typed_length.ts";
import { LengthField } from "../fields/LengthField.tsx";
import { isComposing } from "../keys/is_composing.ts";
import { t } from "#shared/texts/translate.ts";

/** Typed minutes are saved after this pause, in milliseconds. */
const PAUSE_MS = 900;

export interface MinutesInputProps {
  target: StudyTarget;
  /** Saves the minutes. Returns whether that succeeded. */
  onMinutes: (minutes: number) => Promise<boolean>;
}

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
export function MinutesInput({ target, onMinutes }: MinutesInputProps) {
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
      className="w-28"
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
