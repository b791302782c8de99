import { useId, useRef, useState } from "react";
import { localDateTime } from "../../domain/format.ts";
import type { TimeCategory } from "../../domain/rings/mod.ts";
import { lastTimeAt } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Button, CONTROL } from "../Controls.tsx";

interface StoppedAtProps {
  /** ISO. */
  start: string;
  now: number;
  timeZone: string;
  /** When the timer probably should have ended, in milliseconds since 1970. */
  proposed: number;
  /** When it was stopped, as ISO in UTC. */
  onStopped: (end: string) => void;
}

/** Asks whether a timer that has run for hours is still wanted, or else when it was stopped. */
export function StillOn({ category, onYes, stopped }: {
  category: TimeCategory;
  onYes: () => void;
  /** Asks when it was stopped. */
  stopped: StoppedAtProps;
}) {
  return (
    <section
      aria-label={t("A long timer")}
      data-ring="earth"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <p className="font-display text-title">{t("Still on {category}?", { category: t(category) })}</p>
      <Button size="small" look="ring" className="shrink-0" onClick={onYes}>{t("Yes")}</Button>
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
      className="flex flex-wrap items-center gap-x-2"
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
