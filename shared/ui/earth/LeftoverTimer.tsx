import { useLayoutEffect, useRef, useState } from "react";
import { entrySpanError } from "../../domain/rings/mod.ts";
import { clockTime, instantOfLocal, localDateTime, recentDay } from "../../domain/format.ts";
import { proposedEnd } from "../../domain/time.ts";
import { DateTimeField, markInvalid } from "../Fields.tsx";
import { AlertBox, Button, keepTimes } from "../Controls.tsx";
import type { RunningTimer } from "./Timer.tsx";
import { t } from "#shared/texts/translate.ts";

/** Asks for the end of a timer that was left running on an earlier day, or discards it. */
export function LeftoverTimer(props: {
  timer: RunningTimer;
  now: number;
  timeZone: string;
  /** End of the timer's own day, in milliseconds since 1970: the latest possible end. */
  dayEnd: number;
  /** The last known activity, as ISO: the proposed end. An hour after the start when absent. */
  lastActivity?: string | undefined;
  pending?: boolean;
  failure?: { message: string; reason?: string } | null;
  /** The end that was chosen, as ISO in UTC. */
  onSave: (end: string) => void;
  onDiscard: () => void;
}) {
  const { timer, now, timeZone, dayEnd, lastActivity, pending = false, failure, onSave, onDiscard } = props;
  const start = Date.parse(timer.startTime);
  const [end, setEnd] = useState(() =>
    localDateTime(proposedEnd(timer.startTime, lastActivity, dayEnd), timeZone)
  );
  const [invalid, setInvalid] = useState<string | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (invalid !== null && frame.current) return markInvalid(frame.current, ["end"]);
  }, [invalid]);
  const save = () => {
    const at = instantOfLocal(end, timeZone);
    if (at === null) return setInvalid(t("Please fill in all required fields"));
    const wrong = entrySpanError(start, at);
    if (wrong) return setInvalid(wrong);
    if (at > dayEnd) return setInvalid(t("The end must be on the day the timer was started"));
    onSave(new Date(at).toISOString());
  };
  return (
    <section
      aria-label={t("A timer was left running")}
      data-ring="earth"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-hairline pb-4"
    >
      <p className="self-center font-medium">
        {keepTimes(t("A {category} timer started {day} at {time} was left running", {
          category: t(timer.category),
          day: recentDay(start, now, timeZone),
          time: clockTime(start, timeZone),
        }))}
      </p>
      <AlertBox
        message={invalid ?? failure?.message}
        reason={invalid || !failure?.reason ? undefined : keepTimes(failure.reason)}
        className="w-full"
      />
      <form
        ref={frame}
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) save();
        }}
      >
        <DateTimeField
          label={t("End Time")}
          value={end}
          min={localDateTime(start, timeZone)}
          max={localDateTime(dayEnd, timeZone)}
          onChange={(event) => {
            setEnd(event.currentTarget.value);
            setInvalid(null);
          }}
          required
          data-field="end"
        />
        <div className="flex flex-wrap gap-2">
          <Button look="ring" type="submit" pending={pending}>{t("Save")}</Button>
          <Button disabled={pending} onClick={onDiscard}>{t("Discard")}</Button>
        </div>
      </form>
    </section>
  );
}
