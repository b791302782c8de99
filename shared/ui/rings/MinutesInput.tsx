import { useEffect, useRef, useState } from "react";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { NumberField } from "../NumberField.tsx";
import { completedMinutes } from "./completed_minutes.ts";

/** How long somebody may pause while typing before what is there is saved, in milliseconds. */
const PAUSE = 900;

export interface MinutesInputProps {
  target: StudyTarget;
  onMinutes: (minutes: number) => void;
}

/**
 * Completed minutes of a study target. What is typed is saved on Enter, on leaving the field, and after a pause; it stays
 * as it was typed until the saved minutes change.
 */
export function MinutesInput({ target, onMinutes }: MinutesInputProps) {
  const { completed_minutes: saved, subject, target_minutes } = target;
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tried = useRef<string>(undefined);
  const save = useRef((_text: string) => {});
  useEffect(() => {
    save.current = (text) => {
      clearTimeout(waiting.current);
      tried.current = text;
      const minutes = completedMinutes(text, target_minutes);
      if (minutes === saved) setTyped(null);
      else onMinutes(minutes);
    };
  });
  useEffect(() => setTyped(null), [saved]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return (
    <NumberField
      label={`Completed minutes of ${subject}`}
      labelHidden
      unit="min"
      className="w-28"
      min={0}
      max={target_minutes}
      step={1}
      value={typed ?? String(saved)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        tried.current = undefined;
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => save.current(text), PAUSE);
      }}
      onKeyDown={(event) => event.key === "Enter" && save.current(event.currentTarget.value)}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        // What was refused a moment ago is not sent again merely because somebody looks elsewhere.
        if (typed !== null && text !== tried.current) save.current(text);
      }}
    />
  );
}
