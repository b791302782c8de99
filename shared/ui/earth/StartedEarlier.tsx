import { type FormEvent, useId, useState } from "react";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { lastTimeAt, minutesBefore } from "#shared/rules/time/earlier_start.ts";
import { Button } from "../parts/Button.tsx";
import { CONTROL } from "../fields/control.ts";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface StartedEarlierProps {
  now: number;
  timeZone: string;
  /** End of the day's last entry, as ISO, offered as a start. */
  lastEntryEnd?: string | undefined;
  /** The present start, as ISO: nothing later is offered. Absent for a timer that does not run yet. */
  start?: string | undefined;
  /** The start that was chosen, as ISO in UTC. */
  onChoose: (startTime: string) => void;
  disabled?: boolean;
}

const AGO = [5, 10, 15, 30] as const;

const MINUTE = 60_000;

/** Chooses an earlier start: some minutes ago, the end of the last entry, or a time. */
export function StartedEarlier(
  { now, timeZone, lastEntryEnd, start, onChoose, disabled = false }: StartedEarlierProps,
) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [time, setTime] = useState("");
  const choose = (startTime: string | null | undefined) => {
    if (!startTime) return;
    setOpen(false);
    onChoose(startTime);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(lastTimeAt(time, now, timeZone));
  };
  const latest = start === undefined ? now : Date.parse(start);
  const lastEnd = lastEntryEnd === undefined ? NaN : Date.parse(lastEntryEnd);
  return (
    <div>
      <Button
        look="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={`${id}-choices`}
        disabled={disabled}
        className="-ml-3.25"
        onClick={() => setOpen(!open)}
      >
        {t("Started earlier")}
      </Button>
      {open && (
        <form id={`${id}-choices`} className="mt-1 flex flex-wrap items-center gap-2" onSubmit={submit}>
          {AGO.filter((minutes) =>
            now - minutes * MINUTE < latest
          ).map((minutes) => (
            <Button
              key={minutes}
              size="small"
              onClick={() => choose(minutesBefore(minutes, now))}
            >
              {t("{minutes} min ago", { minutes })}
            </Button>
          ))}
          {lastEnd < latest && (
            <Button
              size="small"
              onClick={() => choose(lastEntryEnd)}
            >
              <span>
                {keepTimes(t("Since the last entry, {time}", { time: clockTime(lastEnd, timeZone) }))}
              </span>
            </Button>
          )}
          <span className="flex items-center gap-2">
            <label htmlFor={`${id}-time`} className="text-small text-soft">{t("At")}</label>
            <input
              id={`${id}-time`}
              type="time"
              aria-label={t("Started at")}
              value={time}
              onChange={(event) =>
                setTime(event.currentTarget.value)}
              className={`${CONTROL} w-auto! pointer-fine:min-h-8! pointer-fine:py-0.5! pointer-fine:text-small!`}
            />
            <Button size="small" type="submit" disabled={!time}>{t("Set")}</Button>
          </span>
        </form>
      )}
    </div>
  );
}
