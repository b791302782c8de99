import { useEffect, useRef, useState } from "react";
import { EARTH_LIMITS } from "#shared/rings/mod.ts";
import { isComposing } from "../keys/is_composing.ts";
import { TextField } from "../fields/TextField.tsx";
import { t } from "#shared/texts/translate.ts";

export interface TimerNoteProps {
  note: string;
  onSave: (note: string) => void;
}

/** The note is saved after a pause of this length in typing; milliseconds. */
const PAUSE_MS = 800;

/** The note of the running timer. It is saved after a pause in typing, and when the field or the page is left. */
export function TimerNote({ note, onSave }: TimerNoteProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useRef(() => {});
  useEffect(() => {
    save.current = () => {
      if (typed !== null && typed.trim() !== note) onSave(typed.trim());
    };
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => save.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const flush = () => save.current();
    // Also before a page is closed.
    addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("visibilitychange", flush);
      // The timer disappears, such as when the panel is left.
      flush();
    };
  }, []);
  return (
    <TextField
      label={t("Note (Optional)")}
      placeholder={t("What are you working on?")}
      labelHidden
      maxLength={EARTH_LIMITS.note}
      value={typed ?? note}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        save.current();
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isComposing(event)) save.current();
      }}
    />
  );
}
