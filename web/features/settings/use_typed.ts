import { useEffect, useRef, useState } from "react";

/** How long after the last keystroke a value is saved, in milliseconds. */
const PAUSE_MS = 700;

/** A text that is saved as it is typed. */
export interface Typed {
  /** What was typed and is not saved yet, or else the saved text. */
  readonly text: string;
  /** Call with each change of the text. It is saved after a pause, if it is valid. */
  type(text: string): void;
  /** Saves at once, when the field is left. An invalid text stays in the field. */
  leave(): void;
}

export interface TypedOptions {
  /** The text of the saved value. */
  readonly saved: string;
  readonly isValid: (text: string) => boolean;
  readonly onSave: (text: string) => void;
}

/** Holds a text while it is typed, and saves it after a pause, when the field is left, and when the page is. */
export function useTyped(options: TypedOptions): Typed {
  const { saved, isValid } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const unsaved = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = () => {
    if (!unsaved.current) return;
    const { text, timer } = unsaved.current;
    clearTimeout(timer);
    unsaved.current = null;
    if (latest.current.isValid(text)) latest.current.onSave(text);
  };
  const flushed = useRef(flush);
  useEffect(() => {
    const save = flushed.current;
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);
  return {
    text: draft ?? saved,
    type(text) {
      setDraft(text);
      clearTimeout(unsaved.current?.timer);
      unsaved.current = { text, timer: setTimeout(flush, PAUSE_MS) };
    },
    leave() {
      flush();
      if (draft !== null && isValid(draft)) setDraft(null);
    },
  };
}
