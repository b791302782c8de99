import { type FormEvent, useId, useState } from "react";
import { localDateTime } from "#shared/rules/format/format_time.ts";
import { lastTimeAt, minutesBefore } from "#shared/rules/time/earlier_start.ts";
import { Button } from "../parts/Button.tsx";
import { CONTROL } from "../fields/control.ts";
import { t } from "#shared/texts/translate.ts";

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

export interface StartedEarlierProps extends EarlierStartProps {
  disabled?: boolean;
}

/** The button that opens the choice of an earlier start. */
export function StartedEarlier({ disabled = false, onChoose, ...choice }: StartedEarlierProps) {
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
        className="-ml-3.25"
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
