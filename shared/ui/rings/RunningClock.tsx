import type { TimeCategory } from "#shared/rings/mod.ts";
import { timerText } from "#shared/rules/format_time.ts";
import { Badge } from "../Badge.tsx";
import { Button } from "../Button.tsx";
import { classes } from "../classes.ts";

export interface RunningClockProps {
  /** Milliseconds. */
  elapsed: number;
  category: TimeCategory;
  /** Smaller, for the popup. */
  compact: boolean;
  pending: boolean;
  onStop: () => void;
}

/** How long it has been running, on what, and Stop, on one line. Where that is narrow the category goes under it. */
export function RunningClock({ elapsed, category, compact, pending, onStop }: RunningClockProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div
        role="timer"
        aria-label="Elapsed time"
        className={classes(
          "font-display whitespace-nowrap",
          compact ? "text-[2.625rem]/12" : "text-[2.625rem]/12 @md:text-clock",
        )}
      >
        {timerText(elapsed)}
      </div>
      <Badge
        ring="earth"
        look="plain"
        className={classes("text-base!", compact ? "" : "max-sm:order-last max-sm:basis-full")}
      >
        {category}
      </Badge>
      <Button look="primary" pending={pending} className="ml-auto" onClick={onStop}>Stop</Button>
    </div>
  );
}
