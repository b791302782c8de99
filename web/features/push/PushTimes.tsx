import { useState } from "react";
import { MAX_PUSH_TIMES, type PushSettings } from "#shared/records/mod.ts";
import { timeOfDayText } from "#shared/rules/format/format_time.ts";
import { isQuiet } from "#shared/rules/reminders/reminder_times.ts";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface PushTimesProps extends Pick<PushSettings, "times" | "quiet"> {
  /** Called with what makes the new times of the present ones. */
  onChange: (edit: (times: readonly string[]) => string[]) => void;
}

/** The times of day at which push messages remind. */
export function PushTimes({ times, quiet, onChange }: PushTimesProps) {
  const [typed, setTyped] = useState("");
  const time = typed.slice(0, 5);
  const add = () => {
    onChange((present) => [...new Set([...present, time])].sort());
    setTyped("");
  };
  return (
    <div className="grid gap-2">
      <ul aria-label={t("Times of the push reminders")} className="grid max-w-80 gap-1">
        {times.map((each) => (
          <li key={each} className="flex items-center justify-between gap-3">
            <span>
              {keepTimes(timeOfDayText(each))}
              {isQuiet(quiet, each) && (
                <span className="text-small text-soft">{t(", during quiet hours")}</span>
              )}
            </span>
            <Button
              size="small"
              look="quiet"
              aria-label={t("Remove {time}", { time: timeOfDayText(each) })}
              onClick={() => onChange((present) => present.filter((other) => other !== each))}
            >
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
      {times.length < MAX_PUSH_TIMES && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t("Another time")}
            type="time"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button disabled={time === ""} onClick={add}>{t("Add time")}</Button>
        </div>
      )}
    </div>
  );
}
