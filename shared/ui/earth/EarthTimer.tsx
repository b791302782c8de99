import { useState } from "react";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";
import { CategoryButtons } from "./CategoryButtons.tsx";
import { RunningClock } from "./RunningClock.tsx";
import { StartedEarlier } from "./StartedEarlier.tsx";

/** A timer that runs: since when (ISO), on what, and the day it was started on. */
export interface RunningTimer {
  startTime: string;
  category: TimeCategory;
  date: string;
}

export interface EarthTimerProps {
  running: RunningTimer | null;
  /** Milliseconds since 1970, given anew every second while it runs. */
  now: number;
  categories: readonly TimeCategory[];
  timeZone: string;
  /** `panel`: a card with the large clock. `popup`: narrow, without a frame, the rest folded away. */
  variant: "panel" | "popup";
  /** Something is being saved: nothing can be started, stopped or switched meanwhile. */
  pending?: boolean;
  /** End of the day's last entry (ISO), for 'Since the last entry'. */
  lastEntryEnd?: string | undefined;
  /** `startTime` (ISO) only when it began earlier than now. */
  onStart: (category: TimeCategory, startTime?: string) => void;
  onStop: () => void;
  /** Stops the running one and starts this one. */
  onSwitch: (category: TimeCategory) => void;
  /** Moves the start of the running timer. */
  onBackdate: (startTime: string) => void;
}

/** The Quick Timer: one click on a category starts it, one click stops it. */
export function EarthTimer(props: EarthTimerProps) {
  const { running, timeZone, variant } = props;
  const since = running && (
    <span className="text-small text-soft">since {clockTime(Date.parse(running.startTime), timeZone)}</span>
  );
  const body = running ? <Running {...props} running={running} /> : <Idle {...props} />;
  if (variant === "panel") {
    return <Card title="Quick Timer" aside={since} className="@container">{body}</Card>;
  }
  return (
    <section aria-label="Quick Timer" data-ring="earth" className="grid gap-1">
      <div className="flex items-center justify-between gap-3 text-small">
        <h2 className="font-semibold text-soft">Quick Timer</h2>
        {since}
      </div>
      {body}
    </section>
  );
}

function Idle(props: EarthTimerProps) {
  const { categories, timeZone, pending = false, now, lastEntryEnd, onStart } = props;
  const [from, setFrom] = useState<string | null>(null);
  const start = (category: TimeCategory) => {
    setFrom(null);
    if (from === null) onStart(category);
    else onStart(category, from);
  };
  return (
    <div className="grid gap-2 pt-1">
      <CategoryButtons label="Start a timer" categories={categories} onChoose={start} disabled={pending} />
      {from === null
        ? (
          <StartedEarlier
            now={now}
            timeZone={timeZone}
            lastEntryEnd={lastEntryEnd}
            onChoose={setFrom}
            disabled={pending}
          />
        )
        : (
          <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <span>Choose what you started at {clockTime(Date.parse(from), timeZone)}</span>
            <Button look="quiet" size="small" onClick={() => setFrom(null)}>Start now instead</Button>
          </p>
        )}
    </div>
  );
}

function Running({ running, ...props }: EarthTimerProps & { running: RunningTimer }) {
  const { categories, timeZone, variant, pending = false, now, lastEntryEnd, onStop, onSwitch, onBackdate } =
    props;
  const [switching, setSwitching] = useState(false);
  const popup = variant === "popup";
  const others = (
    <CategoryButtons
      label="Switch to"
      categories={categories.filter((category) => category !== running.category)}
      onChoose={(category) => {
        setSwitching(false);
        onSwitch(category);
      }}
      disabled={pending}
    />
  );
  return (
    <div className="grid gap-3">
      <RunningClock
        elapsed={now - Date.parse(running.startTime)}
        category={running.category}
        compact={popup}
        pending={pending}
        onStop={onStop}
      />
      {!popup && others}
      <div className={popup ? "-mt-2 flex flex-wrap items-start gap-x-4" : undefined}>
        {popup && (
          <Button
            look="quiet"
            size="small"
            className="-ml-3.25"
            aria-expanded={switching}
            disabled={pending}
            onClick={() => setSwitching(!switching)}
          >
            Switch category
          </Button>
        )}
        <StartedEarlier
          now={now}
          timeZone={timeZone}
          lastEntryEnd={lastEntryEnd}
          onChoose={onBackdate}
          disabled={pending}
        />
      </div>
      {popup && switching && others}
    </div>
  );
}
