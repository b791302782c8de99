import { useId, useRef, useState } from "react";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { localDateTime } from "#shared/rules/format/format_time.ts";
import { lastTimeAt } from "#shared/rules/time/earlier_start.ts";
import { CONTROL } from "../fields/control.ts";
import { Button } from "../parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

export interface StoppedAtProps {
  /** ISO. */
  start: string;
  now: number;
  timeZone: string;
  /** When the timer probably should have ended, in milliseconds since 1970. */
  proposed: number;
  /** When it was stopped, as ISO in UTC. */
  onStopped: (end: string) => void;
}

export interface StillOnProps {
  category: TimeCategory;
  onYes: () => void;
  /** Asks when it was stopped. */
  stopped: StoppedAtProps;
}

/** Asks whether a timer that has run for hours is still wanted, or else when it was stopped. */
export function StillOn({ category, onYes, stopped }: StillOnProps) {
  return (
    <section
      aria-label={t("A long timer")}
      data-ring="earth"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-sm border border-ring-line bg-ring-tint px-3 py-1.5"
    >
      <p className="font-medium">{t("Still on {category}?", { category: t(category) })}</p>
      <Button size="small" className="shrink-0" onClick={onYes}>{t("Yes")}</Button>
      <StoppedAt {...stopped} />
    </section>
  );
}

function StoppedAt({ start, now, timeZone, proposed, onStopped }: StoppedAtProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [time, setTime] = useState(() => localDateTime(proposed, timeZone).slice("YYYY-MM-DDT".length));
  return (
    <form
      className="flex basis-full flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        const end = lastTimeAt(time, now, timeZone);
        if (!end) return;
        const isBefore = Date.parse(end) <= Date.parse(start);
        field.current?.setCustomValidity(isBefore ? t("End time must be after start time") : "");
        if (isBefore) field.current?.reportValidity();
        else onStopped(end);
      }}
    >
      <label htmlFor={id}>{t("No, I stopped at")}</label>
      <input
        ref={field}
        id={id}
        type="time"
        required
        value={time}
        onChange={({ currentTarget }) => {
          currentTarget.setCustomValidity("");
          setTime(currentTarget.value);
        }}
        className={`${CONTROL} w-auto! px-2!`}
      />
      <Button size="small" type="submit">{t("Save")}</Button>
    </form>
  );
}
