import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { localDateTime } from "../../domain/format.ts";
import { EARTH_LIMITS } from "../../domain/rings/mod.ts";
import { lastTimeAt, minutesBefore } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Button, CONTROL } from "../Controls.tsx";
import { TextField } from "../Field.tsx";
import { isComposing } from "../keys.ts";

export interface EarlierStartProps {
  now: number;
  timeZone: string;
  /** The start of the running timer, as ISO; only what is earlier is offered. */
  start?: string | undefined;
  /** End of the day's last entry, as ISO, offered as a start. */
  lastEntryEnd?: string | undefined;
  /** The start that was chosen, as ISO in UTC. */
  onChoose: (startTime: string) => void;
}

const AGO = [5, 10, 15, 30] as const;

/** Chooses an earlier start: some minutes ago, or a time, which is the end of the last entry until it is changed. */
export function EarlierStart({ now, timeZone, start, lastEntryEnd, onChoose }: EarlierStartProps) {
  const id = useId();
  const latest = start === undefined ? now : Math.min(now, Date.parse(start));
  const [proposed] = useState(() => {
    const lastEnd = lastEntryEnd === undefined ? NaN : Date.parse(lastEntryEnd);
    const isLastEnd = lastEnd < latest;
    const at = isLastEnd ? lastEnd : latest;
    return { at: new Date(at).toISOString(), isLastEnd, time: localDateTime(at, timeZone).slice(11, 16) };
  });
  const [time, setTime] = useState(proposed.time);
  const offered = AGO.filter((minutes) => now - minutes * 60_000 < latest);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // To the second, so that no gap is left after the last entry.
    const chosen = time === proposed.time ? proposed.at : lastTimeAt(time, now, timeZone);
    if (chosen) onChoose(chosen);
  };
  return (
    <form className="flex flex-wrap items-center gap-x-4 gap-y-2" onSubmit={submit}>
      {offered.length > 0 && (
        <span className="flex flex-wrap items-center gap-1">
          {offered.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              aria-label={t("{minutes} min ago", { minutes })}
              className="@max-xs:px-2!"
              onClick={() => onChoose(minutesBefore(minutes, now))}
            >
              {minutes}
            </Button>
          ))}
          <span aria-hidden="true" className="ml-1 text-small text-soft @max-xs:ml-0">{t("min ago")}</span>
        </span>
      )}
      <span className="flex flex-wrap items-center gap-2">
        <label htmlFor={`${id}-time`} className="text-small text-soft">
          {proposed.isLastEnd && time === proposed.time ? t("After the last entry") : t("At")}
        </label>
        <input
          id={`${id}-time`}
          type="time"
          required
          aria-label={t("Started at")}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          className={`${CONTROL} w-auto! pointer-fine:min-h-8! pointer-fine:py-0.5! pointer-fine:text-small!`}
        />
        <Button size="small" type="submit">{t("Set")}</Button>
      </span>
    </form>
  );
}

/** The button that opens the choice of an earlier start. */
export function StartedEarlier({ disabled = false, onChoose, ...choice }: EarlierStartProps & {
  disabled?: boolean;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        look="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {t("Started earlier")}
      </Button>
      {open && (
        <div id={id} className="mt-1">
          <EarlierStart
            {...choice}
            onChoose={(startTime) => {
              setOpen(false);
              onChoose(startTime);
            }}
          />
        </div>
      )}
    </div>
  );
}

export interface TimerNoteProps {
  note: string;
  /** Notes of recent entries, with which the browser completes what is typed. */
  recent?: readonly string[] | undefined;
  /** `was`: the note when the user began to type, whatever another device has written since. */
  onSave: (note: string, was: string) => void;
  /** The field was entered or left. The timer may end elsewhere meanwhile; its note is still written. */
  onWriting?: ((isWriting: boolean) => void) | undefined;
}

/** The note is saved after a pause of this length in typing; milliseconds. */
const PAUSE_MS = 800;

/** The note of the running timer. It is saved after a pause in typing, and when the field or the page is left. */
export function TimerNote({ note, recent = [], onSave, onWriting }: TimerNoteProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const save = useRef(() => {});
  const shown = useRef(note);
  useEffect(() => {
    if (typed === null || typed.trim() === note) shown.current = note;
    save.current = () => {
      if (typed === null || typed.trim() === note || typed.trim() === shown.current) return;
      const was = shown.current;
      shown.current = typed.trim();
      onSave(typed.trim(), was);
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
  useEffect(() => () => onWriting?.(false), [onWriting]);
  return (
    <>
      <TextField
        label={t("Note (Optional)")}
        placeholder={t("What are you working on?")}
        labelHidden
        maxLength={EARTH_LIMITS.note}
        list={recent.length > 0 ? id : undefined}
        value={typed ?? note}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => onWriting?.(true)}
        onBlur={() => {
          save.current();
          setTyped(null);
          onWriting?.(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event)) save.current();
        }}
      />
      {recent.length > 0 && (
        <datalist id={id}>{recent.map((text) => <option key={text} value={text} />)}</datalist>
      )}
    </>
  );
}
